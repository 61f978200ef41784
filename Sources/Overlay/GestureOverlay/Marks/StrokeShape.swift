package import Foundation
import GestureKit

/// A stroke as it is drawn, in pieces with their own widths and opacities.
package struct StrokeShape: Equatable, Sendable {
    /// A straight piece with round ends.
    package struct Piece: Equatable, Sendable {
        var start: CGPoint
        var end: CGPoint
        var width: CGFloat
        /// The opacity from 0 to 1.
        var alpha: Double
        /// The opacity of the sample's dot at the end of the piece; 0 without a dot.
        var dot: Double

        package init(start: CGPoint, end: CGPoint, width: CGFloat, alpha: Double, dot: Double) {
            self.start = start
            self.end = end
            self.width = width
            self.alpha = alpha
            self.dot = dot
        }

        /// The bounds of the piece, which are computed for every piece in every frame, and therefore only
        /// with comparisons.
        var bounds: CGRect {
            let margin = max(width / 2, StrokeShape.dotRadius) + 1
            let low = CGPoint(x: min(start.x, end.x), y: min(start.y, end.y))
            let high = CGPoint(x: max(start.x, end.x), y: max(start.y, end.y))
            return CGRect(from: low, to: high, margin: margin, margin)
        }
    }

    static let dotRadius: CGFloat = 1.6

    var color: Color
    var dotColor: Color
    /// Whether only the edges are drawn, because this program does not own the touch yet.
    package var isHollow: Bool
    /// The pieces, oldest first.
    let pieces: [Piece]

    /// The number of pieces that are searched together.
    private static let run = 8
    private let boxes: [CGRect]
    /// The bounds of all pieces, in points.
    let bounds: CGRect

    package init(color: Color, dotColor: Color, isHollow: Bool, pieces: [Piece]) {
        self.color = color
        self.dotColor = dotColor
        self.isHollow = isHollow
        self.pieces = pieces
        boxes = stride(from: 0, to: pieces.count, by: Self.run).map {
            CGRect(around: pieces[$0..<min($0 + Self.run, pieces.count)].lazy.map(\.bounds))
        }
        bounds = CGRect(around: boxes)
    }

    /// Finds the pieces that are visible in a part of the picture.
    func pieces(in part: CGRect) -> [Piece] {
        var found: [Piece] = []
        for (number, box) in boxes.enumerated() where box.overlaps(part) {
            let first = number * Self.run
            for piece in pieces[first..<min(first + Self.run, pieces.count)]
            where piece.bounds.overlaps(part) { found.append(piece) }
        }
        return found
    }

    /// Returns the rectangles that changed, one for each run with new, removed or different pieces.
    func damage(from old: StrokeShape) -> [CGRect] {
        guard color == old.color, dotColor == old.dotColor, isHollow == old.isHollow else {
            return [old.bounds, bounds]
        }
        return (0..<max(boxes.count, old.boxes.count)).compactMap { number in
            let first = number * Self.run
            let changed = (first..<first + Self.run).filter { piece($0) != old.piece($0) }
            let boxes = changed.flatMap { [piece($0), old.piece($0)] }.compactMap { $0?.bounds }
            return boxes.isEmpty ? nil : CGRect(around: boxes)
        }
    }

    private func piece(_ index: Int) -> Piece? { index < pieces.count ? pieces[index] : nil }
}
