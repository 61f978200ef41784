import Foundation

/// Edges of a rectangle.
///
/// Source: Apple, `UIRectEdge`.
public struct RectEdge: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes edges from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The one of least y.
    public static let top = RectEdge(rawValue: 1 << 0)
    /// The one of least x.
    public static let left = RectEdge(rawValue: 1 << 1)
    /// The one of greatest y.
    public static let bottom = RectEdge(rawValue: 1 << 2)
    /// The one of greatest x.
    public static let right = RectEdge(rawValue: 1 << 3)
    /// All four.
    public static let all: RectEdge = [.top, .left, .bottom, .right]
}

extension RectEdge {
    /// The four, each alone, in the order of their bits.
    static let each: [RectEdge] = [.top, .left, .bottom, .right]

    /// The names in UIKit's spelling.
    package var names: [String] {
        zip(Self.each, ["top", "left", "bottom", "right"]).filter { contains($0.0) }.map(\.1)
    }

    /// The unit vector from one edge into the rectangle, y growing downward.
    var inward: CGPoint {
        switch self {
        case .top: CGPoint(x: 0, y: 1)
        case .left: CGPoint(x: 1, y: 0)
        case .bottom: CGPoint(x: 0, y: -1)
        default: CGPoint(x: -1, y: 0)
        }
    }

    /// How far a point is from one edge of the rectangle, inward: points.
    func distance(of point: CGPoint, in rectangle: CGRect) -> CGFloat {
        switch self {
        case .top: point.y - rectangle.minY
        case .left: point.x - rectangle.minX
        case .bottom: rectangle.maxY - point.y
        default: rectangle.maxX - point.x
        }
    }

    /// The strip of this width along one edge, inside the rectangle.
    func band(_ width: CGFloat, of rectangle: CGRect) -> CGRect {
        switch self {
        case .top:
            CGRect(x: rectangle.minX, y: rectangle.minY, width: rectangle.width, height: width)
        case .left:
            CGRect(x: rectangle.minX, y: rectangle.minY, width: width, height: rectangle.height)
        case .bottom:
            CGRect(
                x: rectangle.minX,
                y: rectangle.maxY - width,
                width: rectangle.width,
                height: width
            )
        default:
            CGRect(
                x: rectangle.maxX - width,
                y: rectangle.minY,
                width: width,
                height: rectangle.height
            )
        }
    }
}
