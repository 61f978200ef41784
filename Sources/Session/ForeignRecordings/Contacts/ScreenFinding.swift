/// What a log proves about a touchscreen, its driver or its recorder.
///
/// A replay reports it as a diagnostic.
package struct ScreenFinding: Hashable, Sendable {
    /// The kind of a finding; the raw value is the name of its diagnostic.
    package enum Kind: String, CaseIterable, Sendable {
        /// A position is outside the range that the device announces.
        case axisExceeded
        /// A contact moved faster than a hand.
        case touchJumped
        /// A contact began in a slot whose contact had not ended, or with the id of one that was still down.
        case slotReused
        /// A contact at an edge was too short for a finger.
        case touchGhost
        /// The kernel or the recorder lost events.
        case eventsLost
        /// An event is older than the one before.
        case timeBack
        /// A contact is still down at the end of the log.
        case touchNotLifted
    }

    package let kind: Kind
    package let detail: String

    package init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}
