import Foundation
import GestureKit
import GestureTesting
import Testing

@Suite struct `Whole gestures as verbs` {
    private let stage = Stage()

    @Test func `three taps in a row`() {
        let triple = stage.add(TapGestureRecognizer(), "triple")
        triple.numberOfTapsRequired = 3
        stage.tap(50, 50, times: 3)
        stage.expect("0.350 triple recognized", only: .transitions)
    }

    @Test func `two fingers tap twice`() {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.numberOfTapsRequired = 2
        tap.numberOfTouchesRequired = 2
        stage.tap([FingerMove(1, to: 50, 50), FingerMove(2, to: 90, 50)], times: 2, pause: 0.2)
        stage.expect("0.300 tap recognized", only: .transitions)
    }

    @Test func `a finger holds still`() {
        stage.add(LongPressGestureRecognizer(), "press")
        stage.hold(50, 50, for: 0.6)
        stage.expect(
            """
            0.500 press began
            0.600 press ended
            """,
            only: .transitions
        )
    }

    @Test func `a drag ends at rest, a fling at its speed`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        var velocities: [CGPoint] = []
        pan.touchstone.addAction { [unowned pan] _ in
            if pan.state == .ended { velocities.append(pan.velocity(in: nil)) }
        }
        stage.drag(50, 150, to: 250, 150)
        stage.fling(50, 150, to: 250, 150, speed: 800)
        #expect(velocities.first == .zero)
        #expect(abs((velocities.last?.x ?? 0) - 800) < 8)
        #expect(abs(stage.time - (0.3 + 0.2 + 0.25)) < 1e-9)
    }

    @Test(arguments: [SwipeGestureRecognizer.Direction.left, .right, .up, .down])
    func `a swipe in each direction`(_ direction: SwipeGestureRecognizer.Direction) {
        let swipe = stage.add(SwipeGestureRecognizer(), "swipe")
        swipe.direction = direction
        stage.swipe(150, 150, direction)
        #expect(stage.transcript(.transitions).hasSuffix("swipe recognized"))
    }

    @Test func `a pinch and a rotation as one`() {
        let pinch = stage.add(PinchGestureRecognizer(), "pinch")
        let rotation = stage.add(RotationGestureRecognizer(), "rotation")
        let both = SimultaneousDelegate()
        pinch.delegate = both
        var (scale, turned) = (CGFloat(0), CGFloat(0))
        var lifted = 0
        pinch.touchstone.addAction { [unowned pinch] _ in
            if pinch.state == .changed { scale = pinch.scale }
        }
        rotation.touchstone.addAction { [unowned rotation] _ in
            if rotation.state == .changed { turned = rotation.rotation }
        }
        stage.willSend = { event in
            guard case .touches(let samples) = event.content else { return }
            lifted = max(lifted, samples.count { $0.phase == .ended })
        }
        stage.pinch(150, 150, from: 100, to: 200, rotation: .pi / 2, angle: .pi / 4)
        // The angle does not include the dead zone.
        #expect(scale > 1.5 && scale <= 2)
        #expect(turned > 1.2 && turned <= .pi / 2)
        #expect(lifted == 2)
        turned = 0
        stage.rotate(150, 150, by: -.pi / 2)
        #expect(turned < -1.2 && turned >= -.pi / 2)
    }

    @Test func `fingers that land at one point spread as specified`() {
        var places: [[CGPoint]] = []
        stage.willSend = { event in
            guard case .touches(let samples) = event.content else { return }
            places.append(samples.map(\.location))
        }
        stage.pinch(150, 150, from: 0, to: 20, over: 0)
        #expect(places.first?.allSatisfy { hypot($0.x - 150, $0.y - 150) < 1e-9 } == true)
        #expect(places.last?.map { ($0.x).rounded() } == [140, 160])
    }
}

/// Allows simultaneous recognition.
private final class SimultaneousDelegate: GestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { true }
}
