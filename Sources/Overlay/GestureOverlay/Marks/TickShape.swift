import Foundation

/// Short vertical bars of the same size, left to right, such as the hundreds of actions of a recognizer.
///
/// They are one shape, because hundreds of marks would cost more to make and to compare than to draw.
package struct TickShape: Equatable, Sendable {
    /// The x coordinates of the bars' centres.
    let xs: [CGFloat]
    let top: CGFloat
    let height: CGFloat

    /// The width of a bar, whose ends are round and add to its height.
    static let width: CGFloat = 1

    var bounds: CGRect { bounds(of: 0) }

    /// Returns the bounds of the bars from an index on; null if there are none.
    private func bounds(of first: Int) -> CGRect {
        guard first < xs.count, let last = xs.last else { return .null }
        let (low, high) = (CGPoint(x: xs[first], y: top), CGPoint(x: last, y: top + height))
        return CGRect(from: low, to: high, margin: Self.width / 2, Self.width / 2)
    }

    /// Returns the bars that are visible in a part of the picture.
    func bars(in part: CGRect) -> [CGRect] {
        xs.lazy.map { x in
            let (left, width) = (x - Self.width / 2, Self.width)
            return CGRect(x: left, y: top - width / 2, width: width, height: height + width)
        }
        .filter { $0.overlaps(part) }
    }

    /// Returns the rectangles that changed: only the end where bars were merely added.
    func damage(from old: TickShape) -> [CGRect] {
        guard top == old.top, height == old.height else { return [old.bounds, bounds] }
        let same = zip(xs, old.xs).prefix { $0 == $1 }.count
        return [old.bounds(of: same), bounds(of: same)].filter { !$0.isNull }
    }
}
