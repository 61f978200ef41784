import Foundation
import Testing

@Suite struct `The command sweep` {
    private let path = "longPress.minimumPressDuration"

    @Test func `prints an aligned table with the changes`() throws {
        let corpus = try Corpus()
        let end = try corpus.run("sweep", "hold.jsonl", "--set", "\(path)=0.5...1/3")
        #expect(end.status == 0)
        #expect(
            end.output == """
                longPress.minimumPressDuration  fires
                0.5                             longPress
                  at 0.7002                     longPress stops firing, single fires
                0.75                            single
                1                               single

                """,
            "\(end.output)"
        )
    }

    @Test func `names each of several files and continues after a refused one`() throws {
        let corpus = try Corpus()
        let end = try corpus.run(
            "sweep",
            "tap.jsonl",
            "none.jsonl",
            "hold.jsonl",
            "--json",
            "--set",
            "\(path)=0.5...1/2",
            "--set",
            "double.isEnabled=false"
        )
        #expect(end.status == 2)
        #expect(end.errors.hasPrefix("touchstone: none.jsonl: no such file"))
        #expect(end.errors.split(separator: "\n").count == 1)
        let lines = end.output.split(separator: "\n")
        #expect(lines.count == 7, "\(end.output)")
        #expect(lines.first == "{\"file\":\"tap.jsonl\"}")
        #expect(lines[1] == "{\"set\":\"\(path)\",\"value\":0.5,\"fires\":{\"single\":1}}")
        #expect(lines[5].hasPrefix("{\"change\":\"\(path)\",\"before\":0."))
    }

    @Test(arguments: [
        ([], "found 0 ranges, expected one --set ID.PROPERTY=FROM...TO/STEPS"),
        (["--set", "a.b=1...2/3", "--set", "a.c=1...2/3"], "found 2 ranges"),
        (["--set", "single.isEnabled"], "found 0 ranges"),
        (["--set", "longPress.allowableMovement=1...2/x"], "found \"x\" steps"),
        (["--set", "longPres.allowableMovement=1...2/2"], "expected longPress"),
    ])
    func `reports wrong usage in one line`(_ arguments: [String], _ part: String) throws {
        let corpus = try Corpus()
        let end = try Program(["sweep", "tap.jsonl"] + arguments, folder: corpus.folder).finish()
        #expect(end.status == 2)
        #expect(end.output == "")
        #expect(end.errors.contains(part), "\(end.errors)")
        #expect(end.errors.split(separator: "\n").count == 1)
    }

    @Test func `reports a missing folder or file like other commands`() throws {
        let range = "\(path)=0.5...1/2"
        let folder = try Program.run("sweep", ".", "--set", range)
        #expect(folder.errors.contains(".: is a directory, expected"))
    }
}
