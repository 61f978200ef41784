import Foundation
import Testing

@Suite struct `Shards` {
    @Test func `together give the results of one run, for any number of shards`() throws {
        let names = ["tap1", "pan1", "hold1", "tap2", "pan2", "hold2", "tap3"]
        let corpus = try Corpus(names)
        let files = names.map { "\($0).jsonl" } + ["none.jsonl"]
        let arguments = ["replay", "--json", "--junit", "results.xml"] + files
        let whole = try Program(arguments, folder: corpus.folder).finish()
        let cases = Self.cases(corpus.read("results.xml"))
        let outputs = Self.sections(whole.output)
        #expect(cases.count == 8 && outputs.count == 8)
        for count in [2, 9] {
            var found: (cases: [String], outputs: [String], errors: String) = ([], [], "")
            for index in 1...count {
                let end = try Program(
                    arguments + ["--shard", "\(index)/\(count)"],
                    folder: corpus.folder
                ).finish()
                found.cases += Self.cases(corpus.read("results.xml"))
                found.outputs += Self.sections(end.output)
                found.errors += end.errors
                #expect(end.status == (end.errors.contains("no such file") ? 2 : 0))
            }
            #expect(found.cases.sorted() == cases.sorted())
            #expect(found.outputs.sorted() == outputs.sorted())
            #expect(Self.lines(found.errors) == Self.lines(whole.errors))
        }
    }

    @Test func `a shard without files succeeds with an empty suite`() throws {
        let corpus = try Corpus()
        let end = try corpus.run("replay", "tap.jsonl", "--junit", "r.xml", "--shard", "2/2")
        #expect(end == (0, "", ""))
        #expect(corpus.read("r.xml").contains("tests=\"0\" failures=\"0\" errors=\"0\""))
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n").sorted()
    }

    private static func cases(_ xml: String) -> [String] {
        xml.components(separatedBy: "    <testcase ").dropFirst()
            .map { $0.components(separatedBy: "  </testsuite>")[0] }
    }

    private static func sections(_ output: String) -> [String] {
        output.components(separatedBy: "{\"file\":").filter { !$0.isEmpty }
    }
}
