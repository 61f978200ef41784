import Foundation
import GestureKit
import GestureTrace

/// One recognizer in the inspector: shape, name, state, value, and below them the reason.
struct InspectorRow {
    /// Where names start, from the panel's edge.
    static let nameX: CGFloat = 40
    /// Where the middle of the first line is, from the row's top.
    static let middle: CGFloat = 15
    /// Where the states' words start unless a name is longer.
    private static let wordX: CGFloat = 132
    private static let margin: CGFloat = 16
    private static let gap: CGFloat = 10
    /// The height in points of a row without a reason.
    static let lineHeight: CGFloat = 30
    private static let reasonHeight: CGFloat = 16

    let row: TraceSnapshot.Row
    let height: CGFloat
    private let draft: Drafting
    private let width: CGFloat
    private let reasons: [String]

    init(_ row: TraceSnapshot.Row, _ draft: Drafting, width: CGFloat) {
        self.row = row
        self.draft = draft
        self.width = width
        let room = width - Self.nameX - Self.margin
        reasons =
            Self.sentence(of: row).map {
                draft.meter.wrap($0, in: .small, width: room, limit: 2)
            } ?? []
        height = Self.lineHeight + CGFloat(reasons.count) * Self.reasonHeight
    }

    func marks(at place: CGPoint, isLit: Bool, isSelected: Bool) -> [Mark] {
        let theme = draft.theme
        let look = StateLook(row, in: theme)
        var marks: [Mark] = []
        if isLit {
            let rect = CGRect(x: place.x + 6, y: place.y, width: width - 12, height: height - 2)
            let edge = isSelected ? theme.shapes.changed : nil
            marks.append(draft.box(rect, radius: 6, fill: theme.highlight, line: edge))
        }
        let center = CGPoint(x: place.x + 24, y: place.y + 15)
        let color = look.color.faded(row.isPast || !row.isEnabled ? 0.55 : 1)
        marks.append(Mark(.state(look.shape, center, color)))
        marks += line(at: place, look)
        for (index, reason) in reasons.enumerated() {
            let y = place.y + 36 + CGFloat(index) * Self.reasonHeight
            let ink = row.isPast ? theme.tertiary : theme.secondary
            marks.append(draft.text(reason, place.x + Self.nameX, y, .small, ink))
        }
        return marks
    }

    /// Name, word and value; the value has its room first, then the word, then the name.
    private func line(at place: CGPoint, _ look: StateLook) -> [Mark] {
        let theme = draft.theme
        let meter = draft.meter
        let baseline = place.y + 19
        let end = width - Self.margin
        let isOff = !row.isEnabled && row.state == .possible
        let state = isOff ? "disabled" : row.stateName
        let wordWidth = meter.width(of: state, in: .word)
        let value = row.values.first.map { NumberText.full($0.quantity) } ?? ""
        let mostValue = end - Self.nameX - wordWidth - 2 * Self.gap - 40
        let shownValue = meter.fit(value, in: .value, width: mostValue)
        var limit = end
        if !shownValue.isEmpty {
            // In steps of two digits, so that the name does not change with the value.
            let digits = (CGFloat(shownValue.count + 1) / 2).rounded(.down) * 2
            limit -= meter.width(of: "0", in: .value) * digits + Self.gap
        }
        let room = limit - wordWidth - Self.gap - Self.nameX
        let name = meter.fit(row.name, in: .name, width: max(40, room), keepsEnd: true)
        let nameEnd = Self.nameX + meter.width(of: name, in: .name) + Self.gap
        let wordX = max(min(Self.wordX, limit - wordWidth), nameEnd)
        let ink = row.isPast || isOff ? theme.secondary : theme.text
        return [
            draft.text(name, place.x + Self.nameX, baseline, .name, ink),
            draft.text(
                state,
                place.x + wordX,
                baseline,
                .word,
                look.word
            ),
            draft.text(shownValue, place.x + end, baseline, .value, ink, anchor: .end),
        ]
    }

    /// The reason, and for one that waits how long it still may.
    private static func sentence(of row: TraceSnapshot.Row) -> String? {
        guard let left = row.timeLeft else { return row.sentence }
        return (row.sentence ?? "waits") + ", \(NumberText.fixed(left, 2)) s left"
    }
}
