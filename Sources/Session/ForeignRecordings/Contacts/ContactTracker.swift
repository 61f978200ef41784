import RecordingFormat

/// A tracker of the contacts on a screen, for one of the kernel's protocols.
protocol ContactTracker {
    /// Applies an event other than `SYN_REPORT` and `SYN_DROPPED`.
    mutating func accept(_ event: EvdevEvent) throws(RecordingError)

    /// Ends a frame and returns its contacts, sorted by finger.
    ///
    /// The result is nil for a frame that reports no contacts, and so leaves them as they are.
    mutating func endFrame() -> [TrackedContact]?

    /// Discards all contacts, because events were lost.
    mutating func forget()

    /// Returns what the events of the frame prove, and forgets it.
    mutating func takeFindings() -> [ScreenFinding]
}

extension ContactTracker {
    mutating func takeFindings() -> [ScreenFinding] { [] }
}

/// The state of a touchscreen's contact, in the device's units.
struct EvdevContact: Hashable {
    /// `MT_TOOL_PALM`.
    private static let palm = 2

    /// The position and the pressure; each is nil until the device reports it.
    var x: Int?
    var y: Int?
    var pressure: Int?
    private var distance = 0
    private var tool = 0

    /// A contact without a distance touches the screen; any other hovers above it.
    var isTouching: Bool { distance <= 0 }
    var isPalm: Bool { tool == Self.palm }
    var hasPosition: Bool { x != nil && y != nil }

    /// Forgets the position, because changes of it were lost.
    mutating func forgetPosition() { (x, y) = (nil, nil) }

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
    var contact: EvdevContact
    /// Whether the log contains its beginning.
    var hasBeginning = true
}

/// A press of `BTN_TOUCH` in the current report.
///
/// Programs look at the button at the end of a report. A press that ends in its report is therefore missed, and a
/// release that a press follows in the same report ends nothing.
struct PressInReport {
    private var isNew = false

    /// Applies an event of the button, and returns whether it ends a press that began in the same report.
    mutating func accept(_ event: EvdevEvent, wasDown: Bool) -> Bool {
        let isMissed = event.value == 0 && isNew
        isNew = event.value != 0 && (isNew || !wasDown)
        return isMissed
    }
}

/// A tracker for a single-touch screen: `BTN_TOUCH`, `ABS_X`, `ABS_Y` and `ABS_PRESSURE`.
///
/// A screen reports positions only while it is touched. If the log does not say whether it is, a position therefore
/// begins a contact, unless the pressure is 0.
struct SingleContactTracker: ContactTracker {
    private let screen: Touchscreen
    private var contact = EvdevContact()
    /// Whether the screen is touched; nil until the log says.
    private var isDown: Bool?
    private var press = PressInReport()
    /// The contact at the end of the previous frame; nil if there was none.
    private var reported: (contactID: Int, hasBeginning: Bool)?
    private var lastContactID = 0
    private var findings: [ScreenFinding] = []

    init(on screen: Touchscreen) {
        self.screen = screen
        isDown = screen.startsUntouched ? false : nil
    }

    mutating func accept(_ event: EvdevEvent) {
        switch event.code {
        case .absX: contact.x = event.value
        case .absY: contact.y = event.value
        case .absPressure: contact.pressure = event.value
        case .buttonTouch:
            if press.accept(event, wasDown: isDown == true) {
                findings.append(.pressMissed(at: screen.place(of: contact)))
            }
            isDown = event.value != 0
        default: break
        }
    }

    mutating func endFrame() -> [TrackedContact]? {
        press = PressInReport()
        let isUnknown = isDown == nil
        if isUnknown, contact.hasPosition, contact.pressure != 0 { isDown = true }
        guard isDown == true else {
            reported = nil
            return []
        }
        if reported == nil { lastContactID += 1 }
        let current = reported ?? (lastContactID, !isUnknown)
        reported = current
        return [
            TrackedContact(
                finger: 1,
                contactID: current.contactID,
                contact: contact,
                hasBeginning: current.hasBeginning
            )
        ]
    }

    mutating func forget() {
        isDown = nil
        contact.forgetPosition()
        reported = nil
    }

    mutating func takeFindings() -> [ScreenFinding] {
        defer { findings = [] }
        return findings
    }
}

/// A tracker for multitouch protocol B, whose events report only changes, each for a contact's slot.
///
/// A slot keeps its values while it is empty, as in the kernel, which does not repeat them for the next
/// contact. An update of an empty slot changes these values without showing a contact.
///
/// A slot can hold a contact that was down before the log, or before events that were lost; the log then lacks
/// its tracking id. Since the kernel reports only changes, such a contact begins when both of its coordinates are
/// known.
struct SlotContactTracker: ContactTracker {
    private enum Occupant: Equatable {
        /// The log does not yet say whether there is a contact.
        case unknown
        case nothing
        /// A contact; its tracking id is nil if the log does not contain it.
        case contact(trackingID: Int?)
    }

