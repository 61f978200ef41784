import Foundation
import GestureKit
import GestureTesting
import GestureTrace
import Testing

/// The values with which animated views are drawn.
struct PresentationTests {
    let traced = TracedStage()
    private var view: View { traced.stage.view }

    /// Changes views as an animation does.
    private func animate(
        _ views: View...,
        at timestamp: TimeInterval = 0,
        delay: TimeInterval = 0,
        for duration: TimeInterval = 1,
        along curve: ViewAnimation.Curve = .linear,
        _ body: () -> Void
    ) {
        traced.stage.wait(until: timestamp)
        let old = views.map(ViewAnimation.Values.init)
        body()
        let changes = zip(views, old).map {
            ViewAnimation.Change($0, from: $1, to: ViewAnimation.Values($0))
        }
        let animation = ViewAnimation(
            changes,
            at: timestamp,
            from: timestamp + delay,
            for: duration,
            curve
        )
        traced.stage.window.emit(.animation(animation))
    }

    private func figure(_ index: Int = 0, at time: TimeInterval) -> TraceSnapshot.ViewFigure {
        traced.trace.snapshot(at: time).views[index]
    }

    /// The position at which the view's center is drawn.
    private func middle(_ index: Int = 0, at time: TimeInterval) -> String {
        let figure = figure(index, at: time)
        let middle = CGPoint(x: figure.bounds.midX, y: figure.bounds.midY)
        return plain(middle.applying(figure.transform))
    }

    /// The linear part of the drawn transform, rounded to thousandths.
    private func linear(at time: TimeInterval) -> String {
        let map = figure(at: time).transform
        return [map.a, map.b, map.c, map.d].map(plain).joined(separator: " ")
    }

    @Test func `center, bounds and alpha are halfway at half the duration`() {
        animate(view, at: 1, for: 2) {
            view.center = CGPoint(x: 250, y: 50)
            view.bounds = CGRect(x: 0, y: 20, width: 100, height: 200)
            view.alpha = 0.5
        }
        #expect(middle(at: 1) == "(150, 150)")
        #expect(figure(at: 1).bounds == CGRect(x: 0, y: 0, width: 300, height: 300))
        #expect(middle(at: 2) == "(200, 100)")
        #expect(figure(at: 2).bounds == CGRect(x: 0, y: 10, width: 200, height: 250))
        #expect(figure(at: 2).alpha == 0.75)
        #expect(middle(at: 3) == "(250, 50)")
        #expect(figure(at: 3).alpha == 0.5)
        // Hit testing uses the new values immediately.
        #expect(view.center == CGPoint(x: 250, y: 50))
    }

    @Test func `during the delay the view is drawn with its old values`() {
        animate(view, at: 1, delay: 0.5, for: 1) { view.center.x += 100 }
        #expect(middle(at: 1.5) == "(150, 150)")
        #expect(middle(at: 1.75) == "(175, 150)")
        #expect(middle(at: 2.5) == "(250, 150)")
    }

    @Test func `the window redraws until the end of the animation`() {
        #expect(!traced.trace.isAnimating(at: 1))
        animate(view, at: 1, delay: 0.5, for: 1) { view.center.x += 100 }
        for isOn in [traced.trace.isAnimating, traced.trace.areViewsAnimating] {
            #expect(isOn(1) && isOn(1.2) && isOn(2.4999))
            #expect(!isOn(2.5) && !isOn(3))
        }
    }

