package import RecordingFormat

/// A fault of a touchscreen, its driver or its recorder that a log proves.
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
        /// A contact began and ended within one report.
        case touchMissed
        /// The kernel or the recorder lost events.
        case eventsLost
        /// An event is older than the one before.
        case timeBack
        /// A contact is still down at the end of the log.
        case touchNotLifted
    }

    package let kind: Kind
    package let detail: String
    /// The place, in the unit of the touch surface; nil if it is unknown, or if the fault has none.
    package let place: Notice.Place?

    package init(_ kind: Kind, _ detail: String, at place: Notice.Place? = nil) {
        self.kind = kind
        self.detail = detail
        self.place = place
    }

    /// A press of `BTN_TOUCH` that no program receives.
    static func pressMissed(at place: Notice.Place?) -> ScreenFinding {
        touchMissed("a press of BTN_TOUCH", at: place)
    }

    /// A contact that no program receives, because programs look at the state at the end of a report.
    static func touchMissed(_ contact: String, at place: Notice.Place?) -> ScreenFinding {
        ScreenFinding(
            .touchMissed,
            "\(contact) began and ended within one report; no program receives it",
            at: place
        )
    }
}

extension ScreenFinding.Kind {
    /// The usual cause, and the way to rule it out if there is one.
    package var cause: String {
        switch self {
        case .axisExceeded:
            "the driver announces a wrong range, or the description belongs to another device"
        case .touchJumped:
            "two fingers share a slot, or there is interference; compare with one finger and no charger"
        case .slotReused:
            "the firmware or the driver starts a contact before it ends the previous one"
        case .touchGhost:
            "interference at the edge: moisture, a case, a charger, or a screen protector"
        case .touchMissed:
            "the driver reports the beginning of a touch only together with its end"
        case .eventsLost:
            "the recorder or the computer was too busy to read the events in time"
        case .timeBack:
            "the computer's clock was set, or several recordings follow each other"
        case .touchNotLifted:
            "the log ends before the finger lifts, or the driver lost the end of the touch"
        }
    }
}
