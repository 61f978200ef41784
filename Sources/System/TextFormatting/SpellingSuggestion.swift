/// Suggests the name that was probably meant.
package enum SpellingSuggestion {
    private static let maxListCount = 24
    /// The maximum length of a text that can be a misspelled name, in characters.
    private static let nameLength = 64
    /// The most names that an error lists in full beside the nearest one.
    private static let maxFullListCount = 8

    /// Returns the expectation for an unknown name: the nearest name, or a list of all names.
    ///
    /// - Parameters:
    ///   - text: The unknown name.
    ///   - names: All names.
    ///   - place: The page or the command that lists them, which an error names if it leaves names out; nil if there is
    ///     none.
    /// - Returns: The expectation, to be shown after "expected".
    package static func expectation(
        for text: String,
        of names: [String],
        listedBy place: String? = nil
    ) -> String {
        let list =
            names.prefix(maxListCount).joined(separator: ", ")
            + (names.count > maxListCount ? ", …" : "")
        guard let name = name(for: text, of: names) else {
            return names.count == 1 ? list : "one of \(list)"
        }
        guard names.count > 1 else { return name }
        if names.count <= maxFullListCount { return "\(name) (there are \(list))" }
        return name + (place.map { " (\($0) lists them all)" } ?? "")
    }

    /// Finds the nearest name, the first of several that are equally near; nil if none is near.
    ///
    /// A name is near if at most a third of the longer name's characters differ.
    package static func name(for text: String, of names: [String]) -> String? {
        guard text.unicodeScalars.count <= nameLength else { return nil }
        var best: (name: String, distance: Int)?
        for name in names {
            let distance = distance(from: text, to: name)
            let longer = max(text.unicodeScalars.count, name.unicodeScalars.count)
            guard distance <= (longer + 1) / 3, distance < best?.distance ?? Int.max else {
                continue
            }
            best = (name, distance)
        }
        return best?.name
    }

    /// Returns the number of characters to insert, delete, replace or swap with their neighbour.
    ///
    /// Source: Damerau and Levenshtein, "optimal string alignment".
    static func distance(from first: String, to second: String) -> Int {
        let a = Array(first.unicodeScalars)
        let b = Array(second.unicodeScalars)
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var smallest = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    smallest = min(smallest, beforeLast[j - 1] + 1)
                }
                row.append(smallest)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
