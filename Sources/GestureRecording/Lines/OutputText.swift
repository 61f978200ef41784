import Foundation
import GestureKit
import GestureScenes
import GestureTrace

extension OutputLine {
    /// The line as aligned text for people: time, kind, subject, event, reason.
    package var text: String {
        let stamp = DecimalText.fixed(time, 3)
        switch body {
        case .transition(let recognizer, let view, let from, let state, let reason):
            let isWait = from == state
            let step = isWait ? state : "\(from) → \(state)"
            return row(stamp, "state", "\(view)/\(recognizer)", step, reason?.sentence ?? "")
        case .action(let recognizer, let state, let location, let touches, let values):
            let summary = "at \(pair(location)), \(touches) touch\(touches == 1 ? "" : "es")"
            let texts = values.map { "\($0.name) \(text(of: $0.quantity))" }
            return row(
                stamp,
                "action",
                recognizer,
                state,
                ([summary] + texts).joined(separator: ", ")
            )
        case .message(let name, let view, let touches):
            let fingers = touches.map { "#\($0)" }.joined(separator: " ")
            return row(stamp, "view", view, name, fingers)
        case .control(let name, let event):
            return row(stamp, "sends", name, event)
        case .behaviour(let name, let view, let samples):
            let number = "\(samples) sample\(samples == 1 ? "" : "s")"
            return row(stamp, "does", view, name, number)
        case .diagnostic(let name, let detail):
            return row(stamp, "note", name, "", detail)
        }
    }

    /// Returns a column's text on a single line of limited length, because custom reasons and names are
    /// arbitrary.
    private static func shown(_ text: String) -> String {
        let isPlain =
            text.utf8.count <= maxLength && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        return isPlain ? text : PrintableText.name(text, limit: maxLength)
    }

    private static var maxLength: Int { 1000 }

    /// Returns the columns side by side, aligned to their usual widths.
    private func row(
        _ stamp: String,
        _ kind: String,
        _ subject: String,
        _ event: String,
        _ reason: String = ""
    ) -> String {
        var line = String(repeating: " ", count: max(0, 8 - stamp.utf8.count)) + stamp
        var gap = 2
        for (column, width) in [(kind, 6), (subject, 20), (event, 22), (reason, 0)] {
            guard !column.isEmpty else {
                gap += width + 2
                continue
            }
            line += String(repeating: " ", count: gap)
            let shown = Self.shown(column)
            line += shown
            gap = max(0, width - shown.unicodeScalars.count) + 2
        }
        return line
    }

    private func text(of quantity: GestureValue.Quantity) -> String {
        switch quantity {
        case .vector(let vector): "\(pair(vector)) pt"
        case .vectorVelocity(let vector): "\(pair(vector)) pt/s"
        case .factor(let number): DecimalText.fixed(Double(number), 3) + "×"
        case .factorVelocity(let number): DecimalText.fixed(Double(number), 2, signed: true) + " /s"
        case .angle(let number): degrees(number) + "°"
        case .angularVelocity(let number): degrees(number) + " °/s"
        case .count(let count): String(count)
        case .number(let number): DecimalText.fixed(number, 2)
        case .names(let names): names.joined(separator: " ")
        }
    }

    private func degrees(_ radians: CGFloat) -> String {
        DecimalText.fixed(Double(radians) * 180 / .pi, 1, signed: true)
    }

    private func pair(_ point: CGPoint) -> String {
        DecimalText.fixed(Double(point.x), 1) + ", " + DecimalText.fixed(Double(point.y), 1)
    }
}
