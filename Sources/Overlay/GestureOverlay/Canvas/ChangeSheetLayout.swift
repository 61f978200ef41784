import Foundation
import GestureTrace

extension Chrome {
    /// The content of the sheet of changes.
    package enum ChangeSheet: Hashable, Sendable {
        /// A sentence in place of the changes.
        case note(String)
        /// The changes that would have given a recognizer another outcome, best first.
        case changes(of: String, [Change])

        package struct Change: Hashable, Sendable {
            /// The outcome and its condition: `recognized if early waits for it`.
            var text: String
            /// The change as Swift code.
            var code: String

            package init(_ text: String, code: String) {
                self.text = text
                self.code = code
            }
        }
    }
}

/// The sheet of changes below the verdict, each with its outcome and with buttons to try and to write it.
struct ChangeSheetLayout {
    let context: LayoutContext
    /// The window above the bar.
    let room: CGRect
    /// The right end of the verdict's lower edge.
    let corner: CGPoint

    private static let maxWidth: CGFloat = 620
    /// The minimum width of a sheet whose buttons are beside the text.
    private static let wideWidth: CGFloat = 460
    private static let margin: CGFloat = 8
    private static let padding: CGFloat = 14
    /// The distance from a row's left edge to its text, beside its number.
    private static let textStart: CGFloat = 24
    private static let buttonHeight: CGFloat = 44
    private static let buttonGap: CGFloat = 6
    private static let buttons:
        [(title: String, width: CGFloat, command: @Sendable (Int) -> Command)] = [
            ("Try", 64, { .tryChange($0) }), ("Write scene", 106, { .writeChange($0) }),
        ]
    private static let titleHeight: CGFloat = 40
    private static let textSize: CGFloat = 15
    private static let lineHeight: CGFloat = 20
    private static let codeFont = Font(13, mono: true)
    private static let codeHeight: CGFloat = 20
    private static let rowPadding: CGFloat = 10

    private struct Row {
        let text: PhraseText
        let code: [String]
        let textHeight: CGFloat
        let height: CGFloat
    }

    /// Adds the sheet, after which only its buttons respond.
    func add(_ sheet: Chrome.ChangeSheet, _ pointing: Chrome.Pointing, to list: inout DisplayList) {
        list.controls = []
        var title: String?
        var rows: [Row] = []
        var note: PhraseText?
        switch sheet {
        case .note(let text): note = phrase(text, width: width - 2 * Self.padding)
        case .changes(of: let recognizer, let changes):
            title = "\(recognizer) would be"
            rows = fitting(changes.map(row))
        }
        let top =
            note.map { 2 * Self.padding + CGFloat($0.lineCount) * Self.lineHeight }
            ?? Self.titleHeight
        let height = rows.reduce(top) { $0 + $1.height }
        let box = CGRect(
            x: max(room.minX + Self.margin, corner.x - Self.margin - width).rounded(),
            y: max(
                room.minY + Self.margin,
                min(corner.y + Self.margin, room.maxY - Self.margin - height)
            ),
            width: width,
            height: height
        )
        let theme = context.theme
        let left = box.minX + Self.padding
        var marks: [Mark] = [
            .box(box, radius: 12, fill: theme.panels.ground, line: theme.views.outline)
        ]
        if let title {
            let font = Font(Self.textSize, bold: true)
            let room = width - 2 * Self.padding
            marks.append(context.text(title, left, box.minY + 26, font, theme.text, in: room))
        }
        marks +=
            note?.marks(left, baseline: box.minY + Self.padding + 15, lineHeight: Self.lineHeight)
            ?? []
        var y = box.minY + top
        for (index, row) in rows.enumerated() {
            let frame = CGRect(x: left, y: y, width: width - 2 * Self.padding, height: row.height)
            marks.append(context.rule(from: frame.origin, to: CGPoint(x: frame.maxX, y: y)))
            marks += self.marks(of: row, index, in: frame, pointing, &list.controls)
            y += row.height
        }
        list.add(.menu, marks)
    }

