import Foundation
import GestureKit

/// What can be drawn in any part by itself.
extension Mark {
    /// A straight line along an axis, as the bar with round ends that it is; nil for others.
    var bar: CGRect? {
        guard case .lines(let points, _, let width, let dash) = shape, points.count == 2,
            dash.isEmpty, transform == .identity,
            points[0].x == points[1].x || points[0].y == points[1].y
        else { return nil }
        return CGRect(covering: points).insetBy(dx: -width / 2, dy: -width / 2)
    }

    /// Whether each pixel is the same whatever part of the picture is drawn.
    ///
    /// Cairo cuts paths at the edge of the clip, and there rounds their soft edges a little differently; what
    /// is worked out pixel by pixel, and letters, it does not.
    var isExact: Bool {
        switch shape {
        case .stroke: true
        case .text, .rectangle, .circle: transform == .identity
        case .lines: bar != nil
        case .grid, .curve, .state: false
        }
    }
}
