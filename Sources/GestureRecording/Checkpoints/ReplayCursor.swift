import Foundation
import GestureKit
import GestureScenes
import GestureTrace

/// A position in a session's recording, with the state of a replay up to it.
///
/// It only moves forward, because recognizers' state cannot be undone.
struct ReplayCursor {
    /// The latest time of a performed step, in seconds.
    private(set) var latest = -TimeInterval.infinity
    /// The number of performed steps: inputs, and the deadlines of a scripted recording.
    private(set) var count = 0
    /// The time of the latest step that a recognizer or a view received; nil without one.
    private var latestDelivery: TimeInterval?
    private var reader: RecordingReader
    /// The next input, if it was read already.
    private var next: TimedInput?
    private let player: Player
    private let trace: SessionTrace
    private let observer: DeliveryObserver

    /// Positions the cursor at the start of a recording that the program made.
    ///
    /// - Throws: `RecordingError`, or any error of creating the scene.
    init(_ recording: Data, options: Player.Options) throws {
        reader = try RecordingReader(text: recording, name: "the session")
        player = try Player(inputs: [], header: reader.header, options: options)
        trace = SessionTrace(of: player.session)
        observer = DeliveryObserver(of: player.session)
    }

    /// Replaces the recording by a longer one that begins with it.
    mutating func extend(to recording: Data) { reader.extend(to: recording) }

    /// Performs the next step before the end of the recording if it satisfies the condition.
    ///
    /// - Returns: whether a step was performed.
    mutating func performNext(if isDue: (Player.Step) -> Bool = { _ in true }) -> Bool {
        guard let step = step(isAtEnd: false), isDue(step) else { return false }
        perform(step)
        return true
    }

    /// Returns the next step; nil at the end.
    ///
    /// If nothing follows the known recording, the deadlines after its last input are steps too.
    private mutating func step(isAtEnd: Bool) -> Player.Step? {
        let input = peek()
        if player.timing == .scripted,
            let due = input == nil ? player.session.finalDeadline : player.session.nextDeadline,
            input.map({ $0.time - due > Tolerance.time }) ?? isAtEnd
        {
            return .deadline(due)
        }
        return input.map { .input($0) }
    }

    private mutating func perform(_ step: Player.Step) {
        let isDelivered = observer.isDelivered {
            switch step {
            case .deadline(let time): player.advance(to: time)
            // An error was already reported when the input was recorded.
            case .input(let input): try? player.perform(input)
            }
        }
        if case .input = step { next = nil }
        latest = max(latest, step.time)
        if isDelivered { latestDelivery = latest }
        count += 1
    }

    /// Returns the next input without performing it; nil at the end.
    private mutating func peek() -> TimedInput? {
        if next == nil { next = (try? reader.next())?.input }
        return next
    }

    /// Performs the steps up to a moment that is not before the current one.
    ///
    /// - Parameters:
    ///   - moment: the moment.
    ///   - start: the number of steps that were performed before this request.
    /// - Returns: the state at the moment, or the moment itself if the cursor is already past it.
    mutating func reply(at moment: Moment, from start: Int) -> CheckpointReply {
        let bound = moment.bound
        switch moment {
        case .at(let time): go(to: time)
        case .event: performAll { $0.time <= bound }
        case .before:
            performAll { $0.time < bound }
            guard let time = latestDelivery else { return .checkpoint(nil) }
            guard time == latest else { return .earlier(time) }
        case .after:
            performAll { $0.time <= bound }
            latestDelivery = nil
            // Animations can start each other endlessly.
            var deadlines = 0
            while latestDelivery == nil, deadlines < Session.maxDeadlines,
                let step = step(isAtEnd: true)
            {
                if case .deadline = step { deadlines += 1 }
                perform(step)
            }
            guard let time = latestDelivery else { return .checkpoint(nil) }
            // Further inputs may have the same time.
            performAll { $0.time <= time }
        }
        let time =
            switch moment {
            case .at(let time), .event(let time): time
            case .before, .after: latest
            }
        let snapshot = trace.snapshot(at: max(time, player.session.scene.window.time))
        return .checkpoint(Checkpoint(time: time, snapshot: snapshot, performed: count - start))
    }

    private mutating func performAll(while isDue: (Player.Step) -> Bool) {
        while let step = step(isAtEnd: true), isDue(step) { perform(step) }
    }

    /// Performs the inputs up to a time, and the deadlines except those that belong to the next input.
    private mutating func go(to time: TimeInterval) {
        while performNext(if: { step in
            switch step {
            case .deadline(let due): due <= time - Replay.margin
            case .input(let input): input.time <= time
            }
        }) {}
        guard player.timing == .scripted else { return }
        player.advance(to: peek() == nil ? time : time - Replay.margin)
    }
}
