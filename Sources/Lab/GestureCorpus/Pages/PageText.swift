import Foundation
import GestureExplaining
import GestureKit
import GestureRecording
import GestureScenes
import RecordingFormat
import TextFormatting

/// Texts for HTML, with all special characters escaped.
enum PageText {
    /// Returns a text for an element or an attribute in double quotes.
    static func escaped(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { !"&<>\"'".utf8.contains($0) }
        guard !isPlain else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Returns a JSON string in which no text can end the script element around it.
    static func json(_ text: String) -> String {
        let json = JSONLine.quote(text)
        guard json.utf8.contains(UInt8(ascii: "<")) else { return json }
        return json.replacing("<", with: "\\u003C")
    }

    /// Returns a list of JSON strings.
    static func json(_ texts: [String]) -> String {
        "[" + texts.map(json).joined(separator: ",") + "]"
    }

    /// Returns a count with a comma between thousands.
    static func count(_ count: Int) -> String {
        var text = String(count)
        var place = text.count - 3
        while place > (count < 0 ? 1 : 0) {
            text.insert(",", at: text.index(text.startIndex, offsetBy: place))
            place -= 3
        }
        return text
    }

    /// Returns a count with its noun: `1 case`, `1,200 cases`.
    static func count(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(self.count(count)) \(count == 1 ? noun : plural ?? noun + "s")"
    }

    /// Returns figures as one text whose lines break only between them.
    static func figures(_ figures: String...) -> String {
        figures.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: " · ")
    }

    /// Returns the name of a reason as words: `moved backward` for `movedBackward`.
    static func words(_ name: String) -> String {
        var words = ""
        var wasLowercase = false
        for character in name {
            if character.isUppercase, wasLowercase { words += " " }
            words += character.isUppercase && wasLowercase ? character.lowercased() : "\(character)"
            wasLowercase = character.isLowercase
        }
        return words
    }

    /// Returns a set of recognizers as text, or `nothing`.
    static func set(_ set: [String]) -> String { ConfusionMatrix.text(set) }
}

/// The unit of a reason's numbers, as displayed.
struct PageUnit {
    let suffix: String
    let factor: Double
    private let decimals: Int

    /// Creates the unit of a reason by its name; empty for a reason of a user's recognizer.
    init(reason name: String) {
        let unit = Reason(name: name, value: 0, limit: 0)?.displayUnit ?? ("", 1, 2)
        (suffix, factor, decimals) = unit
    }

    /// Returns a value with the unit, such as `5.1 pt`; a small one has two significant digits.
    func text(_ value: Double) -> String { number(value * factor) + suffix }

    /// Returns a value with its unit and limit, such as `5.1 pt, limit 5`.
    ///
    /// A value that differs from the limit has as many digits as it takes to show that.
    func text(_ measure: Measure) -> String {
        let exact = [measure.value, measure.limit].map { $0 * factor }
        let short = exact.map(number)
        let shown =
            short[0] == short[1] && measure.value != measure.limit
            ? exact.map(NumberText.of) : short
        return "\(shown[0])\(suffix), limit \(shown[1])"
    }

    /// Returns a displayed value without the unit.
    func number(_ shown: Double) -> String {
        let isSmall = shown != 0 && abs(shown) < pow(10, -Double(decimals))
        return NumberText.of(isSmall ? shown : Self.rounded(shown, decimals))
    }

    private static func rounded(_ value: Double, _ decimals: Int) -> Double {
        let factor = pow(10, Double(decimals))
        return (value * factor).rounded() / factor
    }
}

/// Numbers in SVG attributes.
enum PageNumber {
    /// Returns a number with at most two decimals.
    static func short(_ value: Double) -> String {
        NumberText.of((value * 100).rounded() / 100)
    }
}
