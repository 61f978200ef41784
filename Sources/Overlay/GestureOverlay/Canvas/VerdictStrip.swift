import Foundation
import GestureKit
import GestureTrace

/// The strip along the upper edge of the canvas, with the verdict or, before the first gesture, what to try.
///
/// Only its buttons take input. Other touches reach the canvas below it.
struct VerdictStrip {
    /// The height of the strip with up to two lines, in points.
    private static let minHeight: CGFloat = 44
    private static let inset: CGFloat = 16
    private static let signCenter: CGFloat = 24
    private static let signScale: CGFloat = 1.3
    /// The distance from the strip's left edge to the text behind a sign.
    private static let textStart: CGFloat = 44
    private static let edge: CGFloat = 2
    /// The space above and below all lines together.
    private static let padding: CGFloat = 2
    private static let hintFont = Font.caption
    private static let triedFont = Font(13, bold: true)
    private static let triedPadding: CGFloat = 8
    /// The space beside a button's title.
    private static let buttonPadding: CGFloat = 28
    /// The fraction of the canvas's width that buttons beside the text may take.
    private static let maxButtonPart: CGFloat = 0.4
    /// The same while two attempts are compared, whose difference needs more room.
    private static let maxButtonPartComparing: CGFloat = 0.25
    /// The maximum number of lines of the verdict and a difference together.
    private static let maxLinesComparing = 3

    let frame: CGRect
    private let context: LayoutContext
    private let look: OutcomeLook?
    private let text: PhraseText
    private let hints: [String]
    private let buttons: [(item: Chrome.Item, frame: CGRect)]
    /// The height of the row of buttons below the text; 0 if they are beside it.
    private let rowHeight: CGFloat

    /// Lays out the strip of a canvas; nil if there is nothing to say, or if it would cover more than half of
    /// the canvas.
    init?(
        _ context: LayoutContext,
        _ chrome: Chrome,
        comparing difference: TraceSnapshot.Difference?,
        over canvas: CGRect
    ) {
        self.context = context
        let remark = difference?.sentence ?? chrome.tried
        // While the panels are hidden, only this line explains how to show them.
        let rest = chrome.shows.panels ? "" : " Tab shows the panels."
        let devices = chrome.hint.map { $0 + rest }
        look = context.verdict.map { OutcomeLook($0.outcome, in: context.theme) }
        let start = look == nil ? Self.inset : Self.textStart
        let widths = chrome.verdictButtons.map {
            (context.width($0.title, WideButtonMarks.font) + Self.buttonPadding).rounded(.up)
        }
        let needed = widths.reduce(0, +) + (widths.isEmpty ? 0 : Self.buttonInset)
        let isComparing = difference != nil
        let areBeside =
            needed <= canvas.width
            * (isComparing ? Self.maxButtonPartComparing : Self.maxButtonPart)
        let room = canvas.width - start - Self.inset - (areBeside ? needed : 0)
        guard room > 0 else { return nil }
        switch (context.verdict, chrome.suggestion, devices) {
        case (let verdict?, _, _):
            let whole = Self.text(verdict.sentence, context, width: room)
            // The numbers of the verdict give way to those of the difference.
            text =
                isComparing && whole.lineCount > 1
                ? Self.text(verdict.headline, context, width: room) : whole
            let limit = isComparing ? max(1, Self.maxLinesComparing - text.lineCount) : 2
            hints =
                remark.map {
                    context.meter.wrap($0, in: Self.triedFont, width: room, limit: limit)
                } ?? []
        case (nil, let suggestion?, _):
            text = Self.text("Try: \(suggestion)", context, width: room, maxSize: 15)
            hints =
                devices.map {
                    context.meter.wrap($0, in: Self.hintFont, width: room, limit: 2)
                } ?? []
        case (nil, nil, let devices?):
            text = Self.text("\(devices)", context, width: room)
            hints = []
        case (nil, nil, nil): return nil
        }
        let padding = Self.padding + (remark == nil ? 0 : Self.triedPadding)
        let lines = (Self.height(of: text, hints) + padding + Self.edge).rounded(.up)
        let fitsBelow =
            !isComparing && needed <= canvas.width
            && lines + Self.minHeight <= canvas.height / 2
        rowHeight = !areBeside && fitsBelow ? Self.minHeight : 0
        let height = max(Self.minHeight, lines + rowHeight)
        guard height <= canvas.height / 2 else { return nil }
        frame = CGRect(x: canvas.minX, y: canvas.minY, width: canvas.width, height: height)
        var left = canvas.maxX - needed
        let top = rowHeight > 0 ? frame.maxY - Self.edge - rowHeight : frame.minY
        let bottom = frame.maxY - (rowHeight > 0 ? Self.edge : 0)
        // Without room for buttons, the keys and the menu have the same commands.
        let items = areBeside || fitsBelow ? chrome.verdictButtons : []
        buttons = zip(items, widths).map { item, width in
            defer { left += width }
            return (item, CGRect(x: left, y: top, width: width, height: bottom - top))
        }
    }

