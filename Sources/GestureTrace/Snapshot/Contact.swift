import Foundation
import GestureKit

extension TraceSnapshot {
    /// The part of the screen that a finger covers, as its device tells: an ellipse.
    package struct Contact: Hashable, Sendable {
        /// The larger radius in points.
        package var majorRadius: Double
        /// The smaller radius in points; as large as the other when the device does not report it.
        package var minorRadius: Double
        /// The direction of the longer axis, in radians from the window's x axis, clockwise on screen,
        /// from 0 up to π; π/2, upright, when the device does not report it.
        package var orientation: Double

        /// Makes a contact; a circle unless told otherwise.
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
