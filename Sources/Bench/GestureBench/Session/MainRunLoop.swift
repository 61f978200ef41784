import Foundation
import GestureKit
import GestureScenes

/// The timers and the main queue of a scene of code, and the diagnostics about what they change.
///
/// They follow the local clock instead of the events, so a replay does not repeat them.
final class MainRunLoop: LoopSource {
    /// The time between two rounds, in seconds; a run loop has no descriptor to wait for.
    private static let interval = 0.01

    private let session: WindowSession
    private var next: TimeInterval = 0
    /// The views that were reported, in the scene in which they are; an animation would report them endlessly.
    private var reported: (scene: ObjectIdentifier?, views: Set<String>) = (nil, [])

    init(_ session: WindowSession) { self.session = session }

    var deadline: TimeInterval? { session.isLive && session.scene.runsCode ? next : nil }

    func deadlineReached(now: TimeInterval) -> Bool {
        guard let deadline, deadline <= now else { return false }
        let before = SceneState(session.scene)
        _ = RunLoop.current.run(mode: .default, before: .distantPast)
        next = now + Self.interval
        session.scene.followCode()
        let after = SceneState(session.scene)
        guard after != before else { return false }
        report(after.viewsChanged(since: before))
        return true
    }

    private func report(_ views: [String]) {
        let scene = ObjectIdentifier(session.scene)
        if reported.scene != scene { reported = (scene, []) }
        for view in views where reported.views.insert(view).inserted {
            session.receive(
                Diagnostic(
                    "viewChangedOutside",
                    "\(view) was changed outside of an event, by a timer or a block;"
                        + " a replay does not repeat it",
                    at: session.nextInputTime
                )
            )
        }
    }
}

/// The visible part of a scene: its views and its recognizers' states.
private struct SceneState: Equatable {
    private struct VisibleView: Equatable {
        let values: ViewAnimation.Values
        let isHidden: Bool
        let appearance: ViewAppearance
    }

    private let views: [String: VisibleView]
    private let states: [GestureRecognizer.State]

    init(_ scene: Scene) {
        views = Dictionary(
            scene.views.map { view in
                let visible = VisibleView(
                    values: ViewAnimation.Values(view),
                    isHidden: view.isHidden,
                    appearance: view.appearance
                )
                return (view.touchstone.label, visible)
            }
        ) { first, _ in first }
        states = scene.recognizers.map(\.state)
    }

    /// Returns the ids of the views that were added, removed or changed, in alphabetical order.
    func viewsChanged(since earlier: SceneState) -> [String] {
        Set(views.keys).union(earlier.views.keys).filter { views[$0] != earlier.views[$0] }.sorted()
    }
}
