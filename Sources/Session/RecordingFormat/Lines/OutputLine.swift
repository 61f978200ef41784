import Foundation
package import GestureKit
package import GestureScenes
package import TextFormatting

/// One line of output: what a window or a scene did, except for animations.
///
/// Equal runs have equal lines, live and replayed. Source: RecordingLines.md, "Outputs".
package enum OutputLine {
    /// A recognizer changed its state, or began to wait (both states are `possible`).
    ///
    /// `from` is the name of the state before; a discrete success remains `recognized` as the state that its
    /// reset leaves.
    case transition(Transition, from: String)
    case action(ActionSending)
    case message(TouchMessage)
    case control(ControlSending)
    case behaviour(SceneBehaviourEvent)
    case diagnostic(Diagnostic)

    /// The kinds of outputs; the raw value is the key that identifies the line.
    package enum Kind: String, CaseIterable {
        case recognizer, action, message, control, behaviour, diagnostic
    }

    /// The time since the start, in seconds.
    var time: TimeInterval {
        switch self {
        case .transition(let transition, _): transition.timestamp
        case .action(let action): action.timestamp
        case .message(let message): message.timestamp
        case .control(let sending): sending.timestamp
        case .behaviour(let event): event.timestamp
        case .diagnostic(let diagnostic): diagnostic.timestamp
        }
    }

    /// Recognizes an output, or a `file` line, among the lines of a recording.
    package static func isOutput(_ line: LineFields) -> Bool {
        // Outputs also have the key `touches`, but never `touch`.
        !line.has("xi") && !line.has("touch") && line.object.contains { keys.contains($0.key) }
    }

    /// The keys of the lines that a replay regenerates: outputs, and the `file` that the following outputs
    /// belong to.
    private static let keys = subjects.union(["file"])
    package static let subjects = Set(Kind.allCases.map(\.rawValue))

    /// The line as JSON: lengths to a ten-thousandth of a point, all other numbers to a millionth.
    package var json: String { TextBuffer.text(appendJSON) }

    /// Appends `json` to a buffer.
    package func appendJSON(to buffer: inout TextBuffer) {
        buffer.append { write(to: &$0) }
    }

    package func write(to line: inout JSONLine) {
        line.add("t", time, decimals: 6)
        switch self {
        case .transition(let transition, let from):
            line.add(.recognizer, transition.recognizer.touchstone.label)
            line.add("view", transition.recognizer.view?.givenName ?? "")
            line.add("from", from)
            line.add("state", transition.stateName)
            line.add(transition.reason)
        case .action(let action):
            line.add(.action, action.recognizer.touchstone.label)
            line.add("state", action.stateName)
            line.add("location", action.location, decimals: 4)
            line.add("touches", action.numberOfTouches)
            for value in action.values { line.add(value) }
        case .message(let message):
            line.add(.message, message.name)
            line.add("view", message.view.givenName ?? "")
            line.add("touches", message.touches)
        case .control(let sending):
            line.add(.control, sending.control.givenName ?? "")
            line.add("event", sending.event)
        case .behaviour(let event):
            line.add(.behaviour, event.name)
            line.add("view", event.view)
            line.add("samples", event.samples)
        case .diagnostic(let diagnostic):
            line.add(.diagnostic, diagnostic.name)
            line.add("detail", diagnostic.detail)
        }
    }
}

/// The line before each file's outputs when several files are replayed.
package struct FileLine: Hashable, Sendable {
    /// The file's name as given.
    let file: String

    package init(_ file: String) { self.file = file }

    package var json: String { JSONLine { $0.add("file", file) }.text }
}

extension JSONLine {
    fileprivate mutating func add(_ kind: OutputLine.Kind, _ name: String) {
        add(kind.rawValue, name)
    }

    fileprivate mutating func add(_ reason: Reason?) {
        guard let reason else { return addNull("reason") }
        if let measure = reason.measure {
            add("reason") { object in
                object.add(reason.name, measure.value, decimals: 6)
                if let limit = measure.limit { object.add("limit", limit, decimals: 6) }
            }
        } else if let other = reason.other {
            add("reason") { $0.add(reason.name, other) }
        } else {
            add("reason", reason.name)
        }
    }

    fileprivate mutating func add(_ value: GestureValue) {
        switch value.quantity {
        case .vector(let vector), .vectorVelocity(let vector):
            add(value.name, vector, decimals: 4)
        case .factor(let number), .factorVelocity(let number), .angle(let number),
            .angularVelocity(let number):
            add(value.name, Double(number), decimals: 6)
        case .count(let count):
            add(value.name, count)
        case .number(let number):
            add(value.name, number, decimals: 6)
        case .names(let names):
            add(value.name, names)
        }
    }
}

// MARK: - Text

extension OutputLine {
    /// The line as aligned text for people: time, kind, subject, event, details.
    package var text: String { PrintableText.line(TextBuffer.text(appendText)) }

