import Foundation
import Testing

@Suite struct `The command compare` {
    @Test func `exits with 1 when more cases are worse than allowed`() throws {
        let corpus = try Corpus.evaluated()
        let end = try corpus.run("compare", "before.json", "after.json")
        #expect(end.status == 1 && end.errors == "")
        #expect(
            end.output == """
                2 of 2 correct, then 1 of 2 correct
                0 cases better, 1 worse; p = 1.0 (exact McNemar test)
                worse: hold.jsonl, sequence 1: expected longPress, recognized longPress, then single; \
                now: longPress liftedTooSoon 0.7, limit 0.72

                """,
            "\(end.output)"
        )
        #expect(try corpus.run("compare", "before.json", "after.json", "--allow", "1").status == 0)
        #expect(try corpus.run("compare", "after.json", "before.json").status == 0)
        #expect(
            try corpus.run("compare", "before.json", "before.json").output.hasSuffix(
                "no case changed\n"
            )
        )
    }
}

@Suite struct `The command explain` {
    @Test func `needs no label of a recognizer`() throws {
        let corpus = try Corpus(["tap"])
        let plain = try corpus.run("explain", "tap.jsonl")
        let tap = corpus.read("tap.jsonl")
        try corpus.write("tap.jsonl", tap + "{\"t\":0.05,\"expected\":[\"single\"],\"at\":99}\n")
        #expect(try corpus.run("explain", "tap.jsonl") == plain)
        try corpus.write("tap.jsonl", tap + "{\"t\":0.05,\"expected\":[\"v\"]}\n")
        let wrong = try corpus.run("explain", "tap.jsonl")
        #expect(wrong.output.contains("v is not a recognizer of this scene") && wrong.status == 0)
        #expect(plain.status == 0)
    }

    @Test func `prints the decision of one recognizer`() throws {
        let corpus = try Corpus(["tap", "hold"])
        let end = try corpus.run("explain", "tap.jsonl", "--recognizer", "longPress")
        #expect(end.status == 0 && end.errors == "")
        #expect(
            end.output == """
                ✓ single (tap) was recognized
                  longPress failed at 0.05 s, lifted after 0.05 s (needs 0.5)
                    recognized with minimumPressDuration ≤ 0.049, now 0.5 (then single is not recognized)
                      longPress.minimumPressDuration = 0.049

                """,
            "\(end.output)"
        )
        let parting = try corpus.run("explain", "hold.jsonl", "tap.jsonl")
        #expect(parting.status == 0)
        #expect(
            parting.output == """
                they diverge after 0 steps:
                  hold.jsonl: longPress began at 0.5 s
                  tap.jsonl: rotation failed at 0.05 s, 1 touch (needs 2)
                longPress: liftedTooSoon 0.7 and 0.05, separated by the limit 0.5

                """,
            "\(parting.output)"
        )
        let swapped = try corpus.run("explain", "tap.jsonl", "hold.jsonl")
        #expect(
            swapped.output.hasSuffix(
                "\nlongPress: liftedTooSoon 0.05 and 0.7, separated by the limit 0.5\n"
            )
        )
        let json = try corpus.run("explain", "hold.jsonl", "tap.jsonl", "--json")
        #expect(json.output.hasPrefix("{\"sharedSteps\":"))
    }
}

/// A tap in a live window whose tap counts; in the other scene, two taps count.
@Suite struct `A live recording with another scene or value` {
    private static func scene(_ tapCount: Int) -> String {
        "size: [400, 400]\nviews: [{id: pad, frame: [0, 0, 400, 400], recognizers: ["
            + "{id: tap, type: tap, numberOfTapsRequired: \(tapCount)}, "
            + "{id: late, type: tap, requires: tap}]}]\n"
    }

