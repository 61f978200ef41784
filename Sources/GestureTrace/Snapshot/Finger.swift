package import Foundation
import GestureKit

extension TraceSnapshot {
    /// A finger that is down, as its label tells.
    package struct Finger: Hashable, Sendable {
        package var id: Int
        /// The display slot, from 0; it chooses the colour.
        package var slot: Int
        package var stroke: Int
        package var location: CGPoint
        /// The force from 0 to 1; nil when the device does not report it.
        package var force: Double?
        /// How large its contact is; nil when the device does not report it.
        package var contact: Contact?
        /// Where it is likely to be next, the nearest first; empty at rest.
        package var predicted: [CGPoint] = []
        /// Points for each second; 0 at rest.
        package var speed: Double = 0
        /// Whether the touch is ours; until then a window manager may still take it.
        package var isOwned = true
        /// The rows (by id) of the recognizers that are begun or wait with this finger.
        package var active: [Int] = []
    }
}

extension TraceSnapshot {
    /// The part of the screen that a finger covers, as its device tells: an ellipse.
    package struct Contact: Hashable, Sendable {
        package var majorRadius: Double
        /// The smaller radius in points; as large as the other when the device does not report it.
        package var minorRadius: Double
        /// The direction of the longer axis, in radians from the window's x axis, clockwise on screen,
        /// from 0 up to π; π/2, upright, when the device does not report it.
        package var orientation: Double

        package init(
            majorRadius: Double,
            minorRadius: Double? = nil,
            orientation: Double = .pi / 2
        ) {
            self.majorRadius = majorRadius
            self.minorRadius = minorRadius ?? majorRadius
            self.orientation = orientation
        }
    }
}

extension TraceSnapshot.Contact {
    /// The contact of a touch; nil where its device tells no size.
    init?(_ touch: Touch) {
        guard touch.majorRadius > 0 else { return nil }
        self.init(
            majorRadius: Double(touch.majorRadius),
            minorRadius: touch.minorRadius.map { Double($0) },
            orientation: touch.orientation.map { Double($0) } ?? .pi / 2
        )
    }
}
