import CCairo
import Foundation
import GestureKit
import GestureTrace

/// Draws marks on a context in points.
struct Pen {
    let context: OpaquePointer
    /// The number of pixels per point.
    let scale: CGFloat
    /// The area to draw in, in whole pixels.
    let tile: CGRect

    /// Draws at least that part of a mark which is within `part`, in points.
    func draw(_ mark: Mark, in part: CGRect) {
        clipped(to: mark.clips[...]) { drawWhole(mark, in: part) }
    }

    private func drawWhole(_ mark: Mark, in part: CGRect) {
        if case .stroke(let stroke) = mark.shape { return draw(stroke, mark.transform, in: part) }
        cairo_save(context)
        defer { cairo_restore(context) }
        if mark.transform != .identity { apply(mark.transform) }
        switch mark.shape {
        case .rectangle(let rect, let radius, let fill, let line, let width):
            // If none of its edges is visible, no path is needed.
            if isFilled(rect.insetBy(dx: radius + width, dy: radius + width), mark, part) {
                if let fill {
                    setColor(fill)
                    cairo_paint(context)
                }
            } else if mark.transform == .identity {
                drawBox(rect, radius, fill, line, width)
            } else {
                addRectangle(rect, radius)
                paint(fill, line, width)
            }
        case .circle(let center, let radius, let fill, let line, let width):
            if mark.transform == .identity {
                drawBox(CGRect(around: center, radius: radius), radius, fill, line, width)
            } else {
                addCircle(center, radius)
                paint(fill, line, width)
            }
        case .lines(let points, let color, let width, let dash):
            if let bar = mark.bar {
                drawBox(bar, width / 2, color, nil, 0)
            } else {
                drawLines(points, color, width, dash)
            }
        case .grid(let rect, let step, let color):
            drawGrid(rect, step, color, in: part)
        case .stroke: break
        case .curve(let curve):
            let back = mark.transform.inverted()
            draw(curve, in: CGRect(covering: part.corners.map { $0.applying(back) }))
        case .ticks(let ticks, let color):
            for bar in ticks.bars(in: part) { drawBox(bar, TickShape.width / 2, color, nil, 0) }
        case .state(let shape, let center, let color):
            draw(shape, center, color)
        case .picture(let png, let rect, let opacity): draw(png, rect, opacity)
        case .text(let string, let start, let font, let color, _):
            setColor(color)
            cairo_move_to(context, start.x, start.y)
            for run in FontRuns.runs(of: string) {
                font.whileSelected(family: run.family, size: font.size, in: context) {
                    cairo_show_text(context, run.text)
                }
            }
        }
    }

    /// Draws a PNG; one that cairo cannot decode leaves its rectangle empty.
    private func draw(_ png: Data, _ rect: CGRect, _ opacity: Double) {
        let surface = DecodedPicture(png)
        guard let surface, surface.width > 0, surface.height > 0 else { return }
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        cairo_clip(context)
        cairo_translate(context, rect.minX, rect.minY)
        cairo_scale(context, rect.width / surface.width, rect.height / surface.height)
        cairo_set_source_surface(context, surface.pointer, 0, 0)
        cairo_paint_with_alpha(context, opacity)
    }

    /// The radius of a clip's corners, in points.
    static let clipRadius: CGFloat = 10

    /// Draws within a rectangle with round corners, in points, or everywhere if it is nil.
    func clipped(to clip: CGRect?, _ body: () -> Void) {
        guard let clip else { return body() }
        clipped(to: [.init(bounds: clip, radius: Self.clipRadius)], body)
    }

    private func clipped(to clips: ArraySlice<TraceSnapshot.Clip>, _ body: () -> Void) {
        guard let clip = clips.first else { return body() }
        cairo_save(context)
        if clip.transform == .identity {
            addRectangle(clip.bounds, clip.radius)
        } else {
            // The path keeps the transform with which it was made.
            var matrix = cairo_matrix_t()
            cairo_get_matrix(context, &matrix)
            apply(clip.transform)
            addRectangle(clip.bounds, clip.radius)
            cairo_set_matrix(context, &matrix)
        }
        cairo_clip(context)
        clipped(to: clips.dropFirst(), body)
        cairo_restore(context)
    }

