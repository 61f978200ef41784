import Foundation
import GestureKit
import GestureTesting
import SampleGestures
import Testing

/// The exact rule of the documents, a tolerance of 0.
struct CheckmarkTests {
    let stage = Stage()
    let checkmark = CheckmarkGestureRecognizer()

    init() { stage.add(checkmark, "check") }

    /// Finger 1 draws through these locations, 0.01 s apart, and lifts at the last one.
    private func draw(_ locations: [(CGFloat, CGFloat)], lifts: Bool = true) {
        for (index, place) in locations.enumerated() {
            if index == 0 { stage.down(place.0, place.1) } else { stage.move(to: place.0, place.1) }
            stage.elapse(0.01)
        }
        if lifts { stage.up() }
    }

    @Test func `case 7: down to the right, then up beyond the start`() {
        var corner = CGPoint.zero
        checkmark.touchstone.addAction { [unowned checkmark] _ in corner = checkmark.midPoint }
        draw([(50, 50), (60, 80), (80, 110), (110, 60), (130, 30)])
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.010 v touchesMoved 1
                0.020 v touchesMoved 1
                0.030 v touchesMoved 1
                0.040 v touchesMoved 1
                0.050 check recognized
                0.050 v touchesCancelled 1
                0.050 check action recognized
                """
        )
        #expect(corner == CGPoint(x: 80, y: 110))
        #expect(checkmark.midPoint == .zero)
    }

    @Test func `case 8: the same, but lower at the end than it began`() {
        draw([(50, 50), (60, 80), (80, 110), (110, 60), (130, 70)])
        #expect(
            stage.transcript([.transitions, .actions])
                == "0.040 check failed: down again by 10.0 pt (allows 0)"
        )
    }

    @Test(
        arguments: [
            (70, "0.050 check failed: ended 20.0 pt below its start, not above it"),
            (50, "0.050 check failed: ended 0.0 pt below its start, not above it"),
            (49.9, "0.050 check recognized"),
        ] as [(CGFloat, String)]
    )
    func `an upstroke has to end higher than the start`(y: CGFloat, line: String) {
        draw([(50, 50), (60, 80), (80, 110), (110, 90), (130, y)])
        #expect(stage.transcript(.transitions) == line)
    }

    @Test func `case 9: a first move to the left fails immediately, and ends delivery`() {
        let other = Listener()
        stage.add(other, "listener")
        draw([(50, 50), (40, 60), (60, 80), (80, 110), (110, 60), (130, 30)])
        #expect(
            stage.transcript(.transitions) == """
                0.010 check failed: went left by 10.0 pt (allows 0)
                0.060 listener failed: touches ended, nothing recognized
                """
        )
        #expect(other.moves == 5)
    }

    @Test(
        arguments: [
            // A first move up; one that is level, and then up, is allowed.
            ([(50, 50), (60, 49)], "0.010 check failed: first went up by 1.0 pt (allows 0)"),
            ([(50, 50), (60, 50), (70, 20)], "0.030 check recognized"),
            ([(50, 50), (50, 50), (50, 20)], "0.030 check recognized"),
            // Level steps, and level turns, are steps in the allowed direction.
            (
                [(50, 50), (60, 80), (70, 80), (70, 80), (80, 20), (90, 20)],
                "0.060 check recognized"
            ),
            // No upstroke at all.
            ([(50, 50), (60, 80)], "0.020 check failed: upstroke of 0.0 pt (needs more than 0)"),
            ([(50, 50)], "0.010 check failed: upstroke of 0.0 pt (needs more than 0)"),
        ] as [([(CGFloat, CGFloat)], String)]
    )
    func `the first move and the turn`(locations: [(CGFloat, CGFloat)], line: String) {
        draw(locations)
        #expect(stage.transcript(.transitions) == line)
    }

    @Test(
        arguments: [
            (
                [(50, 50), (60, 80), (59.9, 110)],
                "0.020 check failed: went left by 0.1 pt (allows 0)"
            ),
            (
                [(50, 50), (60, 80), (80, 110), (79, 60)],
                "0.030 check failed: went left by 1.0 pt (allows 0)"
            ),
            (
                [(50, 50), (60, 80), (90, 60), (110, 61)],
                "0.030 check failed: down again by 1.0 pt (allows 0)"
            ),
            (
                [(50, 50), (60, 80), (90, 60), (110, 20), (120, 19), (119, 10)],
                "0.050 check failed: went left by 1.0 pt (allows 0)"
            ),
        ] as [([(CGFloat, CGFloat)], String)]
    )
    func `case 10: x decreases, or y grows in the upstroke`(
        locations: [(CGFloat, CGFloat)],
        line: String
    ) {
        draw(locations)
        #expect(stage.transcript(.transitions) == line)
    }

    @Test func `two fingers in the first event fail, a later one is ignored`() {
        stage.down([FingerMove(1, to: 50, 50), FingerMove(2, to: 150, 50)])
        stage.up([1, 2])
        #expect(stage.transcript(.transitions) == "0.000 check failed: 2 touches (allows 1)")
        draw([(50, 50), (60, 80)], lifts: false)
        stage.down(2, 200, 200)
        stage.move(2, to: 100, 250)
        stage.move(1, to: 90, 20)
        stage.up(2)
        stage.up(1)
        #expect(
            stage.transcript([.transitions, .messages]) == """
                0.000 v touchesBegan 1
                0.010 v touchesMoved 1
                0.020 v touchesBegan 2
                0.020 v touchesMoved 2
                0.020 v touchesMoved 1
                0.020 v touchesEnded 2
                0.020 check recognized
                0.020 v touchesCancelled 1
                """
        )
        #expect(checkmark.numberOfTouches == 0)
    }

    @Test func `the corner is known before the upstroke, and gone after a cancel and the reset`() {
        // Tied by a requirement, the two reset together, when the later one is done.
        let holder = stage.add(Listener(), "holder")
        holder.patience = 1
        holder.require(toFail: checkmark)
        draw([(50, 50), (60, 80)], lifts: false)
        #expect(checkmark.midPoint == CGPoint(x: 60, y: 80))
        stage.move(to: 90, 60)
        #expect(checkmark.midPoint == CGPoint(x: 60, y: 80))
        stage.cancel()
        #expect(checkmark.midPoint == .zero)
        #expect(
            stage.transcript(.transitions).hasPrefix(
                "0.020 check failed: touch cancelled by the system"
            )
        )
        #expect(checkmark.state == .failed)
        stage.wait(2)
        #expect(checkmark.state == .possible)
        draw([(50, 50), (60, 80), (90, 20)])
        stage.wait(2)
        #expect(checkmark.midPoint == .zero)
    }

    @Test func `the corner is in the view's points, directions are the window's`() {
        stage.view.transform = CGAffineTransform(rotationAngle: .pi)
        draw([(50, 50), (60, 80)], lifts: false)
        #expect(abs(checkmark.midPoint.x - 240) < 1e-6)
        #expect(abs(checkmark.midPoint.y - 220) < 1e-6)
        stage.move(to: 90, 20)
        stage.up()
        #expect(stage.transcript(.actions) == "0.020 check action recognized")
    }

    @Test func `every stroke is recognized independently`() {
        draw([(50, 50), (60, 80), (50, 90)])
        draw([(50, 50), (60, 80), (90, 20)])
        draw([(10, 50), (20, 80), (50, 20)])
        #expect(stage.transcript(.actions).split(separator: "\n").count == 2)
    }
}

/// A recognizer that logs its calls, and fails late.
private final class Listener: GestureRecognizer {
    private(set) var moves = 0
    /// The time after a landing at which it fails, in seconds; nil fails at the last lift.
    var patience: TimeInterval?

    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        touchstone.deadline = patience.map { event.timestamp + $0 }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) { moves += 1 }
}
