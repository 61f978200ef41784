import Foundation
import GestureRecording
import Recordings
import Testing

@testable import GestureCorpus

/// Files that `evaluate --json` does not write.
struct EvaluationFileErrorTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    private func mergeError(_ files: [String]) -> String? {
        folder.error { _ = try Evaluation.merged(files) { _ in } }
    }

    @Test func `anything that evaluate does not write is refused with its line`() throws {
        let file = try folder.record("a.jsonl") { hand in
            hand.tap()
            hand.expect("tap")
        }
        let good = try EvaluatedFiles([file], folder.reader()).text
        func error(_ find: String, _ replacement: String) throws -> String? {
            let text = good.replacingOccurrences(of: find, with: replacement)
            #expect(text != good, "\(find)")
            return mergeError([try folder.write("part.json", text)])
        }
        let count = "\"truePositives\":1"
        for (find, replacement, expected) in [
            (
                count, "\"truePositives\":-1",
                "2: found truePositives: -1.0, expected a count from 0"
            ),
            (
                count, "\"truePositives\":1e15",
                "2: found truePositives: 1000000000000000.0, expected"
            ),
            (count, "\"truePositives\":1e300", "2: "),
            (count, "\"truePositives\":0.5", "2: "),
            (count + ",", "", "2: truePositives is missing"),
            ("\"limits\"", "\"other\"", "2: limits is missing"),
            ("\"passed\":[0,1]", "\"passed\":[0]", "2: "),
            ("\"passed\":[0,1]", "\"passed\":[0,-1]", "2: "),
            ("\"recognizer\":\"press\"", "\"recognizer\":\"tap\"", "6: found the recognizer"),
            ("\"checksum\":", "\"checksum\":-", "6: "),
            ("\"sequence\":1,\"expected\"", "\"expected\"", "1: sequence is missing"),
            ("\"misses\":[]", "\"misses\":[],\"stroke\":\"M0 0\\\"><i>\"", "1: found stroke: "),
            ("\"misses\":[]", "\"misses\":[],\"stroke\":7", "1: found stroke: 7"),
            ("{\"file\"", "nonsense\n{\"file\"", "1: "),
            ("{\"file\"", "{\"t\":1,\"tick\":true}\n{\"file\"", "1: found another line"),
            ("{\"matrix\"", "{\"file\"", "6: "),
        ] as [(String, String, String)] {
            let found = try error(find, replacement) ?? "nothing"
            #expect(found.hasPrefix("part.json:\(expected)"), "\(replacement): \(found)")
            #expect(!found.contains("\n"))
        }
        let lines = good.split(separator: "\n")
        #expect(
            mergeError([try folder.write("cut.json", lines.dropLast().joined(separator: "\n"))])
                == "cut.json: has no matrix line, expected the complete output of evaluate --json"
        )
        let cut = mergeError([try folder.write("cut.json", String(good.dropLast(40)))])
        #expect(cut?.hasPrefix("cut.json:6: ") == true, "\(cut ?? "")")
        #expect(
            mergeError([try folder.write("both.json", good + good)])
                == "both.json:7: found a line after the matrix, expected one evaluation"
        )
    }
}
