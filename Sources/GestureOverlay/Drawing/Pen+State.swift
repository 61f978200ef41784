import CCairo
import Foundation

/// The shapes of states, about 11 points across.
extension Pen {
    func draw(_ shape: StateShape, _ center: CGPoint, _ color: Color) {
        setColor(color)
        cairo_set_line_width(context, 1.6)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        switch shape {
        case .ring:
            addCircle(center, 4.8)
            cairo_stroke(context)
        case .halfDisc:
            cairo_new_sub_path(context)
            let (x, y) = (Double(center.x), Double(center.y))
            cairo_arc(context, x, y, 4.8, .pi / 2, 1.5 * .pi)
            cairo_close_path(context)
            cairo_fill(context)
            addCircle(center, 4.8)
            cairo_stroke(context)
        case .disc:
            addCircle(center, 5.6)
            cairo_fill(context)
        case .check:
            path(center, [(-4.6, 0.4), (-1.4, 3.8), (4.8, -3.8)], width: 2.2)
        case .cross:
            path(center, [(-4, -4), (4, 4)], width: 2.2)
            path(center, [(4, -4), (-4, 4)], width: 2.2)
        case .barredRing:
            addCircle(center, 4.8)
            cairo_stroke(context)
            path(center, [(-3.2, 3.2), (3.2, -3.2)], width: 1.6)
        case .dottedRing:
            drawDots(center)
        }
    }

    private func path(_ center: CGPoint, _ points: [(Double, Double)], width: Double) {
        cairo_new_sub_path(context)
        for (x, y) in points { cairo_line_to(context, Double(center.x) + x, Double(center.y) + y) }
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    private func drawDots(_ center: CGPoint) {
        let count = 8
        for index in 0..<count {
            let angle = 2 * Double.pi * Double(index) / Double(count)
            let dot = CGPoint(
                x: center.x + CGFloat(5 * cos(angle)),
                y: center.y + CGFloat(5 * sin(angle))
            )
            addCircle(dot, 1.15)
            cairo_fill(context)
        }
    }
}
