import Foundation
import GestureKit
import GestureTrace

/// The names on the canvas: labels at the fingers, pills for gestures of several fingers, and the verdict's
/// pill at the end of its stroke.
struct CanvasLabels {
    let context: LayoutContext
    let snapshot: TraceSnapshot
    let zoom: Double

    private struct Pill {
        var rows: [TraceSnapshot.Row]
        var location: CGPoint
    }

    private typealias Label = (text: LabelText, rect: CGRect)

    func add(to list: inout DisplayList, in free: LabelPlacer) {
        // If the full labels do not all fit, every label is compact, so that they look alike.
        guard
            let (labels, room) = placed(in: free, isCompact: false)
                ?? placed(in: free, isCompact: true)
        else { return }
        for (text, rect) in labels {
            if let leader = leader(from: text.finger, to: rect) {
                list.add(.leader(text.finger.stroke), [leader])
            }
        }
        var rest = room
        addPills(in: &rest, to: &list)
        addVerdict(in: &rest, to: &list)
        for (text, rect) in labels {
            list.add(.label(text.finger.stroke), text.marks(in: rect, context))
        }
    }

    /// The maximum number of labels.
    ///
    /// Only recordings have more than 20 fingers, whose labels would not fit.
    private static let maxLabels = 20

    private func placed(in free: LabelPlacer, isCompact: Bool) -> ([Label], room: LabelPlacer)? {
        var room = free
        var labels: [Label] = []
        let maxWidth = min(260, free.canvas.width)
        for finger in snapshot.fingers.prefix(Self.maxLabels) {
            let text = LabelText(finger, own(finger), isCompact: isCompact, zoom: zoom)
            let size = text.size(context, maxWidth: maxWidth)
            let direction = direction(of: finger)
            guard let rect = room.beside(finger.location, toward: direction, size: size) else {
                // Compact labels that still do not fit are left out.
                if isCompact { continue }
                return nil
            }
            labels.append((text, rect))
        }
        return (labels, room)
    }

    /// Returns the direction in which a finger's label lies, away from the other fingers.
    ///
    /// The label of a single finger is above it, clear of the hand.
    private func direction(of finger: TraceSnapshot.Finger) -> CGPoint {
        guard snapshot.fingers.count > 1 else { return CGPoint(x: 1, y: -1) }
        return (finger.location - center(of: snapshot.fingers)).moved(0, -0.5)
    }

    private func center(of fingers: [TraceSnapshot.Finger]) -> CGPoint {
        fingers.map(\.location).reduce(.zero, +) / CGFloat(fingers.count)
    }

    /// Returns the recognizers that are active on this finger alone.
    private func own(_ finger: TraceSnapshot.Finger) -> [NamedState] {
        snapshot.rows.filter { finger.active.contains($0.id) && fingers(of: $0).count == 1 }
            .map { NamedState($0, in: context.theme) }
    }

    private func fingers(of row: TraceSnapshot.Row) -> [TraceSnapshot.Finger] {
        snapshot.fingers.filter { $0.active.contains(row.id) }
    }

    // MARK: Pills

    private func addPills(in room: inout LabelPlacer, to list: inout DisplayList) {
        for pill in shared() {
            let text = PillText(pill.rows.map { NamedState($0, in: context.theme) })
            let size = text.size(context, maxWidth: min(420, room.canvas.width))
            guard let rect = room.over(pill.location, size: size), let first = pill.rows.first
            else {
                continue
            }
            list.add(.pill(first.id), text.marks(in: rect, context))
        }
    }

    /// Adds the name of the verdict's subject at the end of its stroke, after the lift or as soon as it has
    /// failed.
    private func addVerdict(in room: inout LabelPlacer, to list: inout DisplayList) {
        guard let verdict = context.verdict,
            snapshot.fingers.isEmpty || verdict.outcome == .failed
        else { return }
        let subject = snapshot.rows.first { $0.id == verdict.subject }
        let strokes = subject.map(snapshot.strokes) ?? []
        guard
            let end = (strokes.isEmpty ? snapshot.strokes : strokes).last?.points.last?.location
                ?? subject?.location
        else { return }
        let pill = NamePill(verdict, maxWidth: min(300, room.canvas.width), context)
        guard let rect = room.over(end, size: pill.size) else { return }
        list.add(.verdictPill, pill.marks(at: rect.origin))
    }

