import Foundation
import GestureKit
import GestureTrace

/// The views: outlines, names, pictures, each under its own transform.
struct ViewLayout {
    let draft: Drafting

    func add(_ views: [TraceSnapshot.ViewFigure], to list: inout DisplayList) {
        for view in views where view.alpha > 0 && !view.bounds.isEmpty {
            list.add(.view(view.id), marks(of: view))
        }
    }

    private func marks(of view: TraceSnapshot.ViewFigure) -> [Mark] {
        if case .control(let control) = view.content {
            return ControlLayout(draft: draft, view: view, control: control).marks
        }
        let theme = draft.theme
        let rect = view.bounds
        let alpha = Double(view.alpha)
        let radius = min(view.isContainer ? 14 : 12, min(rect.width, rect.height) / 4)
        var marks = [
            Mark(
                .rectangle(
                    rect,
                    radius: radius,
                    fill: view.isContainer ? nil : theme.view.faded(alpha),
                    line: (view.isContainer ? theme.frame : theme.viewLine).faded(alpha),
                    width: 1.2
                ),
                transform: view.transform
            )
        ]
        if view.content == .picture {
            let scenery = Scenery(color: theme.picture.faded(alpha))
            marks += scenery.marks(in: rect, transform: view.transform)
        }
        return marks + words(on: view)
    }

    /// The name at the top left, and below it, where there is nothing else to see, what can be done there.
    ///
    /// Never smaller than 11 pt on the window; the name is left out where it is larger than the view.
    private func words(on view: TraceSnapshot.ViewFigure) -> [Mark] {
        let scale = view.scale
        guard let name = view.name, scale > 0.001 else { return [] }
        let font = Font(max(Font.caption.size, Font.small.size / scale))
        let small = Font(max(Font.small.size, Font.small.size / scale))
        let inset = font.size * 14 / 12
        guard view.bounds.height >= font.size * 2.4 else { return [] }
        let room = view.bounds.width - 2 * inset
        var marks: [Mark] = []
        func add(_ text: String, _ font: Font, _ color: Color, at y: CGFloat) {
            let text = draft.meter.fit(text, in: font, width: room)
            guard !text.isEmpty else { return }
            marks.append(
                draft.text(
                    text,
                    view.bounds.minX + inset,
                    view.bounds.minY + y,
                    font,
                    color.faded(Double(view.alpha)),
                    transform: view.transform
                )
            )
        }
        add(name, font, draft.theme.secondary, at: font.size * 1.88)
        if view.content == .plain, view.bounds.height >= font.size * Self.leastLinesWithGestures {
            let gestures = view.gestures.joined(separator: " · ")
            add(gestures, small, draft.theme.tertiary, at: font.size * 1.88 + small.size * 1.55)
        }
        return marks
    }

    /// How many times its letters' size a view is high at least that says what can be done there: on a
    /// lower one the line would be all that is seen.
    private static let leastLinesWithGestures: CGFloat = 7
}

extension TraceSnapshot.ViewFigure {
    /// How many of the window's points one of the view's is, both ways taken together.
    var scale: CGFloat {
        abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    }
}
