import Foundation

/// The axes of one event and their values; axes that are not named keep theirs.
struct Valuators: Sendable {
    /// `XF86IT_MAX_VALUATORS`.
    static let count = 64

    /// Bit n stands for axis n.
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

/// Pixels of the screen to the drivers' axes, which run from 0 to 65535 over the whole screen.
///
/// The server scales an axis by its range plus one, so pixel p of w lies at p · 65536 / w and the
/// last axis value, 65535, at w − w/65536. Measured; its source is `rescaleValuatorAxis` in
/// the server's dix/getevents.c.
struct ScreenMapping: Sendable {
    private static let span = 65536.0

    let width: Int
    let height: Int

    /// Sets axes 0 and 1, and axis 4 to a pressure of 0…1 of the device's range where there is one.
    ///
    /// - Throws: `misuse` for what is not a number, and for another pressure.
    func valuators(
        at point: CGPoint,
        pressure: Double? = nil,
        of range: Double = 0
    ) throws(VirtualDisplayError) -> Valuators {
        guard point.x.isFinite, point.y.isFinite else {
            throw .misuse("a position must be finite, not (\(point.x), \(point.y))")
        }
        var valuators = Valuators()
        valuators[0] = Double(point.x) * Self.span / Double(width)
        valuators[1] = Double(point.y) * Self.span / Double(height)
        if let pressure {
            guard (0...1).contains(pressure) else {
                throw .misuse("pressure is 0…1, not \(pressure)")
            }
            valuators[4] = pressure * range
        }
        return valuators
    }
}
