import Foundation
import Testing

@Suite struct `Replay with JUnit results` {
    @Test func `has a case for each file, including refused ones`() throws {
        let corpus = try Corpus()
        try corpus.write("broken.jsonl", "tap\n")
        let end = try corpus.run(
            words: "replay tap.jsonl broken.jsonl hold.jsonl --junit results.xml"
        )
        #expect(end.status == 2)
        #expect(end.output == "")
        let xml = corpus.read("results.xml")
        #expect(xml.contains("tests=\"3\" failures=\"0\" errors=\"1\" time=\"1.100000\""), "\(xml)")
        #expect(
            xml.contains(
                "<testcase name=\"tap.jsonl\" classname=\"touchstone\" time=\"0.400000\">\n      <skipped "
            )
        )
        #expect(xml.contains("<error message=\"broken.jsonl:1: found &quot;tap&quot;, expected "))
        #expect(
            xml.contains(
                "<testcase name=\"hold.jsonl\" classname=\"touchstone\" time=\"0.700000\">\n      <skipped "
            )
        )
    }

    @Test func `compares a recording with the outputs that it contains`() throws {
        let corpus = try Corpus()
        #expect(try corpus.run("replay", "hold.jsonl", "--report", "hold.png").status == 0)
        let same = try corpus.run("replay", "hold.png", "--junit", "results.xml")
        #expect(same == (0, "", ""))
        let changed = try corpus.run(
            words: "replay hold.png --junit results.xml --set longPress.minimumPressDuration=2"
        )
        #expect(changed.status == 1)
        #expect(changed.output.hasPrefix("hold.png: differs at line "))
        #expect(corpus.read("results.xml").contains("<failure message=\"differs at line "))
    }

    @Test func `contains warnings and diagnostics`() throws {
        let corpus = try Corpus([])
        try corpus.write(
            "cut.jsonl",
            """
            {"touchstone":1,"scene":"playground","size":[1280,800],"startTime":5}
            {"t":0.1,"xi":"TouchUpdate","device":2,"source":7,"detail":9,"x":1,"y":1}
            {"t":0.2,"ti
            """
        )
        let end = try corpus.run("replay", "cut.jsonl", "--junit", "results.xml")
        #expect(end.status == 0)
        #expect(
            end.errors == "touchstone: warning: cut.jsonl:3: last line is truncated; ignored\n"
                + "touchstone: cut.jsonl: holds no outputs: nothing to compare with\n"
        )
        let xml = corpus.read("results.xml")
        #expect(xml.contains("<system-out>"))
        #expect(xml.contains("warning: cut.jsonl:3: last line is truncated; ignored</system-out>"))
    }
}
