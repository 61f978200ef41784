import Foundation
import GestureKit

extension OutputLine {
    /// The line as aligned text for people: time, kind, who, what, why.
    public var text: String {
        let stamp = String(format: "%8.3f", time)
        switch body {
        case .transition(let recognizer, let view, let from, let state, let reason):
            let isWait = from == state
            let step = isWait ? state : "\(from) → \(state)"
            return row(stamp, "state", "\(view)/\(recognizer)", step, reason?.sentence ?? "")
        case .action(let recognizer, let state, let location, let touches, let values):
            let place = "at \(pair(location)), \(touches) touch\(touches == 1 ? "" : "es")"
            let told = values.map { "\($0.name) \(text(of: $0.quantity))" }
            return row(stamp, "action", recognizer, state, ([place] + told).joined(separator: ", "))
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

    private func row(_ columns: String...) -> String {
        let widths = [8, 6, 20, 22]
        let padded = columns.enumerated().map { index, column in
            guard index < widths.count else { return column }
            return column + String(repeating: " ", count: max(0, widths[index] - column.count))
        }
        let line = padded.joined(separator: "  ")
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    private func text(of quantity: GestureValue.Quantity) -> String {
        switch quantity {
        case .vector(let vector): "\(pair(vector)) pt"
        case .vectorVelocity(let vector): "\(pair(vector)) pt/s"
        case .factor(let number): String(format: "%.3f", Double(number)) + "×"
        case .factorVelocity(let number): String(format: "%+.2f", Double(number)) + " /s"
        case .angle(let number): String(format: "%+.1f", Double(number) * 180 / .pi) + "°"
        case .angularVelocity(let number):
            String(format: "%+.1f", Double(number) * 180 / .pi) + " °/s"
        case .count(let count): String(count)
        case .number(let number): String(format: "%.2f", number)
        case .names(let names): names.joined(separator: " ")
        }
    }

    private func pair(_ point: CGPoint) -> String {
        String(format: "%.1f, %.1f", Double(point.x), Double(point.y))
    }
}