    /// Groups the recognizers that are active on the same two or more fingers, above the highest finger.
    private func shared() -> [Pill] {
        var groups: [(key: [Int], pill: Pill)] = []
        for row in snapshot.rows {
            let hands = fingers(of: row)
            guard hands.count > 1 else { continue }
            let key = hands.map(\.stroke)
            if let index = groups.firstIndex(where: { $0.key == key }) {
                groups[index].pill.rows.append(row)
            } else {
                var location = center(of: hands)
                location.y = hands.map(\.location.y).min() ?? 0
                groups.append((key, Pill(rows: [row], location: location)))
            }
        }
        return groups.map(\.pill)
    }

    /// Returns a thin line to a label that is far from its finger.
    private func leader(from finger: TraceSnapshot.Finger, to rect: CGRect) -> Mark? {
        let center = finger.location
        guard rect.distance(to: center) > 40 else { return nil }
        let end = center.clamped(in: rect)
        let offset = end - center
        let start = center + offset * (FingerLayout.radius / offset.length)
        return .lines([start, end], context.theme.fingers[finger.slot].faded(0.6))
    }
}

/// A recognizer's name on the canvas, with its symbol and value.
private struct NamedState: Hashable {
    let look: StateLook
    let text: String

    init(_ row: TraceSnapshot.Row, in theme: Theme) {
        look = StateLook(row, in: theme)
        let value = row.state.isBegun ? row.values.first.map { ValueText.full($0.quantity) } : nil
        text = value.map { row.name + " " + $0 } ?? row.name
    }
}

private struct LabelText {
    private static let maxNames = 3
    private static let padding: CGFloat = 10
    private static let lineHeight: CGFloat = 16
    /// The width in points that fits most locations, fixed so that labels do not change with every digit.
    private static let minWidth: CGFloat = 144
    /// The width in points that fits a force as well.
    private static let minWidthWithForce: CGFloat = 168
    private static let indent: CGFloat = 16

    let finger: TraceSnapshot.Finger
    private let head: String
    private let line: String?
    private let names: [NamedState]
    private let more: Int

    init(_ finger: TraceSnapshot.Finger, _ names: [NamedState], isCompact: Bool, zoom: Double) {
        self.finger = finger
        // The location is in the scene's points, whatever the scene's size on the screen.
        head = "#\(finger.id)  " + ValueText.pair(finger.location / zoom)
        let force = finger.force.map { "force \(ValueText.fixed($0, 2))  " } ?? ""
        let speed = ValueText.fixed(finger.speed, 0)
        line = isCompact ? nil : "\(force)\(speed) pt/s"
        self.names = isCompact ? [] : Array(names.prefix(Self.maxNames))
        more = isCompact ? 0 : max(0, names.count - Self.maxNames)
    }

    func size(_ context: LayoutContext, maxWidth: CGFloat) -> CGSize {
        var width = context.width(head, .labelHead)
        if let line { width = max(width, context.width(line, .labelLine)) }
        for name in names {
            width = max(width, Self.indent + context.width(name.text, .labelLine))
        }
        let widest = finger.force == nil ? Self.minWidth : Self.minWidthWithForce
        let minWidth = line == nil ? 0 : widest
        let lines = 1 + (line == nil ? 0 : 1) + names.count + (more > 0 ? 1 : 0)
        return CGSize(
            width: min(maxWidth, max(minWidth, PillText.stepped(width + 2 * Self.padding))),
            height: CGFloat(lines) * Self.lineHeight + 8
        )
    }

    func marks(in rect: CGRect, _ context: LayoutContext) -> [Mark] {
        let theme = context.theme
        let color = theme.fingers[finger.slot]
        let x = rect.minX + Self.padding
        let room = rect.width - 2 * Self.padding
        var marks: [Mark] = [
            .box(rect, radius: 7, fill: theme.panels.label, line: color, width: 1.1)
        ]
        var baseline = rect.minY + 16
        func add(_ text: String, _ font: Font, _ color: Color, indent: CGFloat = 0) {
            marks.append(context.text(text, x + indent, baseline, font, color, in: room - indent))
            baseline += Self.lineHeight
        }
        add(head, .labelHead, color)
        if let line { add(line, .labelLine, theme.secondary) }
        for name in names {
            marks.append(.state(name.look, CGPoint(x: x + 5.5, y: baseline - 4)))
            add(name.text, .labelLine, theme.text, indent: Self.indent)
        }
        if more > 0 { add("+ \(more) more", .labelLine, theme.secondary, indent: Self.indent) }
        return marks
    }
}

/// The names of recognizers in one line on the canvas, for a gesture of several fingers.
private struct PillText {
    private static let maxNames = 3
    private static let font = Font(11.5, mono: true)
    private static let shapeWidth: CGFloat = 10
    private static let gap: CGFloat = 20
    private static let padding: CGFloat = 14