    @Test(
        arguments: ["replay", "explain"],
        ["--scene two.yaml", "--set tap.numberOfTapsRequired=2"]
    )
    func `says the same as a hand-written one`(command: String, option: String) throws {
        let corpus = try Corpus([])
        try corpus.write("two.yaml", Self.scene(2))
        let source = Self.scene(1).replacingOccurrences(of: "\n", with: "\\n")
        for (name, start) in [("live", #","startTime":0"#), ("hand", "")] {
            try corpus.write(
                "\(name).jsonl",
                """
                {"touchstone":1,"scene":"pad","source":"\(source)","size":[400,400]\(start)}
                {"t":0,"touch":"begin","id":1,"x":100,"y":100}
                {"t":0.1,"touch":"end","id":1}

                """
            )
        }
        let live = try corpus.run(words: "\(command) live.jsonl \(option)")
        let hand = try corpus.run(words: "\(command) hand.jsonl \(option)")
        #expect(live.status == 0 && live.output == hand.output, "\(live)")
        #expect(live.output.contains("late (tap) was recognized"), "\(live.output)")
    }
}

/// A swipe that loses to a pan, in a scene with a comment.
@Suite struct `The option --write of explain` {
    private static let scene = """
        scene: reveal
        size: [400, 400]
        views:
          - id: page
            frame: [0, 0, 400, 400]
            recognizers:
              - {id: early, type: pan}  # begins first
              - {id: tooLate, type: swipe, direction: right}

        """

    private func corpus() throws -> Corpus {
        let corpus = try Corpus([])
        try corpus.write("scene.yaml", Self.scene)
        try corpus.write("rec.jsonl", Self.header + Self.swipe(at: 0))
        return corpus
    }

    private static let changed = """
        touchstone: scene.yaml: is changed: tooLate is recognized if both may run (both recognized)

        """

    private static let header = #"{"touchstone":1,"size":[400,400]}"# + "\n"

    private static func swipe(at second: Int) -> String {
        [100, 113, 130, 160, 200].enumerated().map { index, x in
            let phase = index == 0 ? "begin" : "update"
            return #"{"t":\#(second).0\#(index),"touch":"\#(phase)","id":1,"x":\#(x),"y":200}"#
        }.joined(separator: "\n") + "\n" + #"{"t":\#(second).05,"touch":"end","id":1}"# + "\n"
    }

