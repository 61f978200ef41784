import GestureKit

/// What a property's number counts, which says how it is shown and by how much a key changes it.
public enum PropertyUnit: Hashable, Sendable {
    /// Seconds, changed by 0.05.
    case seconds
    /// Points, changed by 1.
    case points

    var step: Double {
        switch self {
        case .seconds: 0.05
        case .points: 1
        }
    }

    /// The number with the unit behind it, "0.500 s", "10 pt".
    func shown(_ number: Double) -> String {
        let digits = DecimalText.fixed(number, self == .seconds ? 3 : 2)
        return switch self {
        case .seconds: digits + " s"
        case .points: (digits.hasSuffix(".00") ? String(digits.dropLast(3)) : digits) + " pt"
        }
    }
}

/// Changing a property without a keyboard's letters: down, up, and to and fro.
extension RecognizerProperty {
    /// A number that has no bound goes up to ten by ones, and from there to no bound: a touchscreen
    /// tells ten fingers.
    private static let most = 10.0
    private static let boundless = Double(Int.max)

    /// The value one step down or up from another.
    ///
    /// A flag is turned over, of options one is chosen: the next, or the first where there were several
    /// or none. Counts go by one and not below 1, other numbers by the
    /// property's own step, else seconds by 0.05, points and the rest by one. It
    /// may lie outside of what the property takes, which `Scene.set` then says.
    ///
    /// - Parameters:
    ///   - value: a value of the property.
    ///   - isUp: whether it goes up, or to the next option; else down.
    /// - Returns: nil where there is no step, as from 1 down, or of a pair of numbers.
    public func step(from value: SceneValue, isUp: Bool) -> SceneValue? {
        switch (kind, value) {
        case (.flag, .bool(let flag)):
            return .bool(!flag)
        case (.integer(let range), .number(let number)):
            return count(from: number, isUp: isUp, hasNoBound: range.upperBound == Int.max)
                .map { .number($0) }
        case (.number, .number(let number)):
            let next = number + (isUp ? 1 : -1) * (step ?? unit?.step ?? 1)
            // What adding leaves of binary digits is nobody's.
            return .number((next * 1e6).rounded() / 1e6)
        case (.options(let names), .list(let items)):
            return .string(option(from: items, of: names, isUp: isUp))
        case (.flag, _), (.integer, _), (.number, _), (.options, _), (.vector, _):
            return nil
        }
    }

    /// The value turned over, or the next option; nil for what is neither.
    public func toggled(_ value: SceneValue) -> SceneValue? {
        switch kind {
        case .flag, .options: step(from: value, isUp: true)
        case .integer, .number, .vector: nil
        }
    }

    private func count(from number: Double, isUp: Bool, hasNoBound: Bool) -> Double? {
        if hasNoBound, number > Self.most { return isUp ? nil : Self.most }
        if hasNoBound, isUp, number == Self.most { return Self.boundless }
        let next = max(1, number + (isUp ? 1 : -1))
        return next == number ? nil : next
    }

    private func option(from items: [SceneValue], of names: [String], isUp: Bool) -> String {
        let place = names.indices.first { items == [.string(names[$0])] }
        guard let place else { return names[isUp ? 0 : names.count - 1] }
        return names[(place + (isUp ? 1 : names.count - 1)) % names.count]
    }

    /// A value of the property as a person reads it: "0.500 s", "no limit", "left, top".
    public func shown(_ value: SceneValue) -> String {
        switch (kind, value) {
        case (.integer, .number(let number)) where number >= Self.boundless: "no limit"
        case (.number, .number(let number)): unit?.shown(number) ?? value.description
        case (.options(let names), .list(let items)):
            if items.isEmpty {
                "none"
            } else if items.count == names.count, items.count > 1 {
                "all"
            } else {
                items.compactMap(\.text).joined(separator: ", ")
            }
        case (.flag, _), (.integer, _), (.number, _), (.options, _), (.vector, _):
            value.description
        }
    }

    /// A value of the property as a scene's text has it: of options one name, a list, or `all`.
    func written(_ value: SceneValue) -> SceneValue {
        switch (kind, value) {
        case (.options(let names), .list(let items)) where items.count > 1:
            items.count == names.count ? .string("all") : value
        case (.options, .list(let items)) where items.count == 1: items[0]
        case (.flag, _), (.integer, _), (.number, _), (.options, _), (.vector, _): value
        }
    }
}
