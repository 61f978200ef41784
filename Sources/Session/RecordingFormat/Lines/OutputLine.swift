package import Foundation
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
    package var time: TimeInterval {
        switch self {
        case .transition(let transition, _): transition.timestamp
        case .action(let action): action.timestamp
        case .message(let message): message.timestamp
        case .control(let sending): sending.timestamp
        case .behaviour(let event): event.timestamp
        case .diagnostic(let diagnostic): diagnostic.timestamp
        }
    }

    /// Whether a line of a recording is an output or a `file` line.
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
            line.add(.recognizer, transition.recognizer.label)
            line.add("view", transition.recognizer.view?.name ?? "")
            line.add("from", from)
            line.add("state", transition.stateName)
            line.add(transition.reason)
        case .action(let action):
            line.add(.action, action.recognizer.label)
            line.add("state", action.stateName)
            line.add("location", action.location, decimals: 4)
            line.add("touches", action.numberOfTouches)
            for value in action.values { line.add(value) }
        case .message(let message):
            line.add(.message, message.name)
            line.add("view", message.view.name ?? "")
            line.add("touches", message.touches)
        case .control(let sending):
            line.add(.control, sending.control.name ?? "")
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
    package let file: String

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
