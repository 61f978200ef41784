import GestureKit
import TextFormatting

/// The unit of a property's number, which decides how it is shown and by how much a key changes it.
public enum PropertyUnit: Hashable, Sendable {
    /// Seconds; a key changes them by 0.05.
    case seconds
    /// Points; a key changes them by 1.
    case points

    var step: Double {
        switch self {
        case .seconds: 0.05
        case .points: 1
        }
    }

    /// Returns the number with its unit: "0.500 s", "10 pt".
    func shown(_ number: Double) -> String {
        let digits = DecimalText.fixed(number, self == .seconds ? 3 : 2)
        return switch self {
        case .seconds: digits + " s"
        case .points: (digits.hasSuffix(".00") ? String(digits.dropLast(3)) : digits) + " pt"
        }
    }
}

/// Changing properties with the arrow keys and the space bar.
extension RecognizerProperty {
    /// The largest finite count of a property without an upper bound; the next step removes the bound.
    ///
    /// A touchscreen reports ten fingers.
    private static let largestFiniteCount = 10.0
    private static let unlimited = Double(Int.max)

    /// Returns the value one step below or above another.
    ///
    /// A flag is inverted. Of options, the next one is chosen, or the first if several or none were set.
    /// Counts change by 1, and no step lowers one below 1, or below 0 where 0 is useful. Other numbers change
    /// by the property's own `step`, else by 0.05 for seconds and by 1 for points and the rest. The result can
    /// be outside of the property's range; `Scene.set` then throws.
    ///
    /// - Parameters:
    ///   - value: The current value of the property.
    ///   - isUp: Whether to step up, or to the next option.
    /// - Returns: The new value; nil if no step is possible, such as from 1 down or for a vector.
    public func step(from value: SceneValue, isUp: Bool) -> SceneValue? {
        switch (kind, value) {
        case (.flag, .bool(let flag)):
            return .bool(!flag)
        case (.integer(let range), .number(let number)):
            return count(from: number, isUp: isUp, isUnbounded: range.upperBound == Int.max)
                .map { .number($0) }
        case (.number, .number(let number)):
            let next = number + (isUp ? 1 : -1) * (step ?? unit?.step ?? 1)
            // Remove the rounding error of the binary addition.
            return .number((next * 1e6).rounded() / 1e6)
        case (.options(let names), .list(let items)):
            return .string(option(from: items, of: names, isUp: isUp))
        case (.flag, _), (.integer, _), (.number, _), (.options, _), (.vector, _):
            return nil
        }
    }

    /// Returns the inverted flag or the next option; nil for properties of other kinds.
    public func toggled(_ value: SceneValue) -> SceneValue? {
        switch kind {
        case .flag, .options: step(from: value, isUp: true)
        case .integer, .number, .vector: nil
        }
    }

    private func count(from number: Double, isUp: Bool, isUnbounded: Bool) -> Double? {
        if isUnbounded, number > Self.largestFiniteCount {
            return isUp ? nil : Self.largestFiniteCount
        }
        if isUnbounded, isUp, number == Self.largestFiniteCount { return Self.unlimited }
        let next = number + (isUp ? 1 : -1)
        return isUp || next >= Double(minimumCount) ? next : nil
    }

    private func option(from items: [SceneValue], of names: [String], isUp: Bool) -> String {
        let index = names.indices.first { items == [.string(names[$0])] }
        guard let index else { return names[isUp ? 0 : names.count - 1] }
        return names[(index + (isUp ? 1 : names.count - 1)) % names.count]
    }

    /// Returns a value of the property for display: "0.500 s", "no limit", "left, top".
    public func shown(_ value: SceneValue) -> String {
        switch (kind, value) {
        case (.integer, .number) where value.isUnlimited: "no limit"
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

    /// Returns a value of the property as written in a scene; options are one name, a list, or `all`.
    func written(_ value: SceneValue) -> SceneValue {
        switch (kind, value) {
        case (.options(let names), .list(let items)) where items.count > 1:
            items.count == names.count ? .string("all") : value
        case (.options, .list(let items)) where items.count == 1: items[0]
        case (.flag, _), (.integer, _), (.number, _), (.options, _), (.vector, _): value
        }
    }
}
