import CCairo
import Foundation
package import GestureKit
import GestureTrace

/// The symbol of a state, which distinguishes states without colour.
package enum StateShape: Hashable, Sendable, CaseIterable {
    /// Possible: ○.
    case ring
    /// Began: ◐.
    case halfDisc
    /// Changed: ●.
    case disc
    /// Ended, recognized: ✓.
    case check
    /// Failed: ✕.
    case cross
    /// Cancelled: ⊘.
    case barredRing
    /// Waiting for another recognizer to fail: ◌.
    case dottedRing
}

/// The appearance of a state: its symbol, and the colours of symbol and text.
package struct StateLook: Hashable {
    package var shape: StateShape
    package var color: Color
    package var word: Color

    init(_ row: TraceSnapshot.Row, in theme: Theme) {
        self.init(row.state, isWaiting: row.isWaiting, in: theme)
    }

    package init(_ state: GestureRecognizer.State, isWaiting: Bool, in theme: Theme) {
        switch (state, isWaiting) {
        case (.possible, true): self.init(.dottedRing, \.waiting, theme)
        case (.possible, false): self.init(.ring, \.possible, theme)
        case (.began, _): self.init(.halfDisc, \.began, theme)
        case (.changed, _): self.init(.disc, \.changed, theme)
        case (.ended, _): self.init(.check, \.ended, theme)
        case (.failed, _): self.init(.cross, \.failed, theme)
        case (.cancelled, _): self.init(.barredRing, \.cancelled, theme)
        }
    }

    private init(_ shape: StateShape, _ color: KeyPath<Theme.StateColors, Color>, _ theme: Theme) {
        self.shape = shape
        self.color = theme.shapes[keyPath: color]
        word = theme.words[keyPath: color]
    }
}

extension Pen {
    /// Draws the symbol of a state, about 11 points wide.
    func draw(_ shape: StateShape, _ center: CGPoint, _ color: Color) {
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
