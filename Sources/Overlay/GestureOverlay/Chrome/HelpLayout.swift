import Foundation
import GestureKit
import GestureTrace

/// The help: keys, mouse, timeline, and the symbols of states.
struct HelpLayout {
    let context: LayoutContext
    let size: CGSize

    private static let padding: CGFloat = 24
    /// The minimum margin around the card.
    private static let frame: CGFloat = 16
    private static let fixed = 2 * padding + 64
    /// The width below which the help has columns instead of a card.
    private static let minWidth: CGFloat = 560
    private static let legendWidth: CGFloat = 216

    func add(_ chrome: Chrome, to list: inout DisplayList) {
        let theme = context.theme
        let timeline = HelpLine.timeline(in: size)
        let right = HelpLine.legend.count + (timeline.isEmpty ? 0 : 2 + timeline.count)
        let rows = max(chrome.keys.count, right)
        let half = (HelpLine.mouse.count + 1) / 2
        // Lines, 22 points high if there is enough space, move closer together before the layout changes.
        let lines = CGFloat(rows + half)
        let lineHeight = min(22, (size.height - Self.frame - Self.fixed) / lines)
        guard size.width >= Self.minWidth, lineHeight >= HelpLine.minHeight else {
            return HelpColumns(context: context, size: size).add(chrome, to: &list)
        }
        let height = Self.fixed + lines * lineHeight
        let card = Self.card(CGSize(width: min(680, size.width - 24), height: height), in: size)
        var marks = Self.ground(card, radius: 14, in: size, theme)
        let left = card.minX + Self.padding
        let legend = card.maxX - Self.legendWidth
        func add(_ part: [HelpLine], _ x: CGFloat, _ y: CGFloat, end: CGFloat) {
            let block = HelpBlock(part, context, width: end - x)
            for index in part.indices {
                let y = y + CGFloat(index) * lineHeight
                marks += block.marks(of: index, at: CGPoint(x: x, y: y))
            }
        }
        var y = card.minY + Self.padding + 12
        marks.append(context.text("Keys", left, y, .title, theme.text))
        marks.append(context.text("State symbols", legend, y, .title, theme.text))
        y += 28
        add(chrome.keys.map(HelpLine.hint), left, y, end: legend - 16)
        add(HelpLine.legend, legend, y, end: card.maxX - 16)
        if !timeline.isEmpty {
            let second = y + CGFloat(HelpLine.legend.count + 1) * lineHeight
            marks.append(context.text("Timeline", legend, second, .title, theme.text))
            add(timeline, legend, second + lineHeight, end: card.maxX - 16)
        }
        y += CGFloat(rows) * lineHeight + 12
        marks.append(context.text("Mouse", left, y, .title, theme.text))
        y += 26
        let mouse = HelpLine.mouse
        let middle = card.midX + 8
        add(Array(mouse.prefix(half)), left, y, end: middle - 12)
        add(Array(mouse.dropFirst(half)), middle, y, end: card.maxX - 16)
        list.add(.help, marks)
    }

    /// Centres a rectangle of a size in the window, on whole points.
    static func card(_ size: CGSize, in window: CGSize) -> CGRect {
        let (x, y) = ((window.width - size.width) / 2, (window.height - size.height) / 2)
        return CGRect(origin: CGPoint(x: x.rounded(), y: y.rounded()), size: size)
    }

    /// Returns the veil over the window, and the card on it.
    static func ground(_ card: CGRect, radius: CGFloat, in window: CGSize, _ theme: Theme) -> [Mark]
    {
        let (veil, edge) = (CGRect(origin: .zero, size: window), theme.views.outline)
        return [
            .box(veil, fill: theme.panels.scrim),
            .box(card, radius: radius, fill: theme.panels.ground, line: edge, width: 1.2),
        ]
    }
}

/// The help in a window that is too small for a card: one part after the other, in as many columns as they
/// need.
///
/// Lines beyond the last fitting column are left out.
private struct HelpColumns {
    let context: LayoutContext
    let size: CGSize

    private static let padding: CGFloat = 12
    private static let gap: CGFloat = 16
    /// The minimum width of a column, unless the window is narrower.
    private static let minWidth: CGFloat = 170
    private static let maxWidth: CGFloat = 300
    private static let maxLineHeight: CGFloat = 20

    private enum Line {
        case title(String)
        case line(HelpBlock, Int)
        case space
    }

    func add(_ chrome: Chrome, to list: inout DisplayList) {
        let room = CGRect(origin: .zero, size: size).insetBy(dx: Self.padding, dy: Self.padding)
        let parts: [(String, [HelpLine])] = [
            ("Keys", chrome.keys.map(HelpLine.hint)), ("Mouse", HelpLine.mouse),
            ("Timeline", HelpLine.timeline(in: size)),
            ("State symbols", HelpLine.legend),
        ].filter { !$0.1.isEmpty }
        // Each title takes a line, and so does the space between two parts.
        let count = parts.map(\.1.count).reduce(0, +) + 2 * parts.count - 1
        let maxLines = max(1, Int((room.height / HelpLine.minHeight).rounded(.down)))
        let fitting = max(1, Int(((room.width + Self.gap) / (Self.minWidth + Self.gap))))
        let columns = min(fitting, (count + maxLines - 1) / maxLines)
        let full = (room.width - CGFloat(columns - 1) * Self.gap) / CGFloat(columns)
        let width = max(0, min(Self.maxWidth, full))
        let filled = filled(parts, in: columns, of: maxLines, width: width)
        let longest = filled.map(\.count).max() ?? 1
        let lineHeight = min(Self.maxLineHeight, room.height / CGFloat(max(1, longest)))
        let all = CGSize(
            width: CGFloat(columns) * (width + Self.gap) - Self.gap,
            height: CGFloat(longest) * lineHeight
        )
        let frame = HelpLayout.card(all, in: size)
        let card = frame.insetBy(dx: 4 - Self.padding, dy: 4 - Self.padding)
        var marks = HelpLayout.ground(card, radius: 10, in: size, context.theme)
        for (number, column) in filled.enumerated() {
            let x = frame.minX + CGFloat(number) * (width + Self.gap)
            for (index, line) in column.enumerated() {
                let y = frame.minY + CGFloat(index) * lineHeight + lineHeight / 2 + 4
                marks += self.marks(of: line, at: CGPoint(x: x, y: y), width: width)
            }
        }
        list.add(.help, marks)
    }

