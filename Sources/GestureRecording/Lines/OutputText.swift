import Foundation
package import GestureKit
import GestureScenes

extension OutputLine {
    /// The line as aligned text for people: time, kind, subject, event, details.
    package var text: String { TextBuffer.text(appendText) }

    /// Appends `text` to a buffer.
    package func appendText(to buffer: inout TextBuffer) {
        let start = buffer.count
        buffer.append(fixed: time, 3)
        buffer.alignRight(from: start, length: 8)
        var gap = 2
        buffer.appendColumn(6, &gap) { $0.append(kind) }
        buffer.appendColumn(20, &gap) { appendSubject(to: &$0) }
        buffer.appendColumn(22, &gap) { appendEvent(to: &$0) }
        buffer.appendColumn(0, &gap) { appendDetails(to: &$0) }
    }

    private var kind: String {
        switch body {
        case .transition: "state"
        case .action: "action"
        case .message: "view"
        case .control: "sends"
        case .behaviour: "does"
        case .diagnostic: "note"
        }
    }

    private func appendSubject(to buffer: inout TextBuffer) {
        switch body {
        case .transition(let recognizer, let view, _, _, _):
            buffer.append(view)
            buffer.append(UInt8(ascii: "/"))
            buffer.append(recognizer)
        case .action(let name, _, _, _, _), .message(_, let name, _), .control(let name, _),
            .behaviour(_, let name, _), .diagnostic(let name, _):
            buffer.append(name)
        }
    }

    private func appendEvent(to buffer: inout TextBuffer) {
        switch body {
        case .transition(_, _, let from, let state, _):
            if from != state {
                buffer.append(from)
                buffer.append(" → ")
            }
            buffer.append(state)
        case .action(_, let event, _, _, _), .message(let event, _, _), .control(_, let event),
            .behaviour(let event, _, _):
            buffer.append(event)
        case .diagnostic: break
        }
    }

    private func appendDetails(to buffer: inout TextBuffer) {
        switch body {
        case .transition(_, _, _, _, let reason):
            if let reason { buffer.append(reason.sentence) }
        case .action(_, _, let location, let touches, let values):
            buffer.append("at ")
            buffer.append(pair: location)
            buffer.append(", ")
            buffer.append(touches, "touch", "touches")
            for value in values {
                buffer.append(", ")
                buffer.append(value.name)
                buffer.append(UInt8(ascii: " "))
                buffer.append(value.quantity)
            }
        case .message(_, _, let touches):
            for (index, touch) in touches.enumerated() {
                buffer.append(index == 0 ? "#" : " #")
                buffer.append(touch)
            }
        case .control: break
        case .behaviour(_, _, let samples): buffer.append(samples, "sample", "samples")
        case .diagnostic(_, let detail): buffer.append(detail)
        }
    }
}

extension TextBuffer {
    /// The maximum length of a column, because custom reasons and names are arbitrary.
    private static var maxColumnLength: Int { 1000 }

    /// Appends a column behind a gap, and sets the gap before the next one.
    ///
    /// - Parameters:
    ///   - width: the usual width of the column.
    ///   - gap: the number of spaces before the column.
    ///   - append: appends the column's text; nothing for an empty column.
    fileprivate mutating func appendColumn(
        _ width: Int,
        _ gap: inout Int,
        _ append: (inout TextBuffer) -> Void
    ) {
        let end = count
        self.append(spaces: gap)
        let start = count
        append(&self)
        guard count > start else {
            removeAll(from: end)
            gap += width + 2
            return
        }
        gap = max(0, width - makePrintable(from: start)) + 2
    }

    /// Puts the text from this index on into a single line of limited length, and returns its length.
    private mutating func makePrintable(from start: Int) -> Int {
        let column = bytes[start...]
        if column.count <= Self.maxColumnLength, column.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            return column.count
        }
        let shown = PrintableText.name(
            String(decoding: column, as: UTF8.self),
            limit: Self.maxColumnLength
        )
        removeAll(from: start)
        append(shown)
        return shown.unicodeScalars.count
    }

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
