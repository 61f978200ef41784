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
    /// Whether each of its numbers is one: what a recognizer makes of its own mistakes cannot be drawn.
    package var isFinite: Bool {
        switch shape {
        case .circle(let center, let radius, _): center.isFinite && radius.isFinite
        case .corridor(let from, let direction, let length, let halfWidth):
            from.isFinite && direction.isFinite && length.isFinite && halfWidth.isFinite
        case .band(let rect):
            rect.origin.isFinite && rect.width.isFinite && rect.height.isFinite
        case .time(let from, let to): from.isFinite && to.isFinite
        case .distance(let from, let to, let least, let greatest):
            from.isFinite && to.isFinite && least.isFinite && greatest.isFinite
        case .angle(let center, let radius, let from, let to),
            .arc(let center, let radius, let from, let to):
            center.isFinite && radius.isFinite && from.isFinite && to.isFinite
        }
    }
}
