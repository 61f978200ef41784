package import Foundation
package import GestureKit
import GestureScenes
import RecordingFormat
package import GestureTrace

/// The visible state of a session: its current scene's trace, and the scene's content.
package final class SessionTrace {
    private var scene: Scene
    private var trace: Trace
    /// Whether the picture shows more than the views; true by default.
    package var hasOverlay: Bool {
        get { trace.hasOverlay }
        set { trace.hasOverlay = newValue }
    }

    package init(of session: Session) {
        scene = session.scene
        trace = Trace(window: session.scene.window, sceneName: session.scene.name)
        session.observe { [self] in handle($0) }
    }

    /// Called with the time at which a new sequence begins, while the strokes and reasons of the last one are
    /// still known; nil by default.
    package var willBeginSequence: ((TimeInterval) -> Void)? {
        didSet { trace.willBeginSequence = willBeginSequence }
    }

    /// Called before another scene replaces the current one, while its strokes and reasons are still known; nil by
    /// default.
    package var willChangeScene: (() -> Void)?

    /// Called before the outcomes are cleared; nil by default.
    package var willClear: (() -> Void)?

    /// The time of the sequence's latest event, in seconds.
    package var latestEvent: TimeInterval { trace.latestEvent }

    /// The fingers' paths since the sequence began.
    package var strokes: [TraceSnapshot.Stroke] { trace.sequenceStrokes }

    /// Returns the reason of a recognizer's last step in this sequence, completed by what followed.
    package func reason(of recognizer: GestureRecognizer) -> Reason? {
        trace.reason(of: recognizer)
    }

    /// Returns how a recognizer missed this sequence, or nil if it took part.
    package func absence(of recognizer: GestureRecognizer) -> Absence? {
        trace.absence(of: recognizer)
    }

    private func handle(_ event: Session.Event) {
        switch event {
        case .event(let event, let isOwned): trace.record(event, isOwned: isOwned)
        case .owned(let id): trace.recordOwnership(ofTouch: id)
        case .interrupted(let time): trace.recordCancellation(at: time)
        case .output(let output): trace.record(output)
        case .diagnostic(let diagnostic): trace.record(diagnostic)
        case .cleared:
            willClear?()
            trace.clear()
        case .scene(let scene, _):
            willChangeScene?()
            self.scene = scene
            let hasOverlay = hasOverlay
            trace = Trace(
                window: scene.window,
                sceneName: scene.name,
                sequences: trace.endedSequences()
            )
            self.hasOverlay = hasOverlay
            trace.willBeginSequence = willBeginSequence
        case .input(let input):
            if case .expected(let label) = input.input {
                trace.label(label.recognizers, at: label.time)
            }
        case .window, .behaviour: break
        }
    }

    /// Adds a diagnostic from outside the session to the picture.
    package func record(_ diagnostic: Diagnostic) { trace.record(diagnostic) }

    /// The shown sequence; nil before the first one, and after clearing.
    package var sequence: TraceSnapshot.SequenceRecord? { trace.currentSequence }

    /// Returns the sequence with this start, with the labels up to now; nil if it is unknown.
    package func sequence(startingAt start: TimeInterval) -> TraceSnapshot.SequenceRecord? {
        trace.sequence(startingAt: start)
    }

    /// A label without a time would concern only the sequence with this start.
    package func isLabelledAlone(_ start: TimeInterval) -> Bool {
        trace.sequences.isLabelledAlone(start)
    }

    /// Returns the state at a time that is not before the latest event's.
    package func snapshot(at time: TimeInterval) -> TraceSnapshot {
        var snapshot = trace.snapshot(at: time)
        snapshot.images = scene.images(at: time)
        snapshot.drawings = scene.drawings
        snapshot.relations = (hasOverlay ? scene.relations : []).map { relation in
            let kind: TraceSnapshot.Relation.Kind =
                switch relation.kind {
                case .requiresFailure: .requiresFailure
                case .simultaneous: .simultaneous
                case .cannotPrevent: .cannotPrevent
                }
            return .init(kind, trace.row(of: relation.first), trace.row(of: relation.second))
        }
        // A picture shows a view's rotation and zoom, which a fixed view does not need.
        let movable = Set(scene.movableViews.compactMap(\.touchstone.name))
        for index in snapshot.views.indices
        where snapshot.views[index].content == .picture
            && !movable.contains(snapshot.views[index].name ?? "")
        {
            snapshot.views[index].content = .plain
        }
        return snapshot
    }

    /// The picture changes without any input because of fading strokes and images, a timeout, or animated
    /// views.
    package func isAnimating(at time: TimeInterval) -> Bool {
        trace.isAnimating(at: time) || scene.isAnimating(at: time)
    }

    /// Even without the overlay, the picture changes without any input because of fading images or animated
    /// views.
    package func areViewsAnimating(at time: TimeInterval) -> Bool {
        trace.areViewsAnimating(at: time) || scene.isAnimating(at: time)
    }
}
