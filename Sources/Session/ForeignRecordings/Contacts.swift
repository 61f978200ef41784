import RecordingFormat

/// The state of a touchscreen's contact, in the device's units.
struct Contact: Hashable {
    /// `MT_TOOL_PALM`.
    private static let palm = 2

    /// The position; nil until the device reported it.
    var x: Int?
    var y: Int?
    var pressure = 0
    private var distance = 0
    private var tool = 0

    /// Whether the contact touches the screen, rather than hovers above it.
    var isTouching: Bool { distance <= 0 }
    var isPalm: Bool { tool == Self.palm }

    /// Applies an event to the contact.
    ///
    /// - Returns: whether the event concerns a contact.
    mutating func accept(_ event: EvdevEvent) -> Bool {
        switch event.code {
        case .positionX: x = event.value
        case .positionY: y = event.value
        case .pressure: pressure = event.value
        case .distance: distance = event.value
        case .toolType: tool = event.value
        default: return false
        }
        return true
    }
}

struct TrackedContact: Hashable {
    /// The finger's number, from 1.
    let finger: Int
    /// The contact's identifier, constant from its beginning to its end, and never reused.
    let contactID: Int
    var contact: Contact
}

/// A tracker of the contacts on a screen, for one of the kernel's protocols.
protocol ContactTracker {
    /// Applies an event other than `SYN_REPORT` and `SYN_DROPPED`.
    mutating func accept(_ event: EvdevEvent) throws(RecordingError)

    /// Returns the contacts at the end of a frame, sorted by finger; nil if the frame did not report
    /// contacts.
    mutating func endFrame() -> [TrackedContact]?

    /// Discards all contacts, because events were lost.
    mutating func forget()
}

/// A tracker for a single-touch screen: `BTN_TOUCH`, `ABS_X`, `ABS_Y` and `ABS_PRESSURE`.
struct SingleContactTracker: ContactTracker {
    private var contact = Contact()
    private var isDown = false
    private var lastContactID = 0

    mutating func accept(_ event: EvdevEvent) {
        switch event.code {
        case .absX: contact.x = event.value
        case .absY: contact.y = event.value
        case .absPressure: contact.pressure = event.value
        case .buttonTouch:
            if event.value != 0, !isDown { lastContactID += 1 }
            isDown = event.value != 0
        default: break
        }
    }

    mutating func endFrame() -> [TrackedContact]? {
        isDown ? [TrackedContact(finger: 1, contactID: lastContactID, contact: contact)] : []
    }

    mutating func forget() { isDown = false }
}

/// A tracker for multitouch protocol B, which reports only changes, each for a contact's slot.
///
/// A slot keeps its values while it is empty, as in the kernel, which does not repeat them for the next
/// contact. An update of a slot without a tracking id changes these values without showing a contact.
struct SlotContactTracker: ContactTracker {
    private struct Slot {
        var contact = Contact()
        var trackingID = -1
        var contactID = 0
    }

    private var slots: [Slot]
    private var current: Int
    private var lastContactID = 0

    init(count: Int, current: Int) {
        slots = Array(repeating: Slot(), count: count)
        self.current = current
    }

    mutating func accept(_ event: EvdevEvent) throws(RecordingError) {
        switch event.code {
        case .slot:
            guard slots.indices.contains(event.value) else {
                throw RecordingError(
                    message: "found slot \(event.value), expected 0 to \(slots.count - 1)"
                )
            }
            current = event.value
        case .trackingID:
            // A different id without an intermediate -1 is a different contact.
            if event.value >= 0, event.value != slots[current].trackingID {
                lastContactID += 1
                slots[current].contactID = lastContactID
            }
            slots[current].trackingID = max(event.value, -1)
        default:
            _ = slots[current].contact.accept(event)
        }
    }

    mutating func endFrame() -> [TrackedContact]? {
        var held: [TrackedContact] = []
        for (index, slot) in slots.enumerated() where slot.trackingID >= 0 {
            held.append(
                TrackedContact(finger: index + 1, contactID: slot.contactID, contact: slot.contact)
            )
        }
        return held
    }

    mutating func forget() {
        for index in slots.indices { slots[index].trackingID = -1 }
    }
}
