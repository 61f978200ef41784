import Foundation

/// The properties of a touchscreen that are needed to read its events.
struct Touchscreen {
    /// The maximum number of slots: more than the fingers of any real screen.
    static let maxFingers = 64

    let x: AxisRange
    let y: AxisRange
    /// The range of the force; nil if the screen does not measure it.
    let pressure: AxisRange?
    /// The number of slots that its events may use.
    let slots: Int
    let initialSlot: Int
    let isMultitouch: Bool
    let hasSlots: Bool
    /// Whether the ranges of the position are unknown, so that its units are points.
    let isInPoints: Bool

    /// The range with which a fraction is the value itself.
    private static let points = AxisRange(minimum: 0, maximum: 1, line: 0)

    /// Reads a device's properties.
    ///
    /// - Throws: `RecordingError` if a position axis has no range, unless its units are points.
    init(_ device: EvdevDevice, isInPoints: Bool = false) throws(RecordingError) {
        self.isInPoints = isInPoints
        isMultitouch = device.isMultitouch
        hasSlots = device.codes.contains(.slot)
        x =
            try isInPoints
            ? Self.points : Self.range(isMultitouch ? .positionX : .absX, of: device)
        y =
            try isInPoints
            ? Self.points : Self.range(isMultitouch ? .positionY : .absY, of: device)
        let pressure = device.ranges[isMultitouch ? .pressure : .absPressure]
        self.pressure = pressure.flatMap { $0.isEmpty ? nil : $0 }
        let last = device.ranges[.slot]?.maximum ?? Self.maxFingers - 1
        slots = min(max(last, 0), Self.maxFingers - 1) + 1
        initialSlot = (0..<slots).contains(device.initialSlot) ? device.initialSlot : 0
    }

    private static func range(
        _ code: EvdevCode,
        of device: EvdevDevice
    ) throws(RecordingError) -> AxisRange {
        guard let range = device.ranges[code] else {
            throw RecordingError(
                message: "no range of \(code.name), expected its minimum and its maximum"
            )
        }
        guard !range.isEmpty else {
            throw RecordingError(
                line: range.line,
                message: "found \(code.name) from \(range.minimum) to \(range.maximum),"
                    + " expected a minimum below the maximum"
            )
        }
        return range
    }

    /// A tracker of the contacts for the screen's protocol.
    var tracker: any ContactTracker {
        if !isMultitouch { return SingleContactTracker() }
        if !hasSlots { return AnonymousContactTracker() }
        return SlotContactTracker(count: slots, current: initialSlot)
    }

    /// Returns the location of a contact, in fractions of the screen's width and height, or in points.
    ///
    /// - Throws: `RecordingError` for a value far outside the axis' range.
    func location(of contact: Contact) throws(RecordingError) -> CGPoint {
        CGPoint(
            x: try fraction(contact.x, of: x, isMultitouch ? .positionX : .absX),
            y: try fraction(contact.y, of: y, isMultitouch ? .positionY : .absY)
        )
    }

    private func fraction(
        _ value: Int?,
        of range: AxisRange,
        _ code: EvdevCode
    ) throws(RecordingError) -> Double {
        // The kernel starts at 0 and reports only changes.
        guard let value else { return range.fraction(min(max(0, range.minimum), range.maximum)) }
        let fraction = range.fraction(value)
        guard isInPoints || (-8...9).contains(fraction) else {
            throw RecordingError(
                message: "found \(code.name) \(value), expected a value in or near"
                    + " \(range.minimum) to \(range.maximum)"
            )
        }
        return fraction
    }

    /// Returns the force, from 0 to 1; nil if the screen does not measure it.
    func force(of contact: Contact) -> Double? {
        pressure.map { min(max($0.fraction(contact.pressure), 0), 1) }
    }
}
