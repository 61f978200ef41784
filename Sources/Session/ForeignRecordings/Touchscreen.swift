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
    private let hasSlots: Bool
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
    func location(of contact: EvdevContact) -> CGPoint {
        let (horizontal, vertical) = (contact.x ?? 0, contact.y ?? 0)
        guard let axes else { return CGPoint(x: horizontal, y: vertical) }
        return CGPoint(x: axes.x.position(horizontal), y: axes.y.position(vertical))
    }

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
        pressure.map { min(max($0.fraction(contact.pressure), 0), 1) }
    }
}

/// The frames of one touchscreen in which something changed.
struct TouchscreenFrames {
    /// The changes of the fingers up to one `SYN_REPORT`; locations are fractions of the screen.
    struct Frame {
        /// The time on the recording's own clock, in microseconds.
        let time: Int
        let line: Int
        let changes: ContactChanges.Changes
    }

    /// The first event's time, in microseconds; nil without events.
    private(set) var start: Int?
    private(set) var warnings: [RecordingError] = []

    /// Whether the locations are points, rather than fractions of the screen.
    var isInPoints: Bool { screen.isInPoints }

    private let screen: Touchscreen
    private var events: any EvdevEvents
    private var tracker: any ContactTracker
    private var contacts = ContactChanges()
    private var pending: EvdevEvent?
    private var latest = Int.min
    private var isOver = false

    init(_ screen: Touchscreen, events: consuming any EvdevEvents) throws(RecordingError) {
        self.screen = screen
        tracker = screen.tracker
        self.events = events
        pending = try self.events.next()
        start = pending?.time
    }

    /// Skips reports without changes; nil at the end.
    mutating func next() throws(RecordingError) -> Frame? {
        while !isOver {
            guard let frame = try nextReport() else {
                isOver = true
                return nil
            }
            if !frame.changes.isEmpty { return frame }
        }
        return nil
    }

    private mutating func nextReport() throws(RecordingError) -> Frame? {
        var isDropped = false
        var last: EvdevEvent?
        while let event = try nextEvent() {
            last = event
            do throws(RecordingError) {
                switch event.code {
                case .synReport:
                    return Frame(
                        time: event.time,
                        line: event.line,
                        changes: endFrame(isDropped: isDropped)
                    )
                case .synDropped:
                    isDropped = true
                    warnDropped(event)
                default:
                    // Events between the loss and the next report are part of an incomplete frame.
                    if !isDropped { try tracker.accept(event) }
                }
            } catch {
                throw error.at(line: event.line)
            }
        }
        if let line = events.truncatedLine ?? last?.line {
            let message = "last frame is truncated; ignored"
            warnings.append(RecordingError(line: line, message: message))
        }
        return nil
    }

    private mutating func endFrame(isDropped: Bool) -> ContactChanges.Changes {
        let held = tracker.endFrame()
        if isDropped {
            tracker.forget()
            return contacts.cancelAll()
        }
        return held.map { contacts.changes(to: $0, on: screen) } ?? .init()
    }

    private mutating func warnDropped(_ event: EvdevEvent) {
        guard warnings.isEmpty else { return }
        warnings.append(
            RecordingError(
                line: event.line,
                message: "events were lost (SYN_DROPPED); touches are cancelled"
            )
        )
    }

    private mutating func nextEvent() throws(RecordingError) -> EvdevEvent? {
        let event: EvdevEvent?
        if let pending {
            event = pending
            self.pending = nil
        } else {
            event = try events.next()
        }
        guard let event else { return nil }
        guard event.time >= latest else {
            throw RecordingError(
                line: event.line,
                message: "found the time \(Self.seconds(event.time)), expected at least"
                    + " \(Self.seconds(latest)), the time of the event before"
            )
        }
        latest = event.time
        return event
    }

    /// Returns the time as seconds with all six decimals, as recordings write them.
    private static func seconds(_ time: Int) -> String {
        let fraction = String(time % 1_000_000)
        return "\(time / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
    }
}

/// The differences between the fingers of two frames.
///
/// Palms are ignored: a contact that becomes a palm is cancelled, and is ignored until it is lifted, even if
/// its type changes again.
struct ContactChanges {
    /// The changes of one frame.
    struct Changes {
        /// There is one event, unless a finger's number passes to another contact: one event cannot contain
        /// both the end and the beginning of a finger.
        var events: [[FingerLine]] = []
        /// The details of `axisExceeded`, once for each contact.
        var exceeded: [String] = []

        var isEmpty: Bool { events.isEmpty && exceeded.isEmpty }
    }

    private struct Finger {
        let contactID: Int
        let line: FingerLine
        /// A position outside its axis has been reported.
        let isReported: Bool
    }

    private var down: [Int: Finger] = [:]
    private var palms: Set<Int> = []

    /// Returns the changes from the previous frame to this one.
    mutating func changes(to held: [TrackedContact], on screen: Touchscreen) -> Changes {
        var changes = Changes()
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
            let before = down[tracked.finger]
            if before != nil { line.action = .update }
            var isReported = before?.isReported == true
            if !isReported, let detail = screen.valuesOutside(of: tracked.contact) {
                isReported = true
                changes.exceeded.append(detail)
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
        changes.events = [replaced, lines].filter { !$0.isEmpty }
        return changes
    }

    /// Cancels every finger, because it is unknown which are still down.
    mutating func cancelAll() -> Changes {
        defer { down = [:] }
        let lines = down.keys.sorted().map { FingerLine(.cancel, id: $0, location: nil) }
        return Changes(events: lines.isEmpty ? [] : [lines])
    }
}