    private struct Slot {
        var contact = EvdevContact()
        var occupant = Occupant.unknown
        var contactID = 0

        var trackingID: Int? {
            if case .contact(let id) = occupant { id } else { nil }
        }
    }

    private let screen: Touchscreen
    private var slots: [Slot]
    /// The slot that events belong to; nil after a slot that the device does not have.
    private var current: Int?
    private var lastContactID = 0
    /// The value of `lastContactID` at the end of the previous frame.
    private var reportedContactID = 0
    private var findings: [ScreenFinding] = []

    init(on screen: Touchscreen) {
        self.screen = screen
        slots = Array(repeating: Slot(), count: screen.slots)
        current = screen.initialSlot
    }

    mutating func accept(_ event: EvdevEvent) throws(RecordingError) {
        switch event.code {
        case .slot:
            current = slots.indices.contains(event.value) ? event.value : nil
            guard current != nil else {
                throw RecordingError(
                    message: "found slot \(event.value), expected 0 to \(slots.count - 1)"
                )
            }
        case .trackingID:
            guard let current else { break }
            if event.value < 0 { end(current) } else { begin(event.value, in: current) }
        default:
            if let current { _ = slots[current].contact.accept(event) }
        }
    }

    mutating func endFrame() -> [TrackedContact]? {
        for index in slots.indices
        where slots[index].occupant == .unknown && slots[index].contact.hasPosition {
            occupy(index, trackingID: nil)
        }
        reportedContactID = lastContactID
        var held: [TrackedContact] = []
        for (index, slot) in slots.enumerated() {
            guard case .contact(let trackingID) = slot.occupant else { continue }
            held.append(
                TrackedContact(
                    finger: index + 1,
                    contactID: slot.contactID,
                    contact: slot.contact,
                    hasBeginning: trackingID != nil
                )
            )
        }
        return held
    }

    private mutating func occupy(_ index: Int, trackingID: Int?) {
        lastContactID += 1
        slots[index].contactID = lastContactID
        slots[index].occupant = .contact(trackingID: trackingID)
    }

    private mutating func begin(_ id: Int, in current: Int) {
        let before = slots[current].trackingID
        if let other = slots.firstIndex(where: { $0.trackingID == id }) {
            // The kernel sends only changes, so a device sends the id of a contact once.
            let detail =
                other == current
                ? "tracking id \(id) again in slot \(current) (finger \(current + 1)), where its contact is still down"
                : "tracking id \(id) in slot \(current) (finger \(current + 1)), while it is down in slot \(other)"
            findings.append(ScreenFinding(.slotReused, detail, at: place(of: other)))
        } else if let before {
            let detail =
                "tracking id \(id) in slot \(current) (finger \(current + 1)), where contact \(before)"
                + " has not ended"
            findings.append(ScreenFinding(.slotReused, detail, at: place(of: current)))
        }
        // A different id without an intermediate -1 is a different contact.
        if id != before { occupy(current, trackingID: id) }
    }

    private mutating func end(_ current: Int) {
        if let id = slots[current].trackingID, slots[current].contactID > reportedContactID {
            let contact = "tracking id \(id) in slot \(current)"
            findings.append(.touchMissed(contact, at: place(of: current)))
        }
        slots[current].occupant = .nothing
    }

    private func place(of slot: Int) -> Notice.Place? { screen.place(of: slots[slot].contact) }

    mutating func forget() {
        for index in slots.indices {
            slots[index].occupant = .unknown
            slots[index].contact.forgetPosition()
        }
    }

    mutating func takeFindings() -> [ScreenFinding] {
        defer { findings = [] }
        return findings
    }
}

/// A tracker for multitouch protocol A, whose frames report all contacts in any order, often without ids.
///
/// Contacts without tracking ids are matched with the nearest ones of the previous frame, starting with the
/// nearest pair. A packet without a position is ignored.
struct AnonymousContactTracker: ContactTracker {
    private struct Packet {
        var contact = EvdevContact()
        var trackingID: Int?
    }

    private struct Known {
        var held: TrackedContact
        let trackingID: Int?
    }

    private var known: [Known] = []
    private var packets: [Packet] = []
    private var packet: Packet?
    /// The frame explicitly reports its contacts; otherwise, a frame without packets changes
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
        guard let packet, packet.contact.hasPosition else { return }
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
        if let packet, packet.contact.hasPosition, packets.count < Touchscreen.maxFingers {
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
