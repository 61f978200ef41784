import Foundation

/// The edges of a rectangle.
///
/// Source: Apple, `UIRectEdge`.
public struct RectEdge: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates edges from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The edge of minimum y.
    public static let top = RectEdge(rawValue: 1 << 0)
    /// The edge of minimum x.
    public static let left = RectEdge(rawValue: 1 << 1)
    /// The edge of maximum y.
    public static let bottom = RectEdge(rawValue: 1 << 2)
    /// The edge of maximum x.
    public static let right = RectEdge(rawValue: 1 << 3)
    /// All four edges.
    public static let all: RectEdge = [.top, .left, .bottom, .right]
}

extension RectEdge {
    /// The four single edges, in the order of their bits.
    static let allEdges: [RectEdge] = [.top, .left, .bottom, .right]

    /// The names in UIKit's spelling.
    package var names: [String] {
        zip(Self.allEdges, ["top", "left", "bottom", "right"]).filter { contains($0.0) }.map(\.1)
    }

    /// The unit vector from an edge into the rectangle, with y growing downward.
    var inward: CGPoint {
        switch self {
        case .top: CGPoint(x: 0, y: 1)
        case .left: CGPoint(x: 1, y: 0)
        case .bottom: CGPoint(x: 0, y: -1)
        default: CGPoint(x: -1, y: 0)
        }
    }

    /// Returns the inward distance of a point from an edge of the rectangle, in points.
    func distance(of point: CGPoint, in rectangle: CGRect) -> CGFloat {
        switch self {
        case .top: point.y - rectangle.minY
        case .left: point.x - rectangle.minX
        case .bottom: rectangle.maxY - point.y
        default: rectangle.maxX - point.x
        }
    }

    /// Returns the strip of this width along an edge, inside the rectangle.
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
