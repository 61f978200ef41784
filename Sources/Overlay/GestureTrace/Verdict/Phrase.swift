import Foundation

/// A text in which the names of recognizers stand out.
package struct Phrase: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// A piece of the text.
    package enum Part: Hashable, Sendable {
        case plain(String)
        /// A name, emphasized in the colour of its recognizer's outcome.
        case name(String, Verdict.Outcome)

        package var text: String {
            switch self {
            case .plain(let text), .name(let text, _): text
            }
        }
    }

    package private(set) var parts: [Part]

    package init(stringLiteral text: String) { parts = text.isEmpty ? [] : [.plain(text)] }

    package init(stringInterpolation text: StringInterpolation) { parts = text.parts }

    /// Creates a phrase from a text in which a name stands out, if the text contains it as a word.
    init(_ text: String, naming name: String?, _ outcome: Verdict.Outcome) {
        guard let name, !name.isEmpty,
            let range = text.ranges(of: name).first(where: text.isWord(in:))
        else {
            self.init(stringLiteral: text)
            return
        }
        self =
            "\(String(text[..<range.lowerBound]))\(name: name, outcome)\(String(text[range.upperBound...]))"
    }

    /// The text without emphasis.
    package var text: String { parts.map(\.text).joined() }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ text: String) {
            if !text.isEmpty { parts.append(.plain(text)) }
        }

        package mutating func appendInterpolation(_ text: String) { appendLiteral(text) }

        package mutating func appendInterpolation(_ phrase: Phrase) { parts += phrase.parts }

        package mutating func appendInterpolation(name: String, _ outcome: Verdict.Outcome) {
            parts.append(.name(name, outcome))
        }
    }
}

extension [Phrase] {
    /// The phrases in a list: `a, b and c`.
    package var list: Phrase {
        guard let last, count > 1 else { return first ?? "" }
        return
            "\(dropLast().reduce(into: Phrase(stringLiteral: "")) { $0 = $0.parts.isEmpty ? $1 : "\($0), \($1)" }) and \(last)"
    }
}

extension String {
    /// Says whether a range is a whole word.
    fileprivate func isWord(in range: Range<Index>) -> Bool {
        let neighbours = [self[..<range.lowerBound].last, self[range.upperBound...].first]
        return neighbours.compactMap(\.self).allSatisfy { !$0.isLetter && !$0.isNumber }
    }
}