    private let names: [NamedState]
    private let more: String?

    init(_ names: [NamedState]) {
        self.names = Array(names.prefix(Self.maxNames))
        more = names.count > Self.maxNames ? "+ \(names.count - Self.maxNames) more" : nil
    }

    /// Rounds a width up to a step, so that a box does not flicker when a digit is added.
    static func stepped(_ width: CGFloat) -> CGFloat { (width / 12).rounded(.up) * 12 }

    func size(_ context: LayoutContext, maxWidth: CGFloat) -> CGSize {
        var width = 2 * Self.padding - 4 + CGFloat(names.count - 1) * Self.gap
        for name in names { width += Self.shapeWidth + context.width(name.text, Self.font) }
        if let more { width += Self.gap + context.width(more, Self.font) }
        return CGSize(width: min(maxWidth, Self.stepped(width)), height: 24)
    }

    func marks(in rect: CGRect, _ context: LayoutContext) -> [Mark] {
        let theme = context.theme
        var marks: [Mark] = [.box(rect, radius: 12, fill: theme.panels.label, line: theme.line)]
        let baseline = rect.midY + 4
        let end = rect.maxX - Self.padding + 4
        var x = rect.minX + Self.padding
        for name in names {
            let text = context.fit(name.text, Self.font, end - x - Self.shapeWidth)
            guard !text.isEmpty else { break }
            let center = CGPoint(x: x, y: rect.midY)
            marks.append(.state(name.look, center))
            x += Self.shapeWidth
            marks.append(context.text(text, x, baseline, Self.font, theme.text))
            x += context.width(text, Self.font) + Self.gap
        }
        if let more {
            marks.append(
                context.text(more, end, baseline, Self.font, theme.secondary, anchor: .end)
            )
        }
        return marks
    }
}

/// A name with a sign on the canvas: the verdict's subject at the end of its stroke or, in a report, a
/// recognizer that changed.
struct NamePill {
    private static let font = Font.name
    private static let height: CGFloat = 26
    private static let signCenter: CGFloat = 16
    private static let textStart: CGFloat = 28
    private static let padding: CGFloat = 14

    let size: CGSize
    private let name: String
    private let color: Color
    private let sign: (CGPoint) -> [Mark]
    private let context: LayoutContext

    private init(
        _ name: String,
        _ color: Color,
        maxWidth: CGFloat,
        _ context: LayoutContext,
        sign: @escaping (CGPoint) -> [Mark]
    ) {
        let margins = Self.textStart + Self.padding
        self.name = context.fit(name, Self.font, maxWidth - margins, truncatesMiddle: true)
        let width = context.width(self.name, Self.font) + margins
        size = CGSize(width: width.rounded(.up), height: Self.height)
        self.color = color
        self.sign = sign
        self.context = context
    }

    /// Creates the pill of a verdict's subject.
    init(_ verdict: Verdict, maxWidth: CGFloat, _ context: LayoutContext) {
        let look = OutcomeLook(verdict.outcome, in: context.theme)
        let name = verdict.subjectName ?? "no recognizer"
        self.init(name, look.color, maxWidth: maxWidth, context) { look.sign(at: $0, scale: 0.9) }
    }

    /// Creates the pill of a recognizer's new state.
    init(_ change: MomentStory.Change, maxWidth: CGFloat, _ context: LayoutContext) {
        // A gesture that has begun has won, although it has not ended.
        let state: GestureRecognizer.State = change.state.isBegun ? .ended : change.state
        let look = StateLook(state, isWaiting: change.isWaiting, in: context.theme)
        self.init(change.row.name, look.color, maxWidth: maxWidth, context) { [.state(look, $0)] }
    }

    func marks(at corner: CGPoint) -> [Mark] {
        let theme = context.theme
        let rect = CGRect(origin: corner, size: size)
        let (x, y) = (rect.minX + Self.textStart, rect.midY + 4.5)
        return [
            .box(rect, radius: Self.height / 2, fill: theme.panels.label, line: color, width: 1.2)
        ] + sign(CGPoint(x: rect.minX + Self.signCenter, y: rect.midY)) + [
            context.text(name, x, y, Self.font, theme.text)
        ]
    }
}

extension Verdict {
    /// The first name in the sentence, which is that of the recognizer or control that the verdict is about.
    fileprivate var subjectName: String? {
        sentence.parts.lazy.compactMap { part in
            if case .name(let name, _) = part { name } else { nil }
        }.first
    }
}
