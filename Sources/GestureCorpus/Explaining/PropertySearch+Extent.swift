import Foundation
import GestureScenes

/// The values beyond a found one that give the same verdict.
extension PropertySearch {
    /// Returns a change, with the values beyond it that give the same verdict.
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

    /// Returns whether the found value gives the other verdict, and so do the ends of its range.
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

    /// Returns the last value that still gives the other verdict, between two values.
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
