package import Foundation
import GestureKit

extension TraceSnapshot {
    /// A finger that is down, with the values of its label.
    package struct Finger: Hashable, Sendable {
        package var id: Int
        /// The display slot, from 0; it chooses the colour.
        package var slot: Int
        package var stroke: Int
        package var location: CGPoint
        /// The force from 0 to 1; nil when the device does not report it.
        package var force: Double?
        /// The size of its contact; nil when the device does not report it.
        package var contact: Contact?
        /// The predicted locations, the nearest first; empty at rest.
        package var predicted: [CGPoint] = []
        /// The speed in points per second; 0 at rest.
        package var speed: Double = 0
        /// Whether this program owns the touch; until then a window manager may still take it.
        package var isOwned = true
        /// The rows, by id, of the recognizers that have begun or wait with this finger.
        package var active: [Int] = []
    }
}

extension TraceSnapshot {
    /// The contact area of a finger, as reported by its device: an ellipse.
    package struct Contact: Hashable, Sendable {
        package var majorRadius: Double
        /// The smaller radius in points; equal to the larger one when the device does not report it.
        package var minorRadius: Double
        /// The direction of the longer axis, in radians from the window's x axis, clockwise on screen, from 0
        /// up to π; π/2, vertical, when the device does not report it.
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
    /// Creates the contact of a touch; nil if its device does not report a size.
    init?(_ touch: Touch) {
        guard touch.majorRadius > 0 else { return nil }
        self.init(
            majorRadius: Double(touch.majorRadius),
            minorRadius: touch.minorRadius.map { Double($0) },
            orientation: touch.orientation.map { Double($0) } ?? .pi / 2
        )
    }
}
