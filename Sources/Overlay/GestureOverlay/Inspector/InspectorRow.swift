import Foundation
import GestureKit
import GestureTrace

/// A recognizer in the inspector, with its symbol, name, state and value, and its progress or reason below.
struct InspectorRow {
    /// The role of the recognizer in a sequence that is over.
    enum Role: Hashable {
        /// A row while the sequence is under way, or before the first one.
        case plain
        /// A recognizer that took part, with its name in bold, its kind beside it, and its numbers below.
        ///
        /// The view is named if recognizers of several views took part. The outcome, which frames the row, is
        /// that of a verdict about this recognizer.
        case touched(view: String?, Verdict.Outcome?)
        /// A recognizer that took no part, in an open view.
        case untouched
    }

    /// The x at which names start, from the panel's edge.
    static let nameX: CGFloat = 40
    /// The distance from the top of the row to the middle of its first line.
    static let middle: CGFloat = 15
    /// The x at which state names start, unless a recognizer's name reaches farther.
    private static let wordX: CGFloat = 132
    private static let margin: CGFloat = 16
    private static let gap: CGFloat = 10
    /// The height in points of a row without a reason.
    static let lineHeight: CGFloat = 30
    private static let reasonHeight: CGFloat = 16
    private static let barHeight: CGFloat = 3
    /// The height that a bar below the reason takes.
    private static let barRoom: CGFloat = 10
    /// The maximum number of lines of a reason, and that in a low area.
    private static let maxReasons = 3
    private static let maxTightReasons = 2

    let row: TraceSnapshot.Row
    let height: CGFloat
    private let context: LayoutContext
    private let width: CGFloat
    private let role: Role
    private let reasons: [Line]
    /// The fraction of its limit that a failed recognizer had reached; nil without a bar.
    private let shortfall: Double?
    let label: RowLabel

    /// A line of the reason, with numbers at the right where both fit.
    private struct Line {
        var text: String
        var numbers: String?
    }

    init(
        _ row: TraceSnapshot.Row,
        _ context: LayoutContext,
        width: CGFloat,
        for pointer: Chrome.Pointer?,
        _ label: RowLabel,
        _ role: Role = .plain
    ) {
        self.row = row
        self.label = Self.fitting(label, of: row, role, width, context)
        self.context = context
        self.width = width
        self.role = role
        reasons = Self.reasons(of: row, role, label, width, context)
        shortfall = label.isTight ? nil : Self.shortfall(of: row, role)
        height = Self.height(of: row, role, label, width: width, for: pointer, context)
    }

    /// Computes the height of a row without laying it out.
    static func height(
        of row: TraceSnapshot.Row,
        _ role: Role,
        _ label: RowLabel,
        width: CGFloat,
        for pointer: Chrome.Pointer?,
        _ context: LayoutContext
    ) -> CGFloat {
        let lines =
            reasons(of: row, role, label, width, context).count + (label.match == nil ? 0 : 1)
        let hasBar = !label.isTight && shortfall(of: row, role) != nil
        let content = lineHeight + CGFloat(lines) * reasonHeight + (hasBar ? barRoom : 0)
        // The first line must not move when a reason appears below it.
        return max(content, minHeight(for: pointer), label.target?.height ?? 0)
    }

    /// Returns the minimum height of a row, which is that without a reason.
    static func minHeight(for pointer: Chrome.Pointer?) -> CGFloat {
        pointer == .finger ? Chrome.Pointer.finger.buttonHeight : lineHeight
    }

    // MARK: Content

    /// Returns a label with its word only if the name and the state stay whole beside it.
    private static func fitting(
        _ label: RowLabel,
        of row: TraceSnapshot.Row,
        _ role: Role,
        _ width: CGFloat,
        _ context: LayoutContext
    ) -> RowLabel {
        guard !label.word.isEmpty else { return label }
        var needed = LabelLayout.boxRoom + context.width(label.word, .small) + gap
        if case .touched = role {
            needed += context.width(row.name, .title) + gap
            needed += context.width(stateWord(of: row), .word)
        } else {
            let isMeasured = !row.values.isEmpty || row.limitProgress != nil
            let nameEnd = nameX + context.width(row.name, .name) + gap
            needed += max(wordX, nameEnd) - nameX + context.width(stateWord(of: row), .word)
            if isMeasured { needed = .infinity }
        }
        guard needed > width - nameX - margin else { return label }
        var label = label
        label.word = ""
        return label
    }