    /// Returns whether one of the mark's rectangles covers the whole part.
    private func isFilled(_ rect: CGRect, _ mark: Mark, _ part: CGRect) -> Bool {
        guard rect.width > part.width / 4, rect.height > part.height / 4 else { return false }
        guard mark.transform != .identity else { return rect.contains(part) }
        let back = mark.transform.inverted()
        return part.corners.allSatisfy { rect.contains($0.applying(back)) }
    }

    func setColor(_ color: Color) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    private func addCircle(_ center: CGPoint, _ radius: CGFloat) {
        cairo_new_sub_path(context)
        cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
    }

    private func apply(_ map: CGAffineTransform) {
        var matrix = cairo_matrix_t(
            xx: map.a,
            yx: map.b,
            xy: map.c,
            yy: map.d,
            x0: map.tx,
            y0: map.ty
        )
        // A matrix without an inverse puts cairo's context into an error state, which stops all drawing.
        let determinant = map.a * map.d - map.b * map.c
        guard abs(determinant) > 1e-9, determinant.isFinite else {
            cairo_rectangle(context, 0, 0, 0, 0)
            cairo_clip(context)
            return
        }
        cairo_transform(context, &matrix)
    }

    private func paint(_ fill: Color?, _ line: Color?, _ width: CGFloat) {
        if let fill {
            setColor(fill)
            cairo_fill_preserve(context)
        }
        if let line {
            setColor(line)
            cairo_set_line_width(context, width)
            cairo_stroke_preserve(context)
        }
        cairo_new_path(context)
    }

    private func addRectangle(_ rect: CGRect, _ radius: CGFloat) {
        guard radius > 0 else {
            cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
            return
        }
        let round = min(radius, rect.width / 2, rect.height / 2)
        let (left, right) = (rect.minX + round, rect.maxX - round)
        let (top, bottom) = (rect.minY + round, rect.maxY - round)
        cairo_new_sub_path(context)
        cairo_arc(context, right, top, round, -.pi / 2, 0)
        cairo_arc(context, right, bottom, round, 0, .pi / 2)
        cairo_arc(context, left, bottom, round, .pi / 2, .pi)
        cairo_arc(context, left, top, round, .pi, 1.5 * .pi)
        cairo_close_path(context)
    }

    private func drawLines(
        _ points: [CGPoint],
        _ color: Color,
        _ width: CGFloat,
        _ dash: [CGFloat]
    ) {
        // Text leaves its end as the current point.
        cairo_new_path(context)
        for point in points { cairo_line_to(context, point.x, point.y) }
        setColor(color)
        cairo_set_line_width(context, width)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        if dash.isEmpty {
            cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        } else {
            cairo_set_dash(context, dash.map(Double.init), Int32(dash.count), 0)
        }
        cairo_stroke(context)
    }

    private func drawGrid(_ rect: CGRect, _ step: CGFloat, _ color: Color, in part: CGRect) {
        for x in stride(from: rect.minX, to: rect.maxX, by: step)
        where x > part.minX - 1 && x < part.maxX + 1 {
            cairo_move_to(context, x, rect.minY)
            cairo_line_to(context, x, rect.maxY)
        }
        for y in stride(from: rect.minY, to: rect.maxY, by: step)
        where y > part.minY - 1 && y < part.maxY + 1 {
            cairo_move_to(context, rect.minX, y)
            cairo_line_to(context, rect.maxX, y)
        }
        setColor(color)
        cairo_set_line_width(context, 0.5)
        cairo_stroke(context)
    }

    // MARK: - Boxes

    /// Fills and outlines an upright rectangle with round corners, in the picture's points.
    ///
    /// Panels, labels, pills and bars are in nearly every part of the picture. Computed pixel by pixel, they
    /// would take most of its time, so equal rows are copied.
    private func drawBox(
        _ rect: CGRect,
        _ radius: CGFloat,
        _ fill: Color?,
        _ line: Color?,
        _ width: CGFloat
    ) {
        let (left, top) = (rect.minX * scale, rect.minY * scale)
        let (columns, rows) = (rect.width * scale, rect.height * scale)
        let rect = CGRect(x: left, y: top, width: columns, height: rows)
        let radius = radius * scale
        let half = width * scale / 2
        cairo_save(context)
        cairo_identity_matrix(context)
        if let fill, let part = part(of: rect) {
            paint(BoxCover(rect, radius: radius, in: part), nil, in: part, fill)
        }
        let (outer, inner) = (rect.insetBy(dx: -half, dy: -half), rect.insetBy(dx: half, dy: half))
        if let line, half > 0, let part = part(of: outer) {
            // A sharp corner stays sharp on the outside as well.
            let outerRadius = radius > 0 ? radius + half : 0
            let hole =
                inner.isNull
                ? nil : BoxCover(inner, radius: radius - half, in: part, sign: -1)
            paint(BoxCover(outer, radius: outerRadius, in: part), hole, in: part, line)
        }
        cairo_restore(context)
    }

