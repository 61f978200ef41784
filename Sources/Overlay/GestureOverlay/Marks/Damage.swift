package import Foundation

/// The parts of a window that have to be drawn again.
extension DisplayList {
    /// Returns the rectangles that changed since another list, in points; empty when nothing changed.
    ///
    /// Returns the whole window when the size or the background changed, or if `old` is nil.
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
        // Foundation's intersection traps when a side is infinite.
        let seen = rects.filter { $0.overlaps(whole) }.map { $0.intersection(whole) }
        return Self.merged(seen.filter { !$0.isEmpty })
    }

    /// Compares the marks of a group, by index if their counts are equal.
    ///
    /// Arrays that share their storage, as those of kept panels, are equal without reading their marks.
    private static func difference(_ new: [Mark], _ old: [Mark]) -> [CGRect] {
        if new == old { return [] }
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

    /// Compares two sequences: pairs at the start and at the end one by one, and the rest as a whole, because
    /// its back-to-front order may have changed.
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

    /// The maximum number of rectangles that are copied separately; above it neighbours are joined.
    static let maxRectangles = 32

    /// Joins rectangles that largely overlap, and neighbours when there are too many.
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
        while result.count > maxRectangles {
            result = joined(result, inCellsOf: side)
            side *= 2
        }
        return result
    }

    /// Joins rectangles with their centres in the same cell of a grid.
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

    /// Whether the union of both is hardly larger than the two together.
    private static func isWorthJoining(_ one: CGRect, _ two: CGRect) -> Bool {
        guard one.overlaps(two) else { return false }
        let both = one.union(two)
        return both.width * both.height
            <= 1.3 * (one.width * one.height + two.width * two.height)
    }
}
