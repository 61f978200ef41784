import Foundation

/// The frames of one touchscreen in which its fingers did something.
struct TouchscreenFrames {
    /// What the fingers did up to one `SYN_REPORT`; places are fractions of the screen.
    struct Frame {
        /// Microseconds on the recording's own clock.
        let time: Int
        let line: Int
        let events: [[FingerLine]]
    }

    /// The first event's time; nil when there is none.
    private(set) var start: Int?
    private(set) var warnings: [RecordingError] = []

    private let file: String
    private let screen: Touchscreen
    private var events: any EvdevEvents
    private var tracking: any ContactTracking
    private var changes = ContactChanges()
    private var pending: EvdevEvent?
    private var latest = Int.min
    private var isOver = false

    init(
        _ screen: Touchscreen,
        events: consuming any EvdevEvents,
        file: String
    ) throws(RecordingError) {
        self.screen = screen
        self.file = file
        tracking = screen.tracking
        self.events = events
        pending = try self.events.next()
        start = pending?.time
    }

    /// The next frame; nil at the end.
    mutating func next() throws(RecordingError) -> Frame? {
        while !isOver {
            guard let frame = try nextReport() else {
                isOver = true
                return nil
            }
            if !frame.events.isEmpty { return frame }
        }
        return nil
    }

    /// Reads up to the next `SYN_REPORT`.
    private mutating func nextReport() throws(RecordingError) -> Frame? {
        var isDropped = false
        var last: EvdevEvent?
        while let event = try nextEvent() {
            last = event
            do throws(ContactFault) {
                switch event.code {
                case .synReport:
                    return Frame(
                        time: event.time,
                        line: event.line,
                        events: try endFrame(isDropped: isDropped)
                    )
                case .synDropped:
                    isDropped = true
                    warnDropped(event)
                default:
                    // What stands between the loss and the next report is a part of a frame.
                    if !isDropped { try tracking.take(event) }
                }
            } catch {
                throw RecordingError(file, line: event.line, error.message)
            }
        }
        if let line = events.cutLine ?? last?.line {
            warnings.append(
                RecordingError(file, line: line, "last frame is cut short; left out")
            )
        }
        return nil
    }

    private mutating func endFrame(isDropped: Bool) throws(ContactFault) -> [[FingerLine]] {
        let held = tracking.endFrame()
        if isDropped {
            tracking.forget()
            return changes.cancelAll().map { [$0] } ?? []
        }
        return try held.map { held throws(ContactFault) in
            try changes.events(to: held, on: screen)
        } ?? []
    }

    private mutating func warnDropped(_ event: EvdevEvent) {
        guard warnings.isEmpty else { return }
        warnings.append(
            RecordingError(
                file,
                line: event.line,
                "events were lost (SYN_DROPPED); fingers that were down are cancelled"
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
                file,
                line: event.line,
                "found the time \(Self.seconds(event.time)), expected at least"
                    + " \(Self.seconds(latest)), the time of the event before"
            )
        }
        latest = event.time
        return event
    }

    /// Seconds with all six digits, as recordings write them.
    private static func seconds(_ time: Int) -> String {
        let fraction = String(time % 1_000_000)
        return "\(time / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
    }
}
