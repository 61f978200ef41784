import Foundation

/// What is needed of a touchscreen's description to read its events.
struct Touchscreen {
    /// More slots than fingers on any screen: beyond it a file is not to be believed.
    static let mostFingers = 64

    let x: AxisRange
    let y: AxisRange
    /// Nil where the screen does not measure the force.
    let pressure: AxisRange?
    /// How many slots its events may speak of.
    let slots: Int
    let initialSlot: Int
    let isMultitouch: Bool
    let hasSlots: Bool

    /// What the description tells; throws for a place that has no range.
    init(_ device: EvdevDevice) throws(RecordingError) {
        isMultitouch = device.isMultitouch
        hasSlots = device.codes.contains(.slot)
        x = try Self.range(isMultitouch ? .positionX : .absX, of: device)
        y = try Self.range(isMultitouch ? .positionY : .absY, of: device)
        let pressure = device.ranges[isMultitouch ? .pressure : .absPressure]
        self.pressure = pressure.flatMap { $0.isEmpty ? nil : $0 }
        let last = device.ranges[.slot]?.maximum ?? Self.mostFingers - 1
        slots = min(max(last, 0), Self.mostFingers - 1) + 1
        initialSlot = (0..<slots).contains(device.initialSlot) ? device.initialSlot : 0
    }

    private static func range(
        _ code: EvdevCode,
        of device: EvdevDevice
    ) throws(RecordingError) -> AxisRange {
        guard let range = device.ranges[code] else {
            throw RecordingError(
                message: "no range of \(code.name), expected its smallest and its largest value"
            )
        }
        guard !range.isEmpty else {
            throw RecordingError(
                line: range.line,
                message: "found \(code.name) from \(range.minimum) to \(range.maximum),"
                    + " expected a smallest value below the largest"
            )
        }
        return range
    }

    /// The contacts as its events tell them.
    var tracking: any ContactTracking {
        if !isMultitouch { return SingleContact() }
        if !hasSlots { return AnonymousContacts() }
        return SlotContacts(count: slots, current: initialSlot)
    }

    /// Where a contact is, as fractions of the screen's width and height.
    ///
    /// - Throws: `RecordingError` for a place so far away that its numbers cannot be right.
    func place(of contact: Contact) throws(RecordingError) -> CGPoint {
        CGPoint(
            x: try Self.fraction(contact.x, of: x, isMultitouch ? .positionX : .absX),
            y: try Self.fraction(contact.y, of: y, isMultitouch ? .positionY : .absY)
        )
    }

    private static func fraction(
        _ value: Int?,
        of range: AxisRange,
        _ code: EvdevCode
    ) throws(RecordingError) -> Double {
        // The kernel starts at 0 and tells changes only.
        guard let value else { return range.fraction(min(max(0, range.minimum), range.maximum)) }
        let fraction = range.fraction(value)
        guard (-8...9).contains(fraction) else {
            throw RecordingError(
                message: "found \(code.name) \(value), expected a value about"
                    + " \(range.minimum) to \(range.maximum)"
            )
        }
        return fraction
    }

    /// The force from 0 to 1; nil where the screen does not measure it.
    func force(of contact: Contact) -> Double? {
        pressure.map { min(max($0.fraction(contact.pressure), 0), 1) }
    }
}
