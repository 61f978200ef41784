import Foundation
import Testing

@Suite struct `Errors of the command evaluate` {
    @Test func `reports an unknown id of the map once for all files`() throws {
        let corpus = try Corpus(["tap", "hold"])
        for name in ["tap", "hold", "press"] {
            let text = corpus.read("\(name == "press" ? "tap" : name).jsonl")
            let label = name == "press" ? "longPress" : "touch"
            try corpus.write("\(name).jsonl", text + "{\"t\":1,\"expected\":[\"\(label)\"]}\n")
        }
        let end = try Program(
            ["evaluate", "tap.jsonl", "hold.jsonl", "press.jsonl", "--map", "touch=singel"],
            folder: corpus.folder
        ).finish()
        #expect(end.status == 2)
        #expect(
            end.errors.hasPrefix(
                "touchstone: found the id singel in the map, expected a recognizer of the scene: single"
            )
        )
        #expect(end.errors.split(separator: "\n").count == 1, "\(end.errors)")
        #expect(end.output.contains("\n2 files not evaluated\n"), "\(end.output)")
    }

    @Test func `the sum of parts with an unread file has the status 2`() throws {
        let corpus = try Corpus(["tap"])
        let tap = corpus.read("tap.jsonl") + #"{"t":1,"expected":["single"]}"# + "\n"
        try corpus.write("tap.jsonl", tap)
        let part = try corpus.run("evaluate", "tap.jsonl", "none.jsonl", "--json")
        #expect(part.status == 2)
        try corpus.write("part.json", part.output)
        let end = try corpus.run("evaluate", "--merge", "part.json")
        #expect(end.status == 2)
        #expect(
            end.errors
                == "touchstone: 1 file was not evaluated for the parts, expected all of them\n"
        )
        #expect(end.output.contains("\n1 file not evaluated\n"))
    }

    @Test func `warns of rows and of a map that match nothing`() throws {
        let corpus = try Corpus(["tap"])
        try corpus.write("labels.csv", "file,expected\ntap.jsonl,touch\nnone.jsonl,touch\n")
        let labels = ["--labels", "labels.csv", "--map", "touch=single,drag=pan"]
        let range = ["--set", "single.numberOfTapsRequired=1...2/2"]
        for arguments in [
            ["evaluate", "tap.jsonl"] + labels, ["sweep", "tap.jsonl"] + labels + range,
        ] {
            let end = try Program(arguments, folder: corpus.folder).finish()
            #expect(end.status == 0)
            #expect(
                end.errors == """
                    touchstone: warning: labels.csv:3: found none.jsonl, expected one of the recordings
                    touchstone: warning: found the label drag in the map, expected a label of the recordings

                    """
            )
        }
    }

    @Test func `reports a cut last line in one line, and evaluates the others`() throws {
        let corpus = try Corpus(["tap"])
        let tap = corpus.read("tap.jsonl") + #"{"t":1,"expected":["single"]}"# + "\n"
        try corpus.write("tap.jsonl", tap)
        try corpus.write("cut.jsonl", String(tap.dropLast(4)))
        let error =
            "touchstone: cut.jsonl:5: last line has no line break, expected a complete line; is it"
            + " truncated?\n"
        let end = try corpus.run("evaluate", "cut.jsonl", "tap.jsonl")
        #expect(end.status == 2 && end.errors == error)
        #expect(end.output.hasPrefix("1 case in the scene playground\nas expected: 1, "))
        for arguments in [["cut.jsonl"], ["tap.jsonl", "cut.jsonl"]] {
            let explained = try Program(["explain"] + arguments, folder: corpus.folder).finish()
            #expect(explained.status == 2 && explained.errors == error)
            #expect(explained.output == "")
        }
    }
}
