import Foundation
import GestureRecording
import GestureScenes
import Recordings
import Testing

@testable import GestureExplaining

/// The step that decided a recognizer, and the changes that turn its verdict.
struct ExplanationTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    private func explain(
        _ file: String,
        recognizer: String? = nil,
        at time: Double? = nil,
        isComplete: Bool = false
    ) throws -> [Explanation] {
        var explanations: [Explanation] = []
        try Explanation.explain(
            file,
            reader: folder.reader(details: [.steps, .reachedValues]),
            recognizer: recognizer,
            of: time.map { .at($0) },
            isComplete: isComplete
        ) { explanations.append($0) }
        return explanations
    }

    private func press(moves distance: Double, held: Double = 0.7) throws -> String {
        try folder.record("press.jsonl") { hand in
            hand.down(300, 300)
            hand.wait(0.1)
            hand.move(300, 300 + distance)
            hand.wait(held - 0.1)
            hand.up()
        }
    }

    @Test func `begins with the verdict, then names the decision of each recognizer`() throws {
        let text = try explain(press(moves: 14.23)).map(\.text).joined(separator: "\n")
        #expect(
            folder.short(text) == """
                ✓ tap was recognized
                  tap recognized at 0.7 s; nearest limit: held 0.70 s (allows 0.75)
                  press failed at 0.1 s, moved 14.2 pt (allows 10)
                    recognized with allowableMovement ≥ 14.3, now 10 (then tap is not recognized)
                      press.allowableMovement = 14.3
                    recognized with minimumPressDuration ≤ 0.099, now 0.5 (then tap is not recognized)
                      press.minimumPressDuration = 0.099
                  quick failed at 0.5 s, moved 0.0 pt in the time allowed (needs 26.5); \
                no single change alters this
                  check failed at 0.7 s, upstroke of 0.0 pt (needs more than 6); \
                no single change alters this
                """
        )
    }

    @Test func `a tap that was held too long has the time that the window shows`() throws {
        let file = try folder.record("tap.jsonl", scene: "taps") { hand in
            hand.down(250, 320)
            hand.wait(0.85)
            hand.up()
            hand.expect("single")
        }
        let explanation = try explain(file, recognizer: "single")[0]
        #expect(
            folder.short(explanation.text) == """
                ✕ single (tap) failed: held 0.85 s (allows 0.75)
                  single failed at 0.75 s, held 0.85 s (allows 0.75); no single change \
                alters this
                """
        )
        let json = #""reason":"heldTooLong","value":0.75,"limit":0.75"#
        #expect(explanation.lines[0].contains(json), "the time of the step, as in the outputs")
        let misses = try folder.reader().cases(in: file).cases.flatMap(\.misses)
        #expect(misses.map(\.outcome.missMeasure) == [Measure(value: 0.85, limit: 0.75)])
    }

    @Test func `a second tap that came too late has the pause that the window shows`() throws {
        let file = try folder.record("taps.jsonl", scene: "taps") { hand in
            hand.tap(250, 320)
            hand.wait(0.45)
            hand.tap(250, 320)
        }
        let text = try explain(file, recognizer: "double")[0].text
        #expect(text.contains("next tap after 0.45 s (allows 0.35)"), "\(text)")
    }

    /// Returns whether a recognizer recognizes the first sequence of a file with a setting.
    private func recognizes(
        _ file: String,
        _ recognizer: String,
        _ property: String,
        _ value: SceneValue
    ) throws -> Bool {
        try folder.reader(LabelSource(), ["\(recognizer).\(property)": value]).cases(in: file)
            .cases[0].recognized.contains(recognizer)
    }

    @Test(arguments: [10.5, 12.0, 14.23, 14.2049, 17.9])
    func `prints a value that flips the verdict, and the next nearer one does not`(
        distance: Double
    ) throws {
        let file = try press(moves: distance)
        let suggestion = try #require(
            try explain(file, recognizer: "press")[0].decisions[0].suggestions?.first
        )
        guard case .property("press", "allowableMovement", let found) = suggestion.change else {
            Issue.record("\(suggestion)")
            return
        }
        let text = "\(found)"
        #expect(suggestion.property == .init(now: 10, extent: .atLeast, setTime: nil))
        let value = try #require(Double(text))
        let decimals = text.contains(".") ? text.split(separator: ".")[1].count : 0
        let nearer = value - (0..<decimals).reduce(1.0) { unit, _ in unit / 10 }
        #expect(try recognizes(file, "press", "allowableMovement", .number(value)))
        #expect(try !recognizes(file, "press", "allowableMovement", .number(nearer)), "\(text)")
    }

    @Test func `of a recognized gesture has what prevents it only if it is asked for`() throws {
        let file = try press(moves: 2)
        let all = try explain(file, isComplete: true)[0].decisions
        #expect(all.first { $0.recognizer == "press" }?.suggestions == nil)
        let asked = try #require(
            try explain(file, recognizer: "press")[0].decisions[0].suggestions
        )
        #expect(asked.count == 3)
        for case .property(_, let name, let value) in asked.map(\.change) {
            #expect(try !recognizes(file, "press", name, value))
        }
    }

    @Test func `finds whole numbers, options and flags`() throws {
        let twice = try folder.record("twice.jsonl", scene: "taps") { hand in
            hand.tap()
            hand.wait(0.1)
            hand.tap()
        }
        let triple = try explain(twice, recognizer: "triple")[0].text
        #expect(triple.contains("recognized with numberOfTapsRequired"), "\(triple)")
        let up = try folder.record("up.jsonl") { hand in
            hand.stroke((0..<8).map { (x: 300, y: 400 - 20 * Double($0)) })
        }
        let swipe = try explain(up, recognizer: "quick")[0].decisions[0].suggestions
        #expect(swipe?.first?.text == "recognized with direction = [right, up], now [right]")
    }

    @Test func `finds the number of taps of a gesture`() throws {
        let source = """
            scene: canvas
            size: [1280, 800]
            views:
              - id: pad
                frame: [0, 0, 900, 580]
                recognizers:
                  - {id: tap, type: tap, numberOfTapsRequired: 20}

            """
        var hand = Hand()
        for _ in 0..<8 {
            hand.tap()
            hand.wait(0.1)
        }
        let file = try folder.record("taps.jsonl", hand.lines, source: source)
        let texts = try explain(file)[0].decisions[0].suggestions?.map(\.text)
        #expect(texts == ["recognized with numberOfTapsRequired from 8 to 1, now 20"])
    }

    @Test func `says nothing about changes if the replay decides otherwise`() throws {
        let file = try folder.record("tap.jsonl", scene: "taps") { $0.tap() }
        let reader = folder.reader(details: .steps)
        let recording = try reader.recording(file)
        var cases = try reader.cases(of: recording).cases
        let search = try ChangeSearch(recording, cases, reader)
        #expect(try search.suggestions(for: "twoFingers", in: cases[0]) == [])
        let number = try #require(
            cases[0].outcomes.firstIndex { $0.recognizer == "twoFingers" }
        )
        cases[0].outcomes[number].outcome.isRecognized = true
        #expect(try search.suggestions(for: "twoFingers", in: cases[0]) == nil)
    }

    @Test func `of a recognizer that another one prevented has the relations that let it win`()
        throws
    {
        let held = try folder.record("held.jsonl") { $0.tap(held: 2) }
        let text = try explain(held, recognizer: "tap")[0].text
        #expect(
            folder.short(text) == """
                ✓ press began after 0.50 s (needs 0.5) and prevented check (checkmark)
                  tap failed at 0.5 s, prevented by press; no single change alters this
                """
        )
    }

    @Test func `leaves out a recognizer without a touch, unless it is asked for`() throws {
        let file = try folder.record("tap.jsonl", scene: "taps") { $0.tap() }
        let touched = try explain(file)[0].decisions.map(\.recognizer)
        #expect(touched == ["single", "double", "triple"])
        let all = try explain(file, isComplete: true)[0].decisions.map(\.recognizer)
        #expect(all == touched + ["oneFinger", "twoFingers"])
        let text = try explain(file, recognizer: "oneFinger")[0].text
        #expect(
            text.hasSuffix(
                "oneFinger received no touch: none landed on its view;"
                    + " no single change alters this"
            )
        )
    }

    @Test func `tells a disabled recognizer and an undecided one from one that no touch landed on`()
        throws
    {
        let source = """
            scene: canvas
            size: [1280, 800]
            views:
              - id: pad
                frame: [0, 0, 400, 400]
                recognizers: [{id: pan, type: pan}]
              - id: other
                frame: [500, 0, 400, 400]
                recognizers: [{id: off, type: tap, isEnabled: false}, {id: far, type: tap}]

            """
        var hand = Hand()
        hand.down(300, 300)
        hand.move(301, 300)
        let cut = try folder.record("cut.jsonl", hand.lines, source: source)
        #expect(try explain(cut)[0].textLines.dropFirst() == ["  pan is undecided"])
        let claims = ["off is disabled", "far received no touch: none landed on its view"]
        #expect(
            try explain(cut, isComplete: true)[0].textLines.dropFirst(2)
                == claims.map { "  " + $0 }[...]
        )
        // The verdict agrees.
        hand.up()
        for (name, claim) in zip(["off", "far"], claims) {
            hand.line("\"expected\":[\"\(name)\"]")
            let lifted = try folder.record("lifted.jsonl", hand.lines, source: source)
            let verdict = try explain(lifted)[0].textLines[0].replacing(" (tap)", with: "")
            #expect(verdict == "✕ \(claim)")
        }
    }

    @Test func `passes on each explanation before the next one is searched`() throws {
        let file = try folder.record("two.jsonl") { hand in
            hand.tap()
            hand.wait(1)
            hand.swipe()
        }
        struct Stop: Error {}
        var sequences: [Int] = []
        #expect(throws: Stop.self) {
            try Explanation.explain(
                file,
                reader: folder.reader(details: .steps),
                isComplete: false
            ) {
                sequences.append($0.verdict.number)
                throw Stop()
            }
        }
        #expect(sequences == [1])
    }

    @Test func `of sequences that another value joins, the time of the recognition counts`() throws
    {
        // With two taps, the second tap completes the first; with three, the third completes both.
        let file = try folder.record("taps.jsonl") { hand in
            for _ in 0..<3 {
                hand.tap()
                hand.wait(0.2)
            }
        }
        let texts = try explain(file, recognizer: "tap", isComplete: true).map {
            $0.decisions[0].suggestions?.first?.text
        }
        #expect(
            texts == [
                "not recognized with numberOfTapsRequired ≥ 2, now 1 (tap is not recognized in sequence 3)",
                "not recognized with numberOfTouchesRequired ≥ 2, now 1 (tap is not recognized in sequences 1 and 3)",
                "not recognized with numberOfTapsRequired ≥ 2, now 1 (tap is not recognized in sequence 1)",
            ]
        )
    }

    @Test func `of a sequence that depends on those before it, the whole recording decides`() throws
    {
        // The first stroke moves the view to where the second sequence taps it.
        let source = """
            scene: canvas
            size: [1280, 800]
            views:
              - id: card
                frame: [100, 100, 200, 200]
                behaviour: drag
                recognizers:
                  - id: pan
                    type: pan
                  - id: tap
                    type: tap

            """
        var hand = Hand()
        hand.stroke((0..<20).map { (x: 200 + 20 * Double($0), y: 200) })
        hand.wait(2)
        hand.tap(580, 200, held: 0.05)
        let file = try folder.record("moved.jsonl", hand.lines, source: source)
        let tapped = try explain(file, recognizer: "tap", isComplete: true)[1]
        #expect(
            tapped.text.hasPrefix(
                """
                sequence 2 at 2.4 s: ✓ tap was recognized
                  tap recognized at 2.45 s; nearest limit: held 0.05 s (allows 0.75)
                """
            )
        )
        #expect(
            tapped.decisions[0].suggestions?.map(\.text) == [
                "not recognized with numberOfTapsRequired ≥ 2, now 1",
                "not recognized with numberOfTouchesRequired ≥ 2, now 1",
            ]
        )
    }

    @Test func `the last value of a range holds in the whole recording`() throws {
        // With one finger, the pan drags the view away in the first sequence.
        let source = """
            scene: canvas
            size: [1280, 800]
            views:
              - id: card
                frame: [100, 100, 200, 200]
                multipleTouch: true
                behaviour: drag
                recognizers:
                  - {id: pan, type: pan, minimumNumberOfTouches: 3}

            """
        var hand = Hand()
        hand.stroke((0..<20).map { (x: 200 + 20 * Double($0), y: 200) })
        hand.wait(2)
        for id in 1...2 { hand.down(100 + 50 * Double(id), 200, id: id) }
        for step in 1...5 {
            hand.wait(0.02)
            for id in 1...2 { hand.move(100 + 50 * Double(id), 200 + 10 * Double(step), id: id) }
        }
        for id in 1...2 { hand.up(id: id) }
        let file = try folder.record("two.jsonl", hand.lines, source: source)
        let texts = try explain(file)[1].decisions[0].suggestions?.map(\.text)
        #expect(texts == ["recognized with minimumNumberOfTouches = 2, now 3"])
    }

    @Test func `writes the same as JSON`() throws {
        let lines = try explain(press(moves: 12), isComplete: true).flatMap(\.lines).map(
            folder.short
        )
        #expect(
            lines == [
                #"{"file":"press.jsonl","sequence":1,"recognizer":"tap","recognized":true,"#
                    + #""step":{"t":0.7,"from":"possible","state":"recognized","reason":null}}"#,
                #"{"file":"press.jsonl","sequence":1,"recognizer":"press","recognized":false,"#
                    + #""step":{"t":0.1,"from":"possible","state":"failed","reason":"movedTooFar","#
                    + #""value":12,"limit":10},"suggestions":["#
                    + #"{"text":"recognized with allowableMovement ≥ 12, now 10 (then tap is not recognized)","#
                    + #""swift":"press.allowableMovement = 12","sequence":1,"recognizer":"press","#
                    + #""recognized":true,"#
                    + #""effects":[{"sequence":1,"recognizer":"tap","recognized":false}],"#
                    + #""change":{"change":"property","recognizer":"press","#
                    + #""property":"allowableMovement","now":10,"value":12,"extent":"atLeast"}},"#
                    + #"{"text":"recognized with minimumPressDuration ≤ 0.099, now 0.5 "#
                    + #"(then tap is not recognized)","swift":"press.minimumPressDuration = 0.099","#
                    + #""sequence":1,"recognizer":"press","recognized":true,"#
                    + #""effects":[{"sequence":1,"recognizer":"tap","recognized":false}],"#
                    + #""change":{"change":"property","recognizer":"press","#
                    + #""property":"minimumPressDuration","now":0.5,"value":0.099,"#
                    + #""extent":"atMost"}}]}"#,
                #"{"file":"press.jsonl","sequence":1,"recognizer":"quick","recognized":false,"#
                    + #""step":{"t":0.5,"from":"possible","state":"failed","reason":"tooSlow","#
                    + #""value":0,"limit":26.5},"suggestions":[]}"#,
                #"{"file":"press.jsonl","sequence":1,"recognizer":"check","recognized":false,"#
                    + #""step":{"t":0.7,"from":"possible","state":"failed","reason":"noUpstroke","#
                    + #""value":0,"limit":6},"suggestions":[]}"#,
            ]
        )
    }

    @Test func `takes the sequence that was under way at a time`() throws {
        let file = try folder.record("two.jsonl") { hand in
            hand.tap()
            hand.wait(1)
            hand.swipe()
        }
        #expect(try explain(file).map(\.verdict.number) == [1, 2])
        for (time, sequence) in [(0, 1), (0.5, 1), (1.049, 1), (1.05, 2), (1.19, 2)] {
            #expect(try explain(file, at: time).map(\.verdict.number) == [sequence])
        }
        for (time, text) in [(-1, "-1"), (1.2, "1.2"), (99, "99")] as [(Double, String)] {
            #expect(
                folder.error { _ = try explain(file, at: time) }
                    == "two.jsonl: has no sequence at \(text) s, expected a time from 0 to 1.19 s"
            )
        }
        #expect(
            folder.error { _ = try explain(file, recognizer: "pres") }
                == "two.jsonl: found the recognizer pres, expected press"
                + " (there are tap, press, quick, check)"
        )
        let empty = try folder.record("empty.jsonl", [])
        #expect(
            folder.error { _ = try explain(empty) }
                == "empty.jsonl: has no sequence, expected touches"
        )
    }
}
