package import Foundation

/// What happens because nothing does: scrolling that pauses, touches that are stuck.
extension TouchBridge {
    /// When `advance(to:)` has something to do, in seconds since the start: scrolling that pauses ends
    /// then, and a touch of which nothing was heard for a minute is said to be stuck.
    ///
    /// Nil when nothing waits.
    package var nextDeadline: TimeInterval? {
        let stuck = live.values.lazy.compactMap(\.stuckAt).min()
        guard let pause = scrollDeadline else { return stuck }
        return stuck.map { min($0, pause) } ?? pause
    }

    /// When scrolling that pauses ends; nil when nothing scrolls.
    ///
    /// What a session without further input still has to wait for; a finger may rest for ever.
    package var scrollDeadline: TimeInterval? { scrolling?.deadline }

    /// Takes in that it is this time, and that no event comes before it any more.
    package mutating func advance(to time: TimeInterval) -> [Output] {
        while let deadline = nextDeadline, deadline <= time { pass(deadline) }
        return flush()
    }

    /// What was due before an event comes before it; at the very time it comes after.
    mutating func passDeadlines(before time: TimeInterval) {
        while let deadline = nextDeadline, deadline < time { pass(deadline) }
    }

    private mutating func pass(_ deadline: TimeInterval) {
        if scrollDeadline == deadline { endScroll(at: deadline) }
        for key in live.keys.ordered {
            guard let touch = live[key], touch.stuckAt == deadline else { continue }
            live[key]?.isSaidStuck = true
            diagnose(
                "touchStuck",
                "touch \(touch.slot): no update for \(Int(LiveTouch.quietMost)) s",
                at: deadline
            )
        }
    }
}