    /// Returns the pixels of the tile that the rectangle touches, if there are any.
    private func part(of rect: CGRect) -> CGRect? {
        let part = rect.integral.intersection(tile)
        return part.isEmpty ? nil : part
    }

    /// Paints the sum of a coverage and the negative coverage of a hole.
    private func paint(_ cover: BoxCover, _ hole: BoxCover?, in part: CGRect, _ color: Color) {
        guard let mask = MaskSurface(part) else { return }
        let (columns, top) = (Int(part.width), Int(part.minY))
        withUnsafeTemporaryAllocation(of: Float.self, capacity: columns) { line in
            var plain: UnsafeMutablePointer<UInt8>?
            for row in 0..<Int(part.height) {
                let target = mask.bytes + row * mask.stride
                let isPlain = cover.isPlain(top + row) && hole?.isPlain(top + row) != false
                if isPlain, let plain {
                    target.update(from: plain, count: columns)
                    continue
                }
                line.initialize(repeating: 0)
                cover.add(top + row, to: line)
                hole?.add(top + row, to: line)
                for column in 0..<columns { target[column] = MaskSurface.byte(line[column]) }
                if isPlain { plain = target }
            }
        }
        mask.paint(color, on: context)
    }

    // MARK: - Strokes

    /// The width of both edges of a hollow stroke together, in points.
    private static let edge: CGFloat = 2.4

    /// Draws the visible pieces with the maximum opacity at each pixel.
    ///
    /// Otherwise, overlapping round ends of a translucent stroke would look like beads.
    private func draw(_ stroke: StrokeShape, _ transform: CGAffineTransform, in part: CGRect) {
        let pieces = stroke.pieces(in: part)
        guard !pieces.isEmpty else { return }
        let map = transform.concatenating(CGAffineTransform(scaleX: scale, y: scale))
        let factor = abs(map.a * map.d - map.b * map.c).squareRoot()
        let box = CGRect(around: pieces.lazy.map(\.bounds))
        let area = CGRect(covering: box.corners.map { $0.applying(map) }).integral
            .intersection(tile)
        guard !area.isEmpty else { return }
        // The second mask is for the inside of a hollow stroke, or for the dots of any other one.
        guard let line = CapsuleMask(area), let second = CapsuleMask(area) else { return }
        for piece in pieces {
            let (start, end) = (piece.start.applying(map), piece.end.applying(map))
            line.add(from: start, to: end, width: piece.width * factor, alpha: piece.alpha)
            if stroke.isHollow {
                let core = max(1, piece.width - Self.edge) * factor
                second.add(from: start, to: end, width: core, alpha: 1)
            } else if piece.dot > 0 {
                let dot = 2 * StrokeShape.dotRadius * factor
                second.add(from: end, to: end, width: dot, alpha: piece.dot)
            }
        }
        if stroke.isHollow { line.subtract(second) }
        cairo_save(context)
        cairo_identity_matrix(context)
        line.paint(stroke.color, on: context)
        if !stroke.isHollow { second.paint(stroke.dotColor, on: context) }
        cairo_restore(context)
    }

    // MARK: - Curves

    /// Draws the pieces of a line that are visible in a part, in the line's own points.
    private func draw(_ curve: CurveShape, in part: CGRect) {
        guard let first = curve.points.first else { return }
        setColor(curve.color)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        // Cairo does not draw a line of zero length, because it has no direction.
        guard curve.points.contains(where: { $0 != first }) else {
            addCircle(first, curve.piece(0).startWidth / 2)
            cairo_fill(context)
            return
        }
        for run in stride(from: 0, to: curve.count, by: CurveShape.run)
        where curve.room(ofRun: run).intersects(part) {
            var last: CGPoint?
            for index in run..<min(run + CurveShape.run, curve.count) {
                let piece = curve.piece(index)
                guard piece.start != piece.end, piece.bounds.intersects(part) else { continue }
                if curve.hasForce {
                    addOutline(of: piece, isNew: last != piece.start)
                } else {
                    addCurve(of: piece, isNew: last != piece.start)
                }
                last = piece.end
            }
            guard last != nil else { continue }
            if curve.hasForce {
                cairo_fill(context)
            } else {
                cairo_set_line_width(context, Double(curve.piece(run).startWidth))
                cairo_stroke(context)
            }
        }
    }

