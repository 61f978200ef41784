public import Foundation
import GestureKit

/// A stroke as it is drawn: pieces, each with its own width and opacity.
public struct StrokeShape: Equatable, Sendable {
    /// A straight piece with round ends.
    public struct Piece: Equatable, Sendable {
        /// Where it starts.
        public var start: CGPoint
        /// Where it ends.
        public var end: CGPoint
        /// How wide it is, in points.
        public var width: CGFloat
        /// Its opacity from 0 to 1.
        public var alpha: Double
        /// The opacity of the sample's dot at its end; 0 for none.
        public var dot: Double

        /// Makes a piece.
        public init(start: CGPoint, end: CGPoint, width: CGFloat, alpha: Double, dot: Double) {
            self.start = start
            self.end = end
            self.width = width
            self.alpha = alpha
            self.dot = dot
        }

        var bounds: CGRect {
            CGRect(covering: [start, end]).grown(max(width / 2, StrokeShape.dotRadius) + 1)
        }
    }

    static let dotRadius: CGFloat = 1.6

    /// The stroke's colour.
    public var color: Color
    /// The dots' colour.
    public var dotColor: Color
    /// Whether only its edges are drawn: the touch is not ours yet.
    public var isHollow: Bool
    /// The pieces, oldest first.
    public var pieces: [Piece]

    /// Makes a stroke.
    public init(color: Color, dotColor: Color, isHollow: Bool, pieces: [Piece]) {
        self.color = color
        self.dotColor = dotColor
        self.isHollow = isHollow
        self.pieces = pieces
    }

    var bounds: CGRect { Self.box(of: pieces[...]) }

    /// What changed: the pieces that do not stand in both, at the start or at the end.
    func damage(from old: StrokeShape) -> [CGRect] {
        guard color == old.color, dotColor == old.dotColor, isHollow == old.isHollow else {
            return [old.bounds, bounds]
        }
        let same = zip(pieces, old.pieces).prefix { $0 == $1 }.count
        let left = min(pieces.count, old.pieces.count) - same
        let tail = zip(pieces.reversed(), old.pieces.reversed()).prefix(left)
            .prefix { $0 == $1 }.count
        return [
            Self.box(of: old.pieces[same..<(old.pieces.count - tail)]),
            Self.box(of: pieces[same..<(pieces.count - tail)]),
        ].filter { !$0.isEmpty }
    }

    private static func box(of pieces: ArraySlice<Piece>) -> CGRect {
        pieces.reduce(CGRect.null) { $0.union($1.bounds) }
    }
}