    @Test func `after the animation the figure is bit for bit the view's own`() {
        view.transform = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 1.7, y: 0.9)
        let child = View(frame: CGRect(x: 13, y: 17, width: 31, height: 37))
        child.transform = CGAffineTransform(rotationAngle: 1.1)
        view.addSubview(child)
        animate(view) { view.center = CGPoint(x: 101.3, y: 99.7) }
        #expect(figure(at: 1).transform == view.toRoot)
        #expect(figure(1, at: 1).transform == child.toRoot)
        #expect(figure(at: 0.999).transform != view.toRoot)
    }

    @Test func `subviews move along, and may have their own animations`() {
        let child = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.addSubview(child)
        view.alpha = 0.5
        animate(view) {
            view.center.x += 100
            view.alpha = 1
        }
        #expect(middle(1, at: 0.5) == "(60, 10)")
        #expect(figure(1, at: 0.5).alpha == 0.75)
        animate(child, at: 0.5, for: 0.5) { child.center.x += 40 }
        #expect(middle(1, at: 0.5) == "(60, 10)")
        #expect(middle(1, at: 0.75) == "(105, 10)")
        #expect(middle(1, at: 1) == "(150, 10)")
    }

    @Test func `several animations of one view and later assignments combine without a jump`() {
        animate(view) { view.center.x = 250 }
        #expect(middle(at: 0.5) == "(200, 150)")
        animate(view, at: 0.5) { view.center = CGPoint(x: 150, y: 250) }
        // 50 points of the first animation remain, and all of the second.
        #expect(middle(at: 0.5) == "(200, 150)")
        #expect(middle(at: 0.75) == "(200, 175)")
        #expect(middle(at: 1) == "(200, 200)")
        #expect(middle(at: 1.5) == "(150, 250)")
        view.center.y += 7
        #expect(middle(at: 1) == "(200, 207)")
    }

    @Test func `a rotation takes the shorter direction and keeps the size`() {
        let degrees = CGFloat.pi / 180
        view.transform = CGAffineTransform(rotationAngle: 170 * degrees)
        animate(view) { view.transform = CGAffineTransform(rotationAngle: -170 * degrees) }
        #expect(linear(at: 0.5) == "-1 0 0 -1")
        let quarter = CGAffineTransform(rotationAngle: 175 * degrees)
        let drawn = figure(at: 0.25).transform
        #expect(abs(drawn.a - quarter.a) < 1e-9 && abs(drawn.b - quarter.b) < 1e-9)
    }

    @Test func `a view grows from a scale of 0, and flips without rotating`() {
        view.transform = CGAffineTransform(scaleX: 0, y: 0)
        animate(view) { view.transform = .identity }
        #expect(linear(at: 0) == "0 0 0 0")
        #expect(linear(at: 0.5) == "0.5 0 0 0.5")
        animate(view, at: 2) { view.transform = CGAffineTransform(scaleX: -1, y: 1) }
        #expect(linear(at: 2.25) == "0.5 0 0 1")
        animate(view, at: 4) { view.transform = CGAffineTransform(scaleX: 1, y: -1) }
        #expect(linear(at: 5) == "1 0 0 -1")
    }

    @Test(arguments: [
        (ViewAnimation.Curve.linear, [25, 50, 75]), (.easeInOut, [12.916, 50, 87.084]),
        (.easeIn, [9.346, 31.536, 62.186]), (.easeOut, [37.814, 68.464, 90.654]),
    ])
    func `the curves are UIKit's`(_ curve: ViewAnimation.Curve, _ places: [Double]) {
        animate(view, along: curve) { view.center.x += 100 }
        for (time, place) in zip([0.25, 0.5, 0.75], places) {
            let drawn = figure(at: time).transform.tx
            #expect(abs(drawn - place) < 0.01, "\(drawn) at \(time)")
        }
    }

    @Test func `a critically damped spring does not overshoot, another one oscillates`() {
        func places(_ ratio: Double, _ velocity: Double, at start: TimeInterval) -> [CGFloat] {
            view.center.x = 150
            animate(view, at: start, along: .spring(dampingRatio: ratio, initialVelocity: velocity))
            {
                view.center.x += 100
            }
            return (0...100).map { figure(at: start + Double($0) / 100).transform.tx }
        }
        let still = places(1, 0, at: 0)
        #expect(zip(still, still.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(still.first == 0 && still.last == 100)
        let swinging = places(0.3, 0, at: 10)
        #expect(swinging.max() ?? 0 > 120)
        #expect(swinging[50...].allSatisfy { abs($0 - 100) < 5 })
        #expect(abs(swinging[99] - 100) < 0.2)
        // At a velocity of 1, the view moves one of 100 points in a hundredth of a second.
        let pushed = places(0.5, 1, at: 20)
        #expect(abs(pushed[1] - places(0.5, 0, at: 30)[1] - 1) < 0.2)
    }

    @Test func `an animation does not keep a sequence open, but a possible press does`() {
        let stage = traced.stage
        stage.tap(100, 100)
        stage.window.schedule(at: 3) {}
        #expect(stage.window.nextDeadline == 3)
        #expect(traced.snapshot().isSequenceOver)
        #expect(!traced.trace.isAnimating(at: 2))
        stage.at(2).tap(200, 200)
        #expect(traced.snapshot().strokes.count == 1, "the next sequence has begun")
        stage.add(TapGestureRecognizer(), "double").numberOfTapsRequired = 2
        stage.at(2.2).tap(200, 200)
        #expect(!traced.snapshot().isSequenceOver)
    }
}

/// A number as a test writes it: up to three decimals, no more zeros than needed.
private func plain(_ value: CGFloat) -> String {
    let rounded = (Double(value) * 1000).rounded() / 1000
    return String(format: "%g", rounded == 0 ? 0 : rounded)
}

private func plain(_ point: CGPoint) -> String { "(\(plain(point.x)), \(plain(point.y)))" }
