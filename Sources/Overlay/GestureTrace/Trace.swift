package import Foundation
package import GestureKit

/// Observes one window: it records events and outputs, and returns snapshots.
///
/// A trace reads no clock. Call `record(_:isOwned:)` just before `window.send(_:)`, `record(_:)` from
/// `window.onOutput` (capture the trace weakly there, because it retains the window), and `snapshot(at:)`
/// once per frame. Strokes, outcomes, reasons and diagnostics stay until the next sequence begins: when a
/// finger lands, or a recognizer receives the beginning of scrolling, a pinch or a key, while nothing else is
/// active and no recognizer has a pending deadline. A tap that came too late for a recognizer of several taps
/// continues the sequence instead, so that all taps are seen together.
package final class Trace {
    private let window: Window
    private let sceneName: String
    /// Whether snapshots contain the recognizers, strokes and events; true by default.
    ///
    /// Otherwise they contain only the views, and recognizers are not followed.
    package var hasOverlay = true
    private var strokes = StrokeRecorder()
    private var registry = RecognizerRegistry()
    private var diagnostics: [Diagnostic] = []
    private var history = History()
    /// The last event of each control in this sequence.
    private var lastControlEvents: [ObjectIdentifier: LastControlEvent] = [:]
    private var streams = StreamRecorder()
    private var animations = RunningAnimations()
    /// Whether no finger has landed yet.
    private var isUntouched = true
    /// The session's sequences, including those of earlier scenes.
    package private(set) var sequences: SequenceRecorder
    private var hasNewLanding = false
    private var sequenceStart = -TimeInterval.infinity
    /// The sequences before the current one, in order.
    private var earlier: [TraceSnapshot.Timeline] = []
    /// Called with the time at which a new sequence begins, while the strokes and reasons of the last one are
    /// still known; nil by default.
    package var willBeginSequence: ((TimeInterval) -> Void)?
    /// A landing whose event may still fire deadlines of the last sequence; nil if there is none.
    private var pendingLanding: PendingLanding?

    /// A landing that begins a sequence, unless an earlier deadline fails a recognizer that waits for it.
    private struct PendingLanding {
        let event: InputEvent
        let landings: [TouchSample]
        let time: TimeInterval
        let isOwned: Bool
    }

    /// The event that a control last sent in this sequence.
    private struct LastControlEvent {
        weak var control: Control?
        let event: String
    }

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

    /// The time of the sequence's latest event, in seconds.
    package var latestEvent: TimeInterval { history.latest }

    /// The fingers' paths since the sequence began.
    package var sequenceStrokes: [TraceSnapshot.Stroke] { strokes.strokes }

    /// Returns the reason of the recognizer's last step in this sequence; nil if there is none.
    ///
    /// Later events complete the reason: the whole time of a press, or the pause before a tap that came too
    /// late.
    package func reason(of recognizer: GestureRecognizer) -> Reason? {
        registry.records[registry.number(of: recognizer)].row.reason
    }

    /// Returns how a recognizer missed the sequence; nil if it took part.
    package func absence(of recognizer: GestureRecognizer) -> Absence? {
        recordRecipients()
        let record = registry.records[registry.number(of: recognizer)]
        if history.tookPart(record.row.id) { return nil }
        if let cause = record.unreceived { return .unreceived(cause) }
        guard recognizer.isEnabled else { return .disabled }
        return recognizer.takesTouches && !strokes.strokes.isEmpty ? .untouched : .idle
    }

    // MARK: - Input

    /// Records an event that is about to be sent to the window.
    ///
    /// - Parameters:
    ///   - event: The event. Samples that the window will ignore are ignored here too.
    ///   - isOwned: Whether this program already owns touches that begin with the event; true by
    ///     default. Others are shown hollow until `recordOwnership(ofTouch:)` is called.
    package func record(_ event: InputEvent, isOwned: Bool = true) {
        recordPendingLanding()
        let time = max(event.timestamp, window.time)
        let landings = event.samples.filter { $0.phase == .began }
        guard !landings.isEmpty, isIdle, !hasDeadline(from: time) else {
            return record(event, landings, at: time, isOwned: isOwned, beginsSequence: false)
        }
        pendingLanding = PendingLanding(
            event: event,
            landings: landings,
            time: time,
            isOwned: isOwned
        )
        if window.nextRecognizerDeadline == nil { recordPendingLanding() }
    }

    /// Records that this program owns a touch that was shown hollow until now.
    package func recordOwnership(ofTouch id: Int) {
        recordPendingLanding()
        strokes.setOwned(id)
    }

    /// Records that the window is about to cancel every touch, as `window.cancelAllTouches(at:)` does.
    package func recordCancellation(at time: TimeInterval) {
        recordPendingLanding()
        strokes.cancelAll(at: max(time, window.time))
    }

    /// Records the landing that was pending until the deadlines before it had fired.
    private func recordPendingLanding() {
        guard let pending = pendingLanding else { return }
        pendingLanding = nil
        record(
            pending.event,
            pending.landings,
            at: pending.time,
            isOwned: pending.isOwned,
            beginsSequence: true
        )
    }

    /// Records an event; a missed tap continues the last sequence instead of beginning another one.
    private func record(
        _ event: InputEvent,
        _ landings: [TouchSample],
        at time: TimeInterval,
        isOwned: Bool,
        beginsSequence: Bool
    ) {
        recordRecipients()
        if !landings.isEmpty {
            isUntouched = false
            if beginsSequence && !isMissedTap(landings, at: time) { beginSequence(at: time) }
            hasNewLanding = true
            for landing in landings { clearPast(at: landing.location, time) }
        }
        recordStreams(of: event, at: time)
        if !event.samples.isEmpty { history.advance(to: time) }
        for sample in event.samples {
            strokes.record(sample, at: time, isOwned: isOwned)
            if sample.phase == .ended { registry.records.indices.forEach(recordDuration) }
        }
    }

    private func recordStreams(of event: InputEvent, at time: TimeInterval) {
        if StreamRecorder.begins(event), isIdle, !hasDeadline(from: time) {
            let continues =
                !history.isEmpty && time - history.latest <= Self.streamPause + Tolerance.time
            streams.replaceUnreceived(from: continues ? nil : time)
        }
        streams.record(event, at: time)
    }

    /// The maximum interval in seconds between wheel clicks, or keys, of one sequence.
    private static let streamPause: TimeInterval = 0.35

    /// Records which recognizers received the touches that landed.
    ///
    /// The window knows this only after it has handled the event.
    private func recordRecipients() {
        guard hasNewLanding else { return }
        hasNewLanding = false
        for touch in window.touches {
            guard let start = strokes.live.first(where: { $0.id == touch.id })?.startTime else {
                continue
            }
            for recognizer in touch.gestureRecognizers {
                history.engage(registry.number(of: recognizer), at: start)
            }
        }
    }

    /// Whether one of these landings is a tap that came too late for a recognizer.
    private func isMissedTap(_ landings: [TouchSample], at time: TimeInterval) -> Bool {
        landings.contains { landing in
            let hit = hit(at: landing.location)
            return registry.records.contains { $0.isMissingTap(at: time) && $0.receives(hit) }
        }
    }

    /// Resets the outcomes of finished recognizers where a finger lands, whatever other recognizers do.
    ///
    /// If the finger's tap came too late for a recognizer, this completes the reason of its failure instead.
    private func clearPast(at location: CGPoint, _ time: TimeInterval) {
        let hit = hit(at: location)
        for (index, record) in registry.records.enumerated()
        where record.receives(hit) {
            if record.isMissingTap(at: time) {
                registry.records[index].complete(at: time)
                history.completeFailure(of: registry.records[index].row, at: time)
            } else if record.row.isPast {
                registry.records[index].clear()
            }
        }
    }

    private func hit(at location: CGPoint) -> View { window.hitTest(location, with: nil) ?? window }

    /// Records how long the fingers of a recognizer that failed at a deadline stayed, once all have lifted.
    ///
    /// The duration becomes part of the recognizer's reason.
    private func recordDuration(of index: Int) {
        let row = registry.records[index].row
        guard case .heldTooLong = row.reason else { return }
        // Ids may be reused, so the last stroke is the current one.
        let held = row.touches.compactMap { id in strokes.strokes.last { $0.id == id } }
        let ends = held.compactMap(\.endTime)
        guard ends.count == held.count, let end = ends.max(),
            let start = held.map(\.startTime).min()
        else { return }
        registry.records[index].setDuration(end - start)
        history.explainEnd(of: registry.records[index].row)
    }

    // MARK: - Output

    /// Records what the window has just reported.
    package func record(_ output: WindowOutput) {
        if let time = pendingLanding?.time, output.timestamp >= time - Tolerance.time {
            recordPendingLanding()
        }
        switch output {
        case .transition(let transition):
            // A deadline that the first event of a new sequence fired belongs to the last sequence.
            guard hasOverlay, transition.timestamp >= sequenceStart - Tolerance.time else {
                return
            }
            if transition.reason != .reset { beginStreamSequence(at: transition.timestamp) }
            let index = registry.number(of: transition.recognizer)
            recordStep(transition, of: index)
            let down = touches(of: transition.recognizer)
            registry.records[index].step(transition, touches: down)
            history.explainEnd(of: registry.records[index].row)
            // The lift itself may have passed the deadline.
            recordDuration(of: index)
        case .action(let action):
            guard hasOverlay, action.timestamp >= sequenceStart - Tolerance.time else { return }
            beginStreamSequence(at: action.timestamp)
            let index = registry.number(of: action.recognizer)
            history.act(at: action.timestamp, of: index)
            let down = touches(of: action.recognizer)
            registry.records[index].act(action, touches: down)
        case .control(let sending):
            guard hasOverlay, sending.timestamp >= sequenceStart - Tolerance.time,
                sending.event != "primaryActionTriggered"
            else { return }
            beginStreamSequence(at: sending.timestamp)
            lastControlEvents[ObjectIdentifier(sending.control)] = LastControlEvent(
                control: sending.control,
                event: sending.event
            )
        case .message:
            break
        case .animation(let animation):
            animations.add(animation)
        case .unreceived(let unreceived):
            guard hasOverlay, unreceived.timestamp >= sequenceStart - Tolerance.time else { return }
            registry.records[registry.number(of: unreceived.recognizer)].miss(unreceived.cause)
        case .diagnostic(let diagnostic):
            record(diagnostic)
        }
    }

    /// Records a diagnostic from elsewhere, such as the bridge.
    ///
    /// Only the last 100 of a sequence are kept.
    package func record(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
        if diagnostics.count > 100 { diagnostics.removeFirst() }
    }

    /// Records the step for the timeline, with the recognizer that caused it.
    private func recordStep(_ transition: Transition, of index: Int) {
        let time = transition.timestamp
        recordRecipients()
        history.step(transition, of: index)
        switch transition.reason {
        case .preventedBy(let name), .requiredRecognized(let name):
            if let other = registry.number(named: name, otherThan: index) {
                history.link(.prevents, from: other, to: index, at: time)
            }
        default:
            let row = registry.records[index].row
            guard row.isWaiting, transition.to.isBegun || transition.to == .ended,
                let name = row.reason?.other,
                let other = registry.number(named: name, otherThan: index)
            else { return }
            history.link(.releases, from: other, to: index, at: time)
        }
    }

    /// Returns the ids of the recognizer's touches that are down.
    private func touches(of recognizer: GestureRecognizer) -> [Int] {
        window.touchesReceived { $0 === recognizer }.map(\.id)
    }

    // MARK: - Sequences

    /// Labels the sequence that was under way at a time or, without one, those since the last label.
    ///
    /// - Parameters:
    ///   - recognizers: The names of the recognizers that should recognize; nil removes the label.
    ///   - time: The time; nil if there is none.
    package func label(_ recognizers: [String]?, at time: TimeInterval?) {
        recordPendingLanding()
        sequences.label(recognizers, at: time)
    }

    /// The shown sequence as it is now; nil before the first one, and after clearing.
    package var currentSequence: TraceSnapshot.SequenceRecord? {
        guard var record = sequences.shown else { return nil }
        record.participants = participants
        record.recognized = recognized
        record.isOver = isSequenceOver
        return record
    }

    /// Returns the sequence with this start, with the labels up to now; nil if it is unknown.
    package func sequence(startingAt start: TimeInterval) -> TraceSnapshot.SequenceRecord? {
        let current = currentSequence
        return current?.start == start ? current : sequences.record(start)
    }

    /// Returns the sequences with the last one complete, before its outcomes are cleared.
    package func endedSequences() -> SequenceRecorder {
        var sequences = sequences
        sequences.endLast(participants: participants, recognized: recognized)
        return sequences
    }

    /// Removes ended strokes, outcomes, diagnostics and earlier sequences; active items stay.
    package func clear() {
        recordPendingLanding()
        if isSequenceOver { sequences = endedSequences() }
        earlier = []
        strokes.removeEnded()
        streams.remove(before: .infinity)
        diagnostics = []
        lastControlEvents = lastControlEvents.filter { $0.value.control?.isTracking == true }
        history.removeFinished()
        for index in registry.records.indices where registry.records[index].row.isPast {
            registry.records[index].clear()
        }
    }

    private var participants: [String] { names(of: history.participants) }

    private var recognized: [String] { names(of: history.recognized) }

    /// Returns the names of recognizers in the order of their numbers, each once.
    private func names(of rows: some Sequence<Int>) -> [String] {
        rows.sorted().map { registry.records[$0].recognizer.touchstone.label }.reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }

    /// Whether no finger is down, and no other input that a recognizer received is active.
    private var isIdle: Bool {
        strokes.isIdle && (streams.isIdle || streams.unreceivedSince != nil)
    }

    /// Whether the sequence is complete.
    private var isSequenceOver: Bool { isIdle && window.nextRecognizerDeadline == nil }

    private func hasDeadline(from time: TimeInterval) -> Bool {
        window.nextRecognizerDeadline.map { $0 >= time - Tolerance.time } ?? false
    }

    /// Begins the sequence of scrolling, a pinch or a key with the first input that a recognizer receives.
    private func beginStreamSequence(at time: TimeInterval) {
        guard let start = streams.unreceivedSince, time >= start - Tolerance.time else { return }
        beginSequence(at: start)
    }

    private func beginSequence(at time: TimeInterval) {
        willBeginSequence?(time)
        let last = timeline(
            lanes: registry.records.indices.compactMap {
                history.lane(of: $0, registry.records[$0].recognizer.touchstone.label)
            }
        )
        if !last.isEmpty { earlier.append(last.closed) }
        earlier.removeFirst(max(0, earlier.count - Self.maxEarlier.count))
        earlier.removeAll { time - $0.end > Self.maxEarlier.age }
        sequences = endedSequences()
        sequences.begin(at: time)
        streams.begin(at: time)
        sequenceStart = time
        history.begin(at: time)
        lastControlEvents = [:]
        strokes.removeAll()
        for index in registry.records.indices { registry.records[index].clear() }
        registry.register(window)
        diagnostics.removeAll { $0.timestamp < time - Tolerance.time }
    }

    /// The maximum number of earlier sequences, and the time for which they are kept, in seconds.
    private static let maxEarlier = (count: 16, age: 60.0)

    /// Returns the events since the sequence began, with these lanes.
    private func timeline(lanes: [TraceSnapshot.Timeline.Lane]) -> TraceSnapshot.Timeline {
        TraceSnapshot.Timeline(
            start: history.start,
            end: history.latest,
            fingers: strokes.strokes.map { .init($0) },
            streams: streams.received,
            lanes: lanes,
            links: history.links
        )
    }

    // MARK: - Snapshots

    /// Whether the picture changes with time alone: strokes fade, a deadline approaches, or views are
    /// animated.
    package func isAnimating(at time: TimeInterval) -> Bool {
        recordPendingLanding()
        let fades = strokes.strokes.contains { stroke in
            let end = stroke.endTime.map { $0 + Fading.dimming }
            let last = (stroke.points.last?.time ?? 0) + Fading.tail
            return time < (end ?? last)
        }
        // The arcs of possible recognizers close.
        let closes = !isUntouched && window.nextRecognizerDeadline.map { time < $0 } ?? false
        return fades || closes || areViewsAnimating(at: time)
            // By index, because a copy of each record would cost more than the rest.
            || registry.records.indices.contains { index in
                if registry.records[index].isSlowing(at: time) { return true }
                guard let end = blocker(of: index)?.touchstone.deadline else { return false }
                return time < end
            }
    }

    /// Whether an animation of views is running, or in its delay, at a time.
    package func areViewsAnimating(at time: TimeInterval) -> Bool { animations.isRunning(at: time) }

    /// Returns the state at a time, which must not be before the latest event's.
    package func snapshot(at time: TimeInterval) -> TraceSnapshot {
        recordPendingLanding()
        var walk = Walk(time: time)
        visit(window, depth: 0, Drawn(alpha: 1), isShown: true, &walk)
        guard hasOverlay else {
            return TraceSnapshot(
                time: time,
                sceneName: sceneName,
                views: walk.figures,
                diagnostics: diagnostics,
                timeline: TraceSnapshot.Timeline(start: history.start)
            )
        }
        addRemovedRecognizers(to: &walk)
        // The deepest views come first, in the order in which touches are delivered; at equal depth, the walk's
        // order decides.
        let ordered = walk.sections.enumerated().sorted { left, right in
            left.element.depth == right.element.depth
                ? left.offset < right.offset : left.element.depth > right.element.depth
        }
        var snapshot = TraceSnapshot(
            time: time,
            sceneName: sceneName,
            views: walk.figures,
            strokes: strokes.strokes,
            fingers: strokes.live.compactMap { finger(of: $0, at: time) },
            sections: ordered.map(\.element.section),
            diagnostics: diagnostics,
            timeline: timeline(of: ordered.map(\.element.section), at: time),
            isSequenceOver: isSequenceOver,
            sequence: currentSequence
        )
        snapshot.exclusions = registry.currentExclusions(window.treeChanges)
        if isSequenceOver { snapshot.timeline.verdict = Verdict(of: snapshot) }
        return snapshot
    }

    private func timeline(
        of sections: [TraceSnapshot.Section],
        at time: TimeInterval
    ) -> TraceSnapshot.Timeline {
        recordRecipients()
        var timeline = timeline(
            lanes: sections.flatMap { section in
                section.rows.indices.compactMap {
                    history.lane(of: section.rows[$0].id, section.rows[$0].name)
                }
            }
        )
        if !isSequenceOver { timeline.end = max(time, timeline.end) }
        timeline.moment = timeline.end
        timeline.earlier = earlier
        return timeline
    }

    private func finger(
        of stroke: TraceSnapshot.Stroke,
        at time: TimeInterval
    ) -> TraceSnapshot.Finger? {
        guard let last = stroke.points.last else { return nil }
        let touch = window.touches.first { $0.id == stroke.id }
        let received = touch?.gestureRecognizers ?? []
        let active = received.map { registry.number(of: $0) }
            .filter { registry.records[$0].row.isWaiting || registry.records[$0].row.state.isBegun }
        return TraceSnapshot.Finger(
            id: stroke.id,
            slot: stroke.slot,
            stroke: stroke.serial,
            location: last.location,
            force: last.force,
            contact: touch.flatMap(TraceSnapshot.ContactArea.init),
            predicted: predicted(touch, after: last, at: time),
            speed: stroke.speed(at: time),
            isOwned: stroke.isOwned,
            active: active.sorted()
        )
    }

    /// Returns the predicted locations of a moving finger.
    private func predicted(
        _ touch: Touch?,
        after last: TraceSnapshot.Stroke.Point,
        at time: TimeInterval
    ) -> [CGPoint] {
        guard let touch, time - last.time <= Fading.rest else { return [] }
        return touch.predictions.map { $0.location(in: nil) }.filter { $0 != last.location }
    }

    // MARK: The walk through the views

    private struct Walk {
        let time: TimeInterval
        var sections: [(depth: Int, section: TraceSnapshot.Section)] = []
        var figures: [TraceSnapshot.ViewFigure] = []
    }

    /// The appearance of a view, including the effect of its superviews.
    private struct Drawn {
        var alpha: CGFloat
        /// The view's bounds and its transform to the window while it or a superview is animated; nil if the
        /// view is drawn with its own values.
        var geometry: (bounds: CGRect, toRoot: CGAffineTransform)?
        /// The rectangles to which superviews clip the view, outermost first.
        var clips: [TraceSnapshot.Clip] = []
    }

    private func visit(
        _ view: View,
        depth: Int,
        _ above: Drawn,
        isShown: Bool,
        _ walk: inout Walk
    ) {
        let id = registry.number(of: view)
        let isShown = isShown && !view.isHidden
        let drawn = drawn(view, in: above, at: walk.time)
        let (numbers, words) = registry.follow(view, id)
        var inner = drawn
        if isShown && view !== window {
            let figure = figure(of: view, id: id, words, drawn)
            if figure.isFinite { walk.figures.append(figure) }
            // A root view with its own size stands for a screen, which shows nothing beyond its edges.
            let isScreen = window.rootSize != nil && view === window.rootView
            if view.appearance.clipsToBounds || isScreen {
                inner.clips.append(
                    .init(
                        bounds: figure.bounds,
                        transform: figure.transform,
                        radius: view.appearance.cornerRadius
                    )
                )
            }
        }
        if hasOverlay, !numbers.isEmpty {
            let section = TraceSnapshot.Section(
                id: id,
                name: view.touchstone.label,
                rows: rows(numbers, on: id, at: walk.time)
            )
            walk.sections.append((depth, section))
        }
        for subview in view.subviews {
            visit(subview, depth: depth + 1, inner, isShown: isShown, &walk)
        }
    }

    /// Adds the recognizers that took part in the sequence before code removed them from the window.
    private func addRemovedRecognizers(to walk: inout Walk) {
        let removed = history.participants.filter {
            registry.records[$0].recognizer.view?.window !== window
        }
        for number in removed.sorted() {
            guard let place = registry.place(of: number) else { continue }
            let row = row(number, at: walk.time)
            if let index = walk.sections.firstIndex(where: { $0.section.id == place.view }) {
                walk.sections[index].section.rows.append(row)
            } else {
                let section = TraceSnapshot.Section(
                    id: place.view,
                    name: place.viewName,
                    rows: [row]
                )
                walk.sections.append((place.depth, section))
            }
        }
    }

    private func drawn(_ view: View, in above: Drawn, at time: TimeInterval) -> Drawn {
        let values = animations.values(of: view, at: time)
        var drawn = Drawn(alpha: above.alpha * (values?.alpha ?? view.alpha))
        if values != nil || above.geometry != nil {
            let map = values?.toSuperview ?? view.toSuperview
            let aboveMap = above.geometry?.toRoot ?? view.superview?.toRoot ?? .identity
            drawn.geometry = (values?.bounds ?? view.bounds, map.concatenating(aboveMap))
        }
        drawn.clips = above.clips
        return drawn
    }

    private func figure(
        of view: View,
        id: Int,
        _ gestures: [String],
        _ drawn: Drawn
    ) -> TraceSnapshot.ViewFigure {
        let isLarge = min(view.bounds.width, view.bounds.height) >= Self.minPictureSide
        let content: TraceSnapshot.ViewFigure.Content =
            (view as? Control).map { .control(controlFigure(of: $0)) }
            ?? (view.sceneID != nil
                ? .transparent : isLarge && view.subviews.isEmpty ? .picture : .plain)
        return TraceSnapshot.ViewFigure(
            id: id,
            name: view.givenName,
            bounds: drawn.geometry?.bounds ?? view.bounds,
            transform: drawn.geometry?.toRoot ?? view.toRoot,
            alpha: drawn.alpha,
            content: content,
            appearance: view.appearance,
            clips: drawn.clips,
            gestures: gestures
        )
    }

    /// The minimum side of a view that shows a picture, in points.
    private static let minPictureSide: CGFloat = 120

    private func controlFigure(of control: Control) -> TraceSnapshot.ControlFigure {
        let last = lastControlEvents[ObjectIdentifier(control)]
        return TraceSnapshot.ControlFigure(
            TraceSnapshot.ControlFigure.Kind(control),
            isEnabled: control.isEnabled,
            isHighlighted: control.isHighlighted,
            isSelected: control.isSelected,
            isTracking: control.isTracking,
            pressedFraction: pressedFraction(of: control),
            // Another control may have the address of a removed one.
            lastEvent: last?.control === control ? last?.event : nil
        )
    }

    /// Returns the horizontal location across the control, from 0 to 1, of a finger that is tracked inside.
    private func pressedFraction(of control: Control) -> CGFloat? {
        guard control.isTracking, control.isTouchInside, control.bounds.width > 0,
            let touch = window.touches.last(where: { $0.view === control })
        else { return nil }
        let part = (touch.location(in: control).x - control.bounds.minX) / control.bounds.width
        return part >= 0 && part < 1 ? part : nil
    }

    /// Returns the rows of a view.
    ///
    /// Most views are at rest, and keep their rows.
    private func rows(_ numbers: [Int], on view: Int, at time: TimeInterval) -> [TraceSnapshot.Row]
    {
        let hasTouches = !strokes.strokes.isEmpty
        if let rows = registry.restingRows(on: view, hasTouches: hasTouches) { return rows }
        let rows = numbers.map { row($0, at: time) }
        registry.keep(rows, on: view, hasTouches: hasTouches)
        return rows
    }

    private func row(_ number: Int, at time: TimeInterval) -> TraceSnapshot.Row {
        var row = registry.records[number].row(
            at: time,
            down: touches(of: registry.records[number].recognizer),
            blocker: blocker(of: number)
        )
        row.absence = absence(of: registry.records[number].recognizer)
        return row
    }

    /// Returns the recognizer that a waiting one waits for; nil if it waits for none that still exists.
    private func blocker(of number: Int) -> GestureRecognizer? {
        guard registry.records[number].row.isWaiting,
            let name = registry.records[number].row.reason?.other
        else { return nil }
        return registry.number(named: name, otherThan: number).map {
            registry.records[$0].recognizer
        }
    }
}

