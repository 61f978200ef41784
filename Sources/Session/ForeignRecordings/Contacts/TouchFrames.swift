import Foundation
import RecordingFormat

/// The changes of the fingers at one time of a log.
struct TouchFrame {
    /// The time on the log's own clock, in microseconds.
    let time: Int
    let line: Int
    var changes: FrameChanges
    /// Whether it gives up what is down, because a recording ends.
    var endsRecording = false

    var isEmpty: Bool { changes.inputs.isEmpty && changes.findings.isEmpty }
}

/// The inputs of a frame, and the findings that it proves.
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

/// A time on a log's own clock, in microseconds, and the number of its line.
struct LogMoment {
    var time: Int
    var line: Int
}

/// The frames of one device of a log.
protocol TouchFrames {
    /// The size of the device's surface and the unit of the locations.
    var surface: TouchSurface { get }
    /// The first event's time, in microseconds; nil if there are no events.
    var start: Int? { get }
    /// Problems that are not errors; complete at the end of the file.
    var warnings: [RecordingError] { get }
    /// The latest report, even if it changes nothing; nil before the first one.
    var latestReport: LogMoment? { get }
    /// The line at which the log ends within a report; nil until then, or if it ends with a whole one.
    var cutLine: Int? { get }
    /// The first event that was skipped, because it makes no sense; nil without one.
    var firstRefused: RecordingError? { get }

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
    private(set) var latestReport: LogMoment?
    private(set) var cutLine: Int?
    var warnings: [RecordingError] {
        let cut = cutLine.map {
            RecordingError(line: $0, message: "last frame is truncated; ignored")
        }
        return [cut, refused.warning].compactMap(\.self)
    }

    var firstRefused: RecordingError? { refused.first }

    private var events: DeviceEvents
    /// The events that the tracker refuses.
    private var refused = UnreadableEvents()
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
            switch event.code {
            case .synReport: return endFrame(at: event, isDropped: isDropped)
            case .synDropped: isDropped = true
            default:
                // Events between the loss and the next report are part of an incomplete frame.
                guard !isDropped else { continue }
                do throws(RecordingError) {
                    try tracker.accept(event)
                } catch {
                    refused.add(error.at(line: event.line))
                }
            }
        }
        cutLine = events.truncatedLine ?? last?.line
        return nil
    }

    /// Gives up what is down after the last report; nil without a report.
    mutating func end() -> TouchFrame? {
        guard let latestReport else { return nil }
        return TouchFrame(
            time: latestReport.time,
            line: latestReport.line,
            changes: tracker.endFrame(isDropped: true),
            endsRecording: true
        )
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
        latestReport = LogMoment(time: clock.now, line: event.line)
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

/// The frames of one device in several recordings that follow each other in a file.
///
/// The end of a recording gives up the touches that are down, because the next one does not contain their ends.
struct ConsecutiveFrames: TouchFrames {
    private var recordings: [KernelFrames]
    private var current = 0
    /// The clock over all recordings, each of which may start at 0.
    private var clock = LogClock()

    private(set) var latestReport: LogMoment?

    init(_ recordings: [KernelFrames]) { self.recordings = recordings }

    var surface: TouchSurface { recordings[0].surface }
    var start: Int? { recordings[0].start }
    var warnings: [RecordingError] { recordings.flatMap(\.warnings) }
    var cutLine: Int? { recordings[current].cutLine }
    var firstRefused: RecordingError? { recordings.compactMap(\.firstRefused).first }

    mutating func next() throws(RecordingError) -> TouchFrame? {
        while true {
            if let frame = try recordings[current].next() { return onClock(frame) }
            if let report = recordings[current].latestReport {
                _ = clock.advance(to: report.time)
                latestReport = LogMoment(time: clock.now, line: report.line)
            }
            guard current + 1 < recordings.count else { return nil }
            let end = recordings[current].end()
            current += 1
            if let end, !end.isEmpty { return onClock(end) }
        }
    }

    private mutating func onClock(_ frame: TouchFrame) -> TouchFrame {
        var changes = frame.changes
        if let step = clock.advance(to: frame.time) { changes.findings.insert(step, at: 0) }
        return TouchFrame(
            time: clock.now,
            line: frame.line,
            changes: changes,
            endsRecording: frame.endsRecording
        )
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
