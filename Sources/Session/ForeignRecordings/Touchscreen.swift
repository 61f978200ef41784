import Foundation
import RecordingFormat

/// The properties of a touchscreen that are needed to read its events.
struct Touchscreen {
    /// The maximum number of slots: more than the fingers of any real screen.
    static let maxFingers = 64

    /// The ranges of the position; nil if they are unknown, so that its units are points.
    private let axes: (x: AxisRange, y: AxisRange)?
    /// The range of the force; nil if the screen does not measure it.
    let pressure: AxisRange?
    /// The number of slots that its events may use.
    let slots: Int
    let initialSlot: Int
    let isMultitouch: Bool
    let hasSlots: Bool
    /// Whether locations are points, rather than fractions of the screen.
    var isInPoints: Bool { axes == nil }

    /// Reads a device's properties.
    ///
    /// - Throws: `RecordingError` if a position axis has no range, unless its units are points.
    init(_ device: EvdevDevice, isInPoints: Bool = false) throws(RecordingError) {
        isMultitouch = device.isMultitouch
        hasSlots = device.codes.contains(.slot)
        if isInPoints {
            axes = nil
        } else {
            let codes = Self.codes(isMultitouch: isMultitouch)
            axes = (x: try Self.range(codes.x, of: device), y: try Self.range(codes.y, of: device))
        }
        let pressure = device.ranges[isMultitouch ? .pressure : .absPressure]
        self.pressure = pressure.flatMap { $0.isEmpty ? nil : $0 }
        let last = device.ranges[.slot]?.maximum ?? Self.maxFingers - 1
        slots = min(max(last, 0), Self.maxFingers - 1) + 1
        initialSlot = (0..<slots).contains(device.initialSlot) ? device.initialSlot : 0
    }

    private static func codes(isMultitouch: Bool) -> (x: EvdevCode, y: EvdevCode) {
        isMultitouch ? (.positionX, .positionY) : (.absX, .absY)
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
    /// The kernel starts at 0 and reports only changes.
    func location(of contact: Contact) -> CGPoint {
        let (horizontal, vertical) = (contact.x ?? 0, contact.y ?? 0)
        guard let axes else { return CGPoint(x: horizontal, y: vertical) }
        return CGPoint(x: axes.x.position(horizontal), y: axes.y.position(vertical))
    }

    /// Returns the positions of a contact that are outside their axis, in words; nil without any.
    func valuesOutside(of contact: Contact) -> String? {
        guard let axes else { return nil }
        let codes = Self.codes(isMultitouch: isMultitouch)
        let positions = [(codes.x, contact.x, axes.x), (codes.y, contact.y, axes.y)]
        let outside = positions.compactMap { code, value, range -> String? in
            guard let value, !(range.minimum...range.maximum).contains(value) else { return nil }
            return "\(code.name) \(value), outside of \(range.minimum) to \(range.maximum)"
        }
        return outside.isEmpty ? nil : outside.joined(separator: "; ") + "; clamped"
    }

    /// Returns the force, from 0 to 1; nil if the screen does not measure it.
    func force(of contact: Contact) -> Double? {
        pressure.map { min(max($0.fraction(contact.pressure), 0), 1) }
    }
}
