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

    mutating func take(_ event: EvdevEvent) throws(ContactFault) {
        switch event.code {
        case .slot:
            guard slots.indices.contains(event.value) else {
                throw ContactFault(
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
