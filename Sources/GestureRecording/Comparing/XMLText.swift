/// Text inside an XML document.
///
/// Source: Extensible Markup Language 1.0, sections 2.2 "Characters" and 2.4 "Character Data".
enum XMLText {
    /// The text between two tags; control characters but for tabs and line breaks are left out.
    static func content(_ text: String) -> String { escaped(text, breaks: "\n", tab: "\t") }

    /// The text between an attribute's quotation marks.
    ///
    /// A reader makes spaces of breaks and tabs there that are not escaped.
    static func attribute(_ text: String) -> String {
        escaped(text, breaks: "&#10;", tab: "&#9;")
    }

    private static func escaped(_ text: String, breaks: String, tab: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            // It ends a section that was never opened: `]]>` must not stand in a text.
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += breaks
            case "\t": result += tab
            // No XML may hold these, not even escaped.
            case "\u{FFFE}", "\u{FFFF}": break
            case _ where scalar.properties.generalCategory == .control: break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
