import Foundation

/// How large a unit of a touchscreen's surface is on the root window: contacts are told in such units.
///
/// The server turns, moves and scales a device's place by its coordinate transformation matrix before
/// it tells the axes' values, and stretches each axis' whole range over the whole desktop. So a place on
/// the root window always begins at its axis' smallest value, and one event tells each axis' measure.
/// A contact's length is not transformed: on a turned screen one axis is stretched by as much as the
/// other is shrunk, so that the mean of both by their product is right, however it is turned or
/// mirrored, and is fair to a screen whose units are no squares. A screen that is mapped to a part of the
/// desktop is smaller by the root of that part, which its matrix tells. Source: Xorg, GetTouchEvents and scale_to_desktop; the kernel's
/// multi-touch-protocol, "ABS_MT_TOUCH_MAJOR".
struct SurfaceMeasure {
    /// One axis with its measure.
    private struct Side {
        let axis: InputDevice.Axis
        /// Root pixels for each unit; nil until an event tells.
        var pixels: Double?

        /// An event that holds its place in both units tells how they compare.
        mutating func follow(_ event: XInputEvent, root: Double) {
            guard let value = event.valuators[axis.number] else { return }
            let way = value - axis.minimum
            // Near the edge a rounded pixel is too much of the way.
            guard way > (axis.maximum - axis.minimum) / 100, root > 0 else { return }
            pixels = root / way
        }
    }

    private var x: Side?
    private var y: Side?
    /// What the screen's part of the desktop makes of a length.
    private let shrinkage: Double

    init(x: InputDevice.Axis?, y: InputDevice.Axis?, part: Double) {
        shrinkage = part.squareRoot()
        self.x = x.map { Side(axis: $0) }
        self.y = y.map { Side(axis: $0) }
    }

    mutating func follow(_ event: XInputEvent) {
        x?.follow(event, root: event.root.x)
        y?.follow(event, root: event.root.y)
    }

    /// Root pixels for each unit, by the one axis that has told while the other has not; nil until then.
    var pixels: Double? {
        let pixels =
            switch (x?.pixels, y?.pixels) {
            case (let x?, let y?): (x * y).squareRoot()
            case (let one, let other): one ?? other
            }
        return pixels.map { $0 * shrinkage }
    }
}
