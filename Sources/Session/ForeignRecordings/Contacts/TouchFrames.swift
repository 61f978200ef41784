import Foundation
import RecordingFormat

/// The changes of the fingers at one time of a log.
struct TouchFrame {
    /// The time on the log's own clock, in microseconds.
    let time: Int
    let line: Int
    let changes: FrameChanges

    var isEmpty: Bool { changes.inputs.isEmpty && changes.findings.isEmpty }
}

/// What a frame changes, and what it proves.
struct FrameChanges {
    /// The inputs in their order; locations are in the unit of the source's surface.
    ///
    /// There is one for touches, unless a finger's number passes to another contact: one event cannot contain
    /// both the end and the beginning of a finger.
    var inputs: [LogInput] = []
    /// The findings about the screen in the frame.
    var findings: [ScreenFinding] = []
    /// The fingers that begin although the log does not contain the beginning of their touches.
    var fingersWithoutBeginning: Set<Int> = []
    /// The fingers of which the log does not yet contain both coordinates.
    var fingersWithoutPosition: Set<Int> = []
}

/// An input before its location is scaled to the canvas.
enum LogInput {
    case touches([FingerLine])
    case pen(PointerLine)
}

/// The frames of one device of a log.
protocol TouchFrames {
    /// The size of the device's surface and the unit of the locations.
    var surface: TouchSurface { get }
    /// The first event's time, in microseconds; nil if there are no events.
    var start: Int? { get }
    /// Problems that are not errors; complete at the end of the file.
    var warnings: [RecordingError] { get }

    /// Reads the next frame with a change; nil at the end.
    mutating func next() throws(RecordingError) -> TouchFrame?
}

/// A tracker of what one device's kernel events say, up to each report.
protocol FrameTracker {
    /// Applies an event other than `SYN_REPORT` and `SYN_DROPPED`.
    mutating func accept(_ event: EvdevEvent) throws(RecordingError)

    /// Ends a frame; `isDropped` says that events were lost in it.
    mutating func endFrame(isDropped: Bool) -> FrameChanges
}

/// The frames of one device of a log of kernel events.
struct KernelFrames: TouchFrames {
    let surface: TouchSurface
    private(set) var start: Int?
    private(set) var warnings: [RecordingError] = []

    private var events: DeviceEvents
    private var tracker: any FrameTracker
    private var pending: EvdevEvent?
    private var clock = LogClock()
    private var isOver = false
    /// The steps back of the clock in the current frame.
    private var findings: [ScreenFinding] = []

    init(
        _ surface: TouchSurface,
        _ tracker: any FrameTracker,
        events: consuming DeviceEvents
    ) throws(RecordingError) {
        self.surface = surface
        self.tracker = tracker
        self.events = events
        pending = try self.events.next()
        start = pending?.time
    }

    mutating func next() throws(RecordingError) -> TouchFrame? {
        while !isOver {
            guard let frame = try nextReport() else {
                isOver = true
                return nil
            }
            if !frame.isEmpty { return frame }
        }
        return nil
    }

    private mutating func nextReport() throws(RecordingError) -> TouchFrame? {
        var isDropped = false
        var last: EvdevEvent?
        while let event = try nextEvent() {
            last = event
            do throws(RecordingError) {
                switch event.code {
                case .synReport: return endFrame(at: event, isDropped: isDropped)
                case .synDropped: isDropped = true
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

    private mutating func endFrame(at event: EvdevEvent, isDropped: Bool) -> TouchFrame {
        var changes = tracker.endFrame(isDropped: isDropped)
        changes.findings = findings + changes.findings
        findings = []
        if isDropped {
            let detail =
                "SYN_DROPPED before line \(event.line) of the log; what was down is given up"
            changes.findings.append(ScreenFinding(.eventsLost, detail))
        }
        return TouchFrame(time: clock.now, line: event.line, changes: changes)
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
        if let step = clock.advance(to: event.time) { findings.append(step) }
        return event
    }
}

/// The tracker of a touchscreen, for any of the kernel's protocols.
struct TouchscreenTracker: FrameTracker {
    private let screen: Touchscreen
    private var tracker: any ContactTracker
    private var contacts = ContactChanges()

    init(_ screen: Touchscreen) {
        self.screen = screen
        tracker = screen.tracker
    }

    mutating func accept(_ event: EvdevEvent) throws(RecordingError) { try tracker.accept(event) }

    mutating func endFrame(isDropped: Bool) -> FrameChanges {
        let held = tracker.endFrame()
        var changes = FrameChanges()
        if isDropped {
            tracker.forget()
            changes = contacts.cancelAll()
        } else if let held {
            changes = contacts.changes(to: held, on: screen)
        }
        changes.findings += tracker.takeFindings()
        return changes
    }
}
