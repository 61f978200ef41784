package import Foundation

extension Chrome {
    /// The part of the timeline that is shown, where it is not the whole.
    package struct TimelinePart: Hashable, Sendable {
        /// When the sequence began that it is a part of, in seconds: another sequence is shown whole.
        package var sequence: TimeInterval
        /// The time at the left edge, in seconds.
        package var start: TimeInterval
        /// How many seconds are shown.
        package var length: TimeInterval
        /// Whether it moves on, by quarters of its length, to where the shown moment is.
        package var followsMoment: Bool

        /// Makes a part; one that follows the shown moment by default.
        package init(
            of sequence: TimeInterval,
            start: TimeInterval,
            length: TimeInterval,
            followsMoment: Bool = true
        ) {
            self.sequence = sequence
            self.start = start
            self.length = length
            self.followsMoment = followsMoment
        }
    }
}
