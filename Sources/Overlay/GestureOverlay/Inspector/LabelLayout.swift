import Foundation
import GestureTrace

/// A sequence's label in the row of a recognizer: how the recognizer matches it, and the button that adds the
/// recognizer to it.
struct RowLabel {
    var match: TraceSnapshot.SequenceRecord.Match?
    /// The size of the button's target; nil without a button.
    var target: CGSize?
    /// Whether the button is drawn only while the pointer is on it.
    var isQuiet = false
    var isOn = false
    /// Whether the match replaces the second line of a reason.
    var isTight = false
    /// The word before the button; empty if there is no room.
    var word = ""

    /// Whether the button takes room from the row's texts.
    var hasShownButton: Bool { target != nil && !isQuiet }
}

/// The buttons that label a sequence, in the rows and, for "nothing meant", in the topmost header.
///
/// A row has one if its recognizer took part, is expected, or is selected. With a mouse, other rows show
/// theirs below the pointer. In a low area beside a selected recognizer's properties, the header has no
/// button. A row without a value has the word "meant" beside its button if there is room for both; a narrow one
/// shares the header's. A report has no buttons.
struct LabelLayout {
    private var chrome = Chrome()
    /// The minimum size of a button's target; nil if there are no buttons.
    private(set) var target: CGSize?
    /// Whether the area is too low for a header with a button above all lines of a row.
    private var isTight = false

    /// The width in points that a button takes from the texts of a row.
    static let boxRoom: CGFloat = 26
    private static let boxSide: CGFloat = 16
    private static let margin: CGFloat = 16
    private static let word = "meant"
    private static let nothing = "nothing meant"

    /// Creates a layout without buttons.
    init() {}

    init(_ chrome: Chrome, isTight: Bool) {
        self.chrome = chrome
        self.isTight = isTight
        guard chrome.canLabel, let pointer = chrome.bar?.pointer else { return }
        let width = pointer == .finger ? pointer.buttonHeight : 32
        target = CGSize(width: width, height: pointer == .finger ? pointer.buttonHeight : 0)
    }

    var hasNothingButton: Bool { target != nil && !isTight }

    func label(of row: TraceSnapshot.Row, in snapshot: TraceSnapshot) -> RowLabel {
        guard let sequence = snapshot.sequence else { return RowLabel() }
        let isOn = sequence.expected?.contains(row.name) == true
        let isSelected = chrome.selection?.name == row.name
        let isPlain = isOn || isSelected || sequence.participants.contains(row.name)
        let hasButton = isPlain || chrome.bar?.pointer == .mouse
        return RowLabel(
            match: sequence.match(of: row.name),
            target: hasButton ? target : nil,
            isQuiet: !isPlain,
            isOn: isOn,
            isTight: isTight,
            word: isPlain && target != nil ? Self.word : ""
        )
    }

    /// Adds the button of a row to the controls, and returns its marks.
    func button(
        of row: InspectorRow,
        in frame: CGRect,
        _ context: LayoutContext,
        to controls: inout [PanelControl]
    ) -> [Mark] {
        guard let target = row.label.target else { return [] }
        let control = PanelControl(
            .expected(row.row.name),
            frame: Self.end(of: frame, width: target.width),
            tip: row.label.isOn
                ? "remove \(row.row.name) from the label  (E)"
                : "label: \(row.row.name) should have recognized  (E)"
        )
        controls.append(control)
        let look = chrome.look(of: control)
        guard !row.label.isQuiet || look != .normal else { return [] }
        let center = CGPoint(
            x: frame.maxX - Self.margin - Self.boxSide / 2,
            y: frame.minY + InspectorRow.middle
        )
        let box = box(at: center, isOn: row.label.isOn, look, context.theme)
        guard !row.label.word.isEmpty else { return box }
        let (right, baseline) = (center.x - Self.boxSide / 2 - 8, frame.minY + 19)
        let ink = Self.ink(look, isOn: row.label.isOn, context.theme)
        return box + [context.text(row.label.word, right, baseline, .small, ink, anchor: .end)]
    }

