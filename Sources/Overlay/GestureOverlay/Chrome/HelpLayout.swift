import Foundation
import GestureTrace

/// The help: a card with one part after the other, in as many columns as they need.
struct HelpLayout {
    let context: LayoutContext
    let size: CGSize

    private static let padding: CGFloat = 12
    private static let gap: CGFloat = 20
    /// The minimum width of a column, unless the window is narrower.
    private static let minWidth: CGFloat = 170
    /// The width at which nearly all lines fit.
    private static let wide: CGFloat = 232
    private static let maxWidth: CGFloat = 300
    /// The minimum height of a line; lower ones would overlap.
    private static let minLineHeight: CGFloat = 14
    private static let maxLineHeight: CGFloat = 20
    /// The part of the window's height that comfortable columns take.
    private static let comfortablePart: CGFloat = 0.75
    private static let maxMargin: CGFloat = 20

    private enum Line {
        case title(String)
        case line(HelpBlock, Int)
        case space
    }

    func add(_ chrome: Chrome, to list: inout DisplayList) {
        let room = CGRect(origin: .zero, size: size).insetBy(dx: Self.padding, dy: Self.padding)
        let maxLines = max(1, Int((room.height / Self.minLineHeight).rounded(.down)))
        func columns(_ width: CGFloat) -> Int {
            max(1, Int((room.width + Self.gap) / (width + Self.gap)))
        }
        let maxColumns = columns(Self.minWidth)
        let whole = HelpPart.all(chrome)
        let parts = Self.fitting(whole, lines: maxColumns * maxLines)
        let count = Self.lineCount(parts)
        func needed(_ lines: CGFloat) -> Int {
            Int((CGFloat(count) / max(1, lines.rounded(.down))).rounded(.up))
        }
        let comfortable = needed(room.height * Self.comfortablePart / Self.maxLineHeight)
        let wanted = max(needed(CGFloat(maxLines)), min(columns(Self.wide), comfortable))
        let columnCount = min(maxColumns, wanted)
        let full = (room.width - CGFloat(columnCount - 1) * Self.gap) / CGFloat(columnCount)
        let width = max(0, min(Self.maxWidth, full))
        let filled = balanced(parts, in: columnCount, of: maxLines, width: width)
        let longest = filled.map(\.count).max() ?? 1
        let lineHeight = min(Self.maxLineHeight, room.height / CGFloat(max(1, longest)))
        let all = CGSize(
            width: CGFloat(columnCount) * (width + Self.gap) - Self.gap,
            height: CGFloat(longest) * lineHeight
        )
        let frame = card(all)
        // A large window has more room around the lines.
        func margin(_ rest: CGFloat) -> CGFloat { min(Self.maxMargin, max(0, rest / 2 - 4)) }
        let card = frame.insetBy(
            dx: -margin(size.width - frame.width),
            dy: -margin(size.height - frame.height)
        )
        var marks = ground(card)
        for (number, column) in filled.enumerated() {
            let x = frame.minX + CGFloat(number) * (width + Self.gap)
            for (index, line) in column.enumerated() {
                let y = frame.minY + CGFloat(index) * lineHeight + lineHeight / 2 + 4
                marks += self.marks(of: line, at: CGPoint(x: x, y: y), width: width)
            }
        }
        let shown = filled.joined().count { if case .line = $0 { true } else { false } }
        let rest = whole.map(\.lines.count).reduce(0, +) - shown
        if rest > 0, let title = parts.first?.title {
            let place = CGPoint(x: frame.minX + width, y: frame.minY + lineHeight / 2 + 4)
            marks.append(tally(of: rest, at: place, in: width - context.width(title, .title) - 12))
        }
        list.add(.help, marks)
    }

    /// Returns the count of the lines that do not fit, at the right of the first title.
    private func tally(of rest: Int, at right: CGPoint, in room: CGFloat) -> Mark {
        let short = "+ \(rest) more"
        let long = short + " in a larger window"
        let text = context.width(long, .small) <= room ? long : short
        let ink = context.theme.secondary
        return context.text(text, right.x, right.y, .small, ink, anchor: .end)
    }

    /// Returns the parts without those of the highest rank that have no room.
    private static func fitting(_ parts: [HelpPart], lines: Int) -> [HelpPart] {
        var parts = parts.filter { !$0.lines.isEmpty }
        while parts.count > 1, lineCount(parts) > lines,
            let last = parts.indices.max(by: { parts[$0].rank < parts[$1].rank })
        {
            parts.remove(at: last)
        }
        return parts
    }

