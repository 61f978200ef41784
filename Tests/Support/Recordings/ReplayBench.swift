import Foundation
import GestureKit
package import GestureRecording
import GestureScenes
package import RecordingFormat

/// Replays a text like a file, and provides the outputs.
package struct ReplayBench {
    /// The playground's header of a hand-written recording.
    package static let header = #"{"touchstone":1,"scene":"playground","size":[1280,800]}"#

    package let replay: Replay
    package let lines: [OutputLine]

    package init(_ lines: [String], header: String = header) throws {
        let file = try TemporaryFile(([header] + lines).joined(separator: "\n") + "\n")
        try self.init(file: file.path)
    }

    package init(file: String) throws {
        var heard: [OutputLine] = []
        replay = try Replay(file: file, keepsJournal: true) { heard.append($0) }
        lines = heard
    }

    package var json: [String] { lines.map(\.json) }

    /// The transitions but for resets, as `0.05 double recognized`.
    package var transitions: [String] {
        lines.compactMap { line in
            guard case .transition(let transition, let from) = line, transition.reason != .reset
            else { return nil }
            let state = transition.stateName
            let why = transition.reason.map { ": \($0.sentence)" } ?? ""
            let what = from == state ? "" : " \(state)"
            return
                "\(JSONNumber.text(transition.timestamp)) \(transition.recognizer.touchstone.label)\(what)\(why)"
        }
    }

    /// The error's line without the file's folder; nil without an error.
    package static func error(_ lines: [String], header: String = header, end: String = "\n")
        -> String?
    {
        do {
            let text = ([header] + lines).joined(separator: "\n") + end
            let file = try TemporaryFile(text)
            _ = try ReplayBench(file: file.path)
            return nil
        } catch {
            return "\(error)".components(separatedBy: "/").last
        }
    }
}

/// Numbers as people write them.
package enum JSONNumber {
    package static func text(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
    }
}
