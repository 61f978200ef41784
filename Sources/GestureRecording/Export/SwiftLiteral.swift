import Foundation
import GestureKit
import GestureScenes

/// Values as Swift source has them, so that the compiler reads back the same bits.
enum SwiftLiteral {
    /// The shortest decimals that are this number again.
    static func number(_ value: Double) -> String {
        guard !value.isNaN else { return ".nan" }
        guard value.isFinite else { return value < 0 ? "-.infinity" : ".infinity" }
        guard value != 0 else { return value.sign == .minus ? "-0.0" : "0" }
        if abs(value) < 1e15, let whole = Int64(exactly: value) { return String(whole) }
        let shortest = "\(value)"
        return survives(shortest, value) ? shortest : String(format: "%.17g", value)
    }

    static func number(_ value: CGFloat) -> String { number(Double(value)) }

    /// Whether the literal is this number after the compiler has rounded it twice: on x86 it reads
    /// decimals into 80 bits first, and what falls between two doubles there may land on the other one.
    private static func survives(_ text: String, _ value: Double) -> Bool {
        #if arch(x86_64) || arch(i386)
            Float80(text).map { Double($0) == value } ?? false
        #else
            true
        #endif
    }

    /// A text on one line.
    static func string(_ text: String) -> String { "\"" + escaped(text, isBlock: false) + "\"" }

    static func value(_ value: SceneValue) -> String {
        switch value {
        case .number(let number): self.number(number)
        case .bool(let flag): flag ? "true" : "false"
        case .string(let text): string(text)
        case .list(let items): "[" + items.map { Self.value($0) }.joined(separator: ", ") + "]"
        }
    }

    static func options(_ names: [String]) -> String {
        names.count == 1 ? names[0] : "[" + names.joined(separator: ", ") + "]"
    }

    /// A text of several lines, from the opening quotes to the closing ones; all but the opening ones
    /// are indented.
    ///
    /// It is raw where there is something to escape, and escaped where an editor or the compiler would
    /// change it: control characters, line ends of other systems, marks that turn the direction.
    static func block(_ text: String, indentation: Int) -> [String] {
        let isPlain = text.unicodeScalars.allSatisfy { $0 == "\n" || isShown($0) }
        var hashes = ""
        if isPlain {
            let marks = ["\"\"\"", "\\"]
            // No raw text ends, or is read as code, within itself.
            while marks.contains(where: { text.contains($0 + hashes) }) { hashes += "#" }
        }
        let content = isPlain ? text : escaped(text, isBlock: true)
        let margin = String(repeating: " ", count: indentation)
        let lines = content.unicodeScalars.split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        .map { $0.isEmpty ? "" : margin + String($0) }
        return [hashes + "\"\"\""] + lines + [margin + "\"\"\"" + hashes]
    }

    private static func escaped(_ text: String, isBlock: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where isBlock: result.unicodeScalars.append(scalar)
            case "\\", "\"": result += "\\" + String(scalar)
            case _ where isShown(scalar): result.unicodeScalars.append(scalar)
            default: result += "\\u{" + String(scalar.value, radix: 16) + "}"
            }
        }
        return result
    }

    /// Whether the character is seen as what it is, wherever it stands.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            false
        case .spaceSeparator: scalar == " "
        default: true
        }
    }
}
