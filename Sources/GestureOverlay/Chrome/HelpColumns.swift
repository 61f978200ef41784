import Foundation

/// The help in a window that has no room for it as a card: one part after the other in columns, as many
/// as are needed and fit.
///
/// Where even they do not hold all, the last lines are left out: a larger window has them.
struct HelpColumns {
    let draft: Drafting
    let size: CGSize

    private static let padding: CGFloat = 12
    private static let gap: CGFloat = 16
    /// Of one column, but in a window that is narrower.
    private static let leastWidth: CGFloat = 170
    private static let mostWidth: CGFloat = 300
    private static let mostHeight: CGFloat = 20

    /// What stands in one line of a column.
    private enum Line {
        case title(String)
        case line(HelpBlock, Int)
        case space
    }

    func add(_ chrome: Chrome, to list: inout DisplayList) {
        let theme = draft.theme
        let room = CGRect(origin: .zero, size: size).insetBy(dx: Self.padding, dy: Self.padding)
        let parts: [(String, [HelpLine])] = [
            ("Keys", chrome.keys.map(HelpLine.hint)), ("Mouse", chrome.mouse.map(HelpLine.hint)),
            ("Timeline", HelpLine.timeline(in: size)),
            ("What the shapes mean", HelpLine.legend),
        ].filter { !$0.1.isEmpty }
        // A line for each head, and one between two parts.
        let count = parts.map(\.1.count).reduce(0, +) + 2 * parts.count - 1
        let most = max(1, Int((room.height / HelpLine.leastHeight).rounded(.down)))
        let fitting = max(1, Int(((room.width + Self.gap) / (Self.leastWidth + Self.gap))))
        let columns = min(fitting, (count + most - 1) / most)
        let full = (room.width - CGFloat(columns - 1) * Self.gap) / CGFloat(columns)
        let width = max(0, min(Self.mostWidth, full))
        let filled = filled(parts, in: columns, of: most, width: width)
        let longest = filled.map(\.count).max() ?? 1
        let lineHeight = min(Self.mostHeight, room.height / CGFloat(max(1, longest)))
        let all = CGSize(
            width: CGFloat(columns) * (width + Self.gap) - Self.gap,
            height: CGFloat(longest) * lineHeight
        )
        let start = CGPoint(
            x: ((size.width - all.width) / 2).rounded(),
            y: ((size.height - all.height) / 2).rounded()
        )
        let card = CGRect(origin: start, size: all)
            .insetBy(dx: 4 - Self.padding, dy: 4 - Self.padding)
        var marks = [
            draft.box(CGRect(origin: .zero, size: size), radius: 0, fill: theme.scrim),
            draft.box(card, radius: 10, fill: theme.panel, line: theme.viewLine, width: 1.2),
        ]
        for (number, column) in filled.enumerated() {
            let x = start.x + CGFloat(number) * (width + Self.gap)
            for (index, line) in column.enumerated() {
                let y = start.y + CGFloat(index) * lineHeight + lineHeight / 2 + 4
                marks += self.marks(of: line, at: CGPoint(x: x, y: y), width: width)
            }
        }
        list.add(.help, marks)
    }

    /// A head is never the last line of a column, and no column begins with a space.
    private func filled(
        _ parts: [(String, [HelpLine])],
        in columns: Int,
        of most: Int,
        width: CGFloat
    ) -> [[Line]] {
        var filled: [[Line]] = [[]]
        func last() -> Int { filled[filled.count - 1].count }
        for (title, lines) in parts {
            if last() > 0 { filled[filled.count - 1].append(.space) }
            if last() + 2 > most { filled.append([]) }
            filled[filled.count - 1].append(.title(title))
            let block = HelpBlock(lines, draft, width: width)
            for index in lines.indices {
                if last() >= most { filled.append([]) }
                filled[filled.count - 1].append(.line(block, index))
            }
        }
        return Array(filled.prefix(columns)).map { Array($0.prefix(most)) }
    }

    private func marks(of line: Line, at place: CGPoint, width: CGFloat) -> [Mark] {
        switch line {
        case .title(let title):
            let text = draft.meter.fit(title, in: .title, width: width)
            return [draft.text(text, place.x, place.y, .title, draft.theme.text)]
        case .line(let block, let index): return block.marks(of: index, at: place)
        case .space: return []
        }
    }
}