    private func addCurve(of piece: CurveShape.Piece, isNew: Bool) {
        if isNew { cairo_move_to(context, piece.start.x, piece.start.y) }
        let (first, second, end) = (piece.first, piece.second, piece.end)
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
    }

    /// Adds discs along the piece, with a quadrilateral between each two of them.
    ///
    /// All of them wind in the same direction, so that they fill as one shape with one antialiased edge.
    private func addOutline(of piece: CurveShape.Piece, isNew: Bool) {
        var (start, radius) = (piece.start, piece.startWidth / 2)
        if isNew { addCircle(start, radius) }
        let steps = piece.steps
        for step in 1...steps {
            let part = CGFloat(step) / CGFloat(steps)
            let end = piece.point(at: part)
            let wide = (piece.startWidth + (piece.endWidth - piece.startWidth) * part) / 2
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let length = (dx * dx + dy * dy).squareRoot()
            if length > 0 {
                let across = CGPoint(x: dy / length, y: -dx / length)
                move(to: start, across, radius)
                line(to: end, across, wide)
                line(to: end, across, -wide)
                line(to: start, across, -radius)
                cairo_close_path(context)
            }
            addCircle(end, wide)
            (start, radius) = (end, wide)
        }
    }

    private func move(to point: CGPoint, _ normal: CGPoint, _ reach: CGFloat) {
        cairo_move_to(
            context,
            Double(point.x + normal.x * reach),
            Double(point.y + normal.y * reach)
        )
    }

    private func line(to point: CGPoint, _ normal: CGPoint, _ reach: CGFloat) {
        cairo_line_to(
            context,
            Double(point.x + normal.x * reach),
            Double(point.y + normal.y * reach)
        )
    }

    // MARK: - Symbols of states

    /// Draws the symbol of a state, about 11 points wide.
    private func draw(_ shape: StateShape, _ center: CGPoint, _ color: Color) {
        setColor(color)
        cairo_set_line_width(context, 1.6)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        switch shape {
        case .ring: ring(center)
        case .halfDisc:
            cairo_new_sub_path(context)
            cairo_arc(context, center.x, center.y, 4.8, .pi / 2, 1.5 * .pi)
            cairo_close_path(context)
            cairo_fill(context)
            ring(center)
        case .disc: disc(center, 5.6)
        case .check: path(center, [(-4.6, 0.4), (-1.4, 3.8), (4.8, -3.8)], width: 2.2)
        case .cross:
            path(center, [(-4, -4), (4, 4)], width: 2.2)
            path(center, [(4, -4), (-4, 4)], width: 2.2)
        case .barredRing:
            ring(center)
            path(center, [(-3.2, 3.2), (3.2, -3.2)], width: 1.6)
        case .dottedRing:
            for index in 0..<8 {
                let angle = 2 * CGFloat.pi * CGFloat(index) / 8
                disc(center + CGPoint(x: 5 * cos(angle), y: 5 * sin(angle)), 1.15)
            }
        }
    }

    private func ring(_ center: CGPoint) {
        addCircle(center, 4.8)
        cairo_stroke(context)
    }

    private func disc(_ center: CGPoint, _ radius: CGFloat) {
        addCircle(center, radius)
        cairo_fill(context)
    }

    private func path(_ center: CGPoint, _ points: [(CGFloat, CGFloat)], width: Double) {
        cairo_new_sub_path(context)
        for (x, y) in points { cairo_line_to(context, center.x + x, center.y + y) }
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }
}

extension CurveShape.Piece {
    /// The number of straight steps, each about 3 points long, that approximate the piece.
    fileprivate var steps: Int {
        let length = max(abs(end.x - start.x), abs(end.y - start.y))
        return min(max(Int((length / 3).rounded(.up)), 1), 64)
    }

    /// Returns the point of the curve at a fraction of its length, from 0 to 1.
    fileprivate func point(at part: CGFloat) -> CGPoint {
        let rest = 1 - part
        let weights = (
            rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part
        )
        return CGPoint(
            x: weights.0 * start.x + weights.1 * first.x + weights.2 * second.x + weights.3 * end.x,
            y: weights.0 * start.y + weights.1 * first.y + weights.2 * second.y + weights.3 * end.y
        )
    }
}
