import Foundation
package import GestureKit
import GestureScenes

extension OutputLine {
    /// The line as aligned text for people: time, kind, subject, event, details.
    package var text: String { PrintableText.line(row) }

    /// Appends the line as aligned text to a buffer; its control characters are not escaped.
    package func appendText(to buffer: inout TextBuffer) { buffer.append(row) }

    /// The columns side by side, aligned to their usual widths, without the gaps of empty ones at the end.
    private var row: String {
        let stamp = DecimalText.fixed(time, 3)
        var row = String(repeating: " ", count: max(0, 8 - stamp.utf8.count)) + stamp
        var gap = 2
        for (column, width) in zip(columns.map(Self.shortened), [6, 20, 22, 0]) {
            if !column.isEmpty {
                row += String(repeating: " ", count: gap) + column
                gap = 0
            }
            gap += max(0, width - column.unicodeScalars.count) + 2
        }
        return row
    }

    /// Shortens a column to 1000 characters, because custom reasons and names are arbitrary.
    private static func shortened(_ column: String) -> String {
        let scalars = column.unicodeScalars
        return scalars.count > 1000 ? String(scalars.prefix(1000)) + "…" : column
    }

    /// The kind, the subject, the event and the details.
    private var columns: [String] {
        switch self {
        case .transition(let transition, let from):
            let (recognizer, state) = (transition.recognizer, transition.stateName)
            return [
                "state", "\(recognizer.view?.name ?? "")/\(recognizer.label)",
                from == state ? state : "\(from) → \(state)",
                transition.reason?.sentence(at: transition.progress) ?? "",
            ]
        case .action(let action):
            let touches = Self.count(action.numberOfTouches, "touch", "touches")
            let values = action.values.map { ", \($0.name) \(Self.text($0.quantity))" }.joined()
            let details = "at \(Self.pair(action.location)), \(touches)\(values)"
            return ["action", action.recognizer.label, action.stateName, details]
        case .message(let message):
            let touches = message.touches.map { "#\($0)" }.joined(separator: " ")
            return ["view", message.view.name ?? "", message.name, touches]
        case .control(let sending):
            return ["sends", sending.control.name ?? "", sending.event, ""]
        case .behaviour(let event):
            return ["does", event.view, event.name, Self.count(event.samples, "sample", "samples")]
        case .diagnostic(let diagnostic): return ["note", diagnostic.name, "", diagnostic.detail]
        }
    }

    private static func count(_ count: Int, _ singular: String, _ plural: String) -> String {
        "\(count) \(count == 1 ? singular : plural)"
    }

    private static func pair(_ point: CGPoint) -> String {
        DecimalText.fixed(Double(point.x), 1) + ", " + DecimalText.fixed(Double(point.y), 1)
    }

    private static func text(_ quantity: GestureValue.Quantity) -> String {
        func signed(_ value: CGFloat, _ digits: Int) -> String {
            DecimalText.fixed(Double(value), digits, signed: true)
        }
        func degrees(_ radians: CGFloat) -> String { signed(radians * 180 / .pi, 1) }
        return switch quantity {
        case .vector(let vector): pair(vector) + " pt"
        case .vectorVelocity(let vector): pair(vector) + " pt/s"
        case .factor(let number): DecimalText.fixed(Double(number), 3) + "×"
        case .factorVelocity(let number): signed(number, 2) + " /s"
        case .angle(let number): degrees(number) + "°"
        case .angularVelocity(let number): degrees(number) + " °/s"
        case .count(let count): "\(count)"
        case .number(let number): DecimalText.fixed(number, 2)
        case .names(let names): names.joined(separator: " ")
        }
    }
}
