package import Foundation
package import GestureKit
import GestureScenes

/// One line of output: a state transition, an action, a message to a view, a control's event, a behaviour, or
/// a diagnostic.
///
/// Equal runs have equal lines, live and replayed. Source: RecordingLines.md, "Outputs".
package struct OutputLine: Hashable, Sendable {
    package enum Body: Hashable, Sendable {
        /// A recognizer changed its state, or began to wait (`from` and `state` are both `possible`).
        indirect case transition(
            recognizer: String,
            view: String,
            from: String,
            state: String,
            reason: Reason?
        )
        /// A recognizer's action, with the values that its targets receive.
        case action(
            recognizer: String,
            state: String,
            location: CGPoint,
            touches: Int,
            values: [GestureValue]
        )
        case message(name: String, view: String, touches: [Int])
        /// A control sent an event, named in UIKit's spelling.
        case control(name: String, event: String)
        /// A view's behaviour had a lasting effect: `commitStroke`, with the number of samples in the stroke.
        case behaviour(name: String, view: String, samples: Int)
        case diagnostic(name: String, detail: String)
    }

    /// The kinds of outputs; the raw value is the key that identifies the line.
    enum Kind: String, CaseIterable {
        case recognizer, action, message, control, behaviour, diagnostic
    }

    /// The time since the start, in seconds.
    package var time: TimeInterval
    package var body: Body
    /// The progress at which a recognizer was prevented, for the line as text; nil otherwise.
    package var progress: Reason?

    package init(_ body: Body, at time: TimeInterval, progress: Reason? = nil) {
        self.body = body
        self.time = time
        self.progress = progress
    }

    /// Whether a line of a recording is an output or a `file` line.
    static func isOutput(_ line: LineFields) -> Bool {
        // Outputs also have the key `touches`, but never `touch`.
        !line.has("xi") && !line.has("touch") && line.object.contains { keys.contains($0.key) }
    }

    /// The keys of the lines that a replay regenerates: outputs, and the `file` that the following outputs
    /// belong to.
    private static let keys = subjects.union(["file"])
    static let subjects = Set(Kind.allCases.map(\.rawValue))

    /// The line as JSON: lengths to a ten-thousandth of a point, all other numbers to a millionth.
    package var json: String { TextBuffer.text(appendJSON) }

    /// Appends `json` to a buffer.
    package func appendJSON(to buffer: inout TextBuffer) {
        buffer.append { write(to: &$0) }
    }

    func write(to line: inout some OutputFields) {
        line.add("t", time, decimals: 6)
        switch body {
        case .transition(let recognizer, let view, let from, let state, let reason):
            line.add(.recognizer, recognizer)
            line.add("view", view)
            line.add("from", from)
            line.add("state", state)
            line.add(reason)
        case .action(let recognizer, let state, let location, let touches, let values):
            line.add(.action, recognizer)
            line.add("state", state)
            line.add("location", location, decimals: 4)
            line.add("touches", touches)
            for value in values { line.add(value) }
        case .message(let name, let view, let touches):
            line.add(.message, name)
            line.add("view", view)
            line.add("touches", touches)
        case .control(let name, let event):
            line.add(.control, name)
            line.add("event", event)
        case .behaviour(let name, let view, let samples):
            line.add(.behaviour, name)
            line.add("view", view)
            line.add("samples", samples)
        case .diagnostic(let name, let detail):
            line.add(.diagnostic, name)
            line.add("detail", detail)
        }
    }
}

/// A receiver of an output's values: the text of a line, or the values themselves.
protocol OutputFields {
    mutating func add(_ key: String, _ value: String)
    mutating func add(_ key: String, _ value: Int)
    mutating func add(_ key: String, _ value: Double, decimals: Int?)
    mutating func add(_ key: String, _ point: CGPoint, decimals: Int?)
    mutating func add(_ key: String, _ values: [Int])
    mutating func add(_ key: String, _ values: [String])
    mutating func addNull(_ key: String)
    mutating func add(_ key: String, _ add: (inout Self) -> Void)
}

extension JSONLine: OutputFields {}

/// The line before each file's outputs when several files are replayed.
package struct FileLine: Hashable, Sendable {
    /// The file's name as given.
    package let file: String

    package init(_ file: String) { self.file = file }

    package var json: String { JSONLine { $0.add("file", file) }.text }
}

extension OutputFields {
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
