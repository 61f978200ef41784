import Testing
import UIKit

/// Paths, which are measured and hit tested.
struct PathTests {
    /// A square from 0 to 10, clockwise on screen.
    private func square() -> UIBezierPath {
        let path = UIBezierPath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addLine(to: CGPoint(x: 10, y: 10))
        path.addLine(to: CGPoint(x: 0, y: 10))
        return path
    }

    @Test(arguments: [
        (5.0, 5.0, true), (0.5, 9.5, true), (-0.5, 5, false), (10.5, 5, false), (5, -0.5, false),
        (5, 10.5, false), (.nan, 5, false), (5, .infinity, false),
    ])
    func `an open square contains the points inside`(x: Double, y: Double, expected: Bool) {
        #expect(square().contains(CGPoint(x: x, y: y)) == expected)
    }

    @Test func `a path has bounds and a current point`() {
        let path = square()
        #expect(path.bounds == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(path.currentPoint == CGPoint(x: 0, y: 10))
        path.close()
        #expect(path.currentPoint == .zero)
    }

    @Test func `an empty path has null bounds and contains nothing`() {
        let path = UIBezierPath()
        #expect(path.isEmpty)
        #expect(path.bounds.isNull)
        #expect(path.currentPoint == .zero)
        #expect(!path.contains(.zero))
        path.close()
        #expect(path.isEmpty)
        path.addLine(to: CGPoint(x: 3, y: 4))
        #expect(path.currentPoint == CGPoint(x: 3, y: 4))
        path.removeAllPoints()
        #expect(path.isEmpty)
    }

    @Test func `after closing, a line starts a new subpath at the start point`() {
        let path = square()
        path.close()
        path.addLine(to: CGPoint(x: -10, y: 0))
        #expect(path.bounds == CGRect(x: -10, y: 0, width: 20, height: 10))
        #expect(path.contains(CGPoint(x: 5, y: 5)))
        #expect(!path.contains(CGPoint(x: -5, y: 0.1)))
    }

    @Test func `a square in a square is a hole only with the even-odd rule`() {
        let path = square()
        path.append(UIBezierPath(rect: CGRect(x: 4, y: 4, width: 2, height: 2)))
        #expect(path.contains(CGPoint(x: 5, y: 5)))
        path.usesEvenOddFillRule = true
        #expect(!path.contains(CGPoint(x: 5, y: 5)))
        #expect(path.contains(CGPoint(x: 2, y: 2)))
    }

    @Test func `an oval contains its center and not the corners of its rectangle`() {
        let oval = UIBezierPath(ovalIn: CGRect(x: 10, y: 20, width: 40, height: 20))
        #expect(oval.contains(CGPoint(x: 30, y: 30)))
        #expect(oval.contains(CGPoint(x: 10.5, y: 30)))
        #expect(!oval.contains(CGPoint(x: 11, y: 21)))
        #expect(abs(oval.bounds.minX - 10) < 1e-9)
        #expect(abs(oval.bounds.maxY - 40) < 1e-9)
    }

    @Test(arguments: [(true, 1.0), (false, -1.0)])
    func `a half circle goes down clockwise, and up counterclockwise`(
        clockwise: Bool,
        side: Double
    ) {
        let arc = UIBezierPath(
            arcCenter: .zero,
            radius: 10,
            startAngle: 0,
            endAngle: .pi,
            clockwise: clockwise
        )
        #expect(arc.contains(CGPoint(x: 0, y: 5 * side)))
        #expect(!arc.contains(CGPoint(x: 0, y: -5 * side)))
        #expect(abs(arc.currentPoint.x + 10) < 1e-9)
        #expect(abs(arc.bounds.height - 10) < 0.02)
    }

    @Test func `an arc goes around the circle to an end angle before its start angle`() {
        let arc = CGMutablePath()
        arc.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: -.pi / 2, clockwise: false)
        #expect(abs(arc.boundingBoxOfPath.width - 2) < 0.01)
    }

    @Test func `boundingBoxOfPath follows the curves, boundingBox includes control points`() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 5))
        path.addCurve(to: .zero, control1: CGPoint(x: 10, y: -8), control2: CGPoint(x: 0, y: -8))
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: -6, width: 10, height: 11))
        #expect(path.contains(CGPoint(x: 5, y: 4.9)))
        #expect(!path.contains(CGPoint(x: 5, y: -6.1)))
    }

    @Test func `a transform moves a path`() {
        let path = square()
        path.apply(CGAffineTransform(translationX: 100, y: 0).scaledBy(x: 2, y: 2))
        #expect(path.bounds == CGRect(x: 100, y: 0, width: 20, height: 20))
        let moved = CGAffineTransform(translationX: -100, y: 0)
        #expect(path.cgPath.contains(CGPoint(x: 5, y: 5), transform: moved))
    }

    @Test func `a transform of six zeros is not the identity`() {
        #expect(CGAffineTransform() != .identity)
        #expect(CGPoint(x: 3, y: 4).applying(CGAffineTransform()) == .zero)
        #expect(CGVector() == .zero)
    }
}
