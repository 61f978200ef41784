import CCairo
public import Foundation

/// Draws a list of marks on a cairo context: of a window, of a picture, all the same.
public struct Renderer {
    /// Pixels for each point.
    public var scale: CGFloat

    /// Makes a renderer.
    public init(scale: CGFloat) { self.scale = scale }

    /// Draws the list, or of it what the damage covers.
    ///
    /// - Parameters:
    ///   - list: What to draw.
    ///   - context: A `cairo_t` in pixels, without a clip or transform; it is left as it was.
    ///   - damage: What to draw again, in points; nil, the default, is everything.
    /// - Returns: The rectangles drawn, in whole pixels.
    @discardableResult
    public func draw(
        _ list: DisplayList,
        on context: OpaquePointer,
        damage: [CGRect]? = nil
    ) -> [CGRect] {
        let rects = (damage ?? [CGRect(origin: .zero, size: list.size)]).map(pixels)
        guard !rects.isEmpty else { return [] }
        cairo_save(context)
        defer { cairo_restore(context) }
        // On whole pixels a clip has no soft edge: what is drawn in parts is the same as in one.
        for rect in rects {
            cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        }
        cairo_clip(context)
        cairo_scale(context, Double(scale), Double(scale))
        TextStyle.apply(to: context)
        let pen = Pen(context: context)
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        pen.setColor(list.background)
        cairo_paint(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)

        let parts = rects.map { rect in
            CGRect(
                x: rect.minX / scale,
                y: rect.minY / scale,
                width: rect.width / scale,
                height: rect.height / scale
            )
        }
        for group in list.groups where isTouched(group.bounds, parts) {
            for mark in group.marks where isTouched(mark.bounds, parts) { pen.draw(mark) }
        }
        return rects
    }

    /// The whole pixels that a rectangle in points touches, and one around for soft edges.
    private func pixels(of rect: CGRect) -> CGRect {
        let left = (rect.minX * scale - 1).rounded(.down)
        let top = (rect.minY * scale - 1).rounded(.down)
        return CGRect(
            x: left,
            y: top,
            width: (rect.maxX * scale + 1).rounded(.up) - left,
            height: (rect.maxY * scale + 1).rounded(.up) - top
        )
    }

    private func isTouched(_ bounds: CGRect, _ parts: [CGRect]) -> Bool {
        // A pixel more, since the soft edge of a mark reaches out of its bounds.
        let soft = bounds.grown(1 / scale)
        return parts.contains { $0.intersects(soft) }
    }
}