    @Test func `makes the first change in the scene's file`() throws {
        let corpus = try corpus()
        let words = "explain rec.jsonl --scene scene.yaml --write scene.yaml"
        let end = try corpus.run(words: words)
        #expect(end.status == 0 && end.errors == Self.changed)
        #expect(
            end.output.contains("recognized if both may run (both recognized)"),
            "\(end.output)"
        )
        let text = corpus.read("scene.yaml")
        #expect(text.contains("simultaneous") && text.contains("# begins first"), "\(text)")
        let replayed = try corpus.run(words: "replay rec.jsonl --scene scene.yaml")
        #expect(
            replayed.output.hasPrefix("✓ early (pan) and tooLate (swipe right) were recognized"),
            "\(replayed.output)"
        )
        let again = try corpus.run(words: words)
        #expect(again.status == 2)
        #expect(
            again.errors == """
                touchstone: scene.yaml: is not changed: found no change that alters a verdict, \
                expected one

                """
        )
        #expect(corpus.read("scene.yaml") == text)
    }

    @Test func `needs one change, the recording's scene, and a file`() throws {
        let corpus = try corpus()
        try corpus.write("other.yaml", Self.scene + "# another text\n")
        let other = try corpus.run(words: "explain rec.jsonl --scene scene.yaml --write other.yaml")
        #expect(
            other.errors == """
                touchstone: other.yaml: is not changed: it differs from the recording's scene, \
                expected the same text; choose it with --scene too

                """
        )
        let builtIn = try corpus.run(words: "explain rec.jsonl --scene scene.yaml --write taps")
        #expect(
            builtIn.errors
                == "touchstone: taps: is a built-in scene, expected the file of a scene\n"
        )
        let hold = Self.scene + "      - {id: hold, type: longPress}\n"
        try corpus.write("scene.yaml", hold)
        let several = try corpus.run(
            words: "explain rec.jsonl --scene scene.yaml --write scene.yaml"
        )
        #expect(
            several.errors == """
                touchstone: scene.yaml: is not changed: found different changes for tooLate in \
                sequence 1, hold in sequence 1, expected one change; choose it with --recognizer and \
                --sequence

                """,
            "\(several.errors)"
        )
        #expect(several.status == 2 && corpus.read("scene.yaml") == hold)
    }

    @Test func `makes a change that several sequences need`() throws {
        let corpus = try corpus()
        try corpus.write("twice.jsonl", Self.header + Self.swipe(at: 0) + Self.swipe(at: 2))
        let end = try corpus.run(words: "explain twice.jsonl --scene scene.yaml --write scene.yaml")
        #expect(
            end.status == 0
                && end.errors == """
                    touchstone: scene.yaml: is changed: tooLate is recognized if both may run (both \
                    recognized; tooLate is recognized in sequence 2)

                    """,
            "\(end.errors)"
        )
        #expect(corpus.read("scene.yaml").contains("simultaneous"))
    }

    @Test func `a failure that nothing would have turned does not count`() throws {
        let corpus = try corpus()
        let twin = "      - {id: pinch, type: pinch}\n"
        try corpus.write("scene.yaml", Self.scene + twin)
        let end = try corpus.run(words: "explain rec.jsonl --scene scene.yaml --write scene.yaml")
        #expect(end.status == 0 && end.errors == Self.changed)
        #expect(end.output.contains("pinch failed") && end.output.contains("no single change"))
        #expect(corpus.read("scene.yaml").contains("simultaneous"))
    }

    @Test func `writes no property that the recording sets`() throws {
        let corpus = try corpus()
        let scene = """
            scene: hold
            size: [400, 400]
            views:
              - id: page
                frame: [0, 0, 400, 400]
                recognizers:
                  - {id: press, type: longPress}

            """
        try corpus.write("scene.yaml", scene)
        try corpus.write(
            "set.jsonl",
            """
            {"touchstone":1,"size":[400,400]}
            {"t":0.5,"set":"press.minimumPressDuration","value":2}
            {"t":1,"touch":"begin","id":1,"x":100,"y":200}
            {"t":2,"touch":"end","id":1}

            """
        )
        let end = try corpus.run(words: "explain set.jsonl --scene scene.yaml --write scene.yaml")
        #expect(end.output.contains("recognized with minimumPressDuration ≤ 0.99, now 2"))
        #expect(
            end.errors == """
                touchstone: scene.yaml: is not changed: set.jsonl sets press.minimumPressDuration at \
                0.5 s, which would undo the change; expected a recording that does not set it

                """,
            "\(end.errors)"
        )
        #expect(end.status == 2 && corpus.read("scene.yaml") == scene)
    }
}

@Suite struct `The command sweep with labels` {
    @Test func `prints the figures for each value, and writes a plot`() throws {
        let corpus = try Corpus(["tap", "hold"])
        try corpus.label("tap", "single")
        try corpus.label("hold", "longPress")
        let range = "longPress.minimumPressDuration=0.5...0.8/4"
        let end = try corpus.run(
            words: "sweep tap.jsonl hold.jsonl none.jsonl --labelled --plot plot.svg --set \(range)"
        )
        #expect(end.status == 2)
        #expect(end.errors.hasPrefix("touchstone: none.jsonl: no such file"))
        #expect(
            end.output == """
                longPress.minimumPressDuration  precision              recall                 F1                     missed  false
                                           0.5  1.000 (.207 to 1.000)  1.000 (.207 to 1.000)  1.000 (.342 to 1.000)       0      0
                                           0.6  1.000 (.207 to 1.000)  1.000 (.207 to 1.000)  1.000 (.342 to 1.000)       0      0
                                           0.7  –                      .000 (.000 to .793)    .000 (.000 to .885)         1      0
                                           0.8  –                      .000 (.000 to .793)    .000 (.000 to .885)         1      0

                best: 0.5 (F1 1.000 (.342 to 1.000)); 0.5 to 0.6 are within its interval; now 0.5

                """,
            "\(end.output)"
        )
        #expect(corpus.read("plot.svg").hasPrefix("<svg xmlns="))
    }
}
