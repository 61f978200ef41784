import Foundation

/// The stroke of a finger that draws a checkmark, checked sample by sample.
///
///     initialPoint ──down──▶ downStroke ──up──▶ upStroke
///
/// Each arrow and each fault requires a distance of more than the tolerance from the farthest point so far.
/// The first arrow requires at least the tolerance, so that a level first move is allowed with a tolerance
/// of 0.
struct CheckmarkStroke {
    private let start: CGPoint
    private(set) var phase = CheckmarkPhases.initialPoint
    private var rightmost: CGFloat
    private var bottom: CGFloat
    private var top: CGFloat
    /// The last of the lowest points of the downstroke; nil before the downstroke.
    private(set) var lowest: CGPoint?
    /// The largest distances so far, in points: to the left of the rightmost point, above the start before the
    /// downstroke, below the highest point of the upstroke, and the height of the upstroke.
    private(set) var maxLeft: CGFloat = 0
    private(set) var maxUpFirst: CGFloat = 0
    private(set) var maxDownAgain: CGFloat = 0
    private(set) var maxUpstroke: CGFloat = 0

    init(start: CGPoint) {
        self.start = start
        rightmost = start.x
        bottom = start.y
        top = start.y
    }

    /// Continues the stroke and returns its fault; nil for a valid sample.
    mutating func move(to point: CGPoint, tolerance: CGFloat) -> CheckmarkFault? {
        measure(point)
        guard rightmost - point.x <= tolerance else {
            return .wentLeft(rightmost - point.x, limit: tolerance)
        }
        rightmost = max(rightmost, point.x)
        switch phase {
        case .notStarted, .initialPoint:
            if point.y - start.y >= tolerance {
                phase = .downStroke
                descend(to: point)
            } else if bottom - point.y > tolerance {
                return .startedUpward(bottom - point.y, limit: tolerance)
            }
            bottom = max(bottom, point.y)
        case .downStroke:
            if bottom - point.y > tolerance {
                phase = .upStroke
                top = point.y
            } else {
                descend(to: point)
            }
        case .upStroke:
            guard point.y - top <= tolerance else {
                return .turnedDown(point.y - top, limit: tolerance)
            }
            top = min(top, point.y)
        }
        return nil
    }

    /// Returns the part of the bounds in which the next sample is valid.
    func allowedArea(in bounds: CGRect, tolerance: CGFloat) -> CGRect {
        let left = max(bounds.minX, rightmost - tolerance)
        var (upper, lower) = (bounds.minY, bounds.maxY)
        switch phase {
        case .notStarted, .initialPoint: upper = max(upper, bottom - tolerance)
        case .downStroke: break
        case .upStroke: lower = min(lower, top + tolerance)
        }
        return CGRect(x: left, y: upper, width: bounds.maxX - left, height: lower - upper)
    }

    /// Returns the fault of a stroke that ends at this point; nil for a checkmark.
    func lift(at point: CGPoint, tolerance: CGFloat) -> CheckmarkFault? {
        switch phase {
        case .notStarted, .initialPoint, .downStroke:
            .noUpstroke(max(0, bottom - point.y), limit: tolerance)
        case .upStroke:
            point.y < start.y ? nil : .endedTooLow(point.y - start.y)
        }
    }

    private mutating func measure(_ point: CGPoint) {
        maxLeft = max(maxLeft, rightmost - point.x)
        switch phase {
        case .notStarted, .initialPoint: maxUpFirst = max(maxUpFirst, bottom - point.y)
        case .downStroke: break
        case .upStroke: maxDownAgain = max(maxDownAgain, point.y - top)
        }
        maxUpstroke = max(maxUpstroke, bottom - point.y)
    }

    private mutating func descend(to point: CGPoint) {
        guard point.y >= bottom else { return }
        bottom = point.y
        lowest = point
    }
}

/// The phases of a checkmark's stroke.
///
///     notStarted ──lands──▶ initialPoint ──down──▶ downStroke ──up──▶ upStroke
public enum CheckmarkPhases: Hashable, Sendable {
    /// No finger draws yet.
    case notStarted
    /// The finger has landed and has not moved down yet.
    case initialPoint
    /// The finger moves down to the right.
    case downStroke
    /// The finger moves up to the right.
    case upStroke
}
