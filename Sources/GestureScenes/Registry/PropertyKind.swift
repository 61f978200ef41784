import GestureKit

/// What a property takes: a value's type and range.
public enum PropertyKind: Hashable, Sendable {
    /// True or false.
    case flag
    /// A whole number; an upper bound of `Int.max` is no bound.
    case integer(ClosedRange<Int>)
    /// A finite number.
    case number(ClosedRange<Double>)
    /// A list of two finite numbers, each in the range.
    case vector(ClosedRange<Double>)
    /// Some of these names: one, a list of them, or `all`.
    case options([String])

    var expectation: String {
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

    /// Why a value does not fit: which item of a list, nil for the whole value, and what an error says.
    typealias Mismatch = (item: Int?, found: String, expected: String)

    /// Why a value cannot stand here; nil when it can.
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

    private func mismatch(
        _ values: [SceneValue],
        of names: [String],
        isList: Bool
    ) -> Mismatch? {
        for (index, value) in values.enumerated() {
            let item = isList ? index : nil
            guard case .string(let name) = value else {
                return (item, value.description, expectation)
            }
            guard names.contains(name) else {
                let choice = Nearest.choice(for: name, of: names + (isList ? [] : ["all"]))
                return (item, Shown.text(name), choice)
            }
        }
        return nil
    }

    /// The whole number that this is; beyond what `Int` holds, the greatest.
    ///
    /// Nil for a fraction.
    static func integer(_ number: Double) -> Int? {
        number >= 0x1p63 ? Int.max : Int(exactly: number)
    }

    private static func words(_ range: ClosedRange<Double>) -> String {
        "from \(DecimalText.shortest(range.lowerBound)) to \(DecimalText.shortest(range.upperBound))"
    }
}
