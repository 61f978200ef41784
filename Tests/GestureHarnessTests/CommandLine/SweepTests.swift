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
            words:
                "sweep tap.jsonl none.jsonl hold.jsonl --json --set \(path)=0.5...1/2 --set double.isEnabled=false"
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
}
