import Foundation
import Testing

@Suite struct `A file's name` {
    /// `\xe9` is é in Latin-1.
    @Test func `that is not UTF-8 is refused with one line`() throws {
        let folder = try TestFolder()
        for command in [#""$0" replay $'caf\xe9.jsonl'"#, #""$0" run --report $'caf\xe9.png'"#] {
            let end = try Program(script: command, folder: folder.path).finish()
            #expect(end.status == 2 && end.output == "")
            #expect(end.errors.hasPrefix("touchstone: found caf\u{FFFD}."))
            #expect(end.errors.contains(", which is not UTF-8, expected another name  (see "))
        }
    }

    @Test func `that begins with a dash is written with its folder, or after two dashes`() throws {
        let corpus = try Corpus(["tap"])
        try corpus.write("-dash.jsonl", corpus.read("tap.jsonl"))
        let plain = try corpus.run("replay", "tap.jsonl")
        #expect(try corpus.run("replay", "./-dash.jsonl") == plain)
        #expect(try corpus.run("replay", "--", "-dash.jsonl") == plain)
    }

    /// A dash as a file to read is standard input.
    @Test(
        arguments: [
            ["replay", "tap.jsonl", "--report", "-"], ["replay", "tap.jsonl", "--junit", "-"],
            ["export", "tap.jsonl", "--format", "jsonl", "--output", "-"],
            ["run", "--report", "-"], ["run", "--record", "-"],
        ]
    )
    func `is refused for writing if it is only a dash`(arguments: [String]) throws {
        let corpus = try Corpus(["tap"])
        let end = try Program(arguments, folder: corpus.folder).finish()
        #expect(end.status == 2)
        #expect(end.output == "")
        #expect(
            end.errors
                == "touchstone: -: is not the name of a file, expected one;"
                + " write ./- for a file with that name\n"
        )
        let names = try FileManager.default.contentsOfDirectory(atPath: corpus.folder)
        #expect(names == ["tap.jsonl"])
    }
}