extension WindowOutput {
    /// The time of the output, in seconds; the distant past for an animation, which starts at any time.
    fileprivate var timestamp: TimeInterval {
        switch self {
        case .transition(let transition): transition.timestamp
        case .action(let action): action.timestamp
        case .message(let message): message.timestamp
        case .control(let sending): sending.timestamp
        case .animation: -.infinity
        case .unreceived(let unreceived): unreceived.timestamp
        case .diagnostic(let diagnostic): diagnostic.timestamp
        }
    }
}

extension TraceSnapshot.ControlFigure.Kind {
    /// Creates the type of a control, with its present value.
    fileprivate init(_ control: Control) {
        self =
            switch control {
            case is Button:
                .button
            case let toggle as Switch:
                .toggle(isOn: toggle.isOn, knob: toggle.knobRect)
            case let slider as Slider:
                .slider(value: Double(slider.value), knob: slider.knobRect)
            case let stepper as Stepper:
                .stepper(
                    value: stepper.value,
                    // Integral steps lead to integral values.
                    digits: stepper.stepValue == stepper.stepValue.rounded() ? 0 : 2,
                    canStepDown: stepper.wraps || stepper.value > stepper.minimumValue,
                    canStepUp: stepper.wraps || stepper.value < stepper.maximumValue
                )
            case let segmented as SegmentedControl:
                .segments(
                    segmented.titles.enumerated().map { $1 ?? String($0 + 1) },
                    selected: segmented.selectedSegmentIndex == SegmentedControl.noSegment
                        ? nil : segmented.selectedSegmentIndex
                )
            case let pages as PageControl:
                .pages(count: pages.numberOfPages, current: pages.currentPage)
            default:
                .plain
            }
    }
}
