import Foundation
import GestureKit
import GestureTesting
import Testing

/// The recognizer of `TickGestureRecognizer.swift`, a file of an iOS project.
struct TickTests {
    let stage = Stage()
    let tick = TickGestureRecognizer()

    init() { stage.add(tick, "tick") }

    private func draw(_ points: [(CGFloat, CGFloat)]) {
        for (index, point) in points.enumerated() {
            if index == 0 { stage.down(point.0, point.1) } else { stage.move(to: point.0, point.1) }
            stage.elapse(0.1)
        }
    }

    @Test func `a stroke down and up to a higher end is a tick`() {
        var turn = ""
        tick.touchstone.addAction { [unowned tick] _ in turn = plain(tick.turningPoint) }
        draw([(50, 50), (60, 80), (80, 110), (110, 60), (130, 30)])
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.100 v touchesMoved 1
                0.200 v touchesMoved 1
                0.300 v touchesMoved 1
                0.400 v touchesMoved 1
                0.500 tick recognized
                0.500 v touchesCancelled 1
                0.500 tick action recognized
                """
        )
        #expect(turn == "(80, 110)")
        #expect(plain(tick.turningPoint) == "(0, 0)")
    }

    @Test func `a second finger is ignored, two simultaneous fingers fail`() {
        draw([(50, 50), (80, 110)])
        stage.down(2, 200, 200)
        stage.move(2, by: -20, 0)
        stage.move(to: 130, 30)
        stage.up(1)
        stage.up(2)
        stage.down([FingerMove(1, to: 50, 50), FingerMove(2, to: 60, 60)])
        #expect(
            stage.transcript([.transitions]) == """
                0.200 tick recognized
                0.200 tick failed: set by the recognizer
                """
        )
    }

    @Test
    func `a cancelled tick fails without an action, and the next one starts from the beginning`() {
        draw([(50, 50), (80, 110)])
        stage.cancel()
        draw([(150, 50), (180, 110), (230, 30)])
        stage.up()
        #expect(
            stage.transcript([.transitions, .actions, .diagnostics]) == """
                0.200 tick failed: touch cancelled by the system
                0.500 tick recognized
                0.500 tick action recognized
                """
        )
    }
}
