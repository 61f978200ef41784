/// A text on a page, compared with the real text line by line: `…` alone on a line matches any number
/// of lines, and inside of a line any characters.
struct ShownText {
    private let lines: [String]

    init(_ text: String) { lines = Self.lines(text) }

    /// Whether the complete text is as shown.
    func matchesAll(of text: String) -> Bool {
        Self.matches(lines[...], Self.lines(text)[...], Self.matchesLine)
    }

    /// Whether a part of the text is as shown, wherever it begins, and however far it is indented.
    func matchesPart(of text: String) -> Bool {
        let all = Self.lines(text)
        let shown = Self.outdented(lines[...]) + ["…"]
        return all.indices.contains { start in
            Self.matches(shown[...], Self.outdented(all[start...])[...], Self.matchesLine)
        }
    }

    /// The lines without the first one's indent, as far as they have it.
    private static func outdented(_ lines: ArraySlice<String>) -> [String] {
        let indent = lines.first.map(indent) ?? 0
        return lines.map { String($0.dropFirst(min(indent, Self.indent($0)))) }
    }

    private static func indent(_ line: String) -> Int { line.prefix { $0 == " " }.count }

    private static func lines(_ text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
        while lines.last == "" { lines.removeLast() }
        return lines
    }

    private static func matchesLine(_ shown: String, _ line: String) -> Bool {
        guard shown.contains("…") else { return shown == line }
        return matches(Array(shown)[...], Array(line)[...], ==, gap: "…")
    }

    private static func matches(
        _ shown: ArraySlice<String>,
        _ lines: ArraySlice<String>,
        _ isEqual: (String, String) -> Bool
    ) -> Bool {
        let isGap = { (line: String) in line.drop { $0 == " " } == "…" }
        return matches(shown, lines, isEqual, isGap: isGap)
    }

    private static func matches(
        _ shown: ArraySlice<Character>,
        _ text: ArraySlice<Character>,
        _ isEqual: (Character, Character) -> Bool,
        gap: Character
    ) -> Bool {
        matches(shown, text, isEqual, isGap: { $0 == gap })
    }

    /// Matches with backtracking: at a mismatch the last gap is extended by one.
    private static func matches<Item>(
        _ shown: ArraySlice<Item>,
        _ items: ArraySlice<Item>,
        _ isEqual: (Item, Item) -> Bool,
        isGap: (Item) -> Bool
    ) -> Bool {
        var (place, other) = (shown.startIndex, items.startIndex)
        var latest: (place: Int, other: Int)?
        while other < items.endIndex {
            if place < shown.endIndex, isGap(shown[place]) {
                latest = (place, other)
                place += 1
            } else if place < shown.endIndex, isEqual(shown[place], items[other]) {
                place += 1
                other += 1
            } else if let gap = latest {
                latest = (gap.place, gap.other + 1)
                (place, other) = (gap.place + 1, gap.other + 1)
            } else {
                return false
            }
        }
        return shown[place...].allSatisfy(isGap)
    }
}
