import Foundation
import GestureKit
import GestureScenes
import GestureTrace

/// A position in a session's recording, with the state of a replay up to it.
///
/// It only moves forward, because recognizers' state cannot be undone.
struct ReplayCursor {
    /// The latest time of a performed input, in seconds.
    private(set) var latest = -TimeInterval.infinity
    /// The number of performed inputs.
    private(set) var count = 0
    private var reader: RecordingReader
    /// The next input, if it was read already.
    private var next: TimedInput?
    private let player: Player
    private let trace: SessionTrace

    /// Positions the cursor at the start of a recording that the program made.
    ///
    /// - Throws: `RecordingError`, or any error of creating the scene.
    init(_ recording: Data, options: Player.Options) throws {
        reader = try RecordingReader(text: recording, name: "the session")
        player = try Player(inputs: [], header: reader.header, options: options)
        trace = SessionTrace(of: player.session)
    }

    /// Replaces the recording by a longer one that begins with it.
    mutating func extend(to recording: Data) { reader.extend(to: recording) }

    /// Performs the next input if its time satisfies the condition; returns whether it did.
    mutating func performNext(if isDue: (TimeInterval) -> Bool = { _ in true }) -> Bool {
        guard let input = peek(), isDue(input.time) else { return false }
        next = nil
        // An error was already reported when the input was recorded.
        try? player.perform(input)
        latest = max(latest, input.time)
        count += 1
        return true
    }

    /// Returns the next input without performing it; nil at the end.
    private mutating func peek() -> TimedInput? {
        if next == nil { next = (try? reader.next())?.input }
        return next
    }

    /// Performs the inputs up to a moment that is not before the current one.
    ///
    /// - Parameters:
    ///   - moment: the moment.
    ///   - start: the number of inputs that were performed before this request.
    /// - Returns: the state at the moment; nil if it does not exist.
    mutating func checkpoint(at moment: Moment, from start: Int) -> Checkpoint? {
        var time = moment.bound
        switch moment {
        case .at: while performNext(if: { $0 <= time }) {}
        case .before:
            while performNext(if: { $0 < time }) {}
            guard count > 0 else { return nil }
            time = latest
        case .after:
            while performNext(if: { $0 <= time }) {}
            guard let next = peek() else { return nil }
            time = next.time
            while performNext(if: { $0 <= time }) {}
        }
        // Fires the deadlines of a scripted recording, except those that belong to the next input.
        if player.timing == .scripted {
            player.advance(to: peek() == nil ? time : time - Replay.margin)
        }
        let snapshot = trace.snapshot(at: max(time, player.session.scene.window.time))
        return Checkpoint(time: time, snapshot: snapshot, performed: count - start)
    }
}
