import Foundation
import GestureRecording
import GestureScenes
import Recordings
import Testing

@testable import GestureCorpus
@testable import GestureExplaining

/// The output of `evaluate --json`, and the sum of several.
struct EvaluationFileTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

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
                {"file":"tap.jsonl","sequence":1,"expected":["tap"],"recognized":["tap"],"right":true,"misses":[]}
                {"file":"tap.jsonl","sequence":2,"expected":["press"],"recognized":["tap"],"right":false,"misses":[{"recognizer":"press","reason":"liftedTooSoon","value":0.05,"limit":0.5,"margin":0.45}]}
                {"file":"swipe.jsonl","sequence":1,"expected":[],"recognized":["quick"],"right":false,"misses":[]}
                {"file":"swipe.jsonl","sequence":2,"expected":["tap"],"recognized":["press"],"right":false,"misses":[{"recognizer":"tap","reason":"preventedBy"}]}
                {"recognizer":"tap","truePositives":1,"falsePositives":1,"falseNegatives":1,"trueNegatives":1,"precision":0.5,"precisionInterval":[0.094531,0.905469],"recall":0.5,"recallInterval":[0.094531,0.905469],"f1":0.5,"f1Interval":[0.115859,0.884141],"misses":{"preventedBy":1},"limits":[{"reason":"heldTooLong","limit":[0.75,0.75],"passed":[0.05,1],"missed":[],"passedParts":[0.0667,1],"missedParts":[]},{"reason":"movedTooFar","limit":[45,45],"passed":[0,1],"missed":[],"passedParts":[0,1],"missedParts":[]}]}
                {"recognizer":"press","truePositives":0,"falsePositives":1,"falseNegatives":1,"trueNegatives":2,"precision":0,"precisionInterval":[0,0.793451],"recall":0,"recallInterval":[0,0.793451],"f1":0,"f1Interval":[0,0.793451],"misses":{"liftedTooSoon":1},"limits":[{"reason":"liftedTooSoon","limit":[0.5,0.5],"passed":[],"missed":[0.05,1],"passedParts":[],"missedParts":[0.1,1]}]}
                {"recognizer":"quick","truePositives":0,"falsePositives":1,"falseNegatives":0,"trueNegatives":3,"precision":0,"precisionInterval":[0,0.793451],"recall":null,"recallInterval":null,"f1":0,"f1Interval":[0,0.884831],"misses":{},"limits":[]}
                {"recognizer":"check","truePositives":0,"falsePositives":0,"falseNegatives":0,"trueNegatives":4,"precision":null,"precisionInterval":null,"recall":null,"recallInterval":null,"f1":null,"f1Interval":null,"misses":{},"limits":[]}
                {"matrix":[{"expected":["tap"],"recognized":["tap"],"count":1},{"expected":["tap"],"recognized":["press"],"count":1},{"expected":["press"],"recognized":["tap"],"count":1},{"expected":[],"recognized":["quick"],"count":1}],"cases":4,"right":1,"interval":[0.045587,0.699358],"unlabelled":0,"unread":0,"closest":[{"file":"tap.jsonl","sequence":2,"recognizer":"press","recognized":false,"reason":"liftedTooSoon","value":0.050000000000000044,"limit":0.5},{"file":"tap.jsonl","sequence":1,"recognizer":"tap","recognized":true,"reason":"heldTooLong","value":0.05,"limit":0.75},{"file":"tap.jsonl","sequence":1,"recognizer":"tap","recognized":true,"reason":"movedTooFar","value":0,"limit":45}],"scene":"canvas","checksum":1313139498,"settings":["press.isEnabled=true"]}

                """
        )
    }

    @Test func `the line of a case has its strokes if they were asked for`() throws {
        let file = try folder.record("swipe.jsonl") { hand in
            hand.swipe(length: 200)
            hand.expect("quick")
        }
        let text = try EvaluatedFiles([file], folder.reader(details: .strokes)).text
        #expect(text.contains(#""misses":[],"stroke":"M24 100l152 0"}"#))
        var lines: [String] = []
        _ = try Evaluation.merged([folder.write("all.json", text)]) { lines.append($0.json) }
        #expect(lines == [String(text.prefix { $0 != "\n" })])
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
            let sum = try Evaluation.merged(order) { lines.append($0.json) }
            #expect(sum?.lines == whole.evaluation.lines)
            #expect(sum?.textLines == whole.evaluation.textLines)
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
        let first = try Evaluation.merged([parts[2], parts[0]]) { lines.append($0.json) }
        let middle = try folder.write(
            "sum.json",
            (lines + (first?.lines ?? [])).map { $0 + "\n" }.joined()
        )
        let sum = try Evaluation.merged([middle, parts[1]]) { _ in }
        #expect(
            try sum?.lines
                == EvaluatedFiles(corpus.files, folder.reader()).evaluation.lines
        )
    }

    private func mergeError(_ files: [String]) -> String? {
        folder.error { _ = try Evaluation.merged(files) { _ in } }
    }

    @Test func `parts of different scenes or settings are refused`() throws {
        let canvas = try evaluate([folder.record("a.jsonl") { $0.tap() }], to: "canvas.json")
        let taps = try evaluate(
            [folder.record("b.jsonl", scene: "taps") { $0.tap() }],
            to: "taps.json"
        )
        let text = RecordingFolder.canvas + "# changed\n"
        let changed = try evaluate([folder.record("c.jsonl", [], source: text)], to: "changed.json")
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
                    == "2.json: has cases of \(name), as does 1.json, expected each case once"
            )
            #expect(
                mergeError([parts[0], parts[0]])
                    == "1.json: has cases of \(name), as does 1.json, expected each case once"
            )
        }
    }

    @Test func `a missing or repeated shard is refused`() throws {
        let files = try GeneratedCorpus(8, in: folder).files
        func part(_ number: Int, _ shard: String) throws -> String {
            var evaluated = try EvaluatedFiles([files[number]], folder.reader())
            evaluated.evaluation.shard = Shard(shard)
            return try folder.write("\(number).json", evaluated.text)
        }
        let parts = try [part(0, "1/3"), part(1, "2/3"), part(2, "3/3")]
        let sum = try #require(try Evaluation.merged(parts) { _ in })
        #expect(sum.shard == nil && !sum.lines.joined().contains("shard"))
        #expect(
            mergeError([parts[1]])
                == "found 1 of 3 shards, without 1/3, 3/3, expected all of them"
        )
        #expect(
            try mergeError(parts + [part(3, "2/3")])
                == "3.json: is the shard 2/3, as is 1.json, expected each shard once"
        )
        #expect(
            try mergeError(parts + [part(4, "1/2")])
                == "4.json: is the shard 1/2, but 0.json is the shard 1/3, expected equal numbers of shards"
        )
        #expect(
            try mergeError([part(5, "7/100")])
                == "found 1 of 100 shards, without 1/100, 2/100, 3/100, 4/100, 5/100, 6/100, 8/100,"
                + " 9/100, 10/100, 11/100, …, expected all of them"
        )
        let wrong = try EvaluatedFiles([files[6]], folder.reader()).text
            .replacingOccurrences(of: "\"settings\"", with: "\"shard\":\"3/2\",\"settings\"")
        #expect(
            try mergeError([folder.write("6.json", wrong)])?.hasSuffix(
                "found shard: \"3/2\", expected a share such as 2/5"
            ) == true
        )
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
            let sum = try #require(try Evaluation.merged(order) { _ in })
            #expect(sum.unreadCount == 3 * (order.count - 1))
            #expect(sum.caseCount == 1 && sum.scene.name == "canvas")
        }
        let sum = try Evaluation.merged([none, none]) { _ in }
        #expect(sum?.unreadCount == 6 && sum?.caseCount == 0)
    }
}
