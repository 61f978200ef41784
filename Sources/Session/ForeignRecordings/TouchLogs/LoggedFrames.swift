import Foundation
import RecordingFormat

/// A touch of a log, as one of its lines reports it.
struct LoggedTouch {
    let action: FingerLine.Action
    /// The log's number of the touch: a slot, or an id.
    let id: Int
    /// The location in the unit of the surface; nil for an end that has none.
    let location: CGPoint?
}

/// A line of a log of touches.
enum TouchLogLine {
    /// Touches of one event, at a time in microseconds.
    case touches([LoggedTouch], time: Int)
    /// An event of something else, by its name.
    case other(String)
    case irrelevant
    /// A line of something else: a shell's prompt, a message, a code fence.
    case foreign
}

/// A grammar for the spelling of one program that prints touches.
protocol TouchLogGrammar {
    /// The surface, as far as the lines so far describe it.
    var surface: TouchSurface { get }
    /// A warning that holds for each log of the program; nil if there is none.
    var warning: String? { get }
    /// The name of the event that begins a touch.
    static var beginning: String { get }

    /// Whether the line identifies a log of this program.
    static func isRecognizable(_ line: TextCursor) -> Bool

    mutating func read(_ line: TextCursor) -> TouchLogLine
}

/// The frames of a log of touches.
struct LoggedFrames: TouchFrames {
    var surface: TouchSurface { grammar.surface }
    private(set) var start: Int?
    private(set) var warnings: [RecordingError]
    private(set) var latestReport: LogMoment?
    private(set) var cutLine: Int?
    let firstRefused: RecordingError? = nil

    private var lines: LineReader
    private var grammar: any TouchLogGrammar
    private var foreignLines = ForeignLines()
    /// The names of the events that are no touches, for an error.
    private var others: [String] = []
    private static let maxOthers = 3
    /// The finger of each touch that is down, by the log's number.
    private var fingers: [Int: Int] = [:]
    private var clock = LogClock()
    private var pending: TouchFrame?
    private var isOver = false

    /// Reads up to the first touch.
    init(
        _ first: LineReader.Line,
        _ lines: LineReader,
        grammar: any TouchLogGrammar
    ) throws(RecordingError) {
        self.lines = lines
        self.grammar = grammar
        warnings = grammar.warning.map { [RecordingError(message: $0)] } ?? []
        pending = read(first)
        if pending == nil { pending = try next() }
        guard pending != nil || others.isEmpty else {
            let names = others.prefix(Self.maxOthers).joined(separator: ", ")
            let more = others.count > Self.maxOthers ? " and others" : ""
            throw RecordingError(
                message: "found \(names)\(more), expected \(type(of: grammar).beginning)"
            )
        }
        start = pending?.time
    }

    mutating func next() throws(RecordingError) -> TouchFrame? {
        if let pending {
            self.pending = nil
            return pending
        }
        while !isOver {
            guard let line = try lines.next() else {
                isOver = true
                if let warning = foreignLines.warning { warnings.append(warning) }
                return nil
            }
            if let frame = read(line) { return frame }
        }
        return nil
    }

    private mutating func read(_ line: LineReader.Line) -> TouchFrame? {
        let cursor = TextCursor(pasted: line.bytes)
        let read = grammar.read(cursor)
        // A last line without a line break may be cut within a number.
        if !line.isComplete, !cursor.endsWithBracket,
            read.isTouches || type(of: grammar).isRecognizable(cursor)
        {
            let message = "last line is truncated; ignored"
            warnings.append(RecordingError(line: line.number, message: message))
            cutLine = line.number
            return nil
        }
        switch read {
        case .other(let name):
            if others.count <= Self.maxOthers, !others.contains(name) { others.append(name) }
            return nil
        case .touches(let touches, let time): return frame(touches, at: time, line: line.number)
        case .foreign:
            foreignLines.add(cursor, number: line.number)
            return nil
        case .irrelevant: return nil
        }
    }

    private mutating func frame(_ touches: [LoggedTouch], at time: Int, line: Int) -> TouchFrame? {
        var ended: [FingerLine] = []
        var lines: [FingerLine] = []
        var changes = FrameChanges(findings: [clock.advance(to: time)].compactMap(\.self))
        for touch in touches {
            if touch.action == .begin, let finger = fingers.removeValue(forKey: touch.id) {
                ended.append(FingerLine(.cancel, id: finger, location: nil))
                let detail = "touch \(touch.id) begins again, and has not ended"
                let place = touch.location.map(Notice.Place.point)
                changes.findings.append(ScreenFinding(.slotReused, detail, at: place))
            }
            guard let line = change(touch) else { continue }
            lines.append(line)
            if line.action == .begin, touch.action != .begin {
                changes.fingersWithoutBeginning.insert(line.id)
            }
        }
        latestReport = LogMoment(time: clock.now, line: line)
        let events = [ended, lines.sorted { $0.id < $1.id }].filter { !$0.isEmpty }
        changes.inputs = events.map(LogInput.touches)
        let frame = TouchFrame(time: clock.now, line: line, changes: changes)
        return frame.isEmpty ? nil : frame
    }

    /// Returns a touch as a finger's line; nil for the end of a touch that is not down.
    private mutating func change(_ touch: LoggedTouch) -> FingerLine? {
        let isEnd = touch.action == .end || touch.action == .cancel
        if let finger = fingers[touch.id] {
            if isEnd { fingers[touch.id] = nil }
            return FingerLine(touch.action, id: finger, location: touch.location)
        }
        // A log that begins while a finger is down has no beginning of it.
        guard !isEnd else { return nil }
        let used = Set(fingers.values)
        guard let finger = (1...FingerLine.maxCount).first(where: { !used.contains($0) }) else {
            return nil
        }
        fingers[touch.id] = finger
        return FingerLine(.begin, id: finger, location: touch.location)
    }
}

extension TouchLogLine {
    fileprivate var isTouches: Bool {
        if case .touches = self { true } else { false }
    }
}

extension TextCursor {
    /// Whether the line's last character closes a bracket.
    fileprivate var endsWithBracket: Bool { rest.hasSuffix(")") || rest.hasSuffix("}") }
}
