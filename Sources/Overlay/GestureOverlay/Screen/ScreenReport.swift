package import Foundation
import GestureKit
import GestureTrace

/// The report of an observation, with a headline above the screen's picture and a line below it.
package struct ScreenReport {
    private static let margin: CGFloat = 20
    private static let headlineSize: CGFloat = 27
    private static let detailSize: CGFloat = 17
    private static let minWidth: CGFloat = 640
    private static let noteHeight: CGFloat = 28

    private let marks: ScreenMarks
    /// The size of the screen's picture in pixels.
    private let screen: CGSize
    /// The line below the picture: the server, the size of the screen, and the date.
    private let line: String

    package init(_ marks: ScreenMarks, on screen: CGSize, line: String) {
        self.marks = marks
        self.screen = screen
        self.line = line
    }

    /// Returns the report with room for the screen's picture, and the top of this room.
    ///
    /// One point is one pixel here.
    package func list() -> (list: DisplayList, top: CGFloat) {
        let context = LayoutContext(theme: .dark, meter: TextMeter(), verdict: nil)
        let theme = context.theme
        let width = max(Self.minWidth, screen.width)
        var list = DisplayList(
            size: CGSize(width: width, height: 0),
            background: theme.panels.ground
        )
        let look = OutcomeLook(marks.judgement?.verdict.outcome ?? .nothing, in: theme)
        let hasSign = marks.judgement != nil
        let x = hasSign ? 66 : Self.margin
        // The headline grows with the screen, so that a small copy of the picture is readable.
        let scale = max(1, width / 1280)
        let room = (width - Self.margin - x) / scale
        let sentences = [marks.judgement?.verdict.sentence, marks.receiversSentence]
            .compactMap(\.self)
        var height = Self.margin / 2
        var headline: [Mark] = []
        for (index, sentence) in sentences.enumerated() {
            let size = index == 0 ? Self.headlineSize : Self.detailSize
            let ink = index == 0 ? theme.text : theme.secondary
            let text = PhraseText(sentence, size: size, width: room, color: ink, context)
            let lineHeight = (size * 1.3).rounded()
            headline += text.marks(x, baseline: height + size + 4, lineHeight: lineHeight)
            height += CGFloat(text.lineCount) * lineHeight + 4
        }
        height += Self.margin / 2
        let enlarge = { (mark: Mark) in
            let larger = CGAffineTransform(scaleX: scale, y: scale)
            return Mark(mark.shape, transform: mark.transform.concatenating(larger))
        }
        if hasSign { headline += look.sign(at: CGPoint(x: 38, y: 31), scale: 2) }
        let top = (height * scale).rounded(.up)
        list.add(
            .headline,
            [
                .box(CGRect(x: 0, y: 0, width: width, height: top), fill: theme.panels.status),
                .box(CGRect(x: 0, y: top - 2, width: width, height: 2), fill: look.color),
            ] + headline.map(enlarge)
        )
        let bottom = top + screen.height
        let note = context.text(
            line,
            Self.margin,
            bottom / scale + 19,
            .small,
            theme.secondary,
            in: width / scale - 2 * Self.margin
        )
        list.add(.sheet, [enlarge(note)])
        list.size.height = bottom + (Self.noteHeight * scale).rounded(.up)
        return (list, top)
    }
}
