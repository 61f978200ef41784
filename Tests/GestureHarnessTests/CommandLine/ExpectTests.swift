import Foundation
import Testing

@Suite struct `Replay with an expectation` {
    @Test func `accepts its own output and prints nothing`() throws {
        let corpus = try Corpus()
        for files in [["tap.jsonl"], ["tap.jsonl", "pan.jsonl", "tap.jsonl"]] {
            let lines = try Program(["replay", "--json"] + files, folder: corpus.folder).finish()
            try corpus.write("expected", lines.output)
            let end = try Program(
                ["replay", "--expect", "expected"] + files,
                folder: corpus.folder
            ).finish()
            #expect(end == (0, "", ""))
            let json = try Program(
                ["replay", "--json", "--expect", "expected"] + files,
                folder: corpus.folder
            ).finish()
            #expect(json == (0, lines.output, ""))
        }
    }

    @Test func `a recording with outputs can be its own expectation`() throws {
        let corpus = try Corpus()
        #expect(try corpus.run("replay", "pan.jsonl", "--report", "pan.png").status == 0)
        #expect(try corpus.run("replay", "pan.png", "--expect", "pan.png") == (0, "", ""))
        #expect(try corpus.run("replay", "pan.jsonl", "--expect", "pan.png") == (0, "", ""))
        let other = try corpus.run("replay", "tap.jsonl", "--expect", "pan.png")
        #expect(other.status == 1)
    }

    @Test func `a recording without outputs is refused as an expectation, in one line`() throws {
        let corpus = try Corpus()
        // It has no outputs, so a comparison with itself would always pass.
        let header = #"{"touchstone":1,"scene":"playground","size":[1280,800],"startTime":5}"#
        try corpus.write("idle.jsonl", header + "\n")
        let none = ": contains no output lines, expected those of replay --json\n"
        for file in ["idle.jsonl", "tap.jsonl"] {
            let end = try corpus.run("replay", file, "--expect", file)
            #expect(end == (2, "", "touchstone: " + file + none))
        }
        let end = try corpus.run("replay", "idle.jsonl", "tap.jsonl", "--junit", "results.xml")
        let why = "holds no outputs: nothing to compare with"
        #expect(end == (0, "", "touchstone: idle.jsonl: \(why)\ntouchstone: tap.jsonl: \(why)\n"))
        let xml = corpus.read("results.xml")
        #expect(xml.contains(#"errors="0" skipped="2""#))
        #expect(xml.components(separatedBy: #"<skipped message="\#(why)"/>"#).count == 3)
    }

    @Test func `a list that names a file without outputs is refused for that file`() throws {
        let corpus = try Corpus()
        let header = #"{"touchstone":1,"scene":"playground","size":[1280,800],"startTime":5}"#
        try corpus.write("idle.jsonl", header + "\n")
        try corpus.write("names", "{\"file\":\"idle.jsonl\"}\n")
        let what = "contains no output lines for idle.jsonl, expected those of replay --json\n"
        let alone = try corpus.run("replay", "idle.jsonl", "--expect", "names")
        #expect(alone == (2, "", "touchstone: names:1: " + what))
        // The others are compared.
        let list = try corpus.run("replay", "idle.jsonl", "tap.jsonl", "--json").output
        try corpus.write("list", list)
        let both = try corpus.run("replay", "idle.jsonl", "tap.jsonl", "--expect", "list")
        #expect(both == (2, "", "touchstone: list:1: " + what))
        #expect(try corpus.run("replay", "tap.jsonl", "--expect", "list") == (0, "", ""))
    }

    @Test func `a difference is printed and ends with status 1`() throws {
        let corpus = try Corpus()
        let lines = try corpus.run("replay", "tap.jsonl", "--json").output
        try corpus.write(
            "expected",
            lines.replacing(
                "\"state\":\"recognized\",\"reason\"",
                with: "\"state\":\"ended\",\"reason\""
            )
        )
        let end = try corpus.run("replay", "tap.jsonl", "--expect", "expected")
        #expect(end.status == 1)
        #expect(end.errors == "")
        #expect(end.output.hasPrefix("tap.jsonl: differs at line "), "\(end.output)")
        #expect(end.output.contains("\n    state: expected \"ended\", found \"recognized\"\n"))
        // With JSON output, the difference is not printed to standard output.
        let json = try corpus.run("replay", "tap.jsonl", "--expect", "expected", "--json")
        #expect(json.status == 1)
        #expect(json.output == lines)
        #expect(json.errors == end.output)
    }

