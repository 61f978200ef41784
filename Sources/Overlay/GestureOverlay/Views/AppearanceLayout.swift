import Foundation
import GestureKit
import GestureTrace

/// A view of code as its program draws it: background, border, picture and text.
struct AppearanceLayout {
    let factory: MarkFactory
    let view: TraceSnapshot.ViewFigure

    private var context: LayoutContext { factory.context }
    private var appearance: ViewAppearance { view.appearance }

    /// The maximum number of lines; a label may have an unlimited height until it sizes itself.
    private static let maxLines: CGFloat = 1000
    /// The distance between a text and the edges of its view, in points.
    private static let inset: CGFloat = 2

    /// The marks, back to front.
    var marks: [Mark] {
        let radius = min(appearance.cornerRadius, view.bounds.width / 2, view.bounds.height / 2)
        var marks =
            appearance.background.map { background in
                [factory.box(view.bounds, radius, Color(background), nil, width: 0)]
            } ?? []
        if let border = appearance.border {
            // A border lies inside the edges.
            let inner = view.bounds.insetBy(dx: border.width / 2, dy: border.width / 2)
            if !inner.isEmpty {
                marks.append(
                    factory.box(
                        inner,
                        max(0, radius - border.width / 2),
                        nil,
                        Color(border.color),
                        width: border.width
                    )
                )
            }
        }
        if let image = appearance.image { marks += picture(image) }
        if let text = appearance.text { marks += lines(of: text) }
        return marks + highlight(radius)
    }

    /// A pressed control shows it, whatever its program draws.
    private func highlight(_ radius: CGFloat) -> [Mark] {
        guard case .control(let control) = view.content, control.isHighlighted else { return [] }
        return [factory.box(view.bounds, radius, nil, context.theme.shapes.began, width: 2)]
    }

    private func picture(_ image: ViewAppearance.Picture) -> [Mark] {
        let frame = image.frame(in: view.bounds)
        guard let png = image.png else {
            return factory.scenery(in: frame, context.theme.views.picture)
        }
        return [factory.picture(png, in: frame)]
    }

    /// Returns the lines of a text, centered vertically.
    private func lines(of text: ViewAppearance.Text) -> [Mark] {
        let font = Font(text.size, bold: text.isBold)
        let room = view.bounds.width - 2 * Self.inset
        guard room > 0, text.size > 0, text.size.isFinite else { return [] }
        let limit = max(1, Int(min(Self.maxLines, view.bounds.height / font.height)))
        let lines = text.string.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            context.meter.wrap(String($0), in: font, width: room, limit: limit)
        }
        .prefix(text.numberOfLines > 0 ? min(limit, text.numberOfLines) : limit)
        let top = view.bounds.midY - CGFloat(lines.count) * font.height / 2
        let (x, anchor): (CGFloat, LayoutContext.Anchor) =
            switch text.alignment {
            case .left: (view.bounds.minX + Self.inset, .start)
            case .center: (view.bounds.midX, .middle)
            case .right: (view.bounds.maxX - Self.inset, .end)
            }
        return lines.enumerated().map { index, line in
            let baseline = top + CGFloat(index) * font.height + font.ascent
            return factory.text(line, x, baseline, font, Color(text.color), anchor: anchor)
        }
    }
}

extension Color {
    /// The color that a program has chosen.
    init(_ color: ViewAppearance.Color) {
        self.init(0, alpha: color.alpha)
        (red, green, blue) = (color.red, color.green, color.blue)
    }
}

extension ViewAppearance.Picture {
    /// Returns the frame of the picture in a view with these bounds.
    fileprivate func frame(in bounds: CGRect) -> CGRect {
        guard size.width > 0, size.height > 0 else { return bounds }
        let ratios = (bounds.width / size.width, bounds.height / size.height)
        let factor: CGFloat =
            switch placement {
            case .fill: 0
            case .aspectFit: min(ratios.0, ratios.1)
            case .aspectFill: max(ratios.0, ratios.1)
            case .center: 1
            }
        guard factor > 0 else { return bounds }
        let (width, height) = (size.width * factor, size.height * factor)
        return CGRect(
            x: bounds.midX - width / 2,
            y: bounds.midY - height / 2,
            width: width,
            height: height
        )
    }
}
