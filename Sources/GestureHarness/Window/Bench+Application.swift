import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
import XInputFrontEnd

/// What the front end's loop asks for, and calls.
extension Bench {
    var nextDeadline: TimeInterval? {
        let due = isLive ? session.nextDeadline.flatMap { offset.local($0) } : nextPlayed
        let restart = isRehearsed ? 0 : rebuildWatch?.deadline
        return [due, leaveAt, restart].compactMap(\.self).min()
    }

    var leaveDeadline: TimeInterval? { leaveAt }

    func deadlineReached(now: TimeInterval) {
        if let leaveAt, now >= leaveAt { isFinished = true }
        lookForRebuilt(at: now)
        guard isLive else { return play(now: now) }
        guard let due = session.nextDeadline, let local = offset.local(due), local <= now else {
            return
        }
        // The core is then at this very time, and so are the outputs.
        note(.tick, at: max(session.scene.window.time, due))
        picture.isStale = true
    }

    var needsFrame: Bool {
        picture.isStale || frozen == nil && isAnimating
    }

    /// Whether the picture changes with time alone; without the overlay only views and the scene count.
    private var isAnimating: Bool {
        picture.hasOverlay
            ? recorded.trace.isAnimating(at: drawn) : recorded.trace.areViewsAnimating(at: drawn)
    }

    func drawFrame(now: TimeInterval) {
        latest = max(latest, sessionTime(at: now))
        drawn = latest
        picture.latency = pace.text
        let snapshot = shownSnapshot()
        if picture.diagnostic != snapshot.diagnostics.last {
            picture.diagnostic = snapshot.diagnostics.last
            showTitle()
        }
        guard picture.draw(snapshot) else { return pace.forget() }
        let sent = monotonicTime()
        let latency = pace.sent(at: sent)
        frameLog?.add(begin: now, sent: sent, latency: latency)
    }

    /// What the window shows, with what is selected as it is there.
    func shownSnapshot() -> TraceSnapshot {
        let snapshot = frozenSnapshot() ?? recorded.trace.snapshot(at: latest)
        picture.select(selected?.shown(in: frozen?.scene ?? session.scene))
        return snapshot
    }

    func signalled(_ signal: Int32) { isFinished = true }
}
