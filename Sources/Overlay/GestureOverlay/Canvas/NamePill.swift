import Foundation
import GestureKit
import GestureTrace

/// A name with a sign on the canvas: the verdict's subject at the end of its stroke, and in a report a recognizer that
/// changed.
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
        // A gesture that began has won, although it has not ended.
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
    /// The first name in the sentence: that of the recognizer or control that the verdict is about; nil without
    /// one.
    fileprivate var subjectName: String? {
        sentence.parts.lazy.compactMap { part in
            if case .name(let name, _) = part { name } else { nil }
        }.first
    }
}
