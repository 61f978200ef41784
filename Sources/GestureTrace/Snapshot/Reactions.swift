package import Foundation
package import GestureKit

/// What a scene's behaviours show on the canvas, beside the views themselves.
extension TraceSnapshot {
    /// A small picture that a gesture left, or holds: it stands where it is, and is no view.
    package struct Image: Hashable, Sendable {
        /// The image's number; the same one in every snapshot.
        package var number: Int
        /// Where its middle is, in the window's points.
        package var center: CGPoint
        /// How far it is turned, in radians, clockwise.
        package var angle: CGFloat
        /// The opacity from 0 to 1.
        package var opacity: Double

        package init(number: Int, center: CGPoint, angle: CGFloat = 0, opacity: Double = 1) {
            self.number = number
            self.center = center
            self.angle = angle
            self.opacity = opacity
        }
    }

    /// A line that a finger drew on a view, as the view keeps it.
    ///
    /// Places and forces stand in lists of their own, which pictures share instead of copying them.
    package struct Drawing: Hashable, Sendable {
        /// The line's number; the same one in every snapshot.
        package var number: Int
        /// The view's name; empty where it has none.
        package var view: String
        /// The places in the view's points, oldest first; at least one.
        package var points: [CGPoint]
        /// The forces from 0 to 1, as many as there are points; 0 also where the device reports
        /// none.
        package var forces: [Double]
        /// From the view's points to the window's.
        package var transform: CGAffineTransform
        /// Whether the finger still draws it: it may yet vanish.
        package var isProvisional: Bool

        package init(
            number: Int,
            view: String = "",
            points: [CGPoint],
            forces: [Double],
            transform: CGAffineTransform = .identity,
            isProvisional: Bool = false
        ) {
            self.number = number
            self.view = view
            self.points = points
            self.forces = forces
            self.transform = transform
            self.isProvisional = isProvisional
        }
    }
}
