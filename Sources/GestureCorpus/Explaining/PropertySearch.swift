import Foundation
package import GestureScenes

/// A change of one property that gives another verdict, found and verified by replaying.
package struct DecidingChange: Hashable, Sendable {
    /// The values from the found one on that give the same verdict.
    package enum Extent: Hashable, Sendable {
        /// All larger values that were tried.
        case atLeast
        /// All smaller values that were tried.
        case atMost
        /// The values between the found one and this one.
        case upTo(SceneValue)
        /// The found value alone.
        case exactly
    }

    /// The property's name, such as `allowableMovement`.
    package let property: String
    package let now: SceneValue
    package let value: SceneValue
    package let extent: Extent

    /// The part by which a number changes; 1 for another kind of value.
    var size: Double {
        guard case .number(let now) = now, case .number(let value) = value else { return 1 }
        return abs(value - now) / max(abs(now), 1e-3)
    }

    /// The change as words: `allowableMovement ≥ 14.3, now 10`.
    package var text: String {
        switch extent {
        case .atLeast: "\(property) ≥ \(value), now \(now)"
        case .atMost: "\(property) ≤ \(value), now \(now)"
        case .upTo(let end): "\(property) from \(value) to \(end), now \(now)"
        case .exactly: "\(property) = \(value), now \(now)"
        }
    }
}

/// A search for the nearest value of a property that changes a verdict.
struct PropertySearch {
    /// The steps from the current value to the farthest one, as parts of it.
    private static let growth = 1.5
    private static let maxSteps = 24
    /// The precision of a found number, as a part of the current value.
    private static let precision = 1e-3

    let property: RecognizerProperty
    let now: SceneValue
    /// Returns whether a value gives the other verdict; performs a replay.
    let isChanged: (SceneValue) throws -> Bool

    /// Returns the nearest change; nil if none was found.
    func nearest() throws -> DecidingChange? {
        switch (property.kind, now) {
        case (.number(let range), .number(let number)):
            try [
                search(from: number, upward: true, to: range.upperBound, isWhole: false),
                search(from: number, upward: false, to: range.lowerBound, isWhole: false),
            ].compactMap(\.self).min { $0.size < $1.size }
        case (.integer(let range), .number(let number)):
            try [
                search(from: number, upward: true, to: Double(range.upperBound), isWhole: true),
                search(from: number, upward: false, to: Double(range.lowerBound), isWhole: true),
            ].compactMap(\.self).min { $0.size < $1.size }
        case (.flag, .bool(let flag)):
            try exact(.bool(!flag))
        case (.options(let names), _):
            try options(names)
        case (.number, _), (.integer, _), (.flag, _), (.vector, _):
            nil
        }
    }

    /// Searches in growing steps, and then between the last two values.
    private func search(
        from start: Double,
        upward: Bool,
        to end: Double,
        isWhole: Bool
    ) throws -> DecidingChange? {
        guard start != end else { return nil }
        let unit = isWhole ? 1 : max(abs(start), 0.01) * 0.02
        var last = start
        var distance = unit
        for step in 0..<Self.maxSteps {
            var next = upward ? min(start + distance, end) : max(start - distance, end)
            if isWhole { next = next.rounded() }
            if step == Self.maxSteps - 1 { next = upward ? min(1e5, end) : end }
            guard upward ? next > last : next < last else { break }
            if try isChanged(.number(next)) {
                let found = try bisect(from: last, to: next, near: start, isWhole)
                return try change(to: found, upward: upward, end: end, isWhole)
            }
            (last, distance) = (next, distance * Self.growth)
        }
        return nil
    }

    private func bisect(
        from unchanged: Double,
        to changed: Double,
        near start: Double,
        _ isWhole: Bool
    ) throws -> Double {
        var (low, high) = (unchanged, changed)
        let precision = isWhole ? 1 : max(abs(start), 0.01) * Self.precision
        while abs(high - low) > precision {
            let middle = isWhole ? ((low + high) / 2).rounded(.down) : (low + high) / 2
            guard middle != low, middle != high else { break }
            if try isChanged(.number(middle)) { high = middle } else { low = middle }
        }
        guard !isWhole else { return high }
        // The roundest number between the two sides that still changes the verdict.
        for digits in 1...9 {
            let rounded = Self.rounded(high, digits, up: high > low)
            let isBetween = high > low ? rounded > low : rounded < low
            if isBetween, abs(rounded - high) <= precision * 10, try isChanged(.number(rounded)) {
                return rounded
            }
        }
        return high
    }

    /// Returns a change, with the values beyond it that give the same verdict.
    private func change(
        to value: Double,
        upward: Bool,
        end: Double,
        _ isWhole: Bool
    ) throws -> DecidingChange {
        var last = value
        var extent = upward ? DecidingChange.Extent.atLeast : .atMost
        for factor in [1.1, 2, 5, 20, 100] {
            let distance = isWhole ? (factor * 2).rounded() : (abs(value) + 0.01) * factor
            let next = upward ? min(value + distance, end) : max(value - distance, end)
            guard next != last else { break }
            if try !isChanged(.number(next)) {
                let edge = try edge(from: last, to: next, near: value, isWhole)
                extent = edge == value ? .exactly : .upTo(.number(edge))
                break
            }
            last = next
        }
        return DecidingChange(
            property: property.name,
            now: now,
            value: .number(value),
            extent: extent
        )
    }

    /// Returns the last value that still gives the other verdict, between two values.
    private func edge(
        from changed: Double,
        to unchanged: Double,
        near value: Double,
        _ isWhole: Bool
    ) throws -> Double {
        var (low, high) = (changed, unchanged)
        let precision = isWhole ? 1 : max(abs(value), 0.01) * 0.01
        while abs(high - low) > precision {
            let middle = isWhole ? ((low + high) / 2).rounded(.down) : (low + high) / 2
            guard middle != low, middle != high else { break }
            if try isChanged(.number(middle)) { low = middle } else { high = middle }
        }
        guard !isWhole else { return low }
        for digits in 2...9 {
            let rounded = Self.rounded(low, digits, up: high < low)
            let isBetween = high > low ? rounded >= changed : rounded <= changed
            if isBetween, abs(rounded - low) <= precision * 2, try isChanged(.number(rounded)) {
                return rounded
            }
        }
        return low
    }

    private func exact(_ value: SceneValue) throws -> DecidingChange? {
        guard try isChanged(value) else { return nil }
        return DecidingChange(property: property.name, now: now, value: value, extent: .exactly)
    }

    /// Searches for an option to add, or else to remove.
    private func options(_ names: [String]) throws -> DecidingChange? {
        let current = now.asList
        for name in names where !current.contains(.string(name)) {
            if let change = try exact(.list(current + [.string(name)])) { return change }
        }
        for option in current where current.count > 1 {
            if let change = try exact(.list(current.filter { $0 != option })) { return change }
        }
        return nil
    }

    private static func rounded(_ value: Double, _ digits: Int, up: Bool) -> Double {
        guard value != 0 else { return 0 }
        let exponent = Int(log10(abs(value)).rounded(.down)) + 1 - digits
        let unit = pow(10, Double(abs(exponent)))
        let scaled = exponent < 0 ? value * unit : value / unit
        let whole = scaled.rounded(up ? .up : .down)
        return exponent < 0 ? whole / unit : whole * unit
    }
}
