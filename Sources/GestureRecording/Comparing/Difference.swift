import Foundation

/// The first difference between outputs and the expected ones, for people.
package struct Difference: Hashable, Sendable {
    private static let maxLinesPerSide = 6
    private static let maxValues = 6

    /// The name of the expectation's file as given.
    package let file: String
    /// The first line of the file that differs; nil if all expected lines were found and more followed.
    package let line: Int?
    /// The last equal lines before the difference.
    package let context: [String]
    /// The expected lines that are missing, up to the next one that was found.
    package let missing: [String]
    package let surplus: [String]
    /// The number of further lines that differ.
    package let more: Int

    package var summary: String {
        let location = line.map { "line \($0) of \(file)" } ?? "the end of \(file)"
        return "differs at \(location)" + (more > 0 ? ", and \(Self.lines(more)) further on" : "")
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
