import Foundation
import GestureKit
import GestureTesting
import Testing

/// The verbs of a script and the events that they send.
struct StageTests {
    let stage = Stage()

    @Test func `a movement that takes time is even, straight, and one event for each step`() {
        let spy = stage.add(Spy(), "spy")
        var places: [String] = []
        spy.onMoved = { spy, _ in places.append(plain(spy.location(in: nil))) }
        stage.down(100, 100)
        stage.move(to: 130, 160, over: 3 * Stage.step)
        #expect(places == ["(110, 120)", "(120, 140)", "(130, 160)"])
        #expect(plain(stage.time) == "0.025")
    }

    @Test func `fingers that move together share their events`() {
        let spy = stage.add(Spy(), "spy")
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        stage.move(
            [FingerMove(1, to: 100, 120), FingerMove(2, to: 200, 120)],
            over: 2 * Stage.step
        )
        #expect(spy.log == ["b 1 2", "m 1 2", "m 1 2"])
    }

    @Test func `named waits reach their thresholds`() {
        stage.add(LongPressGestureRecognizer(), "press")
        stage.down(100, 100)
        stage.waitPastLongPress()
        stage.up()
        let double = stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        stage.tap(100, 100)
        stage.waitPastTaps()
        #expect(
            stage.transcript([.transitions]) == """
                0.500 press began
                0.550 press ended
                0.600 press failed: lifted after 0.05 s, needs more than 0.5
                0.950 double failed: no next tap in 0.35 s, limit 0.35
                """
        )
    }

    @Test func `a verb with all its arguments sends exactly that event at that time`() {
        let window = Window(size: CGSize(width: 100, height: 100))
        let stage = Stage(window: window)
        var events: [InputEvent] = []
        stage.willSend = { events.append($0) }
        stage.modifiers = .shift
        stage.buttons = .secondary
        stage.at(0.1).fingers(
            .down(1, 10, 20, force: 0.5),
            .down(2, 30, 40, type: .pencil)
        )
        stage.modifiers = []
        stage.buttons = []
        stage.at(0.3).fingers(.up(1), .cancel(2, at: 31, 41))
        stage.touchType = .indirectPointer
        // A device may report late.
        stage.at(0.2).down(3, 50, 60, force: 1)
        stage.at(0.2).cancel(3)
        stage.at(0.4).catchUp()
        let first = CGPoint(x: 10, y: 20)
        let third = CGPoint(x: 50, y: 60)
        #expect(
            events == [
                InputEvent(
                    [
                        TouchSample(id: 1, phase: .began, location: first, force: 0.5),
                        TouchSample(
                            id: 2,
                            phase: .began,
                            location: CGPoint(x: 30, y: 40),
                            type: .pencil
                        ),
                    ],
                    at: 0.1,
                    modifierFlags: .shift,
                    buttonMask: .secondary
                ),
                InputEvent(
                    [
                        TouchSample(id: 1, phase: .ended, location: first),
                        TouchSample(
                            id: 2,
                            phase: .cancelled,
                            location: CGPoint(x: 31, y: 41)
                        ),
                    ],
                    at: 0.3
                ),
                InputEvent(
                    [
                        TouchSample(
                            id: 3,
                            phase: .began,
                            location: third,
                            type: .indirectPointer,
                            force: 1
                        )
                    ],
                    at: 0.2
                ),
                InputEvent(
                    [
                        TouchSample(
                            id: 3,
                            phase: .cancelled,
                            location: third,
                            type: .indirectPointer
                        )
                    ],
                    at: 0.2
                ),
                InputEvent([], at: 0.4),
            ]
        )
    }

    @Test func `the clock advances until no deadline is left`() {
        let double = stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        stage.at(1).tap(100, 100)
        stage.runOn()
        #expect(
            stage.transcript([.transitions])
                == "1.400 double failed: no next tap in 0.35 s, limit 0.35"
        )
    }

    @Test func `a transcript is empty after it was read`() {
        stage.tap(100, 100)
        #expect(!stage.transcript().isEmpty)
        #expect(stage.transcript() == "")
    }
}
