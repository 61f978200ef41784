package import Foundation

/// What a window has to draw again.
extension DisplayList {
    /// The rectangles that changed since another list, in points; empty when nothing did.
    ///
    /// The whole window when the size or the background changed, or there was no list before.
    package func damage(from old: DisplayList?) -> [CGRect] {
        let whole = CGRect(origin: .zero, size: size)
        guard let old, old.size == size, old.background == background else { return [whole] }
        let rects = Self.difference(
            groups,
            old.groups,
            isPair: { $0.key == $1.key },
            bounds: \.bounds,
            damage: { Self.difference($0.marks, $1.marks) }
        )
        // Foundation's intersection stops the program where a side is beyond all numbers.
        let seen = rects.filter { $0.meets(whole) }.map { $0.intersection(whole) }
        return Self.merged(seen.filter { !$0.isEmpty })
    }

    /// Compares the marks of a group: each with the one in its place where there are as many.
    private static func difference(_ new: [Mark], _ old: [Mark]) -> [CGRect] {
        guard new.count == old.count else {
            return difference(
                new,
                old,
                isPair: { _, _ in false },
                bounds: \.bounds,
                damage: { $0.damage(from: $1) }
            )
        }
        var rects: [CGRect] = []
        for index in new.indices where new[index] != old[index] {
            rects += new[index].damage(from: old[index])
        }
        return rects
    }

    /// Compares two sequences: what is paired at the start and at the end by itself, the rest as a
    /// whole, since its order from back to front may have changed.
    private static func difference<Element: Equatable>(
        _ new: [Element],
        _ old: [Element],
        isPair: (Element, Element) -> Bool,
        bounds: (Element) -> CGRect,
        damage: (Element, Element) -> [CGRect]
    ) -> [CGRect] {
        var rects: [CGRect] = []
        var head = 0
        let shorter = min(new.count, old.count)
        while head < shorter, isPair(new[head], old[head]) || new[head] == old[head] {
            rects += damage(new[head], old[head])
            head += 1
        }
        var (newEnd, oldEnd) = (new.count, old.count)
        while newEnd > head, oldEnd > head,
            isPair(new[newEnd - 1], old[oldEnd - 1]) || new[newEnd - 1] == old[oldEnd - 1]
        {
            newEnd -= 1
            oldEnd -= 1
            rects += damage(new[newEnd], old[oldEnd])
        }
        return rects + (new[head..<newEnd] + old[head..<oldEnd]).map(bounds)
    }

    /// The most rectangles that are copied one by one; beyond it neighbours are joined.
    static let mostRectangles = 32

    /// Joins rectangles that mostly cover each other, and neighbours when there are too many.
    private static func merged(_ rects: [CGRect]) -> [CGRect] {
        var result: [CGRect] = []
        for rect in rects {
            var joined = rect
            while let index = result.firstIndex(where: { isWorthJoining($0, joined) }) {
                joined = joined.union(result.remove(at: index))
            }
            result.append(joined)
        }
        var side: CGFloat = 64
        while result.count > mostRectangles {
            result = joined(result, inCellsOf: side)
            side *= 2
        }
        return result
    }

    /// Joins those whose centres are in the same square of a grid.
    private static func joined(_ rects: [CGRect], inCellsOf side: CGFloat) -> [CGRect] {
        struct Cell: Hashable {
            let column: CGFloat
            let row: CGFloat
        }
        let cells = Dictionary(grouping: rects) { rect in
            Cell(
                column: ((rect.origin.x + rect.size.width / 2) / side).rounded(.down),
                row: ((rect.origin.y + rect.size.height / 2) / side).rounded(.down)
            )
        }
        return cells.sorted { ($0.key.row, $0.key.column) < ($1.key.row, $1.key.column) }
            .map { CGRect(around: $0.value) }
    }

    /// Whether one rectangle around both is not much more than the two of them.
    private static func isWorthJoining(_ one: CGRect, _ two: CGRect) -> Bool {
        guard one.meets(two) else { return false }
        let both = one.union(two)
        return both.width * both.height
            <= 1.3 * (one.width * one.height + two.width * two.height)
    }
}
