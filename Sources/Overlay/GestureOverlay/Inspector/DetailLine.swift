import Foundation
import GestureKit
import GestureTrace
import TextFormatting

/// The spacing of a recognizer's details.
struct DetailStyle {
    let hasTitle: Bool
    let lineHeight: CGFloat
    let metrics: PropertyMetrics

    /// The height of the separator, with or without the name.
    var headHeight: CGFloat { hasTitle ? 36 : 14 }

    static func roomy(_ chrome: Chrome) -> DetailStyle {
        DetailStyle(
            hasTitle: true,
            lineHeight: 20,
            metrics: PropertyMetrics(chrome.bar?.pointer)
        )
    }

    static func compact(_ chrome: Chrome) -> DetailStyle {
        DetailStyle(
            hasTitle: false,
            lineHeight: 16,
            metrics: PropertyMetrics(chrome.bar?.pointer, isCompact: true)
        )
    }
}

/// A line of a recognizer's details, which may be wrapped.
enum DetailLine {
    /// A name at the left, and a value at the right or, where both do not fit, below it.
    case fact(String, isFixed: Bool, value: [String], isBelow: Bool)
    /// A sentence, with a sample of the line that stands for its relation.
    case sentence([String], RelationArc.Look?, indent: CGFloat)

    static let fixed = "fixed"
    static let gap: CGFloat = 8

    func height(_ style: DetailStyle) -> CGFloat {
        switch self {
        case .fact(_, _, let value, let isBelow):
            CGFloat(value.count + (isBelow ? 1 : 0)) * style.lineHeight
        case .sentence(let lines, _, _): CGFloat(lines.count) * style.lineHeight
        }
    }

    func marks(
        at origin: CGPoint,
        _ width: CGFloat,
        _ style: DetailStyle,
        _ context: LayoutContext
    ) -> [Mark] {
        let theme = context.theme
        var marks: [Mark] = []
        var y = origin.y + (style.lineHeight / 2).rounded() + 4
        switch self {
        case .fact(let name, let isFixed, let value, let isBelow):
            marks.append(context.text(name, origin.x, y, .word, theme.secondary, in: width))
            if isFixed {
                let x = marks[0].bounds.maxX + Self.gap
                marks.append(context.text(Self.fixed, x, y, .small, theme.tertiary))
            }
            if isBelow { y += style.lineHeight }
            for line in value {
                let right = origin.x + width
                marks.append(context.text(line, right, y, .detail, theme.text, anchor: .end))
                y += style.lineHeight
            }
        case .sentence(let lines, let look, let indent):
            if let look {
                let start = CGPoint(x: origin.x, y: y - 4)
                let color = look.color(theme, isHighlighted: look == .decided)
                marks += look.line(start, start.moved(indent - Self.gap, 0), color, 1.6)
            }
            for line in lines {
                marks.append(context.text(line, origin.x + indent, y, .word, theme.text))
                y += style.lineHeight
            }
        }
        return marks
    }
}

/// Makes the lines of a recognizer's details.
struct DetailLineMaker {
    let context: LayoutContext
    /// The width of the lines, in points.
    let width: CGFloat
    /// Whether sentences have samples of the lines that stand for relations beside the rows.
    let hasSamples: Bool

    /// The number of lines for a long text before it is cut off with an ellipsis.
    private static let maxLines = 6
    private static let sampleWidth: CGFloat = 24

    func fact(_ name: String, _ value: String, isFixed: Bool = false) -> DetailLine {
        let fixed = isFixed ? context.width(DetailLine.fixed, .small) + DetailLine.gap : 0
        let room = width - context.width(name, .word) - fixed - DetailLine.gap
        let isBelow = context.width(value, .detail) > room
        let lines =
            isBelow
            ? context.meter.wrap(value, in: .detail, width: width, limit: Self.maxLines) : [value]
        return .fact(name, isFixed: isFixed, value: lines, isBelow: isBelow)
    }

    func line(_ sentence: RelationSentence) -> DetailLine {
        sentenceLine(sentence.text, hasSamples ? RelationArc.Look(sentence.subject) : nil)
    }

    private func sentenceLine(_ text: String, _ look: RelationArc.Look? = nil) -> DetailLine {
        let indent = look == nil ? 0 : Self.sampleWidth + DetailLine.gap
        let lines = context.meter.wrap(
            text,
            in: .word,
            width: width - indent,
            limit: Self.maxLines
        )
        return .sentence(lines, look, indent: indent)
    }

    // MARK: What decided it

    /// Returns the cause, the measured value with its limit, and the time of the decision.
    func decision(
        of row: TraceSnapshot.Row,
        in timeline: TraceSnapshot.Timeline
    ) -> [DetailLine] {
        [cause(of: row), measure(of: row), time(of: row, in: timeline)].compactMap(\.self)
    }

    private func cause(of row: TraceSnapshot.Row) -> DetailLine? {
        switch row.reason {
        case .preventedBy(let name): fact("prevented by", name)
        case .waitingFor(let name): fact("waits for", name)
        default: row.cause.map { sentenceLine($0) }
        }
    }

    private func measure(of row: TraceSnapshot.Row) -> DetailLine? {
        // The row itself shows progress that continues.
        guard row.limitProgress == nil, let reason = row.measuredReason else { return nil }
        guard row.state == .failed || row.state == .cancelled else {
            return reason.neededText.map { text in
                fact(row.isRecognized ? "recognized at" : "began at", text)
            }
        }
        let progress = reason.missingText ?? reason.neededText
        // The time allowed has a line of its own.
        let missed = reason == row.progress ? progress : reason.neededText
        let text = missed ?? reason.sentence
        guard !reason.verb.isEmpty else { return sentenceLine(text) }
        let value = text.hasPrefix(reason.verb) ? text.dropFirst(reason.verb.count) : text[...]
        return fact(reason.verb.trimmingCharacters(in: .whitespaces), String(value))
    }

    private func time(
        of row: TraceSnapshot.Row,
        in timeline: TraceSnapshot.Timeline
    ) -> DetailLine? {
        let steps = timeline.lanes.first { $0.row == row.id }?.steps ?? []
        let step: TraceSnapshot.Timeline.Step?
        switch row.state {
        case .failed, .cancelled: step = steps.last { $0.state == row.state }
        case .began, .changed, .ended:
            step =
                row.isRecognized
                ? steps.last { $0.state == .ended } : steps.last { $0.state == .began }
        case .possible: step = nil
        }
        guard let step else { return nil }
        let verb = row.state == .failed || row.state == .cancelled ? row.stateName : nil
        let seconds = ValueText.fixed(step.time - timeline.start, 3) + " s"
        return fact("\(verb ?? (row.isRecognized ? "recognized" : "began")) after", seconds)
    }

    // MARK: Values

    func values(of row: TraceSnapshot.Row) -> [DetailLine] {
        let isOver = row.state == .ended || row.state == .cancelled
        var lines = row.values.map { value in
            // A gesture that is over keeps the velocity of its last action.
            fact(
                value.isVelocity && isOver ? "final " + value.name : value.name,
                ValueText.full(value.quantity)
            )
        }
        if let location = row.location {
            let touches = row.touches.map { "#\($0) " }.joined()
            let place = (touches.isEmpty ? "" : touches + "at ") + ValueText.pair(location)
            lines.append(fact("location", place))
        }
        return lines
    }
}
