package import Foundation
import GestureKit
import GestureScenes
package import GestureTrace
package import RecordingFormat

/// The earlier moments of a session, each shown by a replay of its recording.
///
/// Recognizers' state cannot be undone. A replay therefore goes only forward, and a moment before it needs a
/// replay from the beginning. Steps back from event to event are cheap nevertheless: each replay keeps the
/// states shortly before its end.
package final class Past {
    /// The result of a search for a moment.
    package enum Search {
        case found(PastState)
        /// The session has no such moment.
        case nothing
        /// The replay is still on its way to this moment; the number is the part of the way behind it, from 0
        /// to 1.
        case underWay(Moment, Double)
    }

    /// The maximum number of steps in one search: half a minute of two fingers at 250 Hz.
    package static let maxSteps = 1 << 14
    /// The time before a moment from which states are kept, in seconds.
    private static let keptDuration = 0.25
    private static let maxKept = 64

    private let recording: Data
    private let options: Player.Options
    /// The latest replay; nil before the first one.
    private var cursor: ReplayCursor?
    /// The states of the latest events that a recognizer or a view received, without a gap, up to the cursor.
    private var kept: [PastState] = []

    /// Creates the past of the session that a journal records, up to now.
    ///
    /// - Throws: `RecordingError` if the journal's file cannot be read.
    package init(of journal: Journal, options: Player.Options) throws(RecordingError) {
        recording = try journal.text()
        self.options = options
    }

    /// Replays up to a moment; nil means that the session has no such moment.
    ///
    /// - Throws: `RecordingError` if the scene cannot be created.
    package func state(at moment: Moment) throws(RecordingError) -> PastState? {
        var moment = moment
        while true {
            switch try search(for: moment) {
            case .found(let state): return state
            case .nothing: return nil
            case .underWay(let next, _): moment = next
            }
        }
    }

    /// Replays towards a moment, which may take several calls: the result names the moment to search for next.
    ///
    /// - Throws: `RecordingError` if the scene cannot be created.
    package func search(for moment: Moment) throws(RecordingError) -> Search {
        if let state = keptState(at: moment) { return .found(state) }
        let cursor = try cursor(before: moment)
        let bound = moment.bound
        let start = bound - Self.keptDuration
        if start > cursor.latest { kept = [] }
        var count = 0
        while let step = cursor.nextStep(), cursor.isDue(step, at: moment) {
            guard count < Self.maxSteps else {
                return .underWay(moment, min(max(cursor.latest / bound, 0), 1))
            }
            if step.time > cursor.latest, cursor.latest >= start { keepDelivery(of: cursor) }
            cursor.perform(step)
            count += 1
        }
        keepDelivery(of: cursor)
        switch moment {
        case .at(let time):
            // The deliveries on this part of the way are unknown.
            if cursor.advance(to: time) { self.cursor = nil }
            return .found(cursor.state(at: time))
        case .event(let time): return .found(cursor.state(at: time))
        case .before:
            if let state = keptState(at: moment) { return .found(state) }
            guard let time = cursor.latestDelivery else { return .nothing }
            return try search(for: .event(time))
        case .after:
            guard let time = cursor.latestDelivery, time > bound else { return .nothing }
            return .found(cursor.state(at: time))
        }
    }

    /// Continues the latest replay if it has not passed a moment yet; otherwise starts a new one.
    private func cursor(before moment: Moment) throws(RecordingError) -> ReplayCursor {
        if let cursor, cursor.precedes(moment) { return cursor }
        kept = []
        do {
            let reader = try RecordingReader(text: recording, name: ReplayCursor.name)
            let new = try ReplayCursor(reader, options: options)
            cursor = new
            return new
        } catch let error as RecordingError {
            throw error
        } catch {
            throw RecordingError(message: "\(error)")
        }
    }

    /// Keeps the state if a recognizer or a view received the latest event.
    private func keepDelivery(of cursor: ReplayCursor) {
        guard cursor.latestDelivery == cursor.latest, kept.last?.time != cursor.latest else {
            return
        }
        if kept.count == Self.maxKept { kept.removeFirst() }
        kept.append(cursor.state(at: cursor.latest))
    }

    /// The kept state of a moment, if it is certain that it belongs to it.
    private func keptState(at moment: Moment) -> PastState? {
        guard let cursor else { return nil }
        let bound = moment.bound
        switch moment {
        case .at: return nil
        case .event(let time): return kept.last { $0.time == time }
        case .before:
            let isComplete =
                cursor.latest >= bound || cursor.nextStep().map { $0.time >= bound } ?? true
            return isComplete ? kept.last { $0.time < bound } : nil
        case .after:
            // An earlier event than the first of these may be unknown.
            let next = kept.firstIndex { $0.time > bound } ?? 0
            return next > 0 ? kept[next] : nil
        }
    }
}

