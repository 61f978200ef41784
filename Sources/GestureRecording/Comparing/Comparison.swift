import Foundation

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

    /// Returns the difference after all outputs; nil if they are as expected.
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
