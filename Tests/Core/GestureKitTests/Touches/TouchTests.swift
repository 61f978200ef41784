import Foundation
import GestureKit
import GestureTesting
import Testing

struct TouchTests {
    let stage = Stage()

    private func send(
        _ phase: ContactPhase,
        _ id: Int = 1,
        x: CGFloat = 100,
        force: Double? = nil,
        radius: Double? = nil
    ) {
        let sample = TouchSample(
            id: id,
            phase: phase,
            location: CGPoint(x: x, y: 100),
            force: force,
            majorRadius: radius
        )
        stage.window.send(InputEvent([sample], at: stage.time))
    }

    @Test func `the touches of a set are in the same order in each replay`() {
        var orders: Set<[Int]> = []
        for _ in 0..<30 {
            let stage = Stage()
            let reader = OrderReader()
            stage.add(reader, "reader")
            let samples = (1...5).map { id in
                TouchSample(id: id, phase: .began, location: CGPoint(x: 20 * id, y: 100))
            }
            stage.window.send(InputEvent(samples, at: 0))
            orders.insert(reader.landings)
        }
        #expect(orders.count == 1 && orders.first?.count == 5, "\(orders)")
    }

    /// Reads where the touches of its first event landed, in the order of the set.
    private final class OrderReader: GestureRecognizer {
        private(set) var landings: [Int] = []

