import Foundation
import GestureScenes

/// A search for the nearest value of a property that changes a verdict.
struct PropertySearch {
    /// The distances from the current number that are tried before the furthest value, as fractions of it.
    private static let distances = [0.25, 1, 4]
    /// The distances that are tried before the furthest whole number.
    private static let wholeDistances = 1...4
    /// The largest number that is tried.
    private static let largestNumber = 1e5
    /// The precision of a found number, as a fraction of the current value.
    private static let precision = 1e-3

    let property: RecognizerProperty
    let now: SceneValue
    /// The value that the gesture reached, if the property is the limit that it missed.
    ///
    /// The verdict then turns at this value.
    var reached: Double?
    /// The number of the gesture's touches, near which a count is likely to turn the verdict.
    var touchCount = 0
    /// Performs a replay to see if a value gives the other verdict.
    let isChanged: (SceneValue) throws -> Bool

    /// The nearest value found that gives the other verdict.
    func nearest() throws -> SceneValue? {
        switch (property.kind, now) {
        case (.number, .number(let number)), (.integer, .number(let number)):
            guard let (range, isWhole) = limits else { return nil }
            if !isWhole, let reached, let value = try beside(reached, from: number, in: range) {
                return .number(value)
            }
            // With a count of 0, most recognizers never recognize.
            let least = isWhole ? Double(property.minimumCount) : range.lowerBound
            let lowest = min(number, max(range.lowerBound, least))
            return try [
                search(from: number, upward: true, to: range.upperBound, isWhole: isWhole),
                search(from: number, upward: false, to: lowest, isWhole: isWhole),
            ].compactMap(\.self).min { abs($0 - number) < abs($1 - number) }.map { .number($0) }
        case (.flag, .bool(let flag)): return try isChanged(.bool(!flag)) ? .bool(!flag) : nil
        case (.options(let names), _): return try options(names)
        case (.number, _), (.integer, _), (.flag, _), (.vector, _): return nil
        }
    }

    /// The nearest number, if the boundary is at the value that the gesture reached.
    private func beside(
        _ reached: Double,
        from now: Double,
        in range: ClosedRange<Double>
    ) throws -> Double? {
        let step = max(abs(now), 0.01) * Self.precision * (reached > now ? 1 : -1)
        guard range.contains(reached), reached != now else { return nil }
        if try isChanged(.number(reached)) {
            // Nearer than the current value is impossible.
            let before = abs(reached - now) > abs(step) ? reached - step : now
            guard try before == now || !isChanged(.number(before)) else { return nil }
            return try shortest(from: before, to: reached, near: now)
        }
        guard range.contains(reached + step), try isChanged(.number(reached + step)) else {
            return nil
        }
        return try shortest(from: reached, to: reached + step, near: now)
    }

    /// Searches in a few steps, of which the last one is the furthest value, and then between the last two.
    private func search(
        from start: Double,
        upward: Bool,
        to end: Double,
        isWhole: Bool
    ) throws -> Double? {
        var last = start
        for next in steps(from: start, upward: upward, to: end, isWhole) {
            guard try isChanged(.number(next)) else {
                last = next
                continue
            }
            let (unchanged, changed) = try narrowed(from: last, to: next, precision(start), isWhole)
            return isWhole ? changed : try shortest(from: unchanged, to: changed, near: start)
        }
        return nil
    }

    private func steps(
        from start: Double,
        upward: Bool,
        to end: Double,
        _ isWhole: Bool
    ) -> [Double] {
        let furthest = upward ? min(max(Self.largestNumber, start), end) : end
        let sign: Double = upward ? 1 : -1
        let near =
            isWhole
            // The second origin is one step before the count, so that the count itself comes first.
            ? [start, (reached ?? Double(touchCount)) - sign].flatMap { origin in
                Self.wholeDistances.map { origin + sign * Double($0) }
            }
            // Downward, the fractions lead toward zero.
            : Self.distances.map { distance in
                upward ? start + max(start, 0.01) * distance : start / (1 + distance)
            }
        let between = near.filter {
            upward ? $0 > start && $0 < furthest : $0 < start && $0 > furthest
        }
        return Set(between).sorted(by: upward ? { $0 < $1 } : { $0 > $1 })
            + (furthest == start ? [] : [furthest])
    }