    /// Sets a text in the largest size in which it fits into one line or, failing that, into two.
    ///
    /// A narrow canvas takes as many lines as the text needs.
    private static func text(
        _ phrase: Phrase,
        _ context: LayoutContext,
        width: CGFloat,
        maxSize: CGFloat = 17
    ) -> PhraseText {
        let sizes: [(size: CGFloat, maxLines: Int)] = [(17, 1), (16, 1), (15, 2), (14, 2)]
        return PhraseText.fitting(
            phrase,
            sizes.filter { $0.size <= maxSize },
            smallest: 13,
            width: width,
            color: context.theme.text,
            context
        )
    }

    private static func height(of text: PhraseText, _ hints: [String]) -> CGFloat {
        CGFloat(text.lineCount) * lineHeight(of: text) + CGFloat(hints.count) * hintHeight
    }

    private static let hintHeight: CGFloat = 16
    /// The space at the right of the buttons.
    private static let buttonInset: CGFloat = 6

    private static func lineHeight(of text: PhraseText) -> CGFloat { (text.size * 1.3).rounded() }

    /// The colour of the line below the strip.
    private var edgeColor: Color { look?.color ?? context.theme.line }

    func add(_ chrome: Chrome, to list: inout DisplayList) {
        let theme = context.theme
        let lineHeight = Self.lineHeight(of: text)
        let height = Self.height(of: text, hints)
        let top = frame.minY + ((frame.height - Self.edge - rowHeight - height) / 2).rounded()
        let start = frame.minX + (look == nil ? Self.inset : Self.textStart)
        // The middle between small letters and capitals is 0.36 of the size above the baseline.
        let baseline = (top + lineHeight / 2 + text.size * 0.36).rounded()
        var marks: [Mark] = [
            .box(frame, fill: theme.panels.status),
            .box(
                CGRect(
                    x: frame.minX,
                    y: frame.maxY - Self.edge,
                    width: frame.width,
                    height: Self.edge
                ),
                fill: edgeColor
            ),
        ]
        if let look {
            let center = CGPoint(x: frame.minX + Self.signCenter, y: top + lineHeight / 2)
            marks += look.sign(at: center, scale: Self.signScale)
        }
        marks += text.marks(start, baseline: baseline, lineHeight: lineHeight)
        let first = top + CGFloat(text.lineCount) * lineHeight + 12
        for (index, hint) in hints.enumerated() {
            let y = first + CGFloat(index) * Self.hintHeight
            let (font, ink) =
                look == nil ? (Self.hintFont, theme.secondary) : (Self.triedFont, theme.text)
            marks.append(context.text(hint, start, y, font, ink))
        }
        for (item, place) in buttons {
            let control = PanelControl(item.command, frame: place, isEnabled: item.isEnabled)
            let body = CGRect(
                x: place.minX,
                y: place.midY - Self.minHeight / 2,
                width: place.width,
                height: Self.minHeight - Self.edge
            )
            marks += WideButtonMarks(context: context, frame: body.insetBy(dx: 2, dy: 1))
                .marks(item.title, chrome.pointing.look(of: control))
            if chrome.shows.cover == nil { list.verdictControls.append(control) }
        }
        list.add(.verdict, marks)
    }
}
