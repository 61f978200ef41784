import ArgumentParser
import Foundation
import GestureBench
import GestureKit
import GestureOverlay
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat
import TextFormatting

/// The `check` subcommand, which reports what a recording proves about its touchscreen.
struct CheckDevice: SceneCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report the problems of a touchscreen that its log proves.",
        discussion: """
            Reads a recording, or the output of evtest, evemu-record, libinput record, libinput debug-events, \
            getevent -lt, xinput test-xi2 or Android. Lines around the log are skipped. For each problem, \
            prints how often and when it first occurred, the evidence and the likely cause.

            Exit status: 0 no problem, 1 problems, 2 wrong usage, bad input or no touch.
            """
    )

    @Argument(
        help: "A log, a recording, or a report (PNG).",
        completion: .file()
    )
    var file: String

    @Flag(help: "Print JSON Lines: one per problem, then a summary.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Write a map of the screen with the problems to this PNG, which contains the recording.",
            valueName: "file.png"
        ),
        completion: .file(extensions: ["png"])
    )
    var report: String?

    func validate() throws { try ReportName.check(report, of: "--report", against: [file]) }

    func run(in program: Program) throws {
        let check = try DeviceCheck(file: file, in: program, keepsJournal: report != nil)
        for warning in check.warnings { printWarning("\(warning)") }
        guard check.touchCount > 0 || !check.findings.isEmpty else {
            throw RecordingError(file, check.hovering.map(Self.onlyHovers) ?? "no touch")
        }
        let output = OutputBuffer()
        if json {
            for line in check.json { output.write(json: line) }
        } else {
            output.write(lines: CheckText(check).lines)
        }
        try output.finish()
        if let report, let journal = check.journal {
            let content = CheckText(check).map(of: check, file: file)
            try ScreenMapPicture.write(content, with: journal, to: report)
        }
        if !check.findings.isEmpty { throw ExitCode(Failure.Status.difference.rawValue) }
    }

    private static func onlyHovers(_ type: Touch.TouchType) -> String {
        "no touch: the \(type == .pencil ? "pen" : "pointer") only hovers"
    }
}

/// The text of a check: a headline, a paragraph for each problem, and the rate of the reports.
private struct CheckText {
    private struct Paragraph {
        let title: String
        let sentences: [String]
    }

    private let headline: String
    private let paragraphs: [Paragraph]
    /// Sentences about the findings that are not checked, and about the rate of the reports.
    private let notes: [String]

    init(_ check: DeviceCheck) {
        let seconds = DecimalText.fixed(check.duration, 2)
        let contacts =
            check.touchCount == 0
            ? "no contact"
            : Count.text(check.touchCount, "contact") + ", at most \(check.maxTouches) at once,"
        let problems = check.findings.count
        let result =
            switch (problems, check.unchecked) {
            case (0, nil): "✓ no problem"
            case (0, _?): "– no problem, as far as the log can be checked"
            default: "✗ \(Count.text(problems, "problem"))"
            }
        headline = "\(result) · \(contacts) in \(seconds) s"
        paragraphs = check.findings.map(Self.paragraph)
        notes = [
            check.unchecked.map { unchecked in
                unchecked.findings.joined(separator: ", ")
                    + ": not checked, because the log has no \(unchecked.missing)"
            },
            check.hasTimes
                ? Self.rate(check.rate) : "report rate: unknown, because the log has no times",
        ].compactMap(\.self)
    }

    var lines: [String] {
        var lines = [headline]
        for paragraph in paragraphs {
            lines += ["", paragraph.title]
            for sentence in paragraph.sentences {
                let wrapped = LineWrap.wrapped("    " + sentence, at: 80)
                lines += wrapped.split(separator: "\n").map(String.init)
            }
        }
        return lines + [""] + notes
    }

