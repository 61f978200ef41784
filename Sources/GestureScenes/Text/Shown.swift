/// Writing found things into an error, so that it stays one readable line.
package enum Shown {
    /// A text as found: quoted where a reader could not see its ends, shortened, no control
    /// characters.
    static func text(_ text: String) -> String {
        guard !text.isEmpty else { return "an empty text" }
        let shown = name(text, limit: 40)
        let isWord = shown.unicodeScalars.allSatisfy { $0 != " " && $0 != "," && $0 != "\"" }
        return isWord ? shown : "\"\(shown)\""
    }

    /// A name, shortened, its control characters escaped.
    package static func name(_ text: String, limit: Int = 40) -> String {
        var shown = ""
        for scalar in text.unicodeScalars.prefix(limit) {
            let isControl =
                scalar.properties.generalCategory == .control
                || scalar.properties.generalCategory == .lineSeparator
                || scalar.properties.generalCategory == .paragraphSeparator
                || scalar.properties.generalCategory == .format
            shown +=
                SystemName.shown(scalar)
                ?? (isControl ? scalar.escaped(asASCII: true) : String(scalar))
        }
        return text.unicodeScalars.count > limit ? shown + "…" : shown
    }

    /// A number without a needless `.0`.
    static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}
