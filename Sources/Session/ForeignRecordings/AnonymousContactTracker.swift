import RecordingFormat

/// A tracker for multitouch protocol A, whose frames report all contacts in any order, often without ids.
///
/// Contacts without tracking ids are matched with the nearest ones of the previous frame, starting with the
/// nearest pair. A packet without a position is ignored.
struct AnonymousContactTracker: ContactTracker {
    private struct Packet {
        var contact = Contact()
        var trackingID: Int?
        var isContact: Bool { contact.x != nil && contact.y != nil }
    }

    private struct Known {
        var held: TrackedContact
        let trackingID: Int?
    }

    private var known: [Known] = []
    private var packets: [Packet] = []
    private var packet: Packet?
    /// Whether the frame explicitly reports its contacts; without it, a frame without packets changes
    /// nothing.
    private var reportsContacts = false
    private var lastContactID = 0

    mutating func accept(_ event: EvdevEvent) throws(RecordingError) {
        switch event.code {
        case .synMTReport:
            try endPacket()
            reportsContacts = true
        case .buttonTouch, .absPressure:
            // Devices may omit the final empty packet next to these events.
            if event.value == 0 { reportsContacts = true }
        case .trackingID:
            packet = packet ?? Packet()
            packet?.trackingID = event.value
        default:
            var changed = packet ?? Packet()
            if changed.contact.accept(event) { packet = changed }
        }
    }

    private mutating func endPacket() throws(RecordingError) {
        defer { packet = nil }
        guard let packet, packet.isContact else { return }
        // Packets with the same id are parts of one contact.
        if let id = packet.trackingID, packets.contains(where: { $0.trackingID == id }) { return }
        guard packets.count < Touchscreen.maxFingers else {
            throw RecordingError(
                message: "found more than \(Touchscreen.maxFingers) contacts in one frame,"
                    + " expected no more"
            )
        }
        packets.append(packet)
    }

    mutating func endFrame() -> [TrackedContact]? {
        defer {
            packets = []
            packet = nil
            reportsContacts = false
        }
        if let packet, packet.isContact, packets.count < Touchscreen.maxFingers {
            packets.append(packet)
        }
        guard !packets.isEmpty || reportsContacts else { return nil }
        let before = packets.allSatisfy { $0.trackingID != nil } ? sameIDs() : nearest()
        var used = Set(known.map(\.held.finger))
        var now: [Known] = []
        for (packet, before) in zip(packets, before) {
            let held: TrackedContact
            if let before {
                held = TrackedContact(
                    finger: before.finger,
                    contactID: before.contactID,
                    contact: packet.contact
                )
            } else {
                // A number that was free in the previous frame too, so that one event can contain both the
                // end and the beginning.
                var finger = 1
                while used.contains(finger) { finger += 1 }
                used.insert(finger)
                lastContactID += 1
                held = TrackedContact(
                    finger: finger,
                    contactID: lastContactID,
                    contact: packet.contact
                )
            }
            now.append(Known(held: held, trackingID: packet.trackingID))
        }
        known = now
        return now.map(\.held).sorted { $0.finger < $1.finger }
    }

    mutating func forget() { known = [] }

    private func sameIDs() -> [TrackedContact?] {
        packets.map { packet in
            known.first { $0.trackingID == packet.trackingID }?.held
        }
    }

    private func nearest() -> [TrackedContact?] {
        var pairs: [(distance: Double, known: Int, packet: Int)] = []
        for (old, before) in known.enumerated() {
            for (new, packet) in packets.enumerated() {
                let x = Double((packet.contact.x ?? 0) - (before.held.contact.x ?? 0))
                let y = Double((packet.contact.y ?? 0) - (before.held.contact.y ?? 0))
                pairs.append((x * x + y * y, old, new))
            }
        }
        // Ties are resolved by finger number and then by packet order, so that the same file always gives the
        // same fingers.
        pairs.sort {
            ($0.distance, known[$0.known].held.finger, $0.packet)
                < ($1.distance, known[$1.known].held.finger, $1.packet)
        }
        var result = [TrackedContact?](repeating: nil, count: packets.count)
        var isUsed = [Bool](repeating: false, count: known.count)
        for pair in pairs where !isUsed[pair.known] && result[pair.packet] == nil {
            isUsed[pair.known] = true
            result[pair.packet] = known[pair.known].held
        }
        return result
    }
}