/// A moment of a session, given by a time or by an event before, at or after it.
package enum Moment: Hashable, Sendable {
    case at(TimeInterval)
    /// The last event before this time that a recognizer or a view received.
    case before(TimeInterval)
    /// The first event after this time that a recognizer or a view received.
    case after(TimeInterval)
    /// The event at exactly this time, with everything that it caused.
    case event(TimeInterval)

    /// Half a microsecond: half the precision of recordings.
    private static let tolerance = 5e-7

    /// The time that separates the moment from other inputs.
    var bound: TimeInterval {
        switch self {
        case .at(let time), .event(let time): time
        case .before(let time): time - Self.tolerance
        case .after(let time): time + Self.tolerance
        }
    }
}

/// The state of a session at a moment.
package struct PastState: Sendable {
    /// The moment's time, in seconds.
    package let time: TimeInterval
    package let snapshot: TraceSnapshot
}

/// A position in a session's recording, with the state of a replay up to it.
///
/// It only moves forward, because recognizers' state cannot be undone.
final class ReplayCursor {
    /// The latest time of a performed step, in seconds.
    private(set) var latest = -TimeInterval.infinity
    /// The time of the latest step that a recognizer or a view received; nil if there is none.
    private(set) var latestDelivery: TimeInterval?
    private var reader: RecordingReader
    /// The next input, if it was read already.
    private var next: TimedInput?
    /// The number of deadlines that were performed after the last input.
    private var finalDeadlineCount = 0
    private let player: Player
    private let trace: SessionTrace
    private let observer: DeliveryObserver

    /// The name of the recording in errors.
    static let name = "the session"

    /// Creates a cursor at the start of a recording that the program made.
    ///
    /// - Throws: any error of creating the scene.
    init(_ reader: RecordingReader, options: Player.Options) throws {
        self.reader = reader
        player = try Player(inputs: [], header: reader.header, options: options)
        trace = SessionTrace(of: player.session)
        observer = DeliveryObserver(of: player.session)
    }

    /// The next input or, in a scripted recording, the next deadline; nil at the end.
    func nextStep() -> Player.Step? {
        if next == nil { next = (try? reader.next())?.input }
        if player.session.timing == .scripted,
            let due = next == nil ? player.session.finalDeadline : player.session.nextDeadline,
            // Animations can start each other endlessly.
            next.map({ $0.time - due > Tolerance.time })
                ?? (finalDeadlineCount < Session.maxDeadlines)
        {
            return .deadline(due)
        }
        return next.map { .input($0) }
    }

    func perform(_ step: Player.Step) {
        let isDelivered = observer.isDelivered {
            switch step {
            case .deadline(let time): player.session.advance(to: time)
            // An error was already reported when the input was recorded.
            case .input(let input): try? player.session.perform(input)
            }
        }
        switch step {
        case .deadline: if next == nil { finalDeadlineCount += 1 }
        case .input: next = nil
        }
        latest = max(latest, step.time)
        if isDelivered { latestDelivery = latest }
    }

    /// A cursor only moves forward, so it reaches a moment only from before it.
    func precedes(_ moment: Moment) -> Bool {
        if case .after = moment { return latestDelivery.map { $0 <= moment.bound } ?? true }
        return latest < moment.bound
    }

    /// Decides if the next step belongs to a moment or to the way there.
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
        guard player.session.timing == .scripted else { return false }
        player.session.advance(to: nextStep() == nil ? time : time - Replay.margin)
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
private final class DeliveryObserver {
    private unowned let session: Session
    private var hasDelivery = false
    /// The ids of the touches that have landed during the body.
    private var landed: [Int] = []

    /// Begins to observe a session.
    init(of session: Session) {
        self.session = session
        session.observe { [unowned self] in note($0) }
    }

    /// Runs the body, and reports if any recognizer or view received an event that it delivered.
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

    private func note(_ event: Session.Event) {
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