    private static func stateWord(of row: TraceSnapshot.Row) -> String {
        !row.isEnabled && row.state == .possible ? "disabled" : row.stateName
    }

    private static func reasons(
        of row: TraceSnapshot.Row,
        _ role: Role,
        _ label: RowLabel,
        _ width: CGFloat,
        _ context: LayoutContext
    ) -> [Line] {
        let room = width - nameX - margin
        let limit = label.isTight ? (label.match == nil ? maxTightReasons : 1) : maxReasons
        guard case .touched = role, row.timeLeft == nil else {
            let limit = min(limit, maxTightReasons)
            let lines = sentence(of: row).map {
                context.meter.wrap($0, in: .small, width: room, limit: limit)
            }
            return (lines ?? []).map { Line(text: $0) }
        }
        var parts = row.explanation
        if parts.isEmpty, row.state == .possible, row.isEnabled { parts = ["received no touch"] }
        if parts.count == 2 {
            let both = context.width(parts[0], .small) + context.width(parts[1], .small)
            if both + gap <= room { return [Line(text: parts[0], numbers: parts[1])] }
        }
        // Each part begins a line, if there are enough lines.
        let texts = limit < 2 ? [parts.joined(separator: ", ")] : parts
        let lines = texts.flatMap {
            context.meter.wrap($0, in: .small, width: room, limit: limit)
        }
        return lines.prefix(limit).map { Line(text: $0) }
    }

    /// Returns the reason and, if the recognizer waits, the time that remains.
    private static func sentence(of row: TraceSnapshot.Row) -> String? {
        guard let left = row.timeLeft else { return row.sentence }
        return (row.sentence ?? "waits") + ", \(ValueText.fixed(left, 2)) s left"
    }

    private static func shortfall(of row: TraceSnapshot.Row, _ role: Role) -> Double? {
        guard case .touched(_, .some) = role, row.state == .failed,
            let (value, limit) = row.measuredReason?.measure, let limit, limit > 0,
            value < limit
        else { return nil }
        return max(0, value / limit)
    }

    private var isOff: Bool { !row.isEnabled && row.state == .possible }

    /// The colour of the name and the value.
    private var ink: Color {
        isOff || role == .untouched ? context.theme.secondary : context.theme.text
    }

    // MARK: Marks

    /// Returns the frame of the row's background.
    func frame(at origin: CGPoint) -> CGRect {
        CGRect(x: origin.x + 6, y: origin.y, width: width - 12, height: height - 2)
    }

    func marks(at origin: CGPoint, isHighlighted: Bool = false, isSelected: Bool = false) -> [Mark]
    {
        let theme = context.theme
        var look = StateLook(row, in: theme)
        var marks: [Mark] = []
        let rect = frame(at: origin)
        if isHighlighted {
            let edge = isSelected ? theme.shapes.changed : nil
            marks.append(.box(rect, radius: 6, fill: theme.panels.highlight, line: edge))
        } else if case .touched(_, let outcome?) = role {
            let edge = OutcomeLook(outcome, in: theme).color
            marks.append(.box(rect, radius: 6, fill: theme.panels.highlight, line: edge))
        }
        // The sign of a recognizer that took part answers "why", as its words do, so it has their colour.
        if case .touched = role { look.color = look.word }
        marks.append(.state(look, origin.moved(24, Self.middle), fade: isOff ? 0.55 : 1))
        if case .touched(let view, _) = role {
            marks += touchedLine(at: origin, look, view: view)
        } else {
            marks += line(at: origin, look)
        }
        if let progress = row.limitProgress {
            let (color, isHollow) = (
                theme.color(of: progress.crossing), progress.crossing == .fails
            )
            let y = origin.y + 23
            marks += bar(progress.fraction, color, isHollow: isHollow, at: y, origin.x)
        }
        marks += explanation(at: origin)
        return marks
    }

    /// Returns the lines of the reason, the bar of a missed limit, and the match with the label.
    private func explanation(at origin: CGPoint) -> [Mark] {
        let theme = context.theme
        let (left, right) = (origin.x + Self.nameX, origin.x + width - Self.margin)
        let ink = if case .touched = role { theme.text } else { theme.secondary }
        var marks: [Mark] = []
        var y = origin.y + 36
        for reason in reasons {
            marks.append(context.text(reason.text, left, y, .small, ink))
            if let numbers = reason.numbers {
                marks.append(context.text(numbers, right, y, .small, ink, anchor: .end))
            }
            y += Self.reasonHeight
        }
        if let shortfall {
            marks += bar(shortfall, theme.shapes.failed, at: y - 7, origin.x)
            y += Self.barRoom
        }
        if let match = label.match {
            marks += context.marks(of: match, origin.x, baseline: y)
        }
        return marks
    }