    /// Distributes the lines over the columns.
    ///
    /// No column ends with a title or starts with a space.
    private func filled(
        _ parts: [(String, [HelpLine])],
        in columns: Int,
        of maxLines: Int,
        width: CGFloat
    ) -> [[Line]] {
        var filled: [[Line]] = []
        var column: [Line] = []
        func add(_ line: Line, leaving rest: Int = 0) {
            if column.count + rest >= maxLines {
                filled.append(column)
                column = []
            }
            column.append(line)
        }
        for (title, lines) in parts {
            if !column.isEmpty { column.append(.space) }
            add(.title(title), leaving: 1)
            let block = HelpBlock(lines, context, width: width)
            for index in lines.indices { add(.line(block, index)) }
        }
        filled.append(column)
        return Array(filled.prefix(columns)).map { Array($0.prefix(maxLines)) }
    }

    private func marks(of line: Line, at origin: CGPoint, width: CGFloat) -> [Mark] {
        switch line {
        case .title(let title):
            return [context.text(title, origin.x, origin.y, .title, context.theme.text, in: width)]
        case .line(let block, let index): return block.marks(of: index, at: origin)
        case .space: return []
        }
    }
}

/// A line of the help.
private enum HelpLine {
    /// A key or mouse action, with its effect.
    case hint(Chrome.KeyHint)
    /// The symbol of a state.
    case state(GestureRecognizer.State, isWaiting: Bool, String)

    /// The minimum height of a line; lower ones would overlap.
    static let minHeight: CGFloat = 14

    static let legend: [HelpLine] = [
        .state(.possible, isWaiting: false, "possible"),
        .state(.possible, isWaiting: true, "waits for a failure"),
        .state(.began, isWaiting: false, "began"),
        .state(.changed, isWaiting: false, "changed"),
        .state(.ended, isWaiting: false, "recognized, ended"),
        .state(.failed, isWaiting: false, "failed"),
        .state(.cancelled, isWaiting: false, "cancelled"),
    ]

    static let mouse = Chrome.KeyHint.mouse.map(HelpLine.hint)

    /// The height in points of the lowest window in which the help has lines to spare for the timeline.
    private static let minHeightWithTimeline: CGFloat = 560

    /// Returns the actions on the timeline, which a low window leaves out.
    static func timeline(in size: CGSize) -> [HelpLine] {
        guard size.height >= minHeightWithTimeline else { return [] }
        return Chrome.KeyHint.onTimeline.map(HelpLine.hint)
    }

    fileprivate var key: String { if case .hint(let hint) = self { hint.key } else { "" } }
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
    private static let shapeWidth: CGFloat = 22

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
        case .state(let state, let isWaiting, let line):
            let look = StateLook(state, isWaiting: isWaiting, in: theme)
            let (x, room) = (origin.x + Self.shapeWidth, width - Self.shapeWidth)
            return [
                .state(look, origin.moved(6, -4)),
                context.text(line, x, origin.y, .word, theme.secondary, in: room),
            ]
        }
    }
}

extension Chrome {
    /// A key or mouse action, with its effect.
    package struct KeyHint: Hashable, Sendable {
        /// The label of the key: `S`, `Space`, `F11`.
        package var key: String
        /// The effect in a word or two, for the bar and for narrow columns of the help.
        var word: String
        /// The effect in a phrase, for the help.
        package var line: String

        package init(_ key: String, _ word: String, _ line: String) {
            self.key = key
            self.word = word
            self.line = line
        }
    }
}

extension Chrome.KeyHint {
    package static let mouse: [Chrome.KeyHint] = [
        Self("drag", "one finger", "one finger"),
        Self("Ctrl-drag", "two fingers", "two fingers, mirrored"),
        Self("wheel", "scroll", "pan, or scroll the rows"),
        Self("Ctrl-Shift-drag", "two fingers", "two fingers, side by side"),
        Self("click a row", "select", "select a recognizer"),
        Self("right button", "secondary click", "secondary click"),
    ]

    /// The actions of mouse and fingers on the timeline.
    static let onTimeline: [Chrome.KeyHint] = [
        Self("drag lanes", "scrub", "to that time"),
        Self("wheel", "zoom", "zoom in, out"),
        Self("Shift-wheel", "pan", "earlier, later"),
        Self("drag times", "pan", "earlier, later"),
        Self("double-click", "show all", "show the whole sequence"),
        Self("on names", "scroll", "wheel: scroll"),
    ]
}
