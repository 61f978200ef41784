import Foundation

/// An evemu or a libinput record recording of a touchscreen, as the inputs of a hand-written one.
struct EvdevRecording {
    /// What was odd but no error; known at the end.
    var warnings: [RecordingError] { fileWarnings + screens.flatMap(\.warnings) }

    private var fileWarnings: [RecordingError] = []
    private var screens: [TouchscreenFrames]
    private var next: [TouchscreenFrames.Frame?]
    private let start: Int
    private var canvas = Self.usualCanvas
    private var queue: [(input: TimedInput, line: Int)] = []

    /// The playground's size, until `fit(to:)`.
    static let usualCanvas = CGSize(width: 1280, height: 800)

    /// Beyond it a microsecond is lost among the digits.
    private static let longest = 1_000_000_000 * 1_000_000

    init(file: String, kind: RecordingKind) throws(RecordingError) {
        guard FileKind.canBeReadTwice(file) else {
            throw RecordingError(
                file,
                "is a pipe or a device, expected such a recording in a file: it is read twice"
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
            throw RecordingError(message: "no events, expected what the fingers did")
        }
        self.start = start
        next = []
        for index in screens.indices { next.append(try screens[index].next()) }
    }

    /// Spreads the screen over the canvas; call it before the first input.
    mutating func fit(to canvas: CGSize) { self.canvas = canvas }

    /// The next input with its line's number; nil at the end.
    mutating func nextInput() throws(RecordingError) -> (input: TimedInput, line: Int)? {
        if queue.isEmpty { try fill() }
        return queue.isEmpty ? nil : queue.removeFirst()
    }

    /// Takes the earliest frame; the first screen's among equals.
    private mutating func fill() throws(RecordingError) {
        var earliest: (screen: Int, frame: TouchscreenFrames.Frame)?
        for (screen, frame) in next.enumerated() {
            guard let frame, frame.time < earliest?.frame.time ?? .max else { continue }
            earliest = (screen, frame)
        }
        guard let (screen, frame) = earliest else { return }
        next[screen] = try screens[screen].next()
        let time = frame.time - start
        guard time <= Self.longest else {
            let seconds = time / 1_000_000
            throw RecordingError(
                line: frame.line,
                message: "found an event \(seconds) s after the first, expected at most a billion"
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
        scaled.id += screen * Touchscreen.mostFingers
        scaled.place = finger.place.map {
            CGPoint(x: Self.rounded($0.x * canvas.width), y: Self.rounded($0.y * canvas.height))
        }
        return scaled
    }

    /// To a millionth of a point, so that 201 is not written as 200.99999999999997.
    private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}

/// The kinds of recordings of other programs.
enum RecordingKind {
    case evemu
    case libinput

    /// The kind that a line tells; nil for a blank line, a comment, and what is neither.
    init?(_ line: LineReader.Line) {
        var cursor = TextCursor(line.bytes)
        cursor.skipBlanks()
        if Self.evemuKeys.contains(where: { cursor.take($0) }) {
            self = .evemu
        } else if Self.libinputKeys.contains(where: { cursor.take($0) }) {
            self = .libinput
        } else {
            return nil
        }
    }

    /// Whether a first line is the one of our own recordings, or meant to be: JSON.
    static func isOurs(_ line: LineReader.Line) -> Bool {
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

    /// The kind of a file whose first line is no JSON, by its first line that tells one.
    ///
    /// - Throws: `RecordingError` which names all that can be read.
    init(_ first: LineReader.Line, of lines: LineReader) throws(RecordingError) {
        var lines = lines
        var line: LineReader.Line? = first
        while let some = line {
            if let kind = RecordingKind(some) {
                self = kind
                return
            }
            var cursor = TextCursor(some.bytes)
            guard cursor.isAtEnd() || cursor.take("---") else {
                throw cursor.mismatch(Self.all, line: some.number)
            }
            line = try lines.next()
        }
        throw RecordingError(message: "holds comments alone, expected \(Self.all)")
    }

    /// All that can be read, in an error's words.
    private static let all =
        "a recording (JSON Lines), a report (PNG),"
        + " or an evemu or a libinput record recording of a touchscreen"
}
