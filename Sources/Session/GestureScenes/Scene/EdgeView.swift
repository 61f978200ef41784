import Foundation
import GestureKit

/// A view at the right or the lower edge of its superview, which stays there when the superview's size changes.
struct EdgeView {
    /// The changes in one direction for each point that the superview grows.
    private struct Following {
        let size: CGFloat
        let center: CGFloat

        static let none = Self(size: 0, center: 0)

        /// A view that fills its superview grows, and another one moves.
        init(atStart isAtStart: Bool) {
            self = isAtStart ? Self(size: 1, center: 0.5) : Self(size: 0, center: 1)
        }

        private init(size: CGFloat, center: CGFloat) { (self.size, self.center) = (size, center) }
    }

    private let view: View
    /// The superview's size when the view last followed its edges; at first, the one of the scene's text.
    private var room: CGSize
    private let horizontal: Following
    private let vertical: Following

    /// The distance from an edge, in points, at which a view is no longer at it.
    private static let tolerance: CGFloat = 0.5

    /// Creates one of a view that has its place in the scene; nil for a view that is at neither edge.
    init?(_ view: View) {
        guard let room = view.superview?.bounds.size, view.transform == .identity else {
            return nil
        }
        let frame = view.frame
        func isNear(_ distance: CGFloat) -> Bool { distance < Self.tolerance }
        let isAtRight = isNear(abs(frame.maxX - room.width))
        let isAtBottom = isNear(abs(frame.maxY - room.height))
        guard isAtRight || isAtBottom else { return nil }
        horizontal = isAtRight ? Following(atStart: isNear(frame.minX)) : .none
        vertical = isAtBottom ? Following(atStart: isNear(frame.minY)) : .none
        self.view = view
        self.room = room
    }

    /// Follows the superview's edges, also from where something else has put the view; call it after the superview
    /// has its size.
    mutating func follow() {
        guard let now = view.superview?.bounds.size else { return }
        let (x, y) = (now.width - room.width, now.height - room.height)
        room = now
        let (size, center) = (view.bounds.size, view.center)
        view.bounds.size = CGSize(
            width: max(0, size.width + horizontal.size * x),
            height: max(0, size.height + vertical.size * y)
        )
        view.center = CGPoint(
            x: center.x + horizontal.center * x,
            y: center.y + vertical.center * y
        )
    }
}
