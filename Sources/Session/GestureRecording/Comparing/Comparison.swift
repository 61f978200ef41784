import Foundation
import RecordingFormat

/// A comparison of outputs with the expected ones, in order, as they arrive.
///
/// Lines are compared as JSON values, so the order of keys and the notation of numbers (0.4 or 0.400) do not
/// matter. Without a difference, it keeps only three lines.
package struct Comparison {
    /// The number of equal lines shown before a difference.
    private static let contextLength = 3
    /// The maximum number of lines on each side that are aligned.
    ///
    /// Longer sides are counted by line index alone, because alignment takes quadratic time.
    private static let maxAlignedLines = 1000

    private let expected: [Expectation.Line]
    private let file: String
    private let isOpenEnded: Bool
    private var index = 0
    private var context: [String] = []
    /// The found lines from the first difference on.
    private var surplus: [String] = []
    private var surplusCount = 0
    private var first: Int?
    private var differingLines = 0

    init(with expected: [Expectation.Line], of file: String, isOpenEnded: Bool = false) {
        self.expected = expected
        self.file = file
        self.isOpenEnded = isOpenEnded
    }

    package mutating func receive(_ json: String) {
        if isOpenEnded && first == nil && index == expected.count { return }
        let isEqual = index < expected.count && Self.areEqual(expected[index].bytes, json)
        if !isEqual {
            first = first ?? index
            differingLines += 1
        }
        index += 1
        if first != nil {
            surplusCount += 1
            if surplus.count < Self.maxAlignedLines { surplus.append(json) }
        } else {
            if context.count == Self.contextLength { context.removeFirst() }
            context.append(json)
        }
    }

    /// The difference after the last output, or nil if all outputs were as expected.
    package func difference() -> Difference? {
        let missingCount = max(0, expected.count - index)
        guard let first = first ?? (missingCount > 0 ? index : nil) else { return nil }
        let missing = expected[min(first, expected.count)...].map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
        let lineNumber = first < expected.count ? expected[first].number : nil
        guard missing.count <= Self.maxAlignedLines, surplusCount == surplus.count else {
            return Difference(
                file: file,
                line: lineNumber,
                context: context,
                missing: Array(missing.prefix(1)),
                surplus: Array(surplus.prefix(1)),
                more: differingLines + missingCount - 1
            )
        }
        let changes = surplus.map(JSONValue.init(parsing:)).difference(
            from: missing.map(JSONValue.init(parsing:))
        )
        let removed = Set(changes.removals.map(\.offset))
        let inserted = Set(changes.insertions.map(\.offset))
        // The first difference extends up to the next line that both sides have.
        var (i, j) = (0, 0)
        while removed.contains(i) || inserted.contains(j) {
            if removed.contains(i) { i += 1 } else { j += 1 }
        }
        return Difference(
            file: file,
            line: lineNumber,
            context: context,
            missing: Array(missing.prefix(i)),
            surplus: Array(surplus.prefix(j)),
            more: max(removed.count - i, inserted.count - j)
        )
    }

    private static func areEqual(_ bytes: Data, _ json: String) -> Bool {
        // Equal runs have equal bytes; only hand-written expectations require parsing.
        bytes.elementsEqual(json.utf8)
            || JSONValue(parsing: bytes) == JSONValue(parsing: Data(json.utf8))
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}

extension JSONValue {
    /// Parses a text and sorts every object's keys alphabetically, so that equal values are equal; null if
    /// the text is not JSON.
    init(parsing text: Data) {
        self = JSONParser.value(of: text)?.sorted ?? .null
    }

    init(parsing text: String) { self.init(parsing: Data(text.utf8)) }

    private var sorted: JSONValue {
        switch self {
        case .null, .bool, .number, .string: self
        case .array(let values): .array(values.map(\.sorted))
        case .object(let fields):
            .object(
                fields.map { Field(key: $0.key, value: $0.value.sorted) }
                    .sorted { $0.key < $1.key }
            )
        }
    }

    var json: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let value): JSONLine.number(value, nil)
        case .string(let value): JSONLine.quote(value)
        case .array(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
        case .object(let fields):
            "{" + fields.map { JSONLine.quote($0.key) + ":" + $0.value.json }.joined(separator: ",")
                + "}"
        }
    }
}

/// The first difference between outputs and the expected ones, for people.
package struct Difference: Hashable, Sendable {
    private static let maxLinesPerSide = 6
    private static let maxValues = 6

    /// The name of the expectation's file as given.
    let file: String
    /// The first line of the file that differs; nil if all expected lines were found and more followed.
    package let line: Int?
    /// The last equal lines before the difference.
    let context: [String]
    /// The expected lines that are missing, up to the next one that was found.
    package let missing: [String]
    package let surplus: [String]
    /// The number of further lines that differ.
    package let more: Int

    package var summary: String {
        let location = line.map { "line \($0) of \(file)" } ?? "the end of \(file)"
        return "differs at \(location)" + (more > 0 ? ", and \(Self.lines(more)) further on" : "")
    }

    /// The first output on each side, as sentences.
    package var sentence: String {
        func quoted(_ line: String?) -> String {
            line.map { "\"\(OutputSentence(JSONValue(parsing: $0)).text)\"" } ?? "nothing"
        }
        return "recorded \(quoted(missing.first)), replayed \(quoted(surplus.first))"
    }

    /// The lines before the difference, the expected (`-`) and the found (`+`) lines, the values that differ,
    /// and the number of further lines.
    package var text: String {
        let hidden =
            max(0, missing.count - Self.maxLinesPerSide)
            + max(0, surplus.count - Self.maxLinesPerSide)
        var lines = context.map { "    " + $0 }
        lines += missing.prefix(Self.maxLinesPerSide).map { "  - " + $0 }
        lines += surplus.prefix(Self.maxLinesPerSide).map { "  + " + $0 }
        if hidden > 0 { lines.append("    … \(Self.lines(hidden, "more ")) here") }
        lines += values
        if more > 0 {
            lines.append(
                "    further on, \(Self.lines(more, "more ")) differ\(more == 1 ? "s" : "")"
            )
        }
        return lines.joined(separator: "\n")
    }

    /// The values that differ between two lines about the same subject.
    private var values: [String] {
        guard let missing = missing.first, let surplus = surplus.first else { return [] }
        let expected = Self.table(missing)
        let found = Self.table(surplus)
        let keys = Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }
        guard keys.isDisjoint(with: OutputLine.subjects) else { return [] }
        return keys.sorted().prefix(Self.maxValues).map { key in
            "    \(key): expected \(expected[key] ?? "none"), found \(found[key] ?? "none")"
        }
    }

    private static func table(_ line: String) -> [String: String] {
        guard case .object(let fields) = JSONValue(parsing: line) else { return [:] }
        return Dictionary(fields.map { ($0.key, $0.value.json) }) { first, _ in first }
    }

    private static func lines(_ count: Int, _ which: String = "") -> String {
        "\(count) \(which)line\(count == 1 ? "" : "s")"
    }
}
