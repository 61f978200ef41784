package import Foundation

/// How long things fade: functions of event time, so that a replay's picture is the window's.
package enum Fading {
    /// Seconds after which a live stroke's sample has faded as far as it does.
    package static let tail: TimeInterval = 0.8
    /// Seconds in which a stroke dims once its finger has left.
    package static let dimming: TimeInterval = 0.3
    /// Seconds without a sample after which a finger counts as resting.
    package static let rest: TimeInterval = 0.1

    /// How much of a sample's brightness is left, from 1 (new) to 0 (as faint as it becomes).
    package static func brightness(age: TimeInterval) -> Double {
        min(1, max(0, 1 - age / tail))
    }
}
