import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 29–33: long presses.
struct LongPressCases {
    let stage = Stage()
    let press = LongPressGestureRecognizer()

    init() { stage.add(press, "press") }

    @Test func `29 a still press begins at 0.5 s by the deadline, and ends at the lift`() {
        stage.down(100, 100)
        stage.wait(0.7)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.500 press began
                0.500 v touchesCancelled 1
                0.500 press action began
                0.700 press ended
                0.700 press action ended
                """
        )
    }

    @Test(arguments: [0.49, 0.5])
    func `30 a lift up to 0.5 s fails it`(held: Double) {
        stage.down(100, 100)
        stage.elapse(held)
        stage.up()
        stage.wait(1)
        let at = held == 0.5 ? "0.500" : "0.490"
        let needs = held == 0.5 ? "needs more than" : "needs"
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                \(at) press failed: lifted after \(at.dropLast()) s (\(needs) 0.5)
                \(at) v touchesEnded 1
                """
        )
    }

    @Test func `30 10 pt are allowed before the beginning`() {
        stage.down(100, 100)
        stage.move(by: 6, 8)
        stage.wait(0.5)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 v touchesMoved 1
                0.500 press began
                0.500 v touchesCancelled 1
                0.500 press action began
                """
        )
    }

    @Test func `30 more than 10 pt before the beginning fail it`() {
        stage.down(100, 100)
        stage.move(by: 10.1, 0)
        stage.wait(0.6)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 press failed: moved 10.1 pt (allows 10)
                0.000 v touchesMoved 1
                0.600 v touchesEnded 1
                """
        )
    }

    @Test func `31 after the beginning it changes with any distance`() {
        stage.down(100, 100)
        stage.wait(0.5)
        stage.move(by: 150, 50)
        stage.move(to: 390, 390)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.500 press began
                0.500 v touchesCancelled 1
                0.500 press action began
                0.500 press changed
                0.500 press action changed
                0.500 press changed
                0.500 press action changed
                0.500 press ended
                0.500 press action ended
                """
        )
    }

    @Test func `32 with two fingers time starts when both are down, and the first lift ends it`() {
        press.numberOfTouchesRequired = 2
        stage.down(1, 100, 100)
        stage.wait(0.3)
        stage.down(2, 200, 100)
        stage.wait(0.7)
        stage.up(1)
        stage.wait(1)
        stage.up(2)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.300 v touchesBegan 2
                0.800 press began
                0.800 v touchesCancelled 1 2
                0.800 press action began
                1.000 press ended
                1.000 press action ended
                """
        )
    }

    @Test func `33 a long press after one tap must start within 0.35 s`() {
        press.numberOfTapsRequired = 1
        stage.tap(100, 100)
        stage.elapse(0.35)
        stage.down(100, 145)
        stage.wait(0.5)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.400 v touchesBegan 1
                0.900 press began
                0.900 v touchesCancelled 1
                0.900 v touchesCancelled 1
                0.900 press action began
                0.900 press ended
                0.900 press action ended
                """
        )
    }
}
