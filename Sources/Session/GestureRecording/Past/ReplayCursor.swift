import Foundation
import GestureKit
import GestureScenes
import GestureTrace
import RecordingFormat

/// A position in a session's recording, with the state of a replay up to it.
///
/// It only moves forward, because recognizers' state cannot be undone.
final class ReplayCursor {
    /// The latest time of a performed step, in seconds.
    private(set) var latest = -TimeInterval.infinity
    /// The time of the latest step that a recognizer or a view received; nil without one.
    private(set) var latestDelivery: TimeInterval?
    private var reader: RecordingReader
    /// The next input, if it was read already.
    private var next: TimedInput?
    /// The number of deadlines that were performed after the last input.
    private var finalDeadlineCount = 0
    private let player: Player
    private let trace: SessionTrace
    private let observer: DeliveryObserver

    /// Creates a cursor at the start of a recording that the program made.
    ///
    /// - Throws: `RecordingError`, or any error of creating the scene.
    init(_ recording: Data, options: Player.Options) throws {
        reader = try RecordingReader(text: recording, name: "the session")
        player = try Player(inputs: [], header: reader.header, options: options)
        trace = SessionTrace(of: player.session)
        observer = DeliveryObserver(of: player.session)
    }

    /// Returns the next step: an input, or a deadline of a scripted recording; nil at the end.
    func nextStep() -> Player.Step? {
        if next == nil { next = (try? reader.next())?.input }
        if player.timing == .scripted,
            let due = next == nil ? player.session.finalDeadline : player.session.nextDeadline,
            // Animations can start each other endlessly.
            next.map({ $0.time - due > Tolerance.time })
                ?? (finalDeadlineCount < Session.maxDeadlines)
        {
            return .deadline(due)
        }
        return next.map { .input($0) }
    }

    /// Performs the next step.
    func perform(_ step: Player.Step) {
        let isDelivered = observer.isDelivered {
            switch step {
            case .deadline(let time): player.advance(to: time)
            // An error was already reported when the input was recorded.
            case .input(let input): try? player.perform(input)
            }
        }
        switch step {
        case .deadline: if next == nil { finalDeadlineCount += 1 }
        case .input: next = nil
        }
        latest = max(latest, step.time)
        if isDelivered { latestDelivery = latest }
    }

    /// Whether the cursor can reach a moment.
    func precedes(_ moment: Moment) -> Bool {
        if case .after = moment { return latestDelivery.map { $0 <= moment.bound } ?? true }
        return latest < moment.bound
    }

    /// Whether the next step belongs to a moment, or to the way to it.
    func isDue(_ step: Player.Step, at moment: Moment) -> Bool {
        switch moment {
        case .at(let time):
            switch step {
            // Deadlines within the tolerance belong to the next input, if there is one.
            case .deadline(let due): due <= (next == nil ? time : time - Replay.margin)
            case .input(let input): input.time <= time
            }
        case .event(let time): step.time <= time
        case .before: step.time < moment.bound
        case .after:
            // Further inputs may have the time of the event.
            if let latestDelivery, latestDelivery > moment.bound {
                step.time <= latestDelivery
            } else {
                true
            }
        }
    }

    /// Fires the deadlines of a scripted recording up to a time, except those that belong to the next input;
    /// returns false for other recordings.
    func advance(to time: TimeInterval) -> Bool {
        guard player.timing == .scripted else { return false }
        player.advance(to: nextStep() == nil ? time : time - Replay.margin)
        return true
    }

    /// Returns the state at a time that is not before the latest step.
    func state(at time: TimeInterval) -> PastState {
        PastState(
            time: time,
            snapshot: trace.snapshot(at: max(time, player.session.scene.window.time))
        )
    }
}

/// Observes whether a recognizer or a view receives the events of a session.
final class DeliveryObserver {
    private unowned let session: Session
    private var hasDelivery = false
    /// The ids of the touches that have landed during the body.
    private var landed: [Int] = []

    /// Begins to observe a session.
    init(of session: Session) {
        self.session = session
        session.observe { [unowned self] in note($0) }
    }

    /// Returns whether any recognizer or view receives an event that the body delivers.
    func isDelivered(_ body: () -> Void) -> Bool {
        hasDelivery = false
        landed = []
        // The body may replace the scene.
        let window = session.scene.window
        let steps = window.receivedStreamSteps
        body()
        return hasDelivery || window.receivedStreamSteps > steps
            || landed.contains(where: isFollowed)
    }

    private func note(_ event: SessionEvent) {
        switch event {
        case .event(let event, _):
            for sample in event.samples {
                if sample.phase == .began { landed.append(sample.id) }
                // A recognizer that stays possible makes no output.
                if isFollowed(sample.id) { hasDelivery = true }
            }
        case .output(.transition(let transition)):
            if transition.reason != .reset { hasDelivery = true }
        case .output(.action), .output(.message), .output(.control): hasDelivery = true
        case .input(let input): if case .set = input.input { hasDelivery = true }
        case .output(.animation), .output(.unreceived), .output(.diagnostic), .scene, .owned,
            .interrupted, .window, .cleared, .behaviour, .diagnostic:
            break
        }
    }

    private func isFollowed(_ touch: Int) -> Bool {
        session.scene.window.touches.first { $0.id == touch }?
            .gestureRecognizers.contains(where: \.receivesInput) ?? false
    }
}
