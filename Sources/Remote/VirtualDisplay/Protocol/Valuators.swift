import Foundation

/// The axes of one event and their values; other axes keep theirs.
struct Valuators: Sendable {
    /// `XF86IT_MAX_VALUATORS`.
    static let count = 64

    /// A mask in which bit n is axis n.
    private(set) var mask: UInt64 = 0
    private(set) var values = [Double](repeating: 0, count: Valuators.count)

    subscript(axis: Int) -> Double {
        get { values[axis] }
        set {
            mask |= 1 << UInt64(axis)
            values[axis] = newValue
        }
    }
}

/// The mapping from pixels of the screen to the drivers' axes, which extend from 0 to 65535 over the whole
/// screen.
///
/// The server scales an axis by its range plus one. So pixel p of w has the value p · 65536 / w, and the
/// maximum, 65535, is at w − w/65536. This was measured; the source is `rescaleValuatorAxis` in the
/// server's dix/getevents.c.
struct ScreenMapping: Sendable {
    private static let span = 65536.0

    let width: Int
    let height: Int

    /// Returns the valuators of a location, as axes 0 and 1, and of a pressure of 0…1 of the range, as axis
    /// 4.
    ///
    /// - Throws: `misuse` for a location that is not finite, and for a pressure outside 0…1.
    func valuators(
        at point: CGPoint,
        pressure: Double? = nil,
        of range: Double = 0
    ) throws(VirtualDisplayError) -> Valuators {
        guard point.x.isFinite, point.y.isFinite else {
            throw .misuse("a location must be finite, not (\(point.x), \(point.y))")
        }
        var valuators = Valuators()
        valuators[0] = Double(point.x) * Self.span / Double(width)
        valuators[1] = Double(point.y) * Self.span / Double(height)
        if let pressure {
            guard (0...1).contains(pressure) else {
                throw .misuse("pressure \(pressure) is not in 0…1")
            }
            valuators[4] = pressure * range
        }
        return valuators
    }
}