    private func precision(_ start: Double) -> Double { max(abs(start), 0.01) * Self.precision }

    /// Returns the number with the fewest digits that changes the verdict, next to one that does not.
    private func shortest(
        from unchanged: Double,
        to changed: Double,
        near start: Double
    ) throws -> Double {
        var low = unchanged
        for digits in 1...9 {
            let rounded = Self.next(after: low, toward: changed, digits)
            guard abs(rounded - changed) <= precision(start) * 10 else { continue }
            if try isChanged(.number(rounded)) { return rounded }
            if (min(low, changed)...max(low, changed)).contains(rounded) { low = rounded }
        }
        return changed
    }

    /// Returns two values with and without the present verdict that are at most `precision` apart.
    private func narrowed(
        from unchanged: Double,
        to changed: Double,
        _ precision: Double,
        _ isWhole: Bool
    ) throws -> (unchanged: Double, changed: Double) {
        let precision = isWhole ? 1 : precision
        var (unchanged, changed) = (unchanged, changed)
        while abs(changed - unchanged) > precision {
            let sum = unchanged + changed
            let middle = isWhole ? (sum / 2).rounded(.down) : sum / 2
            guard middle != unchanged, middle != changed else { break }
            if try isChanged(.number(middle)) { changed = middle } else { unchanged = middle }
        }
        return (unchanged, changed)
    }

    /// Searches for an option to add, or else to remove.
    private func options(_ names: [String]) throws -> SceneValue? {
        let current = now.asList
        for name in names where !current.contains(.string(name)) {
            let value = SceneValue.list(current + [.string(name)])
            if try isChanged(value) { return value }
        }
        for option in current where current.count > 1 {
            let value = SceneValue.list(current.filter { $0 != option })
            if try isChanged(value) { return value }
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

    // MARK: - The values beyond a found one that give the same verdict

    /// Returns the values beyond a found one that give the same verdict, and the last of them that was tried.
    func extent(of found: SceneValue) throws -> (extent: PropertyExtent, limit: SceneValue) {
        guard case .number(let value) = found, case .number(let now) = now,
            let (range, isWhole) = limits
        else { return (.exactly, found) }
        let upward = value > now
        var last = value
        for next in Self.probes(beyond: value, upward: upward, in: range, isWhole) {
            guard try !isChanged(.number(next)) else {
                last = next
                continue
            }
            let edge = try edge(from: last, to: next, near: value, isWhole)
            return edge == value ? (.exactly, found) : (.upTo(.number(edge)), .number(edge))
        }
        return (upward ? .atLeast : .atMost, .number(last))
    }

    /// Returns the values that are tried beyond a found one.
    private static func probes(
        beyond value: Double,
        upward: Bool,
        in range: ClosedRange<Double>,
        _ isWhole: Bool
    ) -> [Double] {
        var probes: [Double] = []
        for factor in [1.1, 5, 100] {
            let distance = isWhole ? (factor * 2).rounded() : (abs(value) + 0.01) * factor
            let next =
                upward
                ? min(value + distance, range.upperBound) : max(value - distance, range.lowerBound)
            guard next != probes.last ?? value else { break }
            probes.append(next)
        }
        return probes
    }

    /// The range of a number; nil for another kind of value.
    private var limits: (range: ClosedRange<Double>, isWhole: Bool)? {
        switch property.kind {
        case .number(let range): (range, false)
        case .integer(let range): (Double(range.lowerBound)...Double(range.upperBound), true)
        case .flag, .options, .vector: nil
        }
    }

    /// Returns the last value that still gives the other verdict, between two values.
    private func edge(
        from changed: Double,
        to unchanged: Double,
        near value: Double,
        _ isWhole: Bool
    ) throws -> Double {
        let precision = max(abs(value), 0.01) * 0.01
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

/// The values that give the same verdict: a range that starts at a found one.
enum PropertyExtent: Hashable, Sendable {
    /// All larger values that were tried.
    case atLeast
    /// All smaller values that were tried.
    case atMost
    /// The values between the found one and this one.
    case upTo(SceneValue)
    /// The found value alone.
    case exactly
}
