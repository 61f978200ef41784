import Foundation
import GestureKit
import GestureTrace

/// A recognizer in the inspector: symbol, name, state and value, with its progress or the reason below.
struct InspectorRow {
    /// The x at which names start, from the panel's edge.
    static let nameX: CGFloat = 40
    /// The distance from the row's top to the middle of its first line.
    static let middle: CGFloat = 15
    /// The x at which state names start, unless a recognizer's name is longer.
    private static let wordX: CGFloat = 132
    private static let margin: CGFloat = 16
    private static let gap: CGFloat = 10
    /// The height in points of a row without a reason.
    static let lineHeight: CGFloat = 30
    private static let reasonHeight: CGFloat = 16

    let row: TraceSnapshot.Row
    let height: CGFloat
    private let context: LayoutContext
    private let width: CGFloat
    private let reasons: [String]
    let label: RowLabel

    init(
        _ row: TraceSnapshot.Row,
        _ context: LayoutContext,
        width: CGFloat,
        for pointer: Chrome.Pointer?,
        _ label: RowLabel
    ) {
        self.row = row
        self.label = label
        self.context = context
        self.width = width
        let room = width - Self.nameX - Self.margin
        let sentence = Self.sentence(of: row)
        let limit = label.isTight && label.verdict != nil ? 1 : 2
        reasons =
            sentence.map { context.meter.wrap($0, in: .small, width: room, limit: limit) } ?? []
        let lines = reasons.count + (label.verdict == nil ? 0 : 1)
        let content = Self.lineHeight + CGFloat(lines) * Self.reasonHeight
        // The line must not move when a reason appears below it.
        height = max(content, Self.minHeight(for: pointer), label.target?.height ?? 0)
    }

    /// Returns the minimum height of a row, which is its height without a reason.
    static func minHeight(for pointer: Chrome.Pointer?) -> CGFloat {
        pointer == .finger ? Chrome.Pointer.finger.buttonHeight : lineHeight
    }

    func marks(at origin: CGPoint, isHighlighted: Bool = false, isSelected: Bool = false) -> [Mark]
    {
        let theme = context.theme
        let look = StateLook(row, in: theme)
        var marks: [Mark] = []
        if isHighlighted {
            let rect = CGRect(x: origin.x + 6, y: origin.y, width: width - 12, height: height - 2)
            let edge = isSelected ? theme.shapes.changed : nil
            marks.append(.box(rect, radius: 6, fill: theme.panels.highlight, line: edge))
        }
        let fade = row.isPast || !row.isEnabled ? 0.55 : 1
        marks.append(.state(look, origin.moved(24, Self.middle), fade: fade))
        marks += line(at: origin, look)
        if let progress = row.limitProgress { marks += bar(of: progress, at: origin) }
        for (index, reason) in reasons.enumerated() {
            let y = origin.y + 36 + CGFloat(index) * Self.reasonHeight
            let ink = row.isPast ? theme.tertiary : theme.secondary
            marks.append(context.text(reason, origin.x + Self.nameX, y, .small, ink))
        }
        if let verdict = label.verdict {
            let y = origin.y + 36 + CGFloat(reasons.count) * Self.reasonHeight
            marks += context.marks(of: verdict, origin.x, baseline: y)
        }
        return marks
    }

    /// Returns name, state and value.
    ///
    /// The value gets space first, then the state, then the name.
    private func line(at origin: CGPoint, _ look: StateLook) -> [Mark] {
        let theme = context.theme
        let baseline = origin.y + 19
        var end = width - Self.margin
        if label.hasShownButton { end -= LabelLayout.boxRoom }
        if !label.word.isEmpty { end -= context.width(label.word, .small) + Self.gap }
        let isOff = !row.isEnabled && row.state == .possible
        let state = isOff ? "disabled" : row.stateName
        let wordWidth = context.width(state, .word)
        let value =
            row.limitProgress?.text ?? row.values.first.map { NumberText.full($0.quantity) } ?? ""
        let maxValueWidth = end - Self.nameX - wordWidth - 2 * Self.gap - 40
        let shownValue = context.fit(value, .value, maxValueWidth)
        var limit = end
        if !shownValue.isEmpty {
            // In steps of two digits, so that the name's width is stable while the value changes.
            let digits = (CGFloat(shownValue.count + 1) / 2).rounded(.down) * 2
            limit -= context.width("0", .value) * digits + Self.gap
        }
        let room = limit - wordWidth - Self.gap - Self.nameX
        let name = context.fit(row.name, .name, max(40, room), truncatesMiddle: true)
        let nameEnd = Self.nameX + context.width(name, .name) + Self.gap
        let wordX = max(min(Self.wordX, limit - wordWidth), nameEnd)
        let ink = row.isPast || isOff ? theme.secondary : theme.text
        return [
            context.text(name, origin.x + Self.nameX, baseline, .name, ink),
            context.text(state, origin.x + wordX, baseline, .word, look.word),
            context.text(shownValue, origin.x + end, baseline, .value, ink, anchor: .end),
        ]
    }

    /// Returns the progress toward the limit as a bar below the line, in the colour of the limit on the canvas.
    private func bar(of progress: LimitProgress, at origin: CGPoint) -> [Mark] {
        let theme = context.theme
        let (left, right) = (origin.x + Self.nameX, origin.x + width - Self.margin)
        let track = CGRect(x: left, y: origin.y + 25, width: right - left, height: 3)
        var part = track
        part.size.width = (track.width * CGFloat(progress.fraction)).rounded()
        let color = theme.color(of: progress.crossing, isExceeded: false)
        return [.box(track, radius: 1.5, fill: theme.line), .box(part, radius: 1.5, fill: color)]
    }

    /// Returns the reason, with the remaining time if the recognizer waits.
    private static func sentence(of row: TraceSnapshot.Row) -> String? {
        guard let left = row.timeLeft else { return row.sentence }
        return (row.sentence ?? "waits") + ", \(NumberText.fixed(left, 2)) s left"
    }
}
