package import Foundation
import GestureKit
import GestureScenes
package import GestureTrace

/// What is to be seen: the trace, and what the scene's behaviours make of it.
extension Session {
    /// All that is known at a time, which is not before the latest event's.
    package func snapshot(at time: TimeInterval) -> TraceSnapshot {
        var snapshot = trace.snapshot(at: time)
        snapshot.images = scene.images(at: time)
        snapshot.drawings = scene.drawings
        snapshot.relations = scene.relations.map { relation in
            let kind: TraceSnapshot.Relation.Kind =
                switch relation.kind {
                case .requiresFailure: .requiresFailure
                case .simultaneous: .simultaneous
                case .cannotPrevent: .cannotPrevent
                }
            return .init(kind, trace.row(of: relation.first), trace.row(of: relation.second))
        }
        // A picture tells how a view is turned and zoomed; one that stands still needs none.
        let movable = Set(scene.movableViews.compactMap(\.name))
        for index in snapshot.views.indices
        where snapshot.views[index].content == .picture
            && !movable.contains(snapshot.views[index].name ?? "")
        {
            snapshot.views[index].content = .plain
        }
        return snapshot
    }

    /// Whether the picture changes with time alone: strokes and images that fade, a wait that runs out, or views
    /// that are animated.
    package func isAnimating(at time: TimeInterval) -> Bool {
        trace.isAnimating(at: time) || scene.isAnimating(at: time)
    }

    /// Whether the picture without the overlay changes with time alone: images that fade, or views that are
    /// animated.
    package func areViewsAnimating(at time: TimeInterval) -> Bool {
        trace.areViewsAnimating(at: time) || scene.isAnimating(at: time)
    }

    /// Forgets the past: ended strokes, outcomes, diagnostics, and what was drawn; what is under way
    /// stays.
    package func clear() {
        trace.clear()
        scene.clearDrawings()
    }

    /// Hears of what the scene's behaviours do, in order with its other outputs.
    func hearBehaviours() {
        scene.onBehaviour = { [weak self] event in
            self?.onStep?(.behaviour(event))
            self?.onLine?(
                OutputLine(
                    .behaviour(name: event.name, view: event.view, samples: event.samples),
                    at: event.timestamp
                )
            )
        }
    }
}