    func map(of check: DeviceCheck, file: String) -> ScreenMapContent {
        ScreenMapContent(
            headline: headline,
            subject: Self.subject(of: check, file: file),
            notes: notes,
            findings: zip(paragraphs, check.findings).map { paragraph, finding in
                let shown = finding.examples.count
                let limit = shown < finding.count ? ["the map shows the first \(shown)"] : []
                return ScreenMapContent.Finding(
                    title: paragraph.title,
                    lines: paragraph.sentences + limit,
                    places: finding.examples.compactMap(\.place).map(ScreenMapContent.Place.init)
                )
            },
            size: check.canvas,
            touched: check.touched.rects
        )
    }

    /// The file, its devices and the size of the screen, such as `a.txt · "panel" · 344 × 194 mm`.
    private static func subject(of check: DeviceCheck, file: String) -> String {
        let devices = check.devices.map { PrintableText.quoted($0) }.joined(separator: ", ")
        let area =
            switch check.area {
            case .screen(let size?):
                "\(DecimalText.fixed(size.width, 0)) × \(DecimalText.fixed(size.height, 0)) mm"
            case .screen(nil): "size unknown"
            case .guess: "extent guessed from the touches"
            case .canvas:
                "canvas of \(DecimalText.fixed(check.canvas.width, 0))"
                    + " × \(DecimalText.fixed(check.canvas.height, 0)) points"
            }
        return [
            PrintableText.name(String(file.split(separator: "/").last ?? ""), limit: 60),
            devices.isEmpty ? "device unknown" : devices,
            area,
        ].joined(separator: " · ")
    }

    private static func paragraph(_ finding: DeviceCheck.Finding) -> Paragraph {
        let first = finding.first
        let times = finding.count == 1 ? "once" : "\(finding.count) times, first"
        let time = DecimalText.fixed(first.time, 3)
        let cause = finding.cause.map { "likely cause: \($0)" }
        let line =
            switch first.line {
            case .log(let number): "the report that ends at line \(number) of the log"
            case .recording(let number): "line \(number) of the recording"
            }
        return Paragraph(
            title: "\(finding.name): \(times) at \(time) s (\(line))",
            sentences: [PrintableText.printable(first.detail), cause].compactMap(\.self)
        )
    }

    private static func rate(_ rate: ReportRate) -> String {
        guard let median = rate.interval(at: 0.5), let late = rate.interval(at: 0.95),
            let longest = rate.interval(at: 1)
        else {
            return "report rate: too few reports (\(Count.text(rate.count, "interval")) while"
                + " fingers move, \(ReportRate.minCount) are needed)"
        }
        guard median > 0 else { return "report rate: the median interval is below 0.05 ms" }
        func milliseconds(_ time: Double) -> String { "\(DecimalText.fixed(time * 1000, 1)) ms" }
        return
            "\(DecimalText.fixed(1 / median, 0)) reports per second: every \(milliseconds(median))"
            + " (median), 95 % within \(milliseconds(late)), the longest below 100 ms:"
            + " \(milliseconds(longest))"
    }
}

extension ScreenMapContent.Place {
    fileprivate init(_ place: Notice.Place) {
        switch place {
        case .point(let point): self = .point(point)
        case .jump(let start, let end): self = .jump(from: start, to: end)
        }
    }
}

extension DeviceCheck {
    /// The findings and the summary, as lines of JSON.
    fileprivate var json: [String] {
        findings.map { finding in
            let first = finding.first
            return JSONLine { line in
                line.add("finding", finding.name)
                line.add("count", finding.count)
                line.add("first", first.time, decimals: 6)
                line.add("line", first.line.number)
                line.add("detail", first.detail)
                if let cause = finding.cause { line.add("cause", cause) }
            }.text
        } + [
            JSONLine { line in
                line.add("touches", touchCount)
                line.add("maxTouches", maxTouches)
                line.add("duration", duration, decimals: 6)
                for (key, fraction) in [("interval", 0.5), ("interval95", 0.95), ("longest", 1)] {
                    if let interval = rate.interval(at: fraction) {
                        line.add(key, interval, decimals: 4)
                    } else {
                        line.addNull(key)
                    }
                }
            }.text
        ]
    }
}
