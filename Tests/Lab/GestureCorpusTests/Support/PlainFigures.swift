import Foundation
import GestureRecording
@testable import ProcessSupport
@testable import RecordingFormat

/// A plain computation of the figures from the lines of a replay, independent of the evaluation.
struct PlainFigures {
    /// The verdict on one case.
    struct Case: Equatable {
        var expected: [String] = []
        var recognized: Set<String> = []
        /// The reason, value and limit of each recognizer's last failure.
        var failures: [String: Failure] = [:]
    }

    struct Failure: Equatable {
        let reason: String
        var value: Double?
        var limit: Double?
    }

    private(set) var cases: [Case] = []

    /// Replays a file, and splits its outputs at the landings that follow a pause of a second.
    init(_ file: String) throws {
        var starts: [Double] = []
        var last = -Double.infinity
        let text = String(
            decoding: FileManager.default.contents(atPath: file) ?? Data(),
            as: UTF8.self
        )
        for line in text.split(separator: "\n").dropFirst() {
            let object = try Self.object(String(line))
            guard let time = object["t"] as? Double else { continue }
            if object["touch"] as? String == "begin", time - last > 1 {
                starts.append(time)
                cases.append(Case())
            }
            last = time
            guard let expected = object["expected"] as? [String] else { continue }
            cases[cases.count - 1].expected = expected
        }
        var lines: [[String: Any]] = []
        let player = try Player(file: file)
        player.session.observeLines { line in
            if let object = try? Self.object(line.json) { lines.append(object) }
        }
        try player.performAll()
        for line in lines {
            guard let time = line["t"] as? Double,
                let index = starts.lastIndex(where: { $0 <= time + 1e-6 })
            else { continue }
            note(line, in: index)
        }
    }

    private mutating func note(_ line: [String: Any], in index: Int) {
        let state = line["state"] as? String
        if let recognizer = line["action"] as? String {
            if state == "began" || state == "recognized" {
                cases[index].recognized.insert(recognizer)
            }
        } else if let recognizer = line["recognizer"] as? String, state == "failed" {
            if let name = line["reason"] as? String {
                cases[index].failures[recognizer] = Failure(reason: name)
            } else if let reason = line["reason"] as? [String: Any],
                let (name, value) = reason.first(where: { $0.key != "limit" })
            {
                cases[index].failures[recognizer] = Failure(
                    reason: name,
                    value: value as? Double,
                    limit: reason["limit"] as? Double
                )
            }
        }
    }

    static func object(_ line: String) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
    }
}
