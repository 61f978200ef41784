import Foundation
import GestureKit
import GestureScenes
import ProcessSupport

/// The timers and the main queue of a scene of code, and the diagnostics about what they change.
///
/// They follow the local clock instead of the events, so a replay does not repeat them.
final class MainRunLoop: LoopSource {
    /// The time between two rounds, in seconds; a run loop has no descriptor to wait for.
    private static let interval = 0.01

    /// The maximum number of views that are reported in a scene; a timer may add views endlessly.
    private static let maxReports = 20

    private let session: WindowSession
    private var next: TimeInterval = 0
    /// The views that were reported, in the scene in which they are; an animation would report them endlessly.
    private var reported: (scene: ObjectIdentifier?, ids: Set<String>) = (nil, [])

    init(_ session: WindowSession) { self.session = session }

    var deadline: TimeInterval? { session.isLive && session.scene.runsCode ? next : nil }

    func deadlineReached(now: TimeInterval) -> Bool {
        guard let deadline, deadline <= now else { return false }
        let start = monotonicTime()
        let before = SceneState(session.scene)
        let cost = monotonicTime() - start
        _ = RunLoop.current.run(mode: .default, before: .distantPast)
        session.scene.followCode()
        let after = SceneState(session.scene)
        // To compare thousands of views is slow; the pause limits it to about a tenth of the time.
        next = monotonicTime() + max(Self.interval, min(20 * cost, 0.5))
        guard after != before else { return false }
        report(after.viewsChanged(since: before))
        return true
    }

    private func report(_ changed: [String]) {
        let scene = ObjectIdentifier(session.scene)
        if reported.scene != scene { reported = (scene, []) }
        for id in changed where reported.ids.count < Self.maxReports {
            guard reported.ids.insert(id).inserted else { continue }
            session.receive(
                Diagnostic(
                    "viewChangedOutside",
                    "a timer or a block changed \(id) outside of an event;"
                        + " a replay does not repeat the change",
                    at: session.nextInputTime
                )
            )
        }
    }
}

/// The visible part of a scene: its views with their enabled recognizers, and the recognizers' states.
private struct SceneState: Equatable {
    private struct VisibleView: Equatable {
        let values: ViewAnimation.Values
        let isHidden: Bool
        let appearance: ViewAppearance
        /// The ids of the enabled recognizers.
        let enabled: [String]
    }

    private let views: [String: VisibleView]
    private let states: [GestureRecognizer.State]

    init(_ scene: Scene) {
        views = Dictionary(
            (scene.views + [scene.window]).map { view in
                let visible = VisibleView(
                    values: ViewAnimation.Values(view),
                    isHidden: view.isHidden,
                    appearance: view.appearance,
                    enabled: view.gestureRecognizers.filter(\.isEnabled).map(\.touchstone.label)
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
