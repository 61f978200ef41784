/// What a touchscreen knows of one contact, in its own units.
struct Contact: Hashable {
    /// `MT_TOOL_PALM`.
    private static let palm = 2

    /// Nil until it was told once.
    var x: Int?
    var y: Int?
    var pressure = 0
    private var distance = 0
    private var tool = 0

    /// A contact above the screen does not touch it.
    var isTouching: Bool { distance <= 0 }
    var isPalm: Bool { tool == Self.palm }

    /// Takes what an event tells of the contact.
    ///
    /// - Returns: whether it told anything.
    mutating func take(_ event: EvdevEvent) -> Bool {
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

/// A contact that is there at the end of a frame.
struct HeldContact: Hashable {
    /// The finger's number, from 1.
    let finger: Int
    /// The same from its begin to its end, and never given again.
    let life: Int
    var contact: Contact
}

/// The contacts of one screen, as one of the kernel's protocols tells them.
protocol ContactTracking {
    /// Takes one event other than `SYN_REPORT` and `SYN_DROPPED`.
    mutating func take(_ event: EvdevEvent) throws(RecordingError)

    /// The contacts at the end of a frame, by finger; nil when the frame told nothing of them.
    mutating func endFrame() -> [HeldContact]?

    /// Forgets who touches: events are lost.
    mutating func forget()
}

/// A screen that knows one contact: `BTN_TOUCH`, `ABS_X`, `ABS_Y` and `ABS_PRESSURE`.
struct SingleContact: ContactTracking {
    private var contact = Contact()
    private var isDown = false
    private var lives = 0

    mutating func take(_ event: EvdevEvent) {
        switch event.code {
        case .absX: contact.x = event.value
        case .absY: contact.y = event.value
        case .absPressure: contact.pressure = event.value
        case .buttonTouch:
            if event.value != 0, !isDown { lives += 1 }
            isDown = event.value != 0
        default: break
        }
    }

    mutating func endFrame() -> [HeldContact]? {
        isDown ? [HeldContact(finger: 1, life: lives, contact: contact)] : []
    }

    mutating func forget() { isDown = false }
}

/// Multitouch protocol B: each contact has a slot, and only what changes is told.
///
/// Slots keep their values while no contact is in them, as in the kernel, which does not repeat
/// them for the next one. An update of a slot without a tracking id changes these values and shows
/// nothing.
struct SlotContacts: ContactTracking {
    private struct Slot {
        var contact = Contact()
        var trackingID = -1
        var life = 0
    }

    private var slots: [Slot]
    private var current: Int
    private var lives = 0

    init(count: Int, current: Int) {
        slots = Array(repeating: Slot(), count: count)
        self.current = current
    }

    mutating func take(_ event: EvdevEvent) throws(RecordingError) {
        switch event.code {
        case .slot:
            guard slots.indices.contains(event.value) else {
                throw RecordingError(
                    message: "found slot \(event.value), expected 0 to \(slots.count - 1)"
                )
            }
            current = event.value
        case .trackingID:
            // Another id without -1 in between is another contact.
            if event.value >= 0, event.value != slots[current].trackingID {
                lives += 1
                slots[current].life = lives
            }
            slots[current].trackingID = max(event.value, -1)
        default:
            _ = slots[current].contact.take(event)
        }
    }

    mutating func endFrame() -> [HeldContact]? {
        var held: [HeldContact] = []
        for (index, slot) in slots.enumerated() where slot.trackingID >= 0 {
            held.append(HeldContact(finger: index + 1, life: slot.life, contact: slot.contact))
        }
        return held
    }

    mutating func forget() {
        for index in slots.indices { slots[index].trackingID = -1 }
    }
}
