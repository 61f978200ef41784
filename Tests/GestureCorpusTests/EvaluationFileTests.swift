import Foundation
import GestureRecording
import GestureScenes
import Testing

@testable import GestureCorpus

/// The output of `evaluate --json`, and the sum of several.
struct EvaluationFileTests {
    private let folder: CorpusFolder

    init() throws { folder = try CorpusFolder() }

    /// Evaluates files, and writes the output to a file.
    @discardableResult
    private func evaluate(
        _ files: [String],
        to name: String,
        settings: [String: Double] = [:]
    ) throws -> String {
        let evaluated = try EvaluatedFiles(
            files,
            folder.reader(LabelSource(), settings.mapValues { .number($0) }),
            settings: settings.map { "\($0)=\($1)" }
        )
        return try folder.write(name, evaluated.text)
    }

    @Test func `has a line for each case, for each recognizer, and the matrix`() throws {
        let files = [
            try folder.record("tap.jsonl") { hand in
                hand.tap()
                hand.expect("tap")
                hand.wait(1)
                hand.tap()
                hand.expect("press")
            },
            try folder.record("swipe.jsonl") { hand in
                hand.swipe()
                hand.expect()
                hand.wait(1)
                hand.tap(held: 0.8)
                hand.expect("tap")
            },
        ]
        let text = try EvaluatedFiles(files, folder.reader(), settings: ["press.isEnabled=true"])
            .text
        #expect(
            folder.short(text) == """
                @@
                """
        )
    }

    @Test(arguments: [1, 2, 5])
    func `the sum of shards equals the whole, in any order`(count: Int) throws {
        let corpus = try GeneratedCorpus(60, in: folder)
        let whole = try EvaluatedFiles(corpus.files, folder.reader())
        let parts = try (0..<count).map { number in
            let files = stride(from: number, to: corpus.files.count, by: count)
            return try evaluate(files.map { corpus.files[$0] }, to: "part\(number).json")
        }
        for order in [parts, parts.reversed(), parts.sorted { $0.hash < $1.hash }] {
            var lines: [String] = []
            let sum = try EvaluationFile.merged(order) { lines.append($0.json) }
            #expect(sum?.lines == whole.evaluation.lines)
            #expect(sum?.text == whole.evaluation.text)
            #expect(sum?.coverageText == whole.evaluation.coverageText)
            #expect(lines.sorted() == whole.caseLines.map(\.json).sorted())
        }
    }

    @Test func `a sum can be added to another part`() throws {
        let corpus = try GeneratedCorpus(30, in: folder)
        let parts = try (0..<3).map { number in
            try evaluate(
                Array(corpus.files[(number * 10)..<(number * 10 + 10)]),
                to: "\(number).json"
            )
        }
        var lines: [String] = []
        let first = try EvaluationFile.merged([parts[2], parts[0]]) { lines.append($0.json) }
        let middle = try folder.write(
            "sum.json",
            (lines + (first?.lines ?? [])).map { $0 + "\n" }.joined()
        )
        let sum = try EvaluationFile.merged([middle, parts[1]]) { _ in }
        #expect(try sum?.lines == EvaluatedFiles(corpus.files, folder.reader()).evaluation.lines)
    }

    private func mergeError(_ files: [String]) -> String? {
        folder.error { _ = try EvaluationFile.merged(files) { _ in } }
    }

    @Test func `parts of different scenes or settings are refused`() throws {
        let canvas = try evaluate([folder.record("a.jsonl") { $0.tap() }], to: "canvas.json")
        let taps = try evaluate(
            [folder.record("b.jsonl", scene: "taps") { $0.tap() }],
            to: "taps.json"
        )
        let text = CorpusFolder.canvas + "# changed\n"
        let changed = try evaluate(
            [folder.record("c.jsonl", [], source: text)],
            to: "changed.json"
        )
        let set = try evaluate(
            [folder.record("d.jsonl") { $0.tap() }],
            to: "set.json",
            settings: ["press.allowableMovement": 14]
        )
        #expect(
            mergeError([canvas, taps])
                == "taps.json: has the scene taps, expected canvas as in canvas.json"
        )
        #expect(
            mergeError([canvas, changed])
                == "changed.json: has another text of the scene canvas, expected canvas as in canvas.json"
        )
        #expect(
            mergeError([canvas, set])
                == "set.json: has the settings press.allowableMovement=14.0, expected none as in canvas.json"
        )
        #expect(
            mergeError([set, canvas])
                == "canvas.json: has no settings, expected press.allowableMovement=14.0 as in set.json"
        )
    }

    @Test func `a case in two parts is refused, whichever of its file is labelled`() throws {
        let first = try folder.record("a.jsonl") { hand in
            hand.tap()
            hand.expect("tap")
        }
        let second = try folder.record("b.jsonl") { hand in
            hand.tap()
            hand.wait(1)
            hand.tap()
            hand.expect("tap", at: 1.1)
        }
        for file in [first, second] {
            let name = folder.short(file)
            let parts = try [
                evaluate([file], to: "1.json"), evaluate([first, second], to: "2.json"),
            ]
            #expect(
                mergeError(parts)
                    == "2.json: has the cases of \(name), as 1.json has, expected each case once"
            )
            #expect(
                mergeError([parts[0], parts[0]])
                    == "1.json: has the cases of \(name), as 1.json has, expected each case once"
            )
        }
    }

    @Test func `a part without a file adds only its unreadable ones`() throws {
        let file = try folder.record("a.jsonl") { hand in
            hand.tap()
            hand.expect("tap")
        }
        let part = try evaluate([file], to: "part.json")
        let none = try folder.write(
            "none.json",
            Evaluation(unreadCount: 3).lines.joined(separator: "\n") + "\n"
        )
        for order in [[part, none], [none, part], [none, part, none]] {
            let sum = try #require(try EvaluationFile.merged(order) { _ in })
            #expect(sum.unreadCount == 3 * (order.count - 1))
            #expect(sum.caseCount == 1 && sum.scene.name == "canvas")
        }
        let sum = try EvaluationFile.merged([none, none]) { _ in }
        #expect(sum?.unreadCount == 6 && sum?.caseCount == 0)
    }
}
