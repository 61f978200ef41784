import Foundation
import GestureKit
import GestureTesting
import Testing

struct TwoFingerSwipeTests {
    let stage = Stage()
    let swipe = SwipeGestureRecognizer()
    let seen: ActionLog

    init() {
        stage.add(swipe, "swipe").numberOfTouchesRequired = 2
        seen = .of(swipe) { "\($0.numberOfTouches) \(plain($0.location(in: nil)))" }
    }

    @Test func `every finger must move far enough`() {
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 100, 200)])
        stage.move([FingerMove(1, to: 200, 100), FingerMove(2, to: 149.9, 200)])
        #expect(stage.transcript([.transitions]) == "")
        stage.move(2, by: 0.1, 0)
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.000 swipe recognized
                0.000 swipe action recognized
                """
        )
        #expect(seen.text == "ended 2 (100, 150)")
    }

    @Test func `its locations are those of the landings`() {
        let seen = ActionLog.of(swipe) { swipe in
            [0, 1, 2].map { plain(swipe.location(ofTouch: $0, in: nil)) }.joined(separator: " ")
        }
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 100, 200)])
        stage.move([FingerMove(1, to: 170, 110), FingerMove(2, to: 160, 200)])
        #expect(seen.text == "ended (100, 100) (100, 200) (100, 150)")
    }

    @Test func `every finger must stay in its corridor`() {
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 100, 200)])
        stage.move([FingerMove(1, to: 200, 100), FingerMove(2, to: 200, 251)])
        #expect(
            stage.transcript([.transitions])
                == "0.000 swipe failed: strayed 51.0 pt across (allows 50)"
        )
    }

    @Test func `one finger behind its start fails it, regardless of the other`() {
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 100, 200)])
        stage.move([FingerMove(1, to: 200, 100), FingerMove(2, to: 99, 200)])
        #expect(stage.transcript([.transitions]) == "0.000 swipe failed: moved 1.0 pt backward")
    }

    @Test func `one finger alone fails it at the lift`() {
        stage.down(1, 100, 100)
        stage.move(1, by: 100, 0)
        #expect(stage.transcript([.transitions]) == "")
        stage.up(1)
        #expect(stage.transcript([.transitions]) == "0.000 swipe failed: 1 touch (needs 2)")
    }

    @Test func `an extra finger fails it, whether it lands with the others or later`() {
        stage.down([
            FingerMove(1, to: 100, 100), FingerMove(2, to: 100, 200), FingerMove(3, to: 50, 50),
        ])
        stage.up([1, 2, 3])
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 100, 200)])
        stage.down(3, 50, 50)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 swipe failed: 3 touches (allows 2)
                0.000 swipe failed: 3 touches (allows 2)
                """
        )
    }

    @Test func `a finger that lifts fails it`() {
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 100, 200)])
        stage.move([FingerMove(1, to: 130, 100), FingerMove(2, to: 120, 200)])
        stage.up(1)
        #expect(
            stage.transcript([.transitions])
                == "0.000 swipe failed: moved 20.0 pt (needs 50)"
        )
    }
}
