import CCairo
import Foundation

/// Draws a display list on the cairo context of a window or an image.
struct Renderer {
    /// The number of pixels per point.
    let scale: CGFloat

    /// Draws the list within the damage in points, or all of it if the damage is nil.
    ///
    /// The context must be in pixels, without a clip or a transform, and its state is restored. Groups that
    /// seldom change are drawn once into the backdrop, which does not change any pixel.
    ///
    /// - Returns: The rectangles drawn, in whole pixels.
    func draw(
        _ list: DisplayList,
        on context: OpaquePointer,
        damage: [CGRect]?,
        keeping backdrop: Backdrop?
    ) -> [CGRect] {
        let rects = (damage ?? [CGRect(origin: .zero, size: list.size)]).map(pixels)
        let ground =
            backdrop.map { $0.backgroundTile(for: list, scale: scale, tile: Self.tile) }
            ?? BackgroundTile(of: list, scale: scale, tile: Self.tile)
        let color = list.background
        let kept = backdrop.flatMap { $0.prepare(for: list, scale: scale) ? $0 : nil }
        let base = kept.map(Underlay.backdrop) ?? ground.map(Underlay.ground) ?? .color(color)
        let groups = list.groups[(kept == nil ? 0 : list.settled)...]
        for (tile, touched) in tiles(of: list, touching: rects) {
            if let kept {
                let part = points(around: tile)
                let settled = list.groups[..<list.settled].filter { $0.bounds.overlaps(part) }
                kept.update(tile, to: settled) { groups, context, isEmpty in
                    let base =
                        isEmpty ? ground.map(Underlay.ground) ?? .color(color) : .currentPixels
                    draw(groups, over: base, on: context, in: tile)
                }
            }
            let isExact = base.isExact && isExact(groups, above: base, in: touched)
            draw(groups, over: base, on: context, in: isExact ? touched : tile)
        }
        return rects
    }

    /// The pixels under the drawn groups.
    private enum Underlay {
        case color(Color)
        /// The colour with the grid, which is the first mark of the first group.
        case ground(BackgroundTile)
        /// The pixels of the settled groups.
        case backdrop(Backdrop)
        /// The current pixels of the tile.
        case currentPixels

        /// Whether each pixel is the same, whichever part is drawn.
        var isExact: Bool {
            switch self {
            case .ground, .backdrop: true
            case .color, .currentPixels: false
            }
        }

        /// Returns the marks of a group that the underlay does not contain.
        func marks(of group: DisplayList.Group, isFirst: Bool) -> ArraySlice<Mark> {
            if case .ground = self, isFirst { return group.marks.dropFirst() }
            return group.marks[...]
        }
    }

    private static let tile: CGFloat = 128

    /// Returns the tiles of a fixed grid that the rectangles touch, with the touched part of each.
    ///
    /// Inexact marks are always drawn in the same tiles. They are therefore identical whether they are drawn
    /// again or all at once, so that the window equals the report's picture.
    private func tiles(
        of list: DisplayList,
        touching rects: [CGRect]
    ) -> [(tile: CGRect, touched: CGRect)] {
        let side = Self.tile
        var tiles: [(CGRect, CGRect)] = []
        for y in stride(from: 0, to: list.size.height * scale, by: side) {
            for x in stride(from: 0, to: list.size.width * scale, by: side) {
                let tile = CGRect(x: x, y: y, width: side, height: side)
                let touching = rects.lazy.filter(tile.overlaps)
                let touched = CGRect(around: touching.map(tile.intersection))
                if !touched.isNull { tiles.append((tile, touched)) }
            }
        }
        return tiles
    }

    /// Says whether a part of a tile can be drawn alone.
    private func isExact(
        _ groups: ArraySlice<DisplayList.Group>,
        above base: Underlay,
        in rect: CGRect
    ) -> Bool {
        let part = points(around: rect)
        return groups.indices.allSatisfy { index in
            !groups[index].bounds.overlaps(part)
                || groups[index].clip == nil
                    && base.marks(of: groups[index], isFirst: index == 0)
                        .allSatisfy { !$0.bounds.overlaps(part) || $0.isExact }
        }
    }

    private func draw(
        _ groups: ArraySlice<DisplayList.Group>,
        over base: Underlay,
        on context: OpaquePointer,
        in rect: CGRect
    ) {
        cairo_save(context)
        defer { cairo_restore(context) }
        // A clip along whole pixels has hard edges.
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        cairo_clip(context)
        Font.prepare(context)
        let pen = Pen(context: context, scale: scale, tile: rect)
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        switch base {
        case .color(let color):
            pen.setColor(color)
            cairo_paint(context)
        case .ground(let ground): ground.paint(rect, on: context)
        case .backdrop(let backdrop): backdrop.paint(on: context)
        case .currentPixels: break
        }
        cairo_scale(context, scale, scale)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)

        let part = points(around: rect)
        for index in groups.indices where groups[index].bounds.overlaps(part) {
            pen.clipped(to: groups[index].clip) {
                for mark in base.marks(of: groups[index], isFirst: index == 0)
                where mark.bounds.overlaps(part) { pen.draw(mark, in: part) }
            }
        }
    }

    /// Converts a rectangle to points and enlarges it by a pixel, because antialiased edges exceed the
    /// bounds of a mark.
    private func points(around rect: CGRect) -> CGRect {
        CGRect(
            x: (rect.minX - 1) / scale,
            y: (rect.minY - 1) / scale,
            width: (rect.width + 2) / scale,
            height: (rect.height + 2) / scale
        )
    }

    /// Returns the pixels that a rectangle in points touches, with one more on every side for antialiased
    /// edges.
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
}
