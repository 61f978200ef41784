import Foundation
import GestureKit

/// Mountains and a sun, in a place of 300 by 210 points as in the design: turning and zooming are seen.
struct Scenery {
    let color: Color

    func marks(in rect: CGRect, transform: CGAffineTransform) -> [Mark] {
        let unit = min(rect.width / 300, rect.height / 210)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: rect.midX + x * unit, y: rect.midY + y * unit)
        }
        let ridge = [
            point(-60, 30), point(-20, -22), point(18, 18), point(44, -8), point(78, 34),
        ]
        return [
            Mark(
                .lines(ridge, color: color, width: 3 * unit, dash: []),
                transform: transform
            ),
            Mark(
                .circle(point(44, -42), radius: 12 * unit, fill: color, line: nil, width: 0),
                transform: transform
            ),
        ]
    }
}
