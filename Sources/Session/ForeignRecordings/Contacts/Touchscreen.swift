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
    /// The size of the screen and the unit of its locations.
    let surface: TouchSurface
    /// The number of slots that its events may use.
    let slots: Int
    let initialSlot: Int
    let isMultitouch: Bool
    private let hasSlots: Bool
    /// Whether the log says that nothing touches the screen at its start.
    let startsUntouched: Bool

    /// Reads a device's properties.
    ///
    /// Without the ranges of both position axes, its units are points.
    ///
    /// - Throws: `RecordingError` if a range is empty.
    init(
        _ device: EvdevDevice,
        isAnonymous: Bool,
        startsUntouched: Bool
    ) throws(RecordingError) {
        self.startsUntouched = startsUntouched
        isMultitouch = device.isMultitouch
        // A single finger stays in slot 0, for which the kernel sends no ABS_MT_SLOT.
        hasSlots = device.codes.contains(.slot) || !isAnonymous
        let codes = Self.codes(isMultitouch: isMultitouch)
        if let x = device.ranges[codes.x], let y = device.ranges[codes.y] {
            for (code, range) in [(codes.x, x), (codes.y, y)] where range.isEmpty {
                throw RecordingError(
                    line: range.line,
                    message: "found \(code.name) from \(range.minimum) to \(range.maximum),"
                        + " expected a minimum below the maximum"
                )
            }
            axes = (x, y)
            surface = TouchSurface(x, y, of: device)
        } else {
            axes = nil
            surface = TouchSurface(
                unit: .point,
                millimetres: nil,
                proportions: nil,
                name: device.name
            )
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

    /// A tracker of the contacts for the screen's protocol.
    var tracker: any ContactTracker {
        if !isMultitouch { return SingleContactTracker(on: self) }
        if !hasSlots { return AnonymousContactTracker() }
        return SlotContactTracker(on: self)
    }

    /// Returns the location of a contact, in fractions of the screen's width and height, or in points.
    ///
    /// The kernel starts at 0 and reports only changes.
    func location(of contact: EvdevContact) -> CGPoint {
        let (horizontal, vertical) = (contact.x ?? 0, contact.y ?? 0)
        guard let axes else { return CGPoint(x: horizontal, y: vertical) }
        return CGPoint(x: axes.x.position(horizontal), y: axes.y.position(vertical))
    }

    /// Returns the place of a contact in a finding; nil until both of its coordinates are known.
    func place(of contact: EvdevContact) -> Notice.Place? {
        contact.hasPosition ? .point(location(of: contact)) : nil
    }

    /// Whether the device announces no range, so that its units are points.
    var hasNoRanges: Bool { axes == nil }

    /// Describes the positions of a contact that lie outside their axes, if any do.
    func valuesOutside(of contact: EvdevContact) -> String? {
        guard let axes else { return nil }
        let codes = Self.codes(isMultitouch: isMultitouch)
        let positions = [(codes.x, contact.x, axes.x), (codes.y, contact.y, axes.y)]
        let outside = positions.compactMap { code, value, range -> String? in
            guard let value, !(range.minimum...range.maximum).contains(value) else { return nil }
            return "\(code.name) \(value), outside of \(range.minimum) to \(range.maximum)"
        }
        return outside.isEmpty ? nil : outside.joined(separator: "; ") + "; clamped"
    }

    /// The force, from 0 to 1, of a screen that measures it.
    func force(of contact: EvdevContact) -> Double? {
        pressure.map { min(max($0.fraction(contact.pressure ?? 0), 0), 1) }
    }
}

/// The differences between the fingers of two frames.
///
/// Palms are ignored: a contact that becomes a palm is cancelled, and is ignored until it is lifted, even if
/// its type changes again.
struct ContactChanges {
    private struct Finger {
        let contactID: Int
        let line: FingerLine
        /// A position outside its axis has been reported.
        let isReported: Bool
    }

    private var down: [Int: Finger] = [:]
    private var palms: Set<Int> = []

    /// Returns the changes from the previous frame to this one.
    mutating func changes(to held: [TrackedContact], on screen: Touchscreen) -> FrameChanges {
        var changes = FrameChanges()
        let contactIDs = Set(held.map(\.contactID))
        palms = palms.intersection(contactIDs)
        for tracked in held where tracked.contact.isPalm { palms.insert(tracked.contactID) }
        let touching = held.filter { $0.contact.isTouching && !palms.contains($0.contactID) }

        var replaced: [FingerLine] = []
        var lines: [FingerLine] = []
        for (id, finger) in down.sorted(by: { $0.key < $1.key }) {
            let successor = touching.first { $0.finger == id }
            guard successor?.contactID != finger.contactID else { continue }
            down[id] = nil
            let action: FingerLine.Action = palms.contains(finger.contactID) ? .cancel : .end
            let line = FingerLine(action, id: id, location: nil)
            if successor == nil { lines.append(line) } else { replaced.append(line) }
        }
        for tracked in touching {
            var line = FingerLine(
                .begin,
                id: tracked.finger,
                location: screen.location(of: tracked.contact),
                force: screen.force(of: tracked.contact)
            )
            if !tracked.contact.hasPosition { changes.fingersWithoutPosition.insert(line.id) }
            let before = down[tracked.finger]
            if before != nil {
                line.action = .update
            } else if !tracked.hasBeginning {
                changes.fingersWithoutBeginning.insert(tracked.finger)
            }
            var isReported = before?.isReported == true
            if !isReported, let detail = screen.valuesOutside(of: tracked.contact) {
                isReported = true
                let place = screen.place(of: tracked.contact)
                changes.findings.append(ScreenFinding(.axisExceeded, detail, at: place))
            }
            down[tracked.finger] = Finger(
                contactID: tracked.contactID,
                line: line,
                isReported: isReported
            )
            if let before = before?.line, before.location == line.location,
                before.force == line.force
            {
                continue
            }
            lines.append(line)
        }
        lines.sort { $0.id < $1.id }
        changes.inputs = [replaced, lines].filter { !$0.isEmpty }.map(LogInput.touches)
        return changes
    }

    /// Cancels every finger, because it is unknown which are still down.
    mutating func cancelAll() -> FrameChanges {
        defer { down = [:] }
        let lines = down.keys.sorted().map { FingerLine(.cancel, id: $0, location: nil) }
        return FrameChanges(inputs: lines.isEmpty ? [] : [.touches(lines)])
    }
}

extension TouchSurface {
    /// Creates the surface of a device whose axes have these ranges.
    init(_ x: AxisRange, _ y: AxisRange, of device: EvdevDevice) {
        func length(_ range: AxisRange) -> Double { Double(range.maximum - range.minimum + 1) }
        let size = CGSize(
            width: length(x) / Double(max(x.resolution, 0)),
            height: length(y) / Double(max(y.resolution, 0))
        )
        // Some drivers announce an arbitrary resolution, or 0 for none: 2 cm is a watch, and 3 m a wall. Different
        // resolutions of the axes can make a strip that no screen is.
        let (shorter, longer) = (min(size.width, size.height), max(size.width, size.height))
        let isPlausible = shorter >= 10 && (20...3000).contains(longer)
        self.init(
            unit: .fraction,
            millimetres: isPlausible ? size : nil,
            proportions: CGSize(width: length(x), height: length(y)),
            name: device.name
        )
    }
}
