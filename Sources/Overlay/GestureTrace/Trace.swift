package import Foundation
package import GestureKit

/// Observes one window: it receives events and outputs, and returns snapshots.
///
/// It reads no clock. Call `received(_:isOwned:)` just before `window.send(_:)`, `happened(_:)` from
/// `window.onOutput` (capture the trace weakly there, because it retains the window), and `snapshot(at:)`
/// once per frame. Strokes, outcomes, reasons and diagnostics stay until the next sequence begins: when a
/// finger lands, or a recognizer receives the beginning of scrolling, a pinch or a key, while nothing else is
/// active and no recognizer has a pending deadline. A tap that came too late for a recognizer of several taps
/// continues the sequence instead, so that all taps are seen together.
package final class Trace {
    let window: Window
    let sceneName: String
    /// Whether snapshots contain the recognizers, strokes and events; true by default.
    ///
    /// Otherwise they contain the views, and recognizers are not followed.
    package var hasOverlay = true
    var strokes = StrokeRecorder()
    var registry = IdentifierRegistry()
    private(set) var diagnostics: [Diagnostic] = []
    var history = History()
    /// The last event of each control in this sequence.
    private(set) var lastControlEvents: [ObjectIdentifier: LastControlEvent] = [:]
    var streams = StreamRecorder()
    private(set) var animations = RunningAnimations()
    /// Whether no finger has landed yet.
    var isUntouched = true
    /// The session's sequences, also of earlier scenes.
    package internal(set) var sequences: SequenceRecorder
    var hasNewLanding = false
    private var sequenceStart = -TimeInterval.infinity
    /// The sequences before the current one, in order.
    private(set) var earlier: [TraceSnapshot.Timeline] = []
    /// Called with the time at which a new sequence begins, while the strokes and reasons of the last one are
    /// still known; nil by default.
    package var willBeginSequence: ((TimeInterval) -> Void)?
    /// A landing whose event still fires deadlines of the last sequence; nil without one.
    var heldLanding: HeldLanding?

    /// Creates a trace of a window, whose views and recognizers are read at each snapshot.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - sceneName: The name of the window's scene; empty by default.
    ///   - sequences: The sequences of earlier scenes; none by default.
    package init(
        window: Window,
        sceneName: String = "",
        sequences: SequenceRecorder = SequenceRecorder()
    ) {
        self.window = window
        self.sceneName = sceneName
        self.sequences = sequences
    }

    /// Returns the recognizer's number, as in `TraceSnapshot.Row`, which never changes.
    package func row(of recognizer: GestureRecognizer) -> Int { registry.number(of: recognizer) }

    /// The fingers' paths since the sequence began.
    package var sequenceStrokes: [TraceSnapshot.Stroke] { strokes.strokes }

    /// Returns the reason of the recognizer's last step in this sequence, completed by what followed: the
    /// whole time of a press, or the pause before a tap that came too late; nil without one.
    package func reason(of recognizer: GestureRecognizer) -> Reason? {
        registry.records[registry.number(of: recognizer)].row.reason
    }

    /// Returns the ids of the recognizer's touches that are down.
    func touches(of recognizer: GestureRecognizer) -> [Int] {
        window.touchesReceived { $0 === recognizer }.map(\.id)
    }

    /// Records an event that is about to be sent to the window.
    ///
    /// - Parameters:
    ///   - event: The event. Samples that the window will ignore are ignored here too.
    ///   - isOwned: Whether this program already owns touches that begin with the event; true by
    ///     default. Others are shown hollow until `owned(_:)` is called.
    package func received(_ event: InputEvent, isOwned: Bool = true) {
        takeHeldLanding()
        let time = max(event.timestamp, window.time)
        let landings = event.samples.filter { $0.phase == .began }
        guard !landings.isEmpty, isIdle, !hasDeadline(from: time) else {
            return take(event, landings, at: time, isOwned: isOwned, beginsSequence: false)
        }
        let held = HeldLanding(event: event, landings: landings, time: time, isOwned: isOwned)
        heldLanding = held
        if window.nextRecognizerDeadline == nil { takeHeldLanding() }
    }

    /// Records that a touch, shown hollow until now, belongs to this program.
    package func owned(_ id: Int) {
        takeHeldLanding()
        strokes.own(id)
    }

    /// Records that the window is about to cancel every touch, as `window.cancelAllTouches(at:)` does.
    package func interrupted(at time: TimeInterval) {
        takeHeldLanding()
        strokes.cancelAll(at: max(time, window.time))
    }

    package func happened(_ output: WindowOutput) {
        if let time = heldLanding?.time, output.timestamp >= time - Tolerance.time {
            takeHeldLanding()
        }
        switch output {
        case .transition(let transition):
            // A deadline that the first event of a new sequence fired belongs to the last sequence.
            guard hasOverlay, transition.timestamp >= sequenceStart - Tolerance.time else {
                return
            }
            if transition.reason != .reset { noteReceived(at: transition.timestamp) }
            let index = registry.number(of: transition.recognizer)
            recordStep(transition, of: index)
            let down = touches(of: transition.recognizer)
            registry.records[index].step(transition, touches: down)
            if transition.to == .failed {
                history.explainFailure(of: registry.records[index].row)
            }
            // The lift itself may have passed the deadline.
            noteLength(of: index)
        case .action(let action):
            guard hasOverlay, action.timestamp >= sequenceStart - Tolerance.time else { return }
            noteReceived(at: action.timestamp)
            let index = registry.number(of: action.recognizer)
            history.act(at: action.timestamp, of: index)
            let down = touches(of: action.recognizer)
            registry.records[index].act(action, touches: down)
        case .control(let sending):
            guard hasOverlay, sending.timestamp >= sequenceStart - Tolerance.time,
                sending.event != "primaryActionTriggered"
            else { return }
            noteReceived(at: sending.timestamp)
            lastControlEvents[ObjectIdentifier(sending.control)] = LastControlEvent(
                control: sending.control,
                event: sending.event
            )
        case .message:
            break
        case .animation(let animation):
            animations.take(animation)
        case .unreceived(let unreceived):
            guard hasOverlay, unreceived.timestamp >= sequenceStart - Tolerance.time else { return }
            registry.records[registry.number(of: unreceived.recognizer)].miss(unreceived.cause)
        case .diagnostic(let diagnostic):
            noted(diagnostic)
        }
    }

    /// Records a diagnostic from elsewhere, such as the bridge.
    ///
    /// Only the last 100 of a sequence are kept.
    package func noted(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
        if diagnostics.count > 100 { diagnostics.removeFirst() }
    }

    /// Removes ended strokes, outcomes, diagnostics and earlier sequences; active items stay.
    package func clear() {
        takeHeldLanding()
        if isSequenceOver { sequences = endedSequences() }
        earlier = []
        strokes.forgetEnded()
        streams.forget(before: .infinity)
        diagnostics = []
        lastControlEvents = lastControlEvents.filter { $0.value.control?.isTracking == true }
        history.removeFinished()
        for index in registry.records.indices where registry.records[index].row.isPast {
            registry.records[index].clear()
        }
    }

    /// Records in the reason of a recognizer that failed at a deadline how long its fingers stayed, once all
    /// have lifted.
    func noteLength(of index: Int) {
        let row = registry.records[index].row
        guard case .heldTooLong = row.reason else { return }
        // Ids may be reused, so the last stroke is the current one.
        let held = row.touches.compactMap { id in strokes.strokes.last { $0.id == id } }
        let ends = held.compactMap(\.endTime)
        guard ends.count == held.count, let end = ends.max(),
            let start = held.map(\.startTime).min()
        else { return }
        registry.records[index].ended(after: end - start)
        history.explainFailure(of: registry.records[index].row)
    }

    func hasDeadline(from time: TimeInterval) -> Bool {
        window.nextRecognizerDeadline.map { $0 >= time - Tolerance.time } ?? false
    }

    /// The maximum number of earlier sequences, and the time for which they are kept, in seconds.
    private static let maxEarlier = (count: 16, age: 60.0)

    func beginSequence(at time: TimeInterval) {
        willBeginSequence?(time)
        let last = timeline(
            lanes: registry.records.indices.compactMap {
                history.lane(of: $0, registry.records[$0].recognizer.label)
            }
        )
        if !last.isEmpty { earlier.append(last.closed) }
        earlier.removeFirst(max(0, earlier.count - Self.maxEarlier.count))
        earlier.removeAll { time - $0.end > Self.maxEarlier.age }
        sequences = endedSequences(beginningAt: time)
        streams.begin(at: time)
        sequenceStart = time
        history.begin(at: time)
        lastControlEvents = [:]
        strokes.forgetAll()
        for index in registry.records.indices { registry.records[index].clear() }
        registry.register(window)
        diagnostics.removeAll { $0.timestamp < time - Tolerance.time }
    }
}