        override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
            landings = touches.map { Int($0.location(in: nil).x) }
        }
    }

    @Test func `a touch is one object from landing to lift, and is updated`() {
        send(.began)
        let touch = stage.window.touches.first
        #expect(touch?.phase == .began)
        #expect(touch?.view === stage.view)
        #expect(touch?.window === stage.window)
        send(.moved, x: 120)
        #expect(stage.window.touches.first === touch)
        #expect(touch?.phase == .moved)
        #expect(touch?.previousLocation(in: nil).x == 100)
        #expect(touch?.preciseLocation(in: nil).x == 120)
        send(.began, 2)
        #expect(touch?.phase == .stationary)
        send(.ended, x: 130)
        #expect(touch?.phase == .ended)
        #expect(touch?.location(in: nil).x == 130)
        #expect(stage.window.touches.map(\.id) == [2])
    }

    @Test func `force and radius stay until they are reported again, and are 0 if never reported`()
    {
        send(.began)
        let touch = stage.window.touches.first
        #expect(touch?.force == 0)
        #expect(touch?.maximumPossibleForce == 0)
        #expect(touch?.reportedMajorRadius == nil)
        send(.moved, force: 0.5, radius: 7)
        send(.moved)
        #expect(touch?.force == 0.5)
        #expect(touch?.maximumPossibleForce == 1)
        #expect(touch?.majorRadius == 7)
        #expect(touch?.majorRadiusTolerance == 0)
    }

    @Test
    func `a contact's ellipse stays until it is reported again, and is nil if never reported`() {
        func send(_ phase: ContactPhase, minor: Double?, orientation: Double?) {
            let sample = TouchSample(
                id: 1,
                phase: phase,
                location: CGPoint(x: 100, y: 100),
                minorRadius: minor,
                orientation: orientation
            )
            stage.window.send(InputEvent([sample], at: stage.time))
        }
        send(.began, minor: nil, orientation: nil)
        let touch = stage.window.touches.first
        #expect(touch?.minorRadius == nil && touch?.orientation == nil)
        send(.moved, minor: 4, orientation: 0)
        send(.moved, minor: nil, orientation: nil)
        #expect(touch?.minorRadius == 4 && touch?.orientation == 0)
        send(.moved, minor: 0, orientation: 1)
        #expect(touch?.minorRadius == 0 && touch?.orientation == 1)
        // A value that is not finite adds no sample.
        send(.moved, minor: .nan, orientation: nil)
        send(.moved, minor: nil, orientation: .infinity)
        #expect(touch?.minorRadius == 0 && touch?.orientation == 1)
        send(.ended, minor: nil, orientation: nil)
        send(.began, minor: 2, orientation: 3)
        #expect(stage.window.touches.first?.minorRadius == 2)
        #expect(stage.window.touches.first?.orientation == 3)
    }

    @Test func `locations are in the coordinates of the given view`() {
        let child = stage.addView("child", 50, 50, 100, 100)
        child.transform = CGAffineTransform(scaleX: 2, y: 2)
        send(.began)
        let touch = stage.window.touches.first
        send(.moved, x: 120)
        #expect(touch.map { plain($0.location(in: child)) } == "(60, 50)")
        #expect(touch.map { plain($0.previousLocation(in: child)) } == "(50, 50)")
        #expect(touch.map { plain($0.location(in: stage.window)) } == "(120, 100)")
    }

    private func tapCount(x: CGFloat = 100, held: TimeInterval = 0.05) -> Int? {
        send(.began, x: x)
        let count = stage.window.touches.first?.tapCount
        stage.elapse(held)
        send(.ended, x: x)
        return count
    }

    @Test func `tapCount increases within 0.35 s of the lift and 45 pt of the landing`() {
        #expect(tapCount() == 1)
        stage.elapse(0.35)
        #expect(tapCount(x: 145) == 2)
        stage.elapse(0.35)
        #expect(tapCount(x: 190, held: 3) == 3)
        stage.elapse(0.36)
        #expect(tapCount() == 1)
        stage.elapse(0.1)
        #expect(tapCount(x: 145.1) == 1)
    }

    @Test func `a cancelled touch resets tapCount`() {
        send(.began)
        send(.cancelled)
        #expect(tapCount() == 1)
        #expect(tapCount() == 2)
    }

    @Test func `unknown or duplicate touches are reported and have no effect`() {
        let spy = stage.add(Spy(), "spy")
        send(.moved)
        send(.ended)
        send(.cancelled)
        send(.began)
        send(.began)
        send(.ended)
        send(.ended)
        #expect(spy.log == ["b 1", "e 1", "reset failed"])
        #expect(
            stage.transcript([.messages, .diagnostics]) == """
                0.000 diagnostic touchUnknown: touch 1 moved without a beginning
                0.000 diagnostic touchUnknown: touch 1 ended without a beginning
                0.000 diagnostic touchUnknown: touch 1 cancelled without a beginning
                0.000 v touchesBegan 1
                0.000 diagnostic touchDoubled: touch 1 began while it was down
                0.000 v touchesEnded 1
                0.000 diagnostic touchUnknown: touch 1 ended without a beginning
                """
        )
    }

    @Test(arguments: [[ContactPhase.moved, .moved], [.moved, .ended], [.ended, .began]])
    func `a touch that appears twice in an event counts once`(phases: [ContactPhase]) {
        let spy = stage.add(Spy(), "spy")
        send(.began)
        let samples = phases.map { phase in
            TouchSample(id: 1, phase: phase, location: CGPoint(x: 100, y: 100))
        }
        stage.window.send(InputEvent(samples, at: 0))
        #expect(spy.log.prefix(2) == ["b 1", phases[0] == .moved ? "m 1" : "e 1"])
        #expect(
            stage.transcript([.diagnostics])
                == "0.000 diagnostic touchDoubled: touch 1 occurs twice in one event"
        )
        #expect(stage.window.touches.count == (phases[0] == .moved ? 1 : 0))
    }

    @Test func `an id is free again after the end, also while the lift is held back`() {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.numberOfTapsRequired = 2
        tap.delaysTouchesEnded = true
        stage.tap(7, 100, 100)
        stage.elapse(0.1)
        stage.down(7, 200, 100)
        #expect(stage.window.touches.map(\.id) == [7])
        stage.up(7)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 7
                0.150 tap failed: next tap 100.0 pt away (allows 45)
                0.150 v touchesBegan 7
                0.150 v touchesEnded 7
                0.150 v touchesEnded 7
                """
        )
    }

    @Test func `a touch lists the recognizers that receive it, and none after its end`() {
        let outer = stage.add(Spy(), "outer")
        let child = stage.addView("child", 50, 50, 100, 100)
        let inner = stage.add(Spy(), "inner", to: child)
        send(.began)
        let touch = stage.window.touches.first
        #expect(touch?.gestureRecognizers.map(\.touchstone.label) == ["inner", "outer"])
        inner.isEnabled = false
        #expect(touch?.gestureRecognizers.map(\.touchstone.label) == ["outer"])
        #expect(outer.numberOfTouches == 1)
        send(.ended)
        #expect(touch?.gestureRecognizers.map(\.touchstone.label) == [])
    }

    @Test func `an event returns its touches for a view and for a recognizer`() {
        let child = stage.addView("child", 200, 50, 100, 100)
        let spy = stage.add(Spy(), "spy", to: child)
        var texts: [String] = []
        spy.onBegan = { [unowned stage] spy, _ in
            guard let event = spy.event else { return }
            func ids(_ touches: Set<Touch>) -> String { "\(touches.map(\.id).sorted())" }
            texts = [
                ids(event.allTouches), ids(event.touches(for: stage.view)),
                ids(event.touches(for: child)), ids(event.touches(for: spy)),
            ]
            #expect(event.timestamp == 0)
            #expect(event.type == .touches)
        }
        stage.down([FingerMove(1, to: 50, 50), FingerMove(2, to: 250, 100)])
        #expect(texts == ["[1, 2]", "[1]", "[2]", "[2]"])
    }

    @Test func `a recognizer has the modifiers and buttons of the last event that it received`() {
        let spy = stage.add(Spy(), "spy")
        let sample = TouchSample(id: 1, phase: .began, location: CGPoint(x: 100, y: 100))
        stage.window.send(
            InputEvent([sample], at: 0, modifierFlags: [.shift, .control], buttonMask: .button(3))
        )
        #expect(spy.modifierFlags == [.shift, .control])
        #expect(spy.buttonMask == ButtonMask(rawValue: 4))
        #expect(ButtonMask.button(0) == [])
        #expect(ButtonMask.button(1) == .primary)
        #expect(ButtonMask.button(1000) == [])
    }

    @Test func `the time of a touch never decreases, regardless of timestamps`() {
        stage.window.advance(to: 10)
        var stamps: [Double] = []
        for (phase, stamp) in [(ContactPhase.began, 9.5), (.moved, 9.2), (.moved, 9.7)] {
            let sample = TouchSample(id: 1, phase: phase, location: .zero)
            stage.window.send(InputEvent([sample], at: stamp))
            stamps += stage.window.touches.map(\.timestamp)
        }
        #expect(stamps == [9.5, 9.5, 9.7])
    }
}
