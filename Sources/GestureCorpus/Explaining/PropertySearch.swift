import Foundation
package import GestureScenes

/// A search for the nearest value of a property that changes a decision.
struct PropertySearch {
    /// The factor by which each step grows, and the maximum number of steps from the current value.
    private static let growth = 1.5
    private static let maxSteps = 24
    /// The largest whole number from which the search goes down.
    private static let largestCount = 1000.0
    /// The largest number that is tried.
    private static let largestNumber = 1e5
    /// The precision of a found number, as a fraction of the current value.
    private static let precision = 1e-3

    let property: RecognizerProperty
    let now: SceneValue
    /// Whether the recognizer received touches; otherwise the furthest numbers show whether one matters.
    var isTouched = true
    /// Returns whether a value gives the other decision; performs a replay.
    let isChanged: (SceneValue) throws -> Bool

    /// Returns the nearest change; nil if none was found.
    func nearest() throws -> DecidingChange? {
        switch (property.kind, now) {
        case (.number, .number(let number)), (.integer, .number(let number)):
            guard let (range, isWhole) = limits else { return nil }
            return try [
                search(from: number, upward: true, to: range.upperBound, isWhole: isWhole),
                search(from: number, upward: false, to: range.lowerBound, isWhole: isWhole),
            ].compactMap(\.self).min { $0.size < $1.size }
        case (.flag, .bool(let flag)): return try exact(.bool(!flag))
        case (.options(let names), _): return try options(names)
        case (.number, _), (.integer, _), (.flag, _), (.vector, _): return nil
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
        let furthest = upward ? min(Self.largestNumber, end) : end
        if !isTouched, try !isChanged(.number(furthest)) { return nil }
        // A count without a limit is `Int.max`, from which no step would reach a useful count.
        let start = isWhole && !upward ? min(start, Self.largestCount) : start
        let unit = isWhole ? 1 : max(abs(start), 0.01) * 0.02
        var last = start
        var distance = unit
        for step in 0..<Self.maxSteps {
            var next = upward ? start + distance : start - distance
            if isWhole {
                next = upward ? max(next.rounded(), last + 1) : min(next.rounded(), last - 1)
            }
            next = upward ? min(next, end) : max(next, end)
            if step == Self.maxSteps - 1 { next = furthest }
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
        let precision = isWhole ? 1 : max(abs(start), 0.01) * Self.precision
        var (low, high) = try narrowed(from: unchanged, to: changed, precision, isWhole)
        guard !isWhole else { return high }
        // The number with the fewest digits that changes the decision, next to one that does not.
        for digits in 1...9 {
            let rounded = Self.next(after: low, toward: high, digits)
            let isInRange = high > low ? rounded <= changed : rounded >= changed
            guard isInRange, abs(rounded - high) <= precision * 10 else { continue }
            if try isChanged(.number(rounded)) { return rounded }
            if (min(low, high)...max(low, high)).contains(rounded) { low = rounded }
        }
        return high
    }

    /// Returns two values with and without the present decision that are at most `precision` apart.
    private func narrowed(
        from unchanged: Double,
        to changed: Double,
        _ precision: Double,
        _ isWhole: Bool
    ) throws -> (unchanged: Double, changed: Double) {
        var (unchanged, changed) = (unchanged, changed)
        while abs(changed - unchanged) > precision {
            let sum = unchanged + changed
            let middle = isWhole ? (sum / 2).rounded(.down) : sum / 2
            guard middle != unchanged, middle != changed else { break }
            if try isChanged(.number(middle)) { changed = middle } else { unchanged = middle }
        }
        return (unchanged, changed)
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

    /// Returns the first number with these digits beyond a value in the direction of another one.
    private static func next(after value: Double, toward other: Double, _ digits: Int) -> Double {
        rounded(value, digits, of: other) {
            other > value ? $0.rounded(.down) + 1 : $0.rounded(.up) - 1
        }
    }

    /// Returns a value rounded by a function to a number of another one's digits.
    private static func rounded(
        _ value: Double,
        _ digits: Int,
        of other: Double,
        _ round: (Double) -> Double
    ) -> Double {
        guard other != 0 else { return 0 }
        let exponent = Int(log10(abs(other)).rounded(.down)) + 1 - digits
        let unit = pow(10, Double(abs(exponent)))
        return exponent < 0 ? round(value * unit) / unit : round(value / unit) * unit
    }
}

/// The values beyond a found one that give the same decision.
extension PropertySearch {
    /// Returns a change, with the values beyond it that give the same decision.
    func change(
        to value: Double,
        upward: Bool,
        end: Double,
        _ isWhole: Bool
    ) throws -> DecidingChange {
        var last = value
        var extent = upward ? DecidingChange.Extent.atLeast : .atMost
        for next in Self.probes(beyond: value, upward: upward, end: end, isWhole) {
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

    /// Returns the values that are tried beyond a found one.
    private static func probes(
        beyond value: Double,
        upward: Bool,
        end: Double,
        _ isWhole: Bool
    ) -> [Double] {
        var probes: [Double] = []
        for factor in [1.1, 2, 5, 20, 100] {
            let distance = isWhole ? (factor * 2).rounded() : (abs(value) + 0.01) * factor
            let next = upward ? min(value + distance, end) : max(value - distance, end)
            guard next != probes.last ?? value else { break }
            probes.append(next)
        }
        return probes
    }

    /// Returns whether the found value gives the other decision, and so do the ends of its range.
    func confirms(_ change: DecidingChange) throws -> Bool {
        guard try isChanged(change.value) else { return false }
        switch change.extent {
        case .exactly: return true
        case .upTo(let end): return try isChanged(end)
        case .atLeast, .atMost:
            guard case .number(let value) = change.value, let limits else { return true }
            let upward = change.extent == .atLeast
            let end = upward ? limits.range.upperBound : limits.range.lowerBound
            let probes = Self.probes(beyond: value, upward: upward, end: end, limits.isWhole)
            return try Set([probes.first, probes.last].compactMap(\.self)).allSatisfy {
                try isChanged(.number($0))
            }
        }
    }

    /// The range of a number; nil for another kind of value.
    var limits: (range: ClosedRange<Double>, isWhole: Bool)? {
        switch property.kind {
        case .number(let range): (range, false)
        case .integer(let range): (Double(range.lowerBound)...Double(range.upperBound), true)
        case .flag, .options, .vector: nil
        }
    }

    /// Returns the last value that still gives the other decision, between two values.
    private func edge(
        from changed: Double,
        to unchanged: Double,
        near value: Double,
        _ isWhole: Bool
    ) throws -> Double {
        let precision = isWhole ? 1 : max(abs(value), 0.01) * 0.01
        let (high, low) = try narrowed(from: unchanged, to: changed, precision, isWhole)
        guard !isWhole else { return low }
        for digits in 2...9 {
            let rounded = Self.rounded(low, digits, of: low) {
                $0.rounded(high < low ? .up : .down)
            }
            let isBetween = high > low ? rounded >= changed : rounded <= changed
            if isBetween, abs(rounded - low) <= precision * 2, try isChanged(.number(rounded)) {
                return rounded
            }
        }
        return low
    }
}

/// A change of one property that gives another decision, found and verified by replaying.
package struct DecidingChange: Hashable, Sendable {
    /// The range of values, starting at the found one, that give the same decision.
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

    /// The relative change of a number; 1 for another kind of value.
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
