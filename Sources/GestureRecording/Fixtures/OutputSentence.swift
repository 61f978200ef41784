import Foundation
import GestureKit

/// An output line of a recording as a transcript would have it, with the values of an action.
///
/// Made of the JSON alone, so that one that was recorded and one that comes now read alike.
struct OutputSentence {
    /// The line: time, who, what, why.
    let text: String

    init(_ line: JSONValue) {
        guard case .object(let fields) = line else {
            text = line.json
            return
        }
        let table = Dictionary(fields.map { ($0.key, $0.value) }) { first, _ in first }
        text = Self.stamp(table["t"]) + " " + Self.sentence(table, fields)
    }

    private static func stamp(_ time: JSONValue?) -> String {
        guard case .number(let seconds)? = time else { return "?" }
        return String(format: "%.3f", seconds)
    }

    private static func sentence(_ table: [String: JSONValue], _ fields: [JSONValue.Field])
        -> String
    {
        func word(_ key: String) -> String {
            if case .string(let word)? = table[key] { return word }
            return table[key]?.json ?? "?"
        }
        if table["recognizer"] != nil { return transition(table, word) }
        if table["action"] != nil {
            let known = ["t", "action", "state"]
            let values = fields.filter { !known.contains($0.key) }
                .map { "\($0.key) \($0.value.json)" }
            return "\(word("action")) action \(word("state")): " + values.joined(separator: ", ")
        }
        if table["message"] != nil {
            guard case .array(let touches)? = table["touches"] else { return word("message") }
            let ids = touches.map(\.json).joined(separator: " ")
            return "\(word("view")) \(word("message")) \(ids)"
        }
        if table["control"] != nil { return "\(word("control")) sends \(word("event"))" }
        if table["behaviour"] != nil {
            return "\(word("view")) \(word("behaviour")) \(word("samples"))"
        }
        if table["diagnostic"] != nil {
            return "diagnostic \(word("diagnostic")): \(word("detail"))"
        }
        return fields.map { "\($0.key) \($0.value.json)" }.joined(separator: ", ")
    }

    private static func transition(
        _ table: [String: JSONValue],
        _ word: (String) -> String
    ) -> String {
        let isWait =
            table["from"] == .string("possible") && table["state"] == .string("possible")
            && table["reason"] != .string(Reason.reset.name)
        let step = word("recognizer") + (isWait ? "" : " " + word("state"))
        guard let reason = table["reason"], reason != .null else { return step }
        let why = Reason(recorded: reason)?.sentence ?? plain(reason)
        return step + (isWait ? " " : ": ") + why
    }

    /// A reason without a sentence, as `tooFewTurns 0.8, limit 1.5`.
    private static func plain(_ reason: JSONValue) -> String {
        switch reason {
        case .string(let name): name
        case .object(let fields):
            // Its own name first, whatever the alphabet says.
            (fields.filter { $0.key != "limit" } + fields.filter { $0.key == "limit" })
                .map { "\($0.key) \($0.value.json)" }.joined(separator: ", ")
        case .null, .bool, .number, .array: reason.json
        }
    }
}