    /// Adds the button "nothing meant" to the controls, and returns its marks.
    ///
    /// Without a sequence to label, it adds nothing.
    func nothingButton(
        _ sequence: TraceSnapshot.SequenceRecord?,
        in head: CGRect,
        _ context: LayoutContext,
        to controls: inout [PanelControl]
    ) -> [Mark] {
        guard hasNothingButton, let target, let sequence else { return [] }
        let width = context.width(Self.nothing, .small)
        let control = PanelControl(
            .nothingExpected,
            frame: Self.end(of: head, width: target.width + width + 6),
            tip: "label: nothing should have recognized  (Shift-E)"
        )
        controls.append(control)
        let (look, theme) = (chrome.look(of: control), context.theme)
        let isOn = sequence.expected == []
        let center = CGPoint(x: head.maxX - Self.margin - Self.boxSide / 2, y: head.maxY - 18)
        let right = center.x - Self.boxSide / 2 - 8
        let ink = Self.ink(look, isOn: isOn, theme)
        return box(at: center, isOn: isOn, look, theme) + [
            context.text(Self.nothing, right, head.maxY - 14, .small, ink, anchor: .end)
        ]
    }

    private static func ink(_ look: PanelControl.Look, isOn: Bool, _ theme: Theme) -> Color {
        look == .normal && !isOn ? theme.secondary : theme.text
    }

    private static func end(of frame: CGRect, width: CGFloat) -> CGRect {
        CGRect(x: frame.maxX - 6 - width, y: frame.minY, width: width, height: frame.height)
    }

    /// Returns a box, checked while it is on.
    private func box(
        at center: CGPoint,
        isOn: Bool,
        _ look: PanelControl.Look,
        _ theme: Theme
    ) -> [Mark] {
        let frame = CGRect(around: center, radius: Self.boxSide / 2)
        var marks: [Mark] = []
        if look == .hovered || look == .pressed {
            let ground = look.fill(in: theme)
            marks.append(.box(frame.insetBy(dx: -5, dy: -5), radius: 7, fill: ground))
        }
        let edge = look == .normal ? theme.tertiary : theme.text
        let fill = isOn ? theme.controls.accent : theme.panels.ground
        marks.append(.box(frame, radius: 4, fill: fill, line: edge, width: 1.4))
        guard isOn else { return marks }
        let check = [(-4.0, 0.2), (-1.2, 3.2), (4.2, -3.4)].map { center.moved($0.0, $0.1) }
        return marks + [.lines(check, theme.controls.onAccent, width: 2)]
    }
}

extension LayoutContext {
    /// Returns a match with the label as a sign, = or ≠, with words.
    func marks(
        of match: TraceSnapshot.SequenceRecord.Match,
        _ x: CGFloat,
        baseline: CGFloat
    ) -> [Mark] {
        let (words, isRight) =
            switch match {
            case .right: ("recognized, as meant", true)
            case .missed: ("meant, but not recognized", false)
            case .unexpected: ("recognized, but not meant", false)
            }
        let center = CGPoint(x: x + 24, y: baseline - 4)
        return Self.matchSign(isRight: isRight, at: center, theme) + [
            text(words, x + InspectorRow.nameX, baseline, .small, Self.ink(isRight: isRight, theme))
        ]
    }

    private static func ink(isRight: Bool, _ theme: Theme) -> Color {
        isRight ? theme.words.ended : theme.words.failed
    }

    /// Returns the sign = or ≠.
    static func matchSign(isRight: Bool, at center: CGPoint, _ theme: Theme) -> [Mark] {
        func line(_ start: (CGFloat, CGFloat), _ end: (CGFloat, CGFloat)) -> Mark {
            .lines(
                [center.moved(start.0, start.1), center.moved(end.0, end.1)],
                ink(isRight: isRight, theme),
                width: 1.8
            )
        }
        let equals = [line((-4.5, -2), (4.5, -2)), line((-4.5, 2), (4.5, 2))]
        return equals + (isRight ? [] : [line((-2.5, 5), (2.5, -5))])
    }
}
