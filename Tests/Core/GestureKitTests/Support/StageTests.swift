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

    @Test func `a verb with all its arguments sends exactly that event at that time`() {
        let window = Window(size: CGSize(width: 100, height: 100))
        let stage = Stage(window: window)
        var events: [InputEvent] = []
        stage.willSend = { events.append($0) }
        stage.modifiers = .shift
        stage.buttons = .secondary
        stage.at(0.1).fingers(.down(1, 10, 20, force: 0.5), .down(2, 30, 40, type: .pencil))
        stage.modifiers = []
        stage.buttons = []
        stage.at(0.3).fingers(.up(1), .cancel(2, at: 31, 41))
        stage.touchType = .indirectPointer
        // A device may report late.
        stage.at(0.2).down(3, 50, 60, force: 1)
        stage.at(0.2).cancel(3)
        stage.at(0.4).catchUp()
        func sample(
            _ id: Int,
            _ phase: ContactPhase,
            _ x: CGFloat,
            _ y: CGFloat,
            _ type: Touch.TouchType = .direct,
            force: Double? = nil
        ) -> TouchSample {
            let place = CGPoint(x: x, y: y)
            return TouchSample(id: id, phase: phase, location: place, type: type, force: force)
        }
        let landing = [sample(1, .began, 10, 20, force: 0.5), sample(2, .began, 30, 40, .pencil)]
        #expect(
            events == [
                InputEvent(landing, at: 0.1, modifierFlags: .shift, buttonMask: .secondary),
                InputEvent([sample(1, .ended, 10, 20), sample(2, .cancelled, 31, 41)], at: 0.3),
                InputEvent([sample(3, .began, 50, 60, .indirectPointer, force: 1)], at: 0.2),
                InputEvent([sample(3, .cancelled, 50, 60, .indirectPointer)], at: 0.2),
                InputEvent([], at: 0.4),
            ]
        )
    }
}
