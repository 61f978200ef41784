package import Foundation
package import GestureKit

/// Follows one window: touches and outputs go in, what is known at a moment comes out.
///
/// It reads no clock. Call `received(_:isOwned:)` just before `window.send(_:)`, `happened(_:)` from
/// `window.onOutput` (capture the trace weakly there, since it holds the window), and `snapshot(at:)`
/// once a frame. Strokes, outcomes, reasons and diagnostics stay until the next sequence begins: when a
/// finger lands, or a recognizer hears of scrolling, a pinch or a key that begins, while nothing else is
/// under way and no recognizer has a deadline to come.
package final class Trace {
    let window: Window
    let sceneName: String
    private(set) var strokes = StrokeBook()
    var roster = Roster()
    private(set) var diagnostics: [Diagnostic] = []
    var history = History()
    /// What controls last sent in this sequence.
    private(set) var sent: [ObjectIdentifier: Sent] = [:]
    var streams = StreamBook()
    private(set) var animations = AnimationBook()
    /// Whether no finger has landed yet, in this window or in those before it.
    package private(set) var isUntouched: Bool
    var hasNewLanding = false
    private var sequenceStart = -TimeInterval.infinity

    /// Makes a trace of a window; the window's views and recognizers are read at each snapshot.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - sceneName: What the window's scene is called; empty by default.
    ///   - isUntouched: Whether no finger has landed in another scene before; true by default.
    package init(window: Window, sceneName: String = "", isUntouched: Bool = true) {
        self.window = window
        self.sceneName = sceneName
        self.isUntouched = isUntouched
    }

    /// The recognizer's number, as in `TraceSnapshot.Row`; it stays the same.
    package func row(of recognizer: GestureRecognizer) -> Int { roster.place(of: recognizer) }

    /// The ids of the touches that are down and received by the recognizer.
    func touches(of recognizer: GestureRecognizer) -> [Int] {
        window.touchesReceived { $0 === recognizer }.map(\.id)
    }

    /// Takes in an event that is about to be sent to the window.
    ///
    /// - Parameters:
    ///   - event: The event; samples that the window will ignore are ignored here too.
    ///   - isOwned: Whether touches that begin with it are ours already; true by default. Until
    ///     `owned(_:)` says so, others are shown hollow.
    package func received(_ event: InputEvent, isOwned: Bool = true) {
        let time = max(event.timestamp, window.time)
        let landings = event.samples.filter { $0.phase == .began }
        noteEngaged()
        if !landings.isEmpty {
            hasNewLanding = true
            isUntouched = false
            if isIdle && !hasDeadline(from: time) { beginSequence(at: time) }
            for landing in landings { clearPast(at: landing.location) }
        }
        followStreams(event, at: time)
        if !event.samples.isEmpty { history.reached(time) }
        for sample in event.samples {
            strokes.take(sample, at: time, isOwned: isOwned)
            if sample.phase == .ended { roster.records.indices.forEach(noteLength) }
        }
    }

    /// Notes that a touch, shown hollow up to now, is ours.
    package func owned(_ id: Int) { strokes.own(id) }

    /// Notes that the window is about to cancel every touch, as `window.cancelAllTouches(at:)` does.
    package func interrupted(at time: TimeInterval) {
        strokes.cancelAll(at: max(time, window.time))
    }

    package func happened(_ output: WindowOutput) {
        switch output {
        case .transition(let transition):
            // A deadline fired by the first event of a new sequence belongs to the last one.
            guard transition.timestamp >= sequenceStart - Tolerance.time else { return }
            if transition.reason != .reset { heard(at: transition.timestamp) }
            let index = roster.place(of: transition.recognizer)
            remember(transition, of: index)
            let down = touches(of: transition.recognizer)
            roster.records[index].step(transition, touches: down)
            // The lift itself may be what let the deadline pass.
            noteLength(of: index)
        case .action(let action):
            guard action.timestamp >= sequenceStart - Tolerance.time else { return }
            heard(at: action.timestamp)
            let index = roster.place(of: action.recognizer)
            history.act(at: action.timestamp, of: index)
            let down = touches(of: action.recognizer)
            roster.records[index].act(action, touches: down)
        case .control(let sending):
            guard sending.timestamp >= sequenceStart - Tolerance.time,
                sending.event != "primaryActionTriggered"
            else { return }
            heard(at: sending.timestamp)
            sent[ObjectIdentifier(sending.control)] = Sent(
                control: sending.control,
                event: sending.event
            )
        case .message:
            break
        case .animation(let animation):
            animations.take(animation)
        case .diagnostic(let diagnostic):
            noted(diagnostic)
        }
    }

    /// Takes in a diagnostic from elsewhere, as from the bridge.
    ///
    /// The last 100 of a sequence are kept.
    package func noted(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
        if diagnostics.count > 100 { diagnostics.removeFirst() }
    }

    /// Forgets the past: ended strokes, outcomes, diagnostics; what is under way stays.
    package func clear() {
        strokes.forgetEnded()
        streams.forget(before: .infinity)
        diagnostics = []
        sent = sent.filter { $0.value.control?.isTracking == true }
        history.forgetPast()
        for index in roster.records.indices where roster.records[index].row.isPast {
            roster.records[index].clear()
        }
    }

    /// Tells a recognizer that failed at a deadline how long its fingers stayed, once all have lifted.
    private func noteLength(of index: Int) {
        let row = roster.records[index].row
        guard case .heldTooLong = row.reason else { return }
        // An id may have landed before: the last stroke is the one that is meant.
        let held = row.touches.compactMap { id in strokes.strokes.last { $0.id == id } }
        let ends = held.compactMap(\.endTime)
        guard ends.count == held.count, let end = ends.max(),
            let start = held.map(\.startTime).min()
        else { return }
        roster.records[index].ended(after: end - start)
    }

    func hasDeadline(from time: TimeInterval) -> Bool {
        window.nextRecognizerDeadline.map { $0 >= time - Tolerance.time } ?? false
    }

    func beginSequence(at time: TimeInterval) {
        streams.begin(at: time)
        sequenceStart = time
        history.begin(at: time)
        sent = [:]
        strokes.forgetAll()
        for index in roster.records.indices { roster.records[index].clear() }
        roster.enrol(window)
        diagnostics.removeAll { $0.timestamp < time - Tolerance.time }
    }

    /// Where a finger lands, recognizers that are done begin anew, whatever others still do.
    private func clearPast(at location: CGPoint) {
        let hit = window.hitTest(location, with: nil) ?? window
        for (index, record) in roster.records.enumerated() where record.row.isPast {
            guard let view = record.recognizer.view, hit.isDescendant(of: view) else { continue }
            roster.records[index].clear()
        }
    }
}