    /// Appends the line as aligned text to a buffer; its control characters are not escaped.
    package func appendText(to buffer: inout TextBuffer) {
        var row = TextRow(after: consume buffer, at: time)
        switch self {
        case .transition(let transition, let from):
            let state = transition.stateName
            row.text.append("state")
            row.endColumn()
            row.text.append(transition.recognizer.view?.givenName ?? "")
            row.text.append(UInt8(ascii: "/"))
            row.text.append(transition.recognizer.touchstone.label)
            row.endColumn()
            if from != state {
                row.text.append(from)
                row.text.append(" → ")
            }
            row.text.append(state)
            row.endColumn()
            if let reason = transition.reason {
                row.text.append(reason.sentence(at: transition.progress))
            }
        case .action(let action):
            row.append("action", action.recognizer.touchstone.label, action.stateName)
            row.text.append("at ")
            row.text.append(pair: action.location)
            row.text.append(", ")
            row.text.append(action.numberOfTouches, "touch", "touches")
            for value in action.values {
                row.text.append(", ")
                row.text.append(value.name)
                row.text.append(UInt8(ascii: " "))
                row.text.append(value.quantity)
            }
        case .message(let message):
            row.append("view", message.view.givenName ?? "", message.name)
            for (index, touch) in message.touches.enumerated() {
                row.text.append(index == 0 ? "#" : " #")
                row.text.append(touch)
            }
        case .control(let sending):
            row.append("sends", sending.control.givenName ?? "", sending.event)
        case .behaviour(let event):
            row.append("does", event.view, event.name)
            row.text.append(event.samples, "sample", "samples")
        case .diagnostic(let diagnostic):
            row.append("note", diagnostic.name, "")
            row.text.append(diagnostic.detail)
        }
        buffer = row.ended()
    }
}

extension UnreceivedTouch {
    /// Appends the touch as a line of the same columns; in JSON it has no line.
    package func appendText(to buffer: inout TextBuffer) {
        var row = TextRow(after: consume buffer, at: timestamp)
        row.append(
            "misses",
            "\(recognizer.view?.givenName ?? "")/\(recognizer.touchstone.label)",
            "#\(touch)"
        )
        row.text.append(sentence)
        buffer = row.ended()
    }
}

/// The columns of a line side by side, aligned to their usual widths, behind the earlier lines of a text.
private struct TextRow {
    /// The maximum length of a column, because custom reasons and names are arbitrary.
    private static var maxColumnLength: Int { 1000 }
    /// The usual widths of the kind, the subject, the event and the details.
    private static let widths = [6, 20, 22, 0]

    /// The earlier lines, and the row up to the current column.
    var text: TextBuffer
    /// The index at which the current column begins, behind a gap.
    private var start: Int
    /// The index at which the latest column with text ends.
    private var end: Int
    private var column = 0

    init(after text: consuming TextBuffer, at time: Double) {
        start = text.count
        text.append(fixed: time, 3)
        text.alignRight(from: start, length: 8)
        end = text.count
        text.append(spaces: 2)
        start = text.count
        self.text = text
    }

    /// Appends the columns before the details.
    mutating func append(_ kind: String, _ subject: String, _ event: String) {
        text.append(kind)
        endColumn()
        text.append(subject)
        endColumn()
        text.append(event)
        endColumn()
    }

    /// Ends a column, even an empty one, and begins the next.
    mutating func endColumn() {
        let length = truncate()
        if length > 0 { end = text.count }
        text.append(spaces: max(0, Self.widths[column] - length) + 2)
        start = text.count
        column += 1
    }

    /// Ends the last column, and returns the text without the gaps of empty columns.
    consuming func ended() -> TextBuffer {
        endColumn()
        text.removeAll(from: end)
        return text
    }

    /// Truncates a long column, and returns its length in characters.
    private mutating func truncate() -> Int {
        var length = 0
        for index in start..<text.count where text.bytes[index] & 0xC0 != 0x80 {
            length += 1
            guard length > Self.maxColumnLength else { continue }
            text.removeAll(from: index)
            text.append("…")
            break
        }
        return length
    }
}

extension TextBuffer {
    fileprivate mutating func append(_ count: Int, _ singular: String, _ plural: String) {
        append(count)
        append(UInt8(ascii: " "))
        append(count == 1 ? singular : plural)
    }

    fileprivate mutating func append(pair point: CGPoint, _ unit: String = "") {
        append(fixed: Double(point.x), 1)
        append(", ")
        append(fixed: Double(point.y), 1)
        append(unit)
    }

    fileprivate mutating func append(_ quantity: GestureValue.Quantity) {
        switch quantity {
        case .vector(let vector): append(pair: vector, " pt")
        case .vectorVelocity(let vector): append(pair: vector, " pt/s")
        case .factor(let number): append(Double(number), 3, "×")
        case .factorVelocity(let number): append(Double(number), 2, signed: true, " /s")
        case .angle(let number): append(Self.degrees(number), 1, signed: true, "°")
        case .angularVelocity(let number): append(Self.degrees(number), 1, signed: true, " °/s")
        case .count(let count): append(count)
        case .number(let number): append(fixed: number, 2)
        case .names(let names): append(names.joined(separator: " "))
        }
    }

    private mutating func append(
        _ value: Double,
        _ digits: Int,
        signed: Bool = false,
        _ unit: String
    ) {
        append(fixed: value, digits, signed: signed)
        append(unit)
    }

    private static func degrees(_ radians: CGFloat) -> Double { Double(radians) * 180 / .pi }
}
