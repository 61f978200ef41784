package import Foundation
import GestureKit
import GestureScenes
import TouchBridge

/// What happens without an input: the window's deadlines, and the bridge's pauses, after which it does
/// something by itself.
extension Session {
    /// The number of deadlines allowed after the last input.
    static let mostDeadlines = 10_000

    /// When a tick has something to do, in seconds since the start; nil when nothing is due.
    package var nextDeadline: TimeInterval? { earliest(bridge.nextDeadline) }

    /// When a tick has something to do even if no input comes any more; nil when nothing waits.
    ///
    /// The same as `nextDeadline`, but that a finger which is left down is not waited for.
    package var finalDeadline: TimeInterval? { earliest(bridge.scrollDeadline) }

    /// The bridge's deadline or the window's, whichever is first.
    private func earliest(_ bridgeDeadline: TimeInterval?) -> TimeInterval? {
        guard let bridgeDeadline else { return scene.window.nextDeadline }
        return scene.window.nextDeadline.map { min($0, bridgeDeadline) } ?? bridgeDeadline
    }

    /// Fires what is due up to this time: where deadlines fire by themselves, as they do; else that is for
    /// `tick` lines.
    package func advance(to time: TimeInterval) {
        while let pause = bridge.nextDeadline, pause <= time {
            advanceWindow(to: pause)
            take(bridge.advance(to: pause))
        }
        advanceWindow(to: time)
    }

    private func advanceWindow(to time: TimeInterval) {
        tell(.window(.advance(to: time)))
        scene.window.advance(to: time)
    }

    /// Where deadlines fire by themselves, the bridge's fire before an input that comes later.
    func firePauses(before time: TimeInterval) {
        while timing == .scripted, let pause = bridge.nextDeadline, time - pause > Tolerance.time {
            advance(to: pause)
        }
    }

    /// Where deadlines fire by themselves, what was due before an input comes before it, also before one
    /// that is no event for the scene.
    func comeTo(_ time: TimeInterval) {
        guard timing == .scripted, let due = nextDeadline, time - due > Tolerance.time else {
            return
        }
        deliver(InputEvent([], at: time))
    }

    /// Lets the clock of a scripted session run on until nothing is due.
    ///
    /// Closures scheduled meanwhile, such as those of an animation that starts another one at its end, are not waited
    /// for.
    ///
    /// - Parameter willReach: told of each deadline before the clock comes to it.
    /// - Throws: `RecordingError` when something keeps asking for time.
    package func runOn(_ willReach: (TimeInterval) -> Void = { _ in }) throws(RecordingError) {
        guard timing == .scripted else { return }
        while let pause = bridge.scrollDeadline, let due = nextDeadline {
            willReach(due)
            advance(to: min(due, pause))
        }
        let pendingWork = scene.window.pendingWork
        guard pendingWork.nextDeadline != nil else { return }
        tell(.window(.runOn))
        for _ in 0..<Self.mostDeadlines {
            guard let deadline = pendingWork.nextDeadline else { return }
            willReach(deadline)
            scene.window.advance(to: deadline)
        }
        throw RecordingError(
            message: "deadlines follow each other after the end, expected an end line"
        )
    }
}
