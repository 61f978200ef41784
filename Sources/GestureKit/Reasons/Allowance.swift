public import Foundation

/// What a recognizer still allows the fingers to do, as a shape that can be drawn: the limit before it
/// is crossed, where a `Reason` is the limit afterwards.
///
/// Places are in the window's points, times on the event clock, angles in radians clockwise on
/// screen. Read it after an event: `GestureRecognizer.allowances`.
public struct Allowance: Hashable, Sendable {
    /// Where the limit is.
    public enum Shape: Hashable, Sendable {
        /// A circle; `value` is how far the fingers have moved, in the mean, from its centre.
        case circle(center: CGPoint, radius: CGFloat, value: CGFloat)
        /// A strip from a finger's landing along a unit vector, both in points, and wide
        /// `halfWidth` to either side.
        case corridor(
            from: CGPoint,
            direction: CGPoint,
            length: CGFloat,
            halfWidth: CGFloat
        )
        /// A part of the window, as the strip along an edge where a gesture has to start.
        case band(CGRect)
        /// A time, to draw as an arc that closes; the end is a deadline.
        case time(from: TimeInterval, to: TimeInterval)
        /// The distances between two fingers, from the one at `from` toward `to`.
        case distance(
            from: CGPoint,
            to: CGPoint,
            least: CGFloat,
            greatest: CGFloat
        )
        /// The angles of the line from `center` that make no difference, and how long the line is.
        case angle(center: CGPoint, radius: CGFloat, from: CGFloat, to: CGFloat)
        /// What a finger still has to go round a centre, from where it is; counterclockwise where `to`
        /// is less than `from`.
        case arc(center: CGPoint, radius: CGFloat, from: CGFloat, to: CGFloat)
    }

    /// What happens when the limit is crossed.
    public enum Crossing: String, Hashable, Sendable {
        /// It fails.
        case fails
        /// It begins, or recognizes.
        case recognizes
        /// The end of the corridor recognizes, its sides fail.
        case recognizesAtEnd
    }

    /// Where the limit is.
    public let shape: Shape
    /// What happens when it is crossed.
    public let crossing: Crossing

    /// Makes an allowance.
    public init(_ shape: Shape, _ crossing: Crossing) {
        self.shape = shape
        self.crossing = crossing
    }
}

extension Allowance {
    /// The kinds that a reason can be about.
    enum Kind {
        case circle
        case corridor
        case band
        case time
        /// Any that shows in space where it was left: for the reasons of classes outside of this module.
        case any
    }

    /// Whether its numbers are such as are seen: what a recognizer makes of its own mistakes, as by
    /// dividing through nearly nothing, cannot be drawn.
    package var isDrawable: Bool {
        switch shape {
        case .circle(let center, let radius, _): Self.isNear(center.x, center.y, radius)
        case .corridor(let from, let direction, let length, let halfWidth):
            Self.isNear(from.x, from.y, direction.x, direction.y, length, halfWidth)
        case .band(let rect):
            Self.isNear(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
        case .time(let from, let to): from.isFinite && (to - from).magnitude <= 1e6
        case .distance(let from, let to, let least, let greatest):
            Self.isNear(from.x, from.y, to.x, to.y, least, greatest)
        case .angle(let center, let radius, let from, let to),
            .arc(let center, let radius, let from, let to):
            // Of an arc each degree is a point.
            Self.isNear(center.x, center.y, radius) && from.magnitude + to.magnitude <= 1000
        }
    }

    /// Points that are no farther away than the greatest limit that a scene can set.
    private static func isNear(_ numbers: CGFloat...) -> Bool {
        numbers.allSatisfy { $0.magnitude <= 100_000 }
    }
}

extension Allowance.Shape {
    /// Whether this is what the fingers left, for a reason that is about allowances of a kind.
    func isLeft(as kind: Allowance.Kind) -> Bool {
        switch (kind, self) {
        case (.circle, .circle), (.corridor, .corridor), (.band, .band), (.time, .time): true
        case (.any, .circle(_, let radius, let value)): value > radius
        case (.any, .corridor), (.any, .band): true
        default: false
        }
    }
}
