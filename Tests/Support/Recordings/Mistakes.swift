/// A text with a mistake, and a part of the error that it causes.
package typealias Mistake = (text: String, message: String)

/// The rows of a table, each `text → message`; ⏎ is a line break in the text.
package func mistakes(_ table: String) -> [Mistake] {
    table.split(separator: "\n").map { row in
        let parts = row.split(separator: "→ ", maxSplits: 1, omittingEmptySubsequences: false)
        let text = parts[0].replacing("⏎", with: "\n")
        return (text.hasSuffix(" ") ? String(text.dropLast()) : String(text), String(parts[1]))
    }
}

extension String {
    /// The text with the changes of a row, `old ⇒ new; old ⇒ new`; nil for a row without changes.
    package func changed(by row: String) -> String? {
        guard row.contains(" ⇒ ") else { return nil }
        return row.split(separator: "; ").reduce(self) { text, change in
            let parts = change.split(separator: " ⇒ ", omittingEmptySubsequences: false)
            return text.replacing(parts[0], with: parts.count == 2 ? parts[1] : "")
        }
    }
}
