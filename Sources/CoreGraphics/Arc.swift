import Foundation

/// A part of a circle, as cubic curves of a quarter at most.
struct Arc {
    let startAngle: CGFloat
    /// The angle that it covers, with its sign; at most a whole turn.
    let sweep: CGFloat

    init(from startAngle: CGFloat, to endAngle: CGFloat, isIncreasing: Bool) {
        self.startAngle = startAngle
        let turn = 2 * CGFloat.pi
        let difference = isIncreasing ? endAngle - startAngle : startAngle - endAngle
        var size = difference.isFinite ? difference : 0
        if size < 0 { size = size.truncatingRemainder(dividingBy: turn) + turn }
        if size > turn { size = turn }
        sweep = isIncreasing ? size : -size
    }

    func start(_ center: CGPoint, _ radius: CGFloat) -> CGPoint {
        point(at: startAngle, center, radius)
    }

    func curves(_ center: CGPoint, _ radius: CGFloat) -> [Subpath.Segment] {
        let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
        let step = sweep / CGFloat(count)
        // How far along the tangents the control points lie, for a curve that touches the middle of the arc.
        let reach = radius * 4 / 3 * CGFloat(tan(Double(step) / 4))
        return (0..<count).map { index in
            let (from, to) = (
                startAngle + step * CGFloat(index), startAngle + step * CGFloat(index + 1)
            )
            let (first, last) = (point(at: from, center, radius), point(at: to, center, radius))
            let (leaving, arriving) = (tangent(at: from), tangent(at: to))
            return .cubic(
                CGPoint(x: first.x + leaving.x * reach, y: first.y + leaving.y * reach),
                CGPoint(x: last.x - arriving.x * reach, y: last.y - arriving.y * reach),
                last
            )
        }
    }

    private func point(at angle: CGFloat, _ center: CGPoint, _ radius: CGFloat) -> CGPoint {
        CGPoint(
            x: center.x + radius * CGFloat(cos(Double(angle))),
            y: center.y + radius * CGFloat(sin(Double(angle)))
        )
    }

    private func tangent(at angle: CGFloat) -> CGPoint {
        CGPoint(x: -CGFloat(sin(Double(angle))), y: CGFloat(cos(Double(angle))))
    }
}
