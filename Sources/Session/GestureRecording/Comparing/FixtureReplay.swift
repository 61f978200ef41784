import Foundation
package import GestureKit
import GestureScenes
import RecordingFormat
import TextFormatting

/// The result of replaying a recording in a test: its present outputs, and the outputs it contains.
package struct FixtureReplay {
    /// The transcript of all its scenes, in order, as a stage would write it.
    package private(set) var transcript = Transcript()
    /// The outputs in the recording, one on each line.
    ///
    /// Nil for a recording without outputs, such as a hand-written one; empty if a live session had none.
    package private(set) var recorded: String?
    /// The outputs of this replay, one on each line; equal to `recorded` only if all outputs are equal.
    package private(set) var outputs = ""

    package init(file: String, options: Player.Options) throws {
        var found: [JSONValue] = []
        var transcript = Transcript()
        let player = try Player(file: file, options: options)
        player.session.observe { event in
            switch event {
            case .output(let output): transcript.note(output)
            case .behaviour(let event): transcript.remark("\(event)", at: event.timestamp)
            case .diagnostic(let diagnostic): transcript.note(.diagnostic(diagnostic))
            case .input, .scene, .event, .owned, .interrupted, .window, .cleared: break
            }
        }
        player.session.observeLines { found.append(JSONValue(parsing: $0.json)) }
        try player.performAll()
        self.transcript = transcript
        let expectation = Expectation(recordedIn: file)
        let wasLive = player.session.timing != .scripted && FileKind.canBeReadTwice(file)
        let expected = expectation?.values() ?? (wasLive ? [] : nil)
        if let expected, expectation?.isOpenEnded == true {
            found = Array(found.prefix(expected.count))
        }
        let texts = Self.texts([expected ?? [], found])
        recorded = expected == nil ? nil : texts[0]
        outputs = texts[1]
    }

    /// Returns the lines of each list as text, with the JSON added to different lines whose texts are the
    /// same, such as those that differ in the fourth decimal.
    private static func texts(_ lists: [[JSONValue]]) -> [String] {
        var kinds: [String: Set<JSONValue>] = [:]
        for value in lists.joined() { kinds[OutputSentence(value).text, default: []].insert(value) }
        return lists.map { list in
            list.map { value in
                let text = OutputSentence(value).text
                return (kinds[text]?.count ?? 0) > 1 ? text + " " + value.json : text
            }.joined(separator: "\n")
        }
    }
}

/// An output line of a recording in a transcript's words, with the values of an action.
///
/// It is created from the line's values only, so that recorded and present outputs have the same words.
struct OutputSentence {
    /// The line: time, subject, event, reason.
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
        return DecimalText.exact(seconds, 3)
    }

    private static func sentence(_ table: [String: JSONValue], _ fields: [JSONValue.Field])
        -> String
    {
        func word(_ key: String) -> String {
            if case .string(let word)? = table[key] { return word }
            return table[key]?.json ?? "?"
        }
        func values(besides known: [String]) -> String {
            fields.filter { !known.contains($0.key) }
                .map { "\($0.key) \($0.value.json)" }.joined(separator: ", ")
        }
        let kind = OutputLine.Kind.allCases.first { table[$0.rawValue] != nil }
        let name = kind.map { word($0.rawValue) } ?? ""
        switch kind {
        case .recognizer?: return transition(table, word)
        case .action?:
            return "\(name) action \(word("state")): " + values(besides: ["t", "action", "state"])
        case .message?:
            guard case .array(let touches)? = table["touches"] else { return name }
            return "\(word("view")) \(name) " + touches.map(\.json).joined(separator: " ")
        case .control?: return "\(name) sends \(word("event"))"
        case .behaviour?: return "\(word("view")) \(name) \(word("samples"))"
        case .diagnostic?: return "diagnostic \(name): \(word("detail"))"
        case nil: return values(besides: [])
        }
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

    /// Returns a reason without a sentence, such as `tooFewTurns 0.8, limit 1.5`.
    private static func plain(_ reason: JSONValue) -> String {
        switch reason {
        case .string(let name): name
        case .object(let fields):
            // The reason's name precedes `limit`, whatever the alphabetical order.
            (fields.filter { $0.key != "limit" } + fields.filter { $0.key == "limit" })
                .map { "\($0.key) \($0.value.json)" }.joined(separator: ", ")
        case .null, .bool, .number, .array: reason.json
        }
    }
}

extension Reason {
    /// Creates the reason from an output line; nil for a custom one, whose sentence is not recorded, and for
    /// invalid JSON.
    init?(recorded json: JSONValue?) {
        switch json {
        case .string(let name)?: self.init(name: name)
        case .object(let fields)?:
            let limit = fields.first { $0.key == "limit" }?.value
            guard let field = fields.first(where: { $0.key != "limit" }) else { return nil }
            switch (field.value, limit) {
            case (.string(let other), nil): self.init(name: field.key, other: other)
            case (.number(let value), .number(let limit)?):
                self.init(name: field.key, value: value, limit: limit)
            default: return nil
            }
        default: return nil
        }
    }
}
