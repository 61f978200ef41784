import Foundation
import GestureRecording
import GestureTrace
import Testing

/// The commands on the recording of a session in which the scene and a property change.
@Suite struct `The option sequence` {
    /// Taps at 0 s in the playground, at 2 s in the scene taps, at 4 s after a change of a property, and a tap at 6 s
    /// that is held too long.
    private static let session = """
        {"touchstone":1,"scene":"playground","size":[1280,800]}
        {"t":0,"touch":"begin","id":1,"x":480,"y":300}
        {"t":0.05,"touch":"end","id":1}
        {"t":0.9,"expected":["single"]}
        {"t":1,"scene":"taps"}
        {"t":2,"touch":"begin","id":1,"x":250,"y":320}
        {"t":2.05,"touch":"end","id":1}
        {"t":2.9,"expected":["single"]}
        {"t":3,"set":"single.numberOfTapsRequired","value":2}
        {"t":4,"touch":"begin","id":1,"x":250,"y":320}
        {"t":4.05,"touch":"end","id":1}
        {"t":4.9,"expected":[]}
        {"t":6,"touch":"begin","id":1,"x":250,"y":320}
        {"t":6.85,"touch":"end","id":1}

        """

    private func corpus() throws -> Corpus {
        let corpus = try Corpus([])
        try corpus.write("session.jsonl", Self.session)
        return corpus
    }

