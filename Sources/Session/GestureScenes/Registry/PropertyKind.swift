import GestureKit
import TextFormatting

/// The type and range of a property's values.
public enum PropertyKind: Hashable, Sendable {
    /// A Boolean value.
    case flag
    /// A whole number; an upper bound of `Int.max` means no upper bound.
    case integer(ClosedRange<Int>)
    /// A finite number.
    case number(ClosedRange<Double>)
    /// A list of two finite numbers, each in the range.
    case vector(ClosedRange<Double>)
    /// A set of these names: one name, a list of names, or `all`.
    case options([String])

    /// The values that fit, in words for an error.
    package var expectation: String {
        switch self {
        case .flag:
            "true or false"
        case .integer(let range) where range.upperBound == Int.max:
            "a whole number from \(range.lowerBound)"
        case .integer(let range):
            "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range):
            "a number " + Self.words(range)
        case .vector(let range):
            "a list of 2 numbers " + Self.words(range)
        case .options(let names):
            "\(names.joined(separator: ", ")), a list of them, or all"
        }
    }

    /// The reason why a value does not fit, with the texts of its error.
    ///
    /// `item` is the index of the wrong item in a list, or nil for the whole value.
    typealias Mismatch = (item: Int?, found: String, expected: String)

    /// Whether a value fits.
    package func accepts(_ value: SceneValue) -> Bool { mismatch(value) == nil }

    /// Returns the reason why a value does not fit; nil if it does.
    func mismatch(_ value: SceneValue) -> Mismatch? {
        switch (self, value) {
        case (.flag, .bool), (.options, .string("all")):
            return nil
        case (.integer(let range), .number(let number)):
            if let whole = Self.integer(number), range.contains(whole) { return nil }
        case (.number(let range), .number(let number)):
            if range.contains(number) { return nil }
        case (.vector(let range), .list(let items)):
            let isInRange = items.allSatisfy { $0.number.map(range.contains) ?? false }
            if items.count == 2 && isInRange { return nil }
        case (.options(let names), .string), (.options(let names), .list):
            return mismatch(value.asList, of: names, isList: value.isList)
        case (.flag, _), (.integer, _), (.number, _), (.vector, _), (.options, _):
            break
        }
        return (nil, value.description, expectation)
    }

    private func mismatch(_ values: [SceneValue], of names: [String], isList: Bool) -> Mismatch? {
        for (index, value) in values.enumerated() {
            let item = isList ? index : nil
            guard case .string(let name) = value else {
                return (item, value.description, expectation)
            }
            guard names.contains(name) else {
                let expectation = SpellingSuggestion.expectation(
                    for: name,
                    of: names + (isList ? [] : ["all"])
                )
                return (item, PrintableText.text(name), expectation)
            }
        }
        return nil
    }

    /// Returns a number as an integer, limited to `Int.max`; nil for a fraction.
    static func integer(_ number: Double) -> Int? {
        number >= 0x1p63 ? Int.max : Int(exactly: number)
    }

    private static func words(_ range: ClosedRange<Double>) -> String {
        "from \(DecimalText.shortest(range.lowerBound)) to \(DecimalText.shortest(range.upperBound))"
    }
}
