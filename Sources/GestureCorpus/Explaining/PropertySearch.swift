import Foundation
import GestureScenes

/// A search for the nearest value of a property that changes a verdict.
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
    /// Returns whether a value gives the other verdict; performs a replay.
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
        // The number with the fewest digits that changes the verdict, next to one that does not.
        for digits in 1...9 {
            let rounded = Self.next(after: low, toward: high, digits)
            let isInRange = high > low ? rounded <= changed : rounded >= changed
            guard isInRange, abs(rounded - high) <= precision * 10 else { continue }
            if try isChanged(.number(rounded)) { return rounded }
            if (min(low, high)...max(low, high)).contains(rounded) { low = rounded }
        }
        return high
    }

    /// Returns two values with and without the present verdict that are at most `precision` apart.
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
