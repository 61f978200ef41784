import GestureRecording
import GestureScenes
package import RecordingFormat
import TouchObserving

/// The expected transcript of a performance, from the output of `perform --json` or `observe --json`.
package struct TranscriptExpectation {
    private static let content = "the output of perform --json"

    private let file: String
    private let entries: [TranscriptEntry]

    /// Reads the file.
    ///
    /// - Throws: `RecordingError` with the line for anything that these commands do not write, and for a file
    ///   without touches.
    package init(file: String) throws(RecordingError) {
        self.file = file
        var lines = try LineReader(file: file, expected: Self.content)
        var entries: [(order: (Double, Int), source: Int, entry: TranscriptEntry)] = []
        while let line = try lines.next() {
            guard !line.isBlank else { continue }
            let fields = try LineFields(line, file: file)
            guard fields.has("deliveries"), fields.has("t") else {
                throw fields.error("found another line, expected \(Self.content)")
            }
            let entry = try TranscriptEntry(fields)
            let order = (try fields.number("t"), try fields.integer(entry.subject))
            let source = try fields.integer("source")
            // A line with a late decision replaces the earlier one.
            if fields.has("decided") {
                entries.removeAll {
                    $0.order == order && $0.source == source && $0.entry.subject == entry.subject
                }
            }
            entries.append((order, source, entry))
        }
        guard !entries.isEmpty else {
            throw RecordingError(file, "contains no touch, expected \(Self.content)")
        }
        self.entries = entries.sorted { $0.order < $1.order }.map(\.entry)
    }

    /// Whether the transcript contains verdicts of a scene's recognizers.
    package var hasVerdicts: Bool { entries.contains { !$0.verdicts.isEmpty } }

    /// Describes the first difference from the touches in one line; nil if they are as expected.
    func difference(from touches: [ObservedTouch]) -> String? {
        let found = touches.sorted { $0.order < $1.order }.map(TranscriptEntry.init)
        for (index, (expected, found)) in zip(entries, found).enumerated() {
            // A transcript without a scene expects no verdicts.
            var found = found
            if expected.verdicts.isEmpty { found.verdicts = [] }
            guard found != expected else { continue }
            return "contact \(index + 1): found \(found.text), expected \(expected.text) (\(file))"
        }
        guard found.count != entries.count else { return nil }
        return "found \(found.count) touches and presses, expected \(entries.count) (\(file))"
    }
}

/// The part of an observed touch that does not depend on times, ids and processes.
private struct TranscriptEntry: Hashable {
    /// `touch` or `button`.
    let subject: String
    private let end: String
    /// The receivers in their order, such as `owner xterm by touch`.
    private let receivers: [String]
    /// The recognizers with their states, such as `single failed`.
    fileprivate(set) var verdicts: [String]

    init(_ touch: ObservedTouch) {
        subject = touch.subject
        end = touch.endName
        receivers = touch.deliveries.map {
            Self.receiver($0.role.rawValue, $0.program, $0.form.rawValue, $0.outcome?.rawValue)
        }
        verdicts = touch.verdicts.map { "\($0.recognizer) \($0.state)" }
    }

    init(_ line: LineFields) throws(RecordingError) {
        subject = line.has("button") ? "button" : "touch"
        end = try line.string("end")
        receivers = try line.list("deliveries").map { delivery throws(RecordingError) in
            Self.receiver(
                try delivery.string("delivered"),
                try delivery.ifPresent("program", delivery.string),
                try delivery.string("form"),
                try delivery.ifPresent("outcome", delivery.string)
            )
        }
        verdicts =
            line.has("hypothetical")
            ? try line.list("hypothetical").map { verdict throws(RecordingError) in
                "\(try verdict.string("recognizer")) \(try verdict.string("state"))"
            } : []
    }

    /// The entry in words: `touch lifted, owner xterm by pointer`.
    var text: String {
        let receivers = receivers.isEmpty ? ["no program"] : receivers
        let parts = ["\(subject) \(end)"] + receivers + verdicts
        return parts.joined(separator: ", ")
    }

    private static func receiver(
        _ role: String,
        _ program: String?,
        _ form: String,
        _ outcome: String?
    ) -> String {
        "\(role) \(program ?? "unknown") by \(form)\(outcome.map { " (\($0))" } ?? "")"
    }
}
