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

    private let screen: Touchscreen
    private var events: any EvdevEvents
    private var tracking: any ContactTracking
    private var changes = ContactChanges()
    private var pending: EvdevEvent?
    private var latest = Int.min
    private var isOver = false

    init(_ screen: Touchscreen, events: consuming any EvdevEvents) throws(RecordingError) {
        self.screen = screen
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
            do throws(RecordingError) {
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
                throw error.at(line: event.line)
            }
        }
        if let line = events.cutLine ?? last?.line {
            let message = "last frame is cut short; left out"
            warnings.append(RecordingError(line: line, message: message))
        }
        return nil
    }

    private mutating func endFrame(isDropped: Bool) throws(RecordingError) -> [[FingerLine]] {
        let held = tracking.endFrame()
        if isDropped {
            tracking.forget()
            return changes.cancelAll().map { [$0] } ?? []
        }
        return try held.map { held throws(RecordingError) in
            try changes.events(to: held, on: screen)
        } ?? []
    }

    private mutating func warnDropped(_ event: EvdevEvent) {
        guard warnings.isEmpty else { return }
        warnings.append(
            RecordingError(
                line: event.line,
                message: "events were lost (SYN_DROPPED); fingers that were down are cancelled"
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

    /// Seconds with all six digits, as recordings write them.
    private static func seconds(_ time: Int) -> String {
        let fraction = String(time % 1_000_000)
        return "\(time / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
    }
}

/// What the fingers did between two frames.
///
/// A palm is no finger: a contact that turns out to be one is cancelled, and stays away until it is
/// lifted, whatever it is called in between.
struct ContactChanges {
    private struct Finger {
        let life: Int
        var line: FingerLine
    }

    private var down: [Int: Finger] = [:]
    private var palms: Set<Int> = []

    /// The events that lead from the frame before to this one; none when nothing changed.
    ///
    /// They are one, but where a finger's number goes to another contact: one event cannot hold a
    /// finger's end and its begin.
    mutating func events(
        to held: [HeldContact],
        on screen: Touchscreen
    ) throws(RecordingError) -> [[FingerLine]] {
        let lives = Set(held.map(\.life))
        palms = palms.intersection(lives)
        for one in held where one.contact.isPalm { palms.insert(one.life) }
        let touching = held.filter { $0.contact.isTouching && !palms.contains($0.life) }

        var replaced: [FingerLine] = []
        var lines: [FingerLine] = []
        for (id, finger) in down.sorted(by: { $0.key < $1.key }) {
            let successor = touching.first { $0.finger == id }
            guard successor?.life != finger.life else { continue }
            down[id] = nil
            let action: FingerLine.Action = palms.contains(finger.life) ? .cancel : .end
            let line = FingerLine(action, id: id, place: nil)
            if successor == nil { lines.append(line) } else { replaced.append(line) }
        }
        for one in touching {
            var line = FingerLine(
                .begin,
                id: one.finger,
                place: try screen.place(of: one.contact),
                force: screen.force(of: one.contact)
            )
            if let before = down[one.finger]?.line {
                guard before.place != line.place || before.force != line.force else { continue }
                line.action = .update
            }
            down[one.finger] = Finger(life: one.life, line: line)
            lines.append(line)
        }
        lines.sort { $0.id < $1.id }
        return [replaced, lines].filter { !$0.isEmpty }
    }

    /// The event that takes every finger away, since nobody knows which are down; nil without any.
    mutating func cancelAll() -> [FingerLine]? {
        defer { down = [:] }
        return down.isEmpty
            ? nil : down.keys.sorted().map { FingerLine(.cancel, id: $0, place: nil) }
    }
}
