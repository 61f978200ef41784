import Foundation
import GestureKit
import GestureTesting
import Testing

/// The verbs of a script mean what they say.
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

    @Test func `named waits reach what they are named for`() {
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

    @Test func `a transcript starts anew after it was read`() {
        stage.tap(100, 100)
        #expect(!stage.transcript().isEmpty)
        #expect(stage.transcript() == "")
    }
}
