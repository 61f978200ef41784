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
        if let name = name(of: view) { marks.append(name) }
        return marks
    }

    /// The name at the top left; never smaller than 11 pt on the window, left out where it is larger
    /// than the view.
    private func name(of view: TraceSnapshot.ViewFigure) -> Mark? {
        let map = view.transform
        let scale = abs(map.a * map.d - map.b * map.c).squareRoot()
        guard let name = view.name, scale > 0.001 else { return nil }
        let font = Font(max(Font.caption.size, Font.small.size / scale))
        let inset = font.size * 14 / 12
        guard view.bounds.height >= font.size * 2.4 else { return nil }
        let room = view.bounds.width - 2 * inset
        let text = draft.meter.fit(name, in: font, width: room)
        guard !text.isEmpty else { return nil }
        return draft.text(
            text,
            view.bounds.minX + inset,
            view.bounds.minY + font.size * 1.88,
            font,
            draft.theme.secondary.faded(Double(view.alpha)),
            transform: view.transform
        )
    }
}
