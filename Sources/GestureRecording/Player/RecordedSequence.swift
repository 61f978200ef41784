package import Foundation
import GestureKit

/// A sequence of a recording, as in the window's timeline.
package struct RecordedSequence: Sendable {
    /// The time at which it begins, in seconds.
    package let start: TimeInterval
    /// The time at which the next one begins; nil for the last.
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
        let counter = Counter()
        let trace = SessionTrace(of: player.session)
        trace.willBeginSequence = { counter.starts.append(($0, counter.outputCount)) }
        player.session.observeLines { _ in counter.outputCount += 1 }
        try player.performAll()
        let starts = counter.starts
        let index = try choice.index(in: starts.count, of: file)
        let next = index + 1 < starts.count ? starts[index + 1] : nil
        start = starts[index].time
        end = next?.time
        outputs = starts[index].output..<(next?.output ?? counter.outputCount)
    }

    private final class Counter {
        var starts: [(time: TimeInterval, output: Int)] = []
        var outputCount = 0
    }
}
