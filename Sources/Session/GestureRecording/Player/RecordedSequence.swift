package import Foundation
import GestureKit
import GestureTrace
package import RecordingFormat

/// A sequence of a recording, as in the window's timeline.
package struct RecordedSequence: Sendable {
    /// The time at which it begins, in seconds.
    let start: TimeInterval
    /// The time at which the next one begins or, before that, another scene replaces its own or its outcome
    /// is cleared; nil if none of them follows.
    package let end: TimeInterval?
    /// The indices of its outputs among those of the recording.
    package let outputs: Range<Int>

    /// Returns the chosen sequence of a file.
    ///
    /// - Throws: `RecordingError`, for a pipe, which can be read only once, or a file without this sequence; or
    ///   any error of a replay.
    package init(_ choice: SequenceChoice, of file: String, options: Player.Options) throws {
        guard !FileKind.isPipe(file) else {
            throw RecordingError(file, "is not a regular file, expected one that can be read twice")
        }
        let player = try Player(file: file, options: options)
        var starts: [(time: TimeInterval, output: Int)] = []
        var ends: [Int: TimeInterval] = [:]
        var outputCount = 0
        let trace = SessionTrace(of: player.session)
        func endLast(at time: TimeInterval) {
            if !starts.isEmpty, ends[starts.count] == nil { ends[starts.count] = time }
        }
        trace.willBeginSequence = { time in
            endLast(at: time)
            starts.append((time, outputCount))
        }
        trace.willChangeScene = { endLast(at: player.session.latest) }
        trace.willClear = { [unowned trace] in
            // Clearing keeps a sequence that is under way.
            if trace.snapshot(at: player.session.now).isSequenceOver {
                endLast(at: player.session.latest)
            }
        }
        player.session.observeLines { _ in outputCount += 1 }
        try player.performAll()
        let index = try choice.index(in: starts.count, of: file)
        let next = index + 1 < starts.count ? starts[index + 1] : nil
        start = starts[index].time
        end = ends[index + 1]
        outputs = starts[index].output..<(next?.output ?? outputCount)
    }
}

/// The sequence of a recording that `--sequence` chooses.
package enum SequenceChoice: Hashable, Sendable {
    /// The sequence with this number, from 1.
    case number(Int)
    case last

    /// Reads a number from 1, or `last`; nil for another text.
    package init?(_ text: String) {
        switch Int(text) {
        case let number? where number >= 1: self = .number(number)
        case _?: return nil
        case nil:
            guard text == "last" else { return nil }
            self = .last
        }
    }

    /// The error of a recording without a sequence.
    package static let nothing = "has no sequence, expected touches"

    /// Returns the index of the sequence among those of a file.
    ///
    /// - Throws: `RecordingError` for a sequence that the file does not have.
    package func index(in count: Int, of file: String) throws(RecordingError) -> Int {
        guard count > 0 else { throw RecordingError(file, Self.nothing) }
        switch self {
        case .last: return count - 1
        case .number(let number) where number <= count: return number - 1
        case .number(let number):
            let range = count == 1 ? "1" : "a number from 1 to \(count)"
            throw RecordingError(file, "has no sequence \(number), expected \(range) or last")
        }
    }
}
