import Foundation

/// A touchscreen recording by evemu or libinput record, converted to hand-written inputs.
struct EvdevRecording {
    /// Problems that are not errors; complete at the end of the file.
    var warnings: [RecordingError] { fileWarnings + screens.flatMap(\.warnings) }

    private var fileWarnings: [RecordingError] = []
    private var screens: [TouchscreenFrames]
    private var next: [TouchscreenFrames.Frame?]
    private let start: Int
    private var canvas = Self.defaultCanvas
    private var queue: [(input: TimedInput, line: Int)] = []

    /// The default canvas, which is the playground's size; `fit(to:)` replaces it.
    static let defaultCanvas = CGSize(width: 1280, height: 800)

    /// The maximum length of a recording, in microseconds; beyond it, `Double` seconds lose microseconds.
    private static let maxDuration = 1_000_000_000 * 1_000_000

    init(file: String, kind: RecordingKind) throws(RecordingError) {
        guard FileKind.canBeReadTwice(file) else {
            throw RecordingError(
                file,
                "is a pipe or a device, expected a file, because this format is read twice"
            )
        }
        switch kind {
        case .libinput:
            let scan = try LibinputScan(file: file)
            fileWarnings = scan.warnings
            screens = try scan.touchscreens().map { device throws(RecordingError) in
                let screen = try Touchscreen(device.evdev)
                let events = try LibinputEvents(file: file, device: device)
                return try TouchscreenFrames(screen, events: events)
            }
        case .evemu:
            let events = try EvemuEvents(file: file)
            screens = [try TouchscreenFrames(events.screen, events: events)]
        }
        guard let start = screens.compactMap(\.start).min() else {
            throw RecordingError(message: "no events, expected touches")
        }
        self.start = start
        next = []
        for index in screens.indices { next.append(try screens[index].next()) }
    }

    /// Scales the screen to a canvas; call it before reading the first input.
    mutating func fit(to canvas: CGSize) { self.canvas = canvas }

    /// Returns the next input and its line's number; nil at the end.
    mutating func nextInput() throws(RecordingError) -> (input: TimedInput, line: Int)? {
        if queue.isEmpty { try fill() }
        return queue.isEmpty ? nil : queue.removeFirst()
    }

    /// Queues the inputs of the earliest frame; the first screen precedes others at the same time.
    private mutating func fill() throws(RecordingError) {
        var earliest: (screen: Int, frame: TouchscreenFrames.Frame)?
        for (screen, frame) in next.enumerated() {
            guard let frame, frame.time < earliest?.frame.time ?? .max else { continue }
            earliest = (screen, frame)
        }
        guard let (screen, frame) = earliest else { return }
        next[screen] = try screens[screen].next()
        let time = frame.time - start
        guard time <= Self.maxDuration else {
            let seconds = time / 1_000_000
            throw RecordingError(
                line: frame.line,
                message: "found an event \(seconds) s after the first,"
                    + " expected at most a billion seconds"
            )
        }
        for event in frame.events {
            let fingers = event.map { scaled($0, ofScreen: screen) }
            let input = TimedInput(.touches(fingers), at: Double(time) / 1e6)
            queue.append((input, frame.line))
        }
    }

    private func scaled(_ finger: FingerLine, ofScreen screen: Int) -> FingerLine {
        var scaled = finger
        scaled.id += screen * Touchscreen.maxFingers
        scaled.location = finger.location.map {
            CGPoint(x: Self.rounded($0.x * canvas.width), y: Self.rounded($0.y * canvas.height))
        }
        return scaled
    }

    /// Returns the value rounded to a millionth of a point, so that 201 is not written as 200.99999999999997.
    private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}

enum RecordingKind {
    case evemu
    case libinput

    /// Determines the kind from a line; nil for a blank line, a comment or an unknown format.
    init?(_ line: LineReader.Line) {
        var cursor = TextCursor(line.bytes)
        cursor.skipBlanks()
        if Self.evemuKeys.contains(where: { cursor.accept($0) }) {
            self = .evemu
        } else if Self.libinputKeys.contains(where: { cursor.accept($0) }) {
            self = .libinput
        } else {
            return nil
        }
    }

    /// Whether a file that starts with this line is a Touchstone recording, possibly an invalid one: JSON.
    static func isTouchstone(_ line: LineReader.Line) -> Bool {
        var cursor = TextCursor(line.bytes)
        cursor.skipBlanks()
        return cursor.next == UInt8(ascii: "{")
    }

    static func isBlank(_ line: LineReader.Line) -> Bool {
        var cursor = TextCursor(line.bytes)
        cursor.skipBlanks()
        return cursor.next == nil
    }

    private static let evemuKeys: [StaticString] = [
        "# EVEMU ", "N:", "I:", "P:", "B:", "A:", "L:", "S:", "E:",
    ]
    private static let libinputKeys: [StaticString] = [
        "# libinput", "version:", "ndevices:", "libinput:", "system:", "devices:",
    ]

    /// Determines the kind from the first line that identifies one.
    ///
    /// - Throws: `RecordingError` with the list of readable formats.
    init(_ first: LineReader.Line, of lines: LineReader) throws(RecordingError) {
        var lines = lines
        var line: LineReader.Line? = first
        while let some = line {
            if let kind = RecordingKind(some) {
                self = kind
                return
            }
            var cursor = TextCursor(some.bytes)
            guard cursor.isAtEnd() || cursor.accept("---") else {
                throw cursor.mismatch(Self.all, line: some.number)
            }
            line = try lines.next()
        }
        throw RecordingError(message: "contains only comments, expected \(Self.all)")
    }

    /// The readable formats, as listed in an error.
    private static let all =
        "a recording (JSON Lines), a report (PNG),"
        + " or an evemu or a libinput record recording of a touchscreen"
}
