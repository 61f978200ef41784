import Foundation
import GestureKit

extension OutputLine {
    /// The line as JSON: lengths to a ten-thousandth of a point, everything else to a millionth.
    package var json: String { JSONLine(write).text }

    /// Adds what the line holds.
    func write(to line: inout JSONLine) {
        line.add("t", time, decimals: 6)
        switch body {
        case .transition(let recognizer, let view, let from, let state, let reason):
            line.add("recognizer", recognizer)
            line.add("view", view)
            line.add("from", from)
            line.add("state", state)
            line.add(reason)
        case .action(let recognizer, let state, let location, let touches, let values):
            line.add("action", recognizer)
            line.add("state", state)
            line.add("location", location, decimals: 4)
            line.add("touches", touches)
            for value in values { line.add(value) }
        case .message(let name, let view, let touches):
            line.add("message", name)
            line.add("view", view)
            line.add("touches", touches)
        case .control(let name, let event):
            line.add("control", name)
            line.add("event", event)
        case .behaviour(let name, let view, let samples):
            line.add("behaviour", name)
            line.add("view", view)
            line.add("samples", samples)
        case .diagnostic(let name, let detail):
            line.add("diagnostic", name)
            line.add("detail", detail)
        }
    }
}

extension JSONLine {
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
