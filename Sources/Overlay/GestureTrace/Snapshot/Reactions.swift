package import Foundation
package import GestureKit

/// The output of a scene's behaviours on the canvas, in addition to the views.
extension TraceSnapshot {
    /// A small picture that a gesture left or holds; it is not a view.
    package struct Image: Hashable, Sendable {
        /// The image's number, which is the same in every snapshot.
        package var number: Int
        /// The centre, in the window's points.
        package var center: CGPoint
        /// The rotation in radians, clockwise.
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

    /// A line that a finger drew on a view, as the view stores it.
    ///
    /// Points and forces have separate arrays, so that pictures share them instead of copying.
    package struct Drawing: Hashable, Sendable {
        /// The line's number, which is the same in every snapshot.
        package var number: Int
        /// The view's name; empty if it has none.
        package var view: String
        /// The points of the line in the view's points, oldest first; at least one.
        package var points: [CGPoint]
        /// The forces from 0 to 1, one for each point; 0 if the device reports none.
        package var forces: [Double]
        /// The transform from the view's points to the window's.
        package var transform: CGAffineTransform
        /// Whether the finger is still drawing the line, which may yet be removed.
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
