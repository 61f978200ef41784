import Foundation

/// Pixels of the screen to the drivers' axes, which run from 0 to 65535 over the whole screen.
///
/// The server scales an axis by its range plus one, so pixel p of w lies at p · 65536 / w and the
/// last axis value, 65535, at w − w/65536. Measured; its source is `rescaleValuatorAxis` in
/// the server's dix/getevents.c.
struct ScreenMapping: Sendable {
    private static let span = 65536.0

    let width: Int
    let height: Int

    /// Sets axes 0 and 1; throws `misuse` for what is not a number.
    func valuators(at point: CGPoint) throws(VirtualDisplayError) -> Valuators {
        guard point.x.isFinite, point.y.isFinite else {
            throw .misuse("a position must be finite, not (\(point.x), \(point.y))")
        }
        var valuators = Valuators()
        valuators[0] = Double(point.x) * Self.span / Double(width)
        valuators[1] = Double(point.y) * Self.span / Double(height)
        return valuators
    }
}