    /// Returns the name, the type and the state.
    ///
    /// The state gets space first, then the name, then the type.
    private func touchedLine(at origin: CGPoint, _ look: StateLook, view: String?) -> [Mark] {
        let theme = context.theme
        let baseline = origin.y + 19
        var end = width - Self.margin
        if label.hasShownButton { end -= LabelLayout.boxRoom }
        if !label.word.isEmpty { end -= context.width(label.word, .small) + Self.gap }
        let state = context.text(
            Self.stateWord(of: row),
            origin.x + end,
            baseline,
            .word,
            look.word,
            anchor: .end
        )
        let left = origin.x + Self.nameX
        let room = state.bounds.minX - Self.gap - left
        let name = context.text(
            context.fit(row.name, .title, max(40, room), truncatesMiddle: true),
            left,
            baseline,
            .title,
            ink
        )
        let place = view.map { "in \($0)" }
        let kinds = [[row.distinctKind, place], [row.distinctKind], [place]].map {
            $0.compactMap(\.self).joined(separator: " ")
        }
        let kindX = name.bounds.maxX + 5
        let kindRoom = state.bounds.minX - Self.gap - kindX
        let kind = kinds.lazy.filter { !$0.isEmpty }.map { "· " + $0 }.first { kind in
            context.width(kind, .word) <= kindRoom
        }
        return [name, state]
            + (kind.map { [context.text($0, kindX, baseline, .word, theme.secondary)] } ?? [])
    }

    /// Returns the name, the state and the value.
    ///
    /// The value gets space first, then the state, then the name.
    private func line(at origin: CGPoint, _ look: StateLook) -> [Mark] {
        let baseline = origin.y + 19
        var end = width - Self.margin
        if label.hasShownButton { end -= LabelLayout.boxRoom }
        if !label.word.isEmpty { end -= context.width(label.word, .small) + Self.gap }
        let state = Self.stateWord(of: row)
        let wordWidth = context.width(state, .word)
        let value =
            row.limitProgress?.text ?? row.values.first.map { ValueText.full($0.quantity) } ?? ""
        let maxValueWidth = end - Self.nameX - wordWidth - 2 * Self.gap - 40
        let shownValue = context.fit(value, .value, maxValueWidth)
        var limit = end
        if !shownValue.isEmpty {
            // Steps of two digits keep the width of the name stable while the value changes.
            let digits = (CGFloat(shownValue.count + 1) / 2).rounded(.down) * 2
            limit -= context.width("0", .value) * digits + Self.gap
        }
        let room = limit - wordWidth - Self.gap - Self.nameX
        let name = context.fit(row.name, .name, max(40, room), truncatesMiddle: true)
        let nameEnd = Self.nameX + context.width(name, .name) + Self.gap
        let wordX = max(min(Self.wordX, limit - wordWidth), nameEnd)
        return [
            context.text(name, origin.x + Self.nameX, baseline, .name, ink),
            context.text(state, origin.x + wordX, baseline, .word, look.word),
            context.text(shownValue, origin.x + end, baseline, .value, ink, anchor: .end),
        ]
    }

    /// Returns a fraction of a limit as a bar.
    ///
    /// For a possible recognizer, it has the colour of the limit on the canvas, and toward a failure it is hollow.
    private func bar(
        _ fraction: Double,
        _ color: Color,
        isHollow: Bool = false,
        at top: CGFloat,
        _ x: CGFloat
    ) -> [Mark] {
        let (left, right) = (x + Self.nameX, x + width - Self.margin)
        let track = CGRect(x: left, y: top, width: right - left, height: Self.barHeight)
        var part = track
        part.size.width = (track.width * CGFloat(fraction)).rounded()
        let ground = Mark.box(track, radius: 1.5, fill: context.theme.line)
        guard isHollow else { return [ground, .box(part, radius: 1.5, fill: color)] }
        guard part.width >= 2 else { return [ground] }
        let hollow = part.insetBy(dx: 0.5, dy: -0.5)
        let fill = context.theme.panels.ground
        return [ground, .box(hollow, radius: 2, fill: fill, line: color, width: 1)]
    }
}
