import Foundation
package import GestureKit
import GestureScenes
package import TextFormatting

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
            row.text.append(transition.recognizer.view?.name ?? "")
            row.text.append(UInt8(ascii: "/"))
            row.text.append(transition.recognizer.label)
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
            row.append("action", action.recognizer.label, action.stateName)
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
            row.append("view", message.view.name ?? "", message.name)
            for (index, touch) in message.touches.enumerated() {
                row.text.append(index == 0 ? "#" : " #")
                row.text.append(touch)
            }
        case .control(let sending):
            row.append("sends", sending.control.name ?? "", sending.event)
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
    /// Appends the touch as a line of the same columns, which only the text has.
    package func appendText(to buffer: inout TextBuffer) {
        var row = TextRow(after: consume buffer, at: timestamp)
        row.append("misses", "\(recognizer.view?.name ?? "")/\(recognizer.label)", "#\(touch)")
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

    /// Ends a column, which may be empty, and begins the next one.
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
