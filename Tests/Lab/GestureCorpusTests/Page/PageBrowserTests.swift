import Foundation
import GestureCorpus
import Testing

/// The pages in a real browser.
@Suite(.enabled(if: Browser.isRequired, "no Chromium"), .serialized)
struct `A page in Chromium` {
    @Test func `filters its cases, without an error or a request`() throws {
        let corpus = try StrokeCorpus.mixed()
        try corpus.add("nothing/a&b <img src=http:x onerror=alert(1)> 'q", corpus.stroke(dx: 10))
        let (_, evaluation, _) = try corpus.evaluate(to: "page.html")
        let visit = try Browser.visit(
            corpus.path + "/page.html",
            """
            const rows = () => [...d.querySelectorAll("#rows > li")]
            const form = d.getElementById("filter"), shown = d.getElementById("shown")
            const choose = (name, value) => {
                form.elements[name].value = value
                form.dispatchEvent(new w.Event("input", {bubbles: true}))
            }
            report("wrong", rows().length)
            const html = d.getElementById("rows").innerHTML.trim()
            report("shown", shown.textContent)
            choose("verdict", "")
            report("all", rows().length)
            choose("verdict", "correct")
            report("correct", rows().length)
            choose("recognizer", "left")
            report("left", rows().length)
            form.reset()
            await new Promise(done => setTimeout(done, 50))
            report("same", d.getElementById("rows").innerHTML.trim() === html)
            report("shown again", shown.textContent)
            choose("text", "onerror=ALERT")
            report("found", rows()[0].querySelector("bdi").textContent)
            report("images", d.querySelectorAll("img").length)
            choose("text", "xyzzy")
            report("none", rows().length + " " + d.getElementById("none").hidden)
            const cell = d.querySelector("a.cell.wrong")
            cell.focus()
            report("focus", d.activeElement === cell)
            cell.click()
            report("text", form.elements.text.value)
            """
        )
        #expect(visit.values["error"] == nil)
        let wrong = evaluation.caseCount - evaluation.correctCount
        #expect(visit.values["wrong"] == "\(wrong)")
        #expect(visit.values["shown"] == "\(wrong) of 37 cases")
        #expect(visit.values["shown again"] == "\(wrong) of 37 cases")
        #expect(visit.values["all"] == "37")
        #expect(visit.values["correct"] == "\(evaluation.correctCount)")
        #expect(visit.values["left"] == "\(evaluation.figures["left"]?.truePositives ?? 0)")
        #expect(visit.values["same"] == "true")
        #expect(visit.values["found"]?.contains("<img src=http:x onerror=alert(1)> 'q") == true)
        #expect(visit.values["images"] == "0" && visit.values["none"] == "0 false")
        #expect(visit.values["focus"] == "true")
        // The browser's log works, and has nothing else.
        #expect(visit.console.count == 1 && visit.console[0].contains("examined"))
        #expect(visit.requests == [Browser.control])
    }

    @Test func `lists the cases of a cell, and more on demand`() throws {
        let corpus = try StrokeCorpus.mixed()
        let (_, evaluation, _) = try corpus.evaluate(to: "page.html", repeating: 60)
        let visit = try Browser.visit(
            corpus.path + "/page.html",
            """
            const rows = () => d.querySelectorAll("#rows > li").length
            const more = d.getElementById("more")
            for (const cell of d.querySelectorAll("a.cell")) {
                cell.click()
                const steps = [rows()]
                while (!more.hidden) { more.click(); steps.push(rows()) }
                report(cell.getAttribute("aria-label"), steps.join(" "))
                report("chosen", cell.getAttribute("aria-current"))
            }
            report("note", d.getElementById("cell").textContent)
            const button = d.querySelector("#rows .copy")
            button.click()
            await new Promise(done => setTimeout(done, 500))
            report("copied", button.textContent)
            report("theme", d.getElementById("theme").hidden)
            d.getElementById("theme").click()
            report("scheme", w.getComputedStyle(d.documentElement).colorScheme)
            """
        )
        #expect(visit.values["error"] == nil)
        for (cell, count) in evaluation.matrix.counts {
            let name =
                "expected \(ConfusionMatrix.text(cell.expected)), recognized "
                + "\(ConfusionMatrix.text(cell.recognized)):"
            let steps = visit.values.first { $0.key.hasPrefix(name) }?.value
            let expected = stride(from: 500, to: count + 500, by: 500).map { "\(min($0, count))" }
            #expect(steps == expected.joined(separator: " "), "\(name)")
        }
        #expect(evaluation.matrix.counts.values.contains { $0 > 500 })
        #expect(visit.values["chosen"] == "true")
        #expect(visit.values["note"]?.contains("cases,") == true)
        #expect(["copied", "press Ctrl+C"].contains(visit.values["copied"] ?? ""))
        #expect(visit.values["theme"] == "false" && visit.values["scheme"] == "dark")
        #expect(visit.console.count == 1 && visit.requests == [Browser.control])
    }

    @Test func `compares two evaluations`() throws {
        let corpus = try StrokeCorpus()
        _ = try `The page of a comparison`.page(in: corpus)
        let visit = try Browser.visit(
            corpus.path + "/page.html",
            """
            const rows = () => d.querySelectorAll("#rows > li").length
            const html = d.getElementById("rows").innerHTML.trim()
            const form = d.getElementById("filter")
            report("all", rows())
            for (const value of ["worse", "better", ""]) {
                form.elements.verdict.value = value
                form.dispatchEvent(new w.Event("input", {bubbles: true}))
                report(value, rows())
            }
            report("same", d.getElementById("rows").innerHTML.trim() === html)
            const strokes = [...d.querySelectorAll("#rows .stroke")]
            const shown = strokes.filter(s => w.getComputedStyle(s).visibility === "visible")
            report("strokes", shown.length)
            report("lengths", shown.every(s => s.firstElementChild.getTotalLength() > 70))
            """
        )
        #expect(visit.values["error"] == nil && visit.values["all"] == "11")
        #expect(visit.values["strokes"] == "10" && visit.values["lengths"] == "true")
        #expect(visit.values["worse"] == "1" && visit.values["better"] == "9")
        #expect(visit.values["same"] == "true")
        #expect(visit.console.count == 1 && visit.requests == [Browser.control])
    }

    @Test func `has no card alone in a row, and never scrolls sideways`() throws {
        let corpus = try StrokeCorpus.mixed()
        _ = try corpus.evaluate(to: "evaluation.html")
        _ = try `The page of a comparison`.page(in: corpus)
        for name in ["evaluation", "page"] {
            let visit = try Browser.visit(
                "\(corpus.path)/\(name).html",
                """
                const frame = document.querySelector("iframe")
                for (let width = 600; width <= 1280; width += 20) {
                    frame.width = width
                    const tops = [...d.querySelectorAll(".card")]
                        .map(card => Math.round(card.getBoundingClientRect().top))
                    const counts = tops.map(top => tops.filter(other => other === top).length)
                    const page = d.documentElement
                    report(width, `${counts.join(" ")} ${page.scrollWidth - page.clientWidth}`)
                }
                """
            )
            #expect(visit.values["error"] == nil && visit.values.count == 35)
            for (width, layout) in visit.values {
                #expect(["1 1 1 0", "3 3 3 0"].contains(layout), "\(name) at \(width): \(layout)")
            }
        }
    }
}
