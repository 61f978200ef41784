package import Foundation
import GestureKit
import GestureScenes
import TouchBridge

/// Work without an input: the window's deadlines, and the bridge's timeouts.
extension Session {
    /// The maximum number of deadlines after the last input.
    static let maxDeadlines = 10_000

    /// The time of the next work for a tick, in seconds since the start; nil if none is pending.
    package var nextDeadline: TimeInterval? { earliest(bridge.nextDeadline) }

    /// The time of the next work for a tick if no more input arrives; nil if none is pending.
    ///
    /// Unlike `nextDeadline`, it does not wait for a finger that remains down.
    package var finalDeadline: TimeInterval? { earliest(bridge.scrollDeadline) }

    /// Returns the earlier of the bridge's deadline and the window's.
    private func earliest(_ bridgeDeadline: TimeInterval?) -> TimeInterval? {
        guard let bridgeDeadline else { return scene.window.nextDeadline }
        return scene.window.nextDeadline.map { min($0, bridgeDeadline) } ?? bridgeDeadline
    }

    /// Fires the deadlines up to this time.
    ///
    /// The player calls it in a scripted recording; in a live one, `tick` lines do.
    package func advance(to time: TimeInterval) {
        while let timeout = bridge.nextDeadline, timeout <= time {
            take(.advance(to: timeout))
            deliver(bridge.advance(to: timeout))
        }
        take(.advance(to: time))
    }

    /// Fires the bridge's timeouts before a later input of a scripted recording.
    func fireTimeouts(before time: TimeInterval) {
        while timing == .scripted, let timeout = bridge.nextDeadline,
            time - timeout > Tolerance.time
        {
            advance(to: timeout)
        }
    }

    /// Fires the deadlines before an input of a scripted recording, also if the input is not an event for the
    /// scene.
    func fireDeadlinesBefore(_ time: TimeInterval) {
        guard timing == .scripted, let due = nextDeadline, time - due > Tolerance.time else {
            return
        }
        deliver(InputEvent([], at: time))
    }

    /// Advances the clock of a scripted session until no deadline is pending.
    ///
    /// Closures scheduled meanwhile, such as those of an animation that starts another one at its end, are
    /// not waited for.
    ///
    /// - Parameter willReach: called with the time of each deadline before the clock reaches it.
    /// - Throws: `RecordingError` if deadlines keep following each other.
    package func runOn(_ willReach: (TimeInterval) -> Void = { _ in }) throws(RecordingError) {
        guard timing == .scripted else { return }
        while let timeout = bridge.scrollDeadline, let due = nextDeadline {
            willReach(due)
            advance(to: min(due, timeout))
        }
        guard scene.window.pendingWork.nextDeadline != nil else { return }
        report(.window(.runOn))
        guard scene.window.runOn(willReach) else {
            throw RecordingError(
                message: "deadlines never end after the last input, expected an end line"
            )
        }
    }
}
