import Foundation
import GestureKit
import GestureTesting
import Testing

/// The velocity that a pan's actions read, in points per second.
struct VelocityTests {
    let stage = Stage(
        windowSize: CGSize(width: 4000, height: 4000),
        viewFrame: CGRect(x: 0, y: 0, width: 4000, height: 4000)
    )
    let pan = PanGestureRecognizer()
    let seen: ActionLog

    init() {
        stage.add(pan, "pan")
        seen = .of(pan) { plain($0.velocity(in: nil)) }
    }

    /// Moves by the product of speed and pause, after each pause.
    private func move(at speed: CGPoint, after pauses: [TimeInterval]) {
        for pause in pauses {
            stage.elapse(pause)
            stage.move(by: speed.x * CGFloat(pause), speed.y * CGFloat(pause))
        }
    }

    @Test(arguments: [0.001, 0.008, 0.016, 0.025, 0.04])
    func `constant speed, sampled evenly at 25 Hz or more, is exact`(pause: Double) {
        stage.down(100, 100)
        move(at: CGPoint(x: 1000, y: -500), after: Array(repeating: pause, count: 12))
        #expect(
            Set(seen.seen.map { $0.split(separator: " ", maxSplits: 1)[1] }) == ["(1000, -500)"]
        )
        #expect(seen.seen.count > 1)
    }

    @Test func `with two samples it is their difference over time`() {
        stage.down(100, 100)
        stage.elapse(0.02)
        stage.move(by: 30, 0)
        #expect(seen.text == "began (1500, 0)")
    }

    @Test func `constant acceleration is exact: the parabola's slope at the last sample`() {
        // x = 5000 t²: after 0.06 s the slope is 600.
        stage.down(100, 100)
        for index in 1...6 {
            stage.elapse(0.01)
            let time = CGFloat(index) / 100
            stage.move(to: 100 + 5000 * time * time, 100)
        }
        #expect(seen.seen.last == "changed (600, 0)")
    }

    @Test(
        arguments: [
            ([50.0, 80, 90], "(0, 0)"), ([50, 80, 88], "(-210, 0)"), ([50, 80, 87], "(2900, 0)"),
            ([50, 80, 85, 85], "(2125, 0)"),
        ])
    func `a backward slope of less than a tenth of the mean counts as rest`(
        places: [Double],
        velocity: String
    ) {
        stage.down(100, 100)
        for place in places {
            stage.elapse(0.01)
            stage.move(to: 100 + place, 100)
        }
        #expect(seen.seen.last == "changed \(velocity)")
    }

    @Test func `each axis is computed separately`() {
        stage.down(100, 100)
        for (pause, x, y) in [(0.01, 125.0, 150.0), (0.02, 175, 170), (0.01, 200, 180)] {
            stage.elapse(pause)
            stage.move(to: x, y)
        }
        #expect(seen.seen.last == "changed (2500, 2000)")
    }

    @Test(arguments: [[140.0, 180, 160], [140, 180, 160, 160]])
    func `a movement that turns back keeps its backward slope`(places: [Double]) {
        stage.down(100, 100)
        for x in places {
            stage.elapse(0.01)
            stage.move(to: x, 100)
        }
        #expect(pan.velocity(in: nil).x < 0)
    }

    @Test(arguments: [(179.9, "(1598, 0)"), (173, "(1460, 0)"), (172, "(-1432.79, 0)")])
    func `a movement that turns back by less than a tenth of its length counts as jitter`(
        last: Double,
        velocity: String
    ) {
        stage.down(100, 100)
        for (pause, x) in [(0.01, 150.0), (0.02, 170), (0.01, 180), (0.01, last)] {
            stage.elapse(pause)
            stage.move(to: x, 100)
        }
        #expect(seen.seen.last == "changed \(velocity)")
    }

    @Test func `the backward velocity is the parabola's slope at its end`() {
        stage.down(100, 100)
        for x in [140.0, 180, 160] {
            stage.elapse(0.01)
            stage.move(to: x, 100)
        }
        #expect(seen.seen.last == "changed (-2300, 0)")
    }

    @Test func `only the last 0.1 s count`() {
        stage.down(100, 100)
        move(at: CGPoint(x: 1000, y: 0), after: Array(repeating: 0.02, count: 5))
        move(at: CGPoint(x: 200, y: 0), after: Array(repeating: 0.02, count: 5))
        #expect(seen.seen.last == "changed (200, 0)")
    }

    @Test func `a gap of 0.04 s continues, a longer one restarts`() {
        stage.down(100, 100)
        move(at: CGPoint(x: 1000, y: 0), after: [0.02, 0.02, 0.04])
        #expect(seen.seen.last == "changed (1000, 0)")
        stage.elapse(0.041)
        stage.move(by: 41, 0)
        #expect(seen.seen.last == "changed (0, 0)")
        stage.elapse(0.01)
        stage.move(by: 1, 0)
        #expect(seen.seen.last == "changed (100, 0)")
    }

    @Test func `with one sample it is 0`() {
        stage.down(100, 100)
        stage.elapse(1)
        stage.move(by: 100, 0)
        #expect(seen.text == "began (0, 0)")
    }

    @Test func `the lift adds no sample`() {
        stage.down(100, 100)
        move(at: CGPoint(x: 1000, y: 0), after: [0.02, 0.02])
        stage.elapse(0.04)
        stage.up()
        #expect(seen.text == "began (1000, 0), changed (1000, 0), ended (1000, 0)")
    }

    @Test func `after more than 0.04 s of rest it is 0`() {
        stage.down(100, 100)
        move(at: CGPoint(x: 1000, y: 0), after: [0.02, 0.02])
        stage.elapse(0.041)
        stage.up()
        #expect(seen.text == "began (1000, 0), changed (1000, 0), ended (0, 0)")
    }

    @Test func `setTranslation does not change it`() {
        pan.touchstone.addAction { [unowned pan] _ in pan.setTranslation(.zero, in: nil) }
        stage.down(100, 100)
        move(at: CGPoint(x: 1000, y: 0), after: [0.02, 0.02, 0.02])
        #expect(seen.text == "began (1000, 0), changed (1000, 0), changed (1000, 0)")
        #expect(plain(pan.translation(in: nil)) == "(0, 0)")
        #expect(plain(pan.velocity(in: nil)) == "(1000, 0)")
    }

    @Test func `another finger's landing does not change it`() {
        stage.down(100, 100)
        move(at: CGPoint(x: 1000, y: 0), after: [0.02, 0.02])
        stage.elapse(0.01)
        stage.down(2, 200, 100)
        stage.elapse(0.01)
        stage.move([FingerMove(1, to: 160, 100), FingerMove(2, to: 220, 100)])
        #expect(seen.seen.last == "changed (1000, 0)")
    }

    @Test func `two fingers with separate events count as one centroid`() {
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        for _ in 1...5 {
            stage.elapse(0.02)
            stage.move(1, by: 20, 0)
            stage.move(2, by: 20, 0)
        }
        #expect(seen.seen.last == "changed (1000, 0)")
    }

    @Test func `a pinch has the velocity of its scale, a rotation that of its angle`() {
        let pinch = stage.add(PinchGestureRecognizer(), "pinch")
        let rotation = stage.add(RotationGestureRecognizer(), "rotation")
        pan.isEnabled = false
        let judge = ScriptedDelegate()
        judge.allows = { _, _ in true }
        pinch.delegate = judge
        // The distance grows by 500 pt/s from 100, the line turns by 2 rad/s.
        stage.down([FingerMove(1, to: 1000, 1000), FingerMove(2, to: 1100, 1000)])
        for index in 1...10 {
            stage.elapse(0.01)
            let distance = 100 + 5 * CGFloat(index)
            let angle = 0.02 * Double(index)
            stage.move(
                2,
                to: 1000 + distance * CGFloat(cos(angle)),
                1000 + distance * CGFloat(sin(angle))
            )
        }
        #expect(plain(Double(pinch.velocity)) == plain(500.0 / 108))
        #expect(plain(Double(rotation.velocity)) == "2")
        pinch.scale = 1
        rotation.rotation = 0
        #expect(plain(Double(pinch.velocity)) == plain(500.0 / 150))
        #expect(plain(Double(rotation.velocity)) == "2")
    }
}