    @Test func `explain judges each sequence in its scene and with its values`() throws {
        let corpus = try corpus()
        func explain(_ arguments: String...) throws -> String {
            let end = try Program(
                ["explain", "session.jsonl", "--recognizer", "single"] + arguments,
                folder: corpus.folder
            ).finish()
            #expect(end.status == 0 && end.errors == "", "\(end)")
            return end.output
        }
        #expect(
            try explain() == """
                sequence 1 at 0 s in playground: ✓ single (tap) was recognized
                  single recognized at 0.4 s; nearest limit: held 0.05 s (allows 0.75)
                    not recognized with numberOfTapsRequired ≥ 2, now 1
                      single.numberOfTapsRequired = 2
                    not recognized with numberOfTouchesRequired ≥ 2, now 1
                      single.numberOfTouchesRequired = 2
                sequence 2 at 2 s in taps: ✓ single (tap) was recognized
                  single recognized at 2.4 s; nearest limit: held 0.05 s (allows 0.75)
                    not recognized with numberOfTapsRequired ≥ 2, now 1
                      single.numberOfTapsRequired = 2
                    not recognized with numberOfTouchesRequired ≥ 2, now 1
                      single.numberOfTouchesRequired = 2
                sequence 3 at 4 s in taps: ✓ nothing was recognized, as expected; single (tap) failed: \
                no next tap in 0.35 s
                  single failed at 4.4 s, no next tap in 0.35 s
                    recognized with numberOfTapsRequired = 1, now 2
                      single.numberOfTapsRequired = 1
                sequence 4 at 6 s in taps: ✕ single (tap) failed: held 0.85 s (allows 0.75)
                  single failed at 6.75 s, held 0.85 s (allows 0.75); no single change alters \
                this

                """
        )
        #expect(try explain("--sequence", "last").hasPrefix("sequence 4 at 6 s"))
        #expect(try explain("--sequence", "2").hasPrefix("sequence 2 at 2 s"))
        #expect(try explain("--at", "3.5").hasPrefix("sequence 2 at 2 s"))
    }

    @Test func `evaluate judges the sequences of one scene, and names the others`() throws {
        let corpus = try corpus()
        let whole = try corpus.run("evaluate", "session.jsonl")
        #expect(whole.status == 0)
        #expect(whole.output.hasPrefix("1 case in the scene playground\nas expected: 1,"))
        #expect(
            whole.errors == """
                touchstone: warning: session.jsonl: sequence 2 is in the scene taps, expected playground; \
                it is left out: evaluate it with --sequence 2
                touchstone: warning: session.jsonl: sequence 3 is in the scene taps, expected playground; \
                it is left out: evaluate it with --sequence 3

                """
        )
        let third = try corpus.run("evaluate", "session.jsonl", "--sequence", "3")
        #expect(third.status == 0 && third.errors == "")
        #expect(third.output.hasPrefix("1 case in the scene taps\nas expected: 1,"))
    }

    @Test func `replay prints the verdict of each sequence, or of one`() throws {
        let corpus = try corpus()
        let whole = try corpus.run("replay", "session.jsonl")
        #expect(whole.status == 0 && whole.errors == "")
        #expect(
            whole.output == """
                sequence 1 at 0 s: ✓ single (tap) was recognized
                sequence 2 at 2 s: ✓ single (tap) was recognized
                sequence 3 at 4 s: ✓ nothing was recognized, as expected; single (tap) failed: no next tap in 0.35 s
                sequence 4 at 6 s: ✕ single (tap) failed: held 0.85 s (allows 0.75)

                """,
            "\(whole.output)"
        )
        let last = try corpus.run("replay", "session.jsonl", "--sequence", "last").output
        #expect(whole.output.hasSuffix("\n" + last) && last.hasPrefix("sequence 4"))
        try corpus.write("none.jsonl", #"{"touchstone":1,"scene":"taps","size":[1280,800]}"# + "\n")
        #expect(
            try corpus.run("replay", "none.jsonl").output == "– the recording has no sequence\n"
        )
    }

    @Test func `replay prints what was known at the moment of its report`() throws {
        let corpus = try corpus()
        func lines(_ file: String = "session.jsonl", at time: String) throws -> [Substring] {
            let end = try corpus.run("replay", file, "--report", "moment.png", "--at", time)
            #expect(end.status == 0 && end.errors == "", "\(end)")
            return end.output.split(separator: "\n")
        }
        let first = try lines(at: "0.2")
        #expect(first.count == 1 && first[0].hasPrefix("… "), "\(first)")
        #expect(
            try lines(at: "4.85").last
                == "sequence 3 at 4 s: ✕ single (tap) failed: no next tap in 0.35 s",
            "the label follows later"
        )
        let last = try lines(at: "6.4")
        #expect(last.count == 4 && last[3].hasPrefix("sequence 4 at 6 s: … "), "\(last)")
        #expect(
            last[2].hasPrefix("sequence 3 at 4 s: ✓ nothing was recognized, as expected"),
            "\(last)"
        )
        try corpus.write("none.jsonl", Self.session.split(separator: "\n")[0] + "\n")
        #expect(
            try lines("none.jsonl", at: "1")
                == ["– the recording has no sequence up to this moment"]
        )
    }

    /// The same tap, followed by nothing, by clearing and by another scene.
    @Test(arguments: ["", #"{"t":5,"clear":true}"# + "\n", #"{"t":5,"scene":"presses"}"# + "\n"])
    func `a report shows the last sequence, whatever follows it`(line: String) throws {
        let corpus = try Corpus([])
        try corpus.write(
            "tap.jsonl",
            """
            {"touchstone":1,"scene":"taps","size":[1280,800]}
            {"t":2,"touch":"begin","id":1,"x":250,"y":320}
            {"t":2.05,"touch":"end","id":1}
            \(line)
            """
        )
        for arguments in ["", " --sequence 1"] {
            let run = try corpus.run(words: "replay tap.jsonl --report tap.png" + arguments)
            #expect(run.status == 0 && run.errors == "")
            let inside = try Replay(file: corpus.folder + "/tap.png")
            #expect(inside.picture.snapshot.sceneName == "taps")
            #expect(inside.picture.snapshot.verdict?.text == "✓ single (tap) was recognized")
        }
    }

    @Test func `replay prints the outputs of one sequence`() throws {
        let corpus = try corpus()
        let whole = try corpus.run("replay", "session.jsonl", "--all").output.split(separator: "\n")
        let second = try corpus.run("replay", "session.jsonl", "--all", "--sequence", "2")
        #expect(second.status == 0)
        let lines = second.output.split(separator: "\n")
        #expect(lines.count > 3 && lines.allSatisfy { $0.hasPrefix("   2.") })
        let last = try corpus.run(words: "replay session.jsonl --all --sequence last").output
        #expect(whole.suffix(last.split(separator: "\n").count) == last.split(separator: "\n")[...])
        let report = try corpus.run(words: "replay session.jsonl --sequence 2 --report second.png")
        #expect(report.status == 0)
        let inside = try corpus.run("replay", "second.png", "--all").output.split(separator: "\n")
        #expect(inside.suffix(lines.count) == lines[...], "it ends with the sequence")
    }
}