    @Test func `one refused file does not stop the comparison of the others`() throws {
        let corpus = try Corpus()
        let all = try corpus.run("replay", "tap.jsonl", "none.jsonl", "pan.jsonl", "--json")
        #expect(all.status == 2)
        #expect(all.errors.hasPrefix("touchstone: none.jsonl: no such file, expected"))
        #expect(all.errors.split(separator: "\n").count == 1)
        #expect(all.output.contains("{\"file\":\"pan.jsonl\"}\n{\"t\":0,"))
        let wrong = try corpus.run(words: "replay tap.jsonl pan.jsonl --set singel.isEnabled=true")
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("touchstone: tap.jsonl: singel.isEnabled: found"))
        #expect(wrong.errors.contains("touchstone: pan.jsonl: singel.isEnabled: found"))
    }

    @Test
    func
        `a file that the expectation does not name is refused with a higher status than a difference`()
        throws
    {
        let corpus = try Corpus()
        let output = #"{"t":0,"control":"ok","event":"touchDown"}"#
        try corpus.write("expected", "{\"file\":\"tap.jsonl\"}\n\(output)\n")
        let end = try corpus.run("replay", "pan.jsonl", "tap.jsonl", "--expect", "expected")
        #expect(end.status == 2)
        #expect(end.errors.contains("pan.jsonl: is not in expected, expected a line {\"file\":"))
        #expect(end.output.contains("tap.jsonl: differs at line 2 of expected"))
    }

    @Test func `a pipe is replayed`() throws {
        let corpus = try Corpus()
        let script =
            #""$0" replay --json <(cat tap.jsonl) > piped &&"#
            + #" "$0" replay --json <(cat tap.jsonl) --junit piped.xml > /dev/null &&"#
            + #" "$0" sweep <(cat tap.jsonl) --set single.isEnabled=false...true/2"#
            + " 2> refused; echo $? > status"
        _ = try Program(script: script, folder: corpus.folder).finish()
        let plain = try corpus.run("replay", "tap.jsonl", "--json").output
        #expect(corpus.read("piped") == plain)
        #expect(corpus.read("piped.xml").contains("failures=\"0\" errors=\"0\""))
        #expect(
            corpus.read("refused").contains("is a pipe, expected a file that can be read again")
        )
        #expect(corpus.read("status") == "2\n")
    }

    @Test(arguments: [
        "cat r.png | \"$0\" COMMAND /dev/stdin",
        "\"$0\" COMMAND <(cat r.png)", "\"$0\" COMMAND - < r.png",
        "(head -c 3 r.png; sleep 0.1; tail -c +4 r.png) | \"$0\" COMMAND -",
    ])
    func `a report can be read from a pipe and from standard input`(way: String) throws {
        let corpus = try Corpus(["pan"])
        let plain = try corpus.run("replay", "pan.jsonl", "--report", "r.png", "--json")
        for (command, file) in [
            ("replay --json", "r.png"), ("replay --json --report s.png", "s.png"),
            ("export --format jsonl", nil), ("export --format swift-testing", nil),
        ] as [(String, String?)] {
            let script = way.replacing("COMMAND", with: command)
            let end = try Program(script: script, folder: corpus.folder).finish()
            #expect(end.status == 0 && end.errors == "", "\(end)")
            if let file {
                #expect(end.output == plain.output)
                #expect(try corpus.run("replay", file, "--json").output == plain.output)
            } else {
                let words = command.split(separator: " ").map(String.init)
                let direct = try Program(words + ["r.png"], folder: corpus.folder).finish()
                // A test is named after its file.
                let lines = [end, direct].map { end in
                    end.output.split(separator: "\n").filter { !$0.hasPrefix("@Test func ") }
                }
                #expect(lines[0] == lines[1] && !lines[0].isEmpty)
            }
        }
    }

    @Test func `a report from a pipe can be the expectation`() throws {
        let corpus = try Corpus(["pan"])
        #expect(try corpus.run("replay", "pan.jsonl", "--report", "r.png").status == 0)
        let script = #""$0" replay pan.jsonl --expect <(cat r.png)"#
        #expect(try Program(script: script, folder: corpus.folder).finish() == (0, "", ""))
    }

    @Test func `a pipe with a damaged report and an empty pipe give one line each`() throws {
        let corpus = try Corpus(["pan"])
        #expect(try corpus.run("replay", "pan.jsonl", "--report", "r.png").status == 0)
        for (part, message) in [
            ("head -c 500 r.png", "-: PNG is truncated, expected an intact report\n"),
            (":", "-: is empty, expected a header and inputs\n"),
        ] {
            let script = #"\#(part) | "$0" replay -"#
            let end = try Program(script: script, folder: corpus.folder).finish()
            #expect(end == (2, "", "touchstone: " + message))
        }
    }
}