    /// Returns as many of the first rows as a low window has room for.
    private func fitting(_ rows: [Row]) -> [Row] {
        var left = room.height - 2 * Self.margin - Self.titleHeight
        let fitting = rows.prefix { row in
            left -= row.height
            return left >= 0
        }
        return Array(fitting)
    }

    private var width: CGFloat { min(Self.maxWidth, room.width - 2 * Self.margin) }
    private var isWide: Bool { width >= Self.wideWidth }

    private func phrase(_ text: String, width: CGFloat) -> PhraseText {
        PhraseText(
            "\(text)",
            size: Self.textSize,
            width: width,
            color: context.theme.text,
            context
        )
    }

    private var buttonsWidth: CGFloat {
        Self.buttons.reduce(0) { $0 + $1.width } + CGFloat(Self.buttons.count) * Self.buttonGap
    }

    private func row(_ change: Chrome.ChangeSheet.Change) -> Row {
        let room = width - 2 * Self.padding - Self.textStart - (isWide ? buttonsWidth + 8 : 0)
        let text = phrase(change.text, width: room)
        // A delegate's method would have too many lines for the sheet.
        let isLine = !change.code.contains("\n")
        let code =
            isLine
            ? context.meter.wrap(change.code, in: Self.codeFont, width: room, limit: 2) : []
        let words =
            CGFloat(text.lineCount) * Self.lineHeight + CGFloat(code.count) * Self.codeHeight
        let height = isWide ? max(words, Self.buttonHeight) : words + 6 + Self.buttonHeight
        return Row(text: text, code: code, textHeight: words, height: height + 2 * Self.rowPadding)
    }

    private func marks(
        of row: Row,
        _ index: Int,
        in frame: CGRect,
        _ pointing: Chrome.Pointing,
        _ controls: inout [PanelControl]
    ) -> [Mark] {
        let theme = context.theme
        let x = frame.minX + Self.textStart
        let above = isWide ? (frame.height - row.textHeight) / 2 : Self.rowPadding
        var baseline = (frame.minY + above).rounded() + 15
        var marks = [
            context.text(
                "\(index + 1)",
                frame.minX,
                baseline,
                Font(13, bold: true),
                theme.secondary
            )
        ]
        marks += row.text.marks(x, baseline: baseline, lineHeight: Self.lineHeight)
        baseline += CGFloat(row.text.lineCount) * Self.lineHeight
        for line in row.code {
            marks.append(context.text(line, x, baseline, Self.codeFont, theme.secondary))
            baseline += Self.codeHeight
        }
        var left = isWide ? frame.maxX - buttonsWidth + Self.buttonGap : x
        let top =
            isWide
            ? frame.midY - Self.buttonHeight / 2
            : frame.maxY - Self.rowPadding - Self.buttonHeight
        for button in Self.buttons {
            let place = CGRect(x: left, y: top, width: button.width, height: Self.buttonHeight)
            let control = PanelControl(button.command(index), frame: place)
            marks += WideButtonMarks(context: context, frame: place)
                .marks(button.title, pointing.look(of: control))
            controls.append(control)
            left += button.width + Self.buttonGap
        }
        return marks
    }
}

/// The marks of a button that has only a text.
struct WideButtonMarks {
    let context: LayoutContext
    let frame: CGRect

    static let font = Font(14)

    func marks(_ title: String, _ look: PanelControl.Look) -> [Mark] {
        let theme = context.theme
        return [
            .box(
                frame.insetBy(dx: 1, dy: 3),
                radius: 8,
                fill: look.fill(in: theme),
                line: theme.views.outline
            ),
            context.text(
                title,
                frame.midX,
                frame.midY + 5,
                Self.font,
                look.ink(in: theme),
                anchor: .middle
            ),
        ]
    }
}
