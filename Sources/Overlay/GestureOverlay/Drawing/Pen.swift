import CCairo
import Foundation
import GestureKit

/// Draws marks on a context in points.
struct Pen {
    let context: OpaquePointer
    /// The number of pixels per point.
    let scale: CGFloat
    /// The area to draw in, in whole pixels.
    let tile: CGRect

    /// Draws at least the part of a mark that is within `part`, in points.
    func draw(_ mark: Mark, in part: CGRect) {
        if case .stroke(let stroke) = mark.shape { return draw(stroke, mark.transform, in: part) }
        cairo_save(context)
        defer { cairo_restore(context) }
        if mark.transform != .identity { apply(mark.transform) }
        switch mark.shape {
        case .rectangle(let rect, let radius, let fill, let line, let width):
            // If none of its edges are visible, no path is needed.
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

    /// The radius of a clip's corners, in points.
    static let clipRadius: CGFloat = 10

    /// Draws within a rectangle with round corners, in points; nil draws everywhere.
    func clipped(to clip: CGRect?, _ body: () -> Void) {
        guard let clip else { return body() }
        cairo_save(context)
        addRectangle(clip, Self.clipRadius)
        cairo_clip(context)
        body()
        cairo_restore(context)
    }

    /// Whether a rectangle of the mark covers the whole part.
    private func isFilled(_ rect: CGRect, _ mark: Mark, _ part: CGRect) -> Bool {
        guard rect.width > part.width / 4, rect.height > part.height / 4 else { return false }
        guard mark.transform != .identity else { return rect.contains(part) }
        let back = mark.transform.inverted()
        return part.corners.allSatisfy { rect.contains($0.applying(back)) }
    }

    func setColor(_ color: Color) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    func addCircle(_ center: CGPoint, _ radius: CGFloat) {
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
        // Drawn text leaves its end as the current point.
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
}