    /// Each title takes a line, and so does the space between two parts.
    private static func lineCount(_ parts: [HelpPart]) -> Int {
        parts.map(\.lines.count).reduce(0, +) + 2 * parts.count - 1
    }

    /// Distributes the lines over columns of about the same length, which divide no part if possible.
    private func balanced(
        _ parts: [HelpPart],
        in columns: Int,
        of maxLines: Int,
        width: CGFloat
    ) -> [[Line]] {
        let count = Self.lineCount(parts)
        let least = min(maxLines, (count + columns - 1) / columns)
        for keepsParts in [true, false] {
            for lines in least...maxLines {
                let filled = filled(parts, of: lines, keepsParts: keepsParts, width: width)
                if filled.count <= columns { return filled }
            }
        }
        let rest = filled(parts, of: maxLines, keepsParts: false, width: width)
        return Array(rest.prefix(columns))
    }

    /// Distributes the lines over columns with this number of lines.
    ///
    /// No column ends with a title or starts with a space.
    private func filled(
        _ parts: [HelpPart],
        of maxLines: Int,
        keepsParts: Bool,
        width: CGFloat
    ) -> [[Line]] {
        var filled: [[Line]] = []
        var column: [Line] = []
        func add(_ line: Line, leaving rest: Int = 0) {
            if !column.isEmpty, column.count + rest >= maxLines {
                if case .space = column.last { column.removeLast() }
                filled.append(column)
                column = []
            }
            column.append(line)
        }
        for part in parts {
            if !column.isEmpty { column.append(.space) }
            add(.title(part.title), leaving: keepsParts ? part.lines.count : 1)
            let block = HelpBlock(part.lines, context, width: width)
            for index in part.lines.indices { add(.line(block, index)) }
        }
        filled.append(column)
        return filled.map { Array($0.prefix(maxLines)) }
    }

    private func marks(of line: Line, at origin: CGPoint, width: CGFloat) -> [Mark] {
        switch line {
        case .title(let title):
            return [context.text(title, origin.x, origin.y, .title, context.theme.text, in: width)]
        case .line(let block, let index): return block.marks(of: index, at: origin)
        case .space: return []
        }
    }

    /// Centres a rectangle of a size in the window, on whole points.
    private func card(_ card: CGSize) -> CGRect {
        let (x, y) = ((size.width - card.width) / 2, (size.height - card.height) / 2)
        return CGRect(origin: CGPoint(x: x.rounded(), y: y.rounded()), size: card)
    }

    /// Returns the veil over the window, and the card on it.
    private func ground(_ card: CGRect) -> [Mark] {
        let theme = context.theme
        let window = CGRect(origin: .zero, size: size)
        return [
            .box(window, fill: theme.panels.scrim),
            .box(
                card.intersection(window.insetBy(dx: 2, dy: 2)),
                radius: 10,
                fill: theme.panels.ground,
                line: theme.views.outline,
                width: 1.2
            ),
        ]
    }
}

/// Adjacent lines of the help, with their descriptions aligned.
private struct HelpBlock {
    private let lines: [HelpLine]
    private let context: LayoutContext
    private let width: CGFloat
    /// The width of the column of keys with its gap, which is at most half of the block.
    private let keyWidth: CGFloat

    /// The minimum width of the column of keys, which aligns blocks with short ones.
    private static let minKeyWidth: CGFloat = 48
    /// The distance between a sample and its words.
    private static let sampleGap: CGFloat = 8

    init(_ lines: [HelpLine], _ context: LayoutContext, width: CGFloat) {
        self.lines = lines
        self.context = context
        self.width = width
        let widest = lines.map { context.width($0.key, .key) }.max() ?? 0
        keyWidth = min(max(Self.minKeyWidth, widest.rounded(.up) + 12), width / 2)
    }

    func marks(of index: Int, at origin: CGPoint) -> [Mark] {
        let theme = context.theme
        switch lines[index] {
        case .hint(let hint):
            let (x, room) = (origin.x + keyWidth, width - keyWidth)
            // The short word replaces a line that does not fit.
            let words = context.width(hint.line, .word) > room ? hint.word : hint.line
            return [
                context.text(hint.key, origin.x, origin.y, .key, theme.text, in: keyWidth - 6),
                context.text(words, x, origin.y, .word, theme.secondary, in: room),
            ]
        case .sample(let sample):
            let indent = sample.width + Self.sampleGap
            return sample.marks(origin.moved(sample.width / 2, -4), theme) + [
                context.text(
                    sample.words,
                    origin.x + indent,
                    origin.y,
                    .word,
                    theme.secondary,
                    in: width - indent
                )
            ]
        }
    }
}
