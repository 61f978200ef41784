package import Foundation
import GestureKit

extension TraceSnapshot {
    /// A finger that is down, as its label tells.
    package struct Finger: Hashable, Sendable {
        /// The touch's id.
        package var id: Int
        /// The display slot, from 0; it chooses the colour.
        package var slot: Int
        /// The serial number of its stroke.
        package var stroke: Int
        /// Where it is, in the window's points.
        package var location: CGPoint
        /// The force from 0 to 1; nil when the device does not report it.
        package var force: Double?
        /// How large its contact is; nil when the device does not report it.
        package var contact: Contact?
        /// Where it is likely to be next, the nearest first; empty at rest.
        package var predicted: [CGPoint]
        /// Points for each second; 0 at rest.
        package var speed: Double
        /// Whether the touch is ours; until then a window manager may still take it.
        package var isOwned: Bool
        /// The rows (by id) of the recognizers that are begun or wait with this finger.
        package var active: [Int]

        /// Makes a finger; at rest, owned, without force, contact and recognizers.
        package init(
            id: Int,
            slot: Int,
            stroke: Int,
            location: CGPoint,
            force: Double? = nil,
            contact: Contact? = nil,
            predicted: [CGPoint] = [],
            speed: Double = 0,
            isOwned: Bool = true,
            active: [Int] = []
        ) {
            self.id = id
            self.slot = slot
            self.stroke = stroke
            self.location = location
            self.force = force
            self.contact = contact
            self.predicted = predicted
            self.speed = speed
            self.isOwned = isOwned
            self.active = active
        }
    }
}

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
