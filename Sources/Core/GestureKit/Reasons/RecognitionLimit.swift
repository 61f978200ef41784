public import Foundation

/// A limit that the fingers have not crossed yet, as a shape that can be drawn; a `Reason` reports the limit
/// afterwards.
///
/// Locations are in the window's points, times on the event clock, angles in radians clockwise on screen.
/// Read the limits after an event: `GestureRecognizer.recognitionLimits`.
public struct RecognitionLimit: Hashable, Codable, Sendable {
    /// The shape of a limit.
    public enum Shape: Hashable, Codable, Sendable {
        /// A circle; `value` is the mean distance of the fingers from its center.
        case circle(center: CGPoint, radius: CGFloat, value: CGFloat)
        /// A strip from a finger's landing along a unit vector, extending `halfWidth` to either side, in
        /// points.
        case corridor(from: CGPoint, direction: CGPoint, length: CGFloat, halfWidth: CGFloat)
        /// A rectangle of the window, such as the strip along an edge where a gesture has to start.
        case band(CGRect)
        /// A time, to draw as an arc that closes; the end is a deadline.
        case time(from: TimeInterval, to: TimeInterval)
        /// The distances between two fingers, in points, that have no effect, from the finger at `from` toward
        /// the one at `to`.
        case distance(from: CGPoint, to: CGPoint, minimum: CGFloat, maximum: CGFloat)
        /// The angles of the line from `center` that have no effect, and the length of the line.
        case angle(center: CGPoint, radius: CGFloat, from: CGFloat, to: CGFloat)
        /// The rest of a finger's path around a center, from its current location; counterclockwise if `to`
        /// is less than `from`.
        case arc(center: CGPoint, radius: CGFloat, from: CGFloat, to: CGFloat)
    }

    /// The effect of crossing a limit.
    public enum Crossing: String, Hashable, Codable, Sendable {
        /// The recognizer fails.
        case fails
        /// The recognizer begins, or recognizes.
        case recognizes
        /// The recognizer recognizes at the end of the corridor, and fails at its sides.
        case recognizesAtEnd
    }

    /// The shape of the limit.
    public let shape: Shape
    /// The effect of crossing the limit.
    public let crossing: Crossing

    /// Creates a limit.
    public init(_ shape: Shape, _ crossing: Crossing) {
        self.shape = shape
        self.crossing = crossing
    }
}

extension RecognitionLimit {
    /// The kinds of limits that a reason can be about.
    enum Kind {
        case circle
        case corridor
        case band
        case time
        /// Any limit that has been crossed in space: for reasons of classes outside this module.
        case any
    }

    /// Whether the numbers are in a range that can be drawn; a recognizer's mistake, such as a division by
    /// almost zero, can exceed it.
    package var isDrawable: Bool {
        switch shape {
        case .circle(let center, let radius, _): Self.isInDrawableRange(center.x, center.y, radius)
        case .corridor(let from, let direction, let length, let halfWidth):
            Self.isInDrawableRange(from.x, from.y, direction.x, direction.y, length, halfWidth)
        case .band(let rect):
            Self.isInDrawableRange(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
        case .time(let from, let to): from.isFinite && (to - from).magnitude <= 1e6
        case .distance(let from, let to, let minimum, let maximum):
            Self.isInDrawableRange(from.x, from.y, to.x, to.y, minimum, maximum)
        case .angle(let center, let radius, let from, let to),
            .arc(let center, let radius, let from, let to):
            // An arc is drawn with a point per degree.
            Self.isInDrawableRange(center.x, center.y, radius)
                && from.magnitude + to.magnitude <= 1000
        }
    }

    /// Returns whether all numbers are within the maximum that a scene can set.
    private static func isInDrawableRange(_ numbers: CGFloat...) -> Bool {
        numbers.allSatisfy { $0.magnitude <= 100_000 }
    }
}

extension RecognitionLimit.Shape {
    /// Returns whether the fingers have crossed this limit, for a reason that is about limits of a kind.
    func isCrossed(as kind: RecognitionLimit.Kind) -> Bool {
        switch (kind, self) {
        case (.circle, .circle), (.corridor, .corridor), (.band, .band), (.time, .time): true
        case (.any, .circle(_, let radius, let value)): value > radius
        case (.any, .corridor), (.any, .band): true
        default: false
        }
    }
}
