import Foundation
import GestureKit
import GestureTesting
import Testing
import UIKit

/// Recognizers of two fingers, under devices that report each finger in an event of its own.
struct FingerCountTests {
    let stage = Stage()

    /// Begins when a finger moves while the count is two.
    private final class TwoFingers: UIGestureRecognizer {
        var count: (Set<UITouch>, UIEvent) -> Int = { _, _ in 0 }

        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
            if state == .possible, count(touches, event) == 2 { state = .began }
        }
    }

    private func began(
        moving: () -> Void,
        count: @escaping (TwoFingers, Set<UITouch>, UIEvent) -> Int
    ) -> Bool {
        let recognizer = stage.add(TwoFingers(), "two")
        recognizer.count = { [unowned recognizer] in count(recognizer, $0, $1) }
        stage.down(1, 100, 100)
        stage.down(2, 200, 100)
        moving()
        return recognizer.state.isBegun
    }

    private func apart() {
        stage.move(1, by: -10, 0)
        stage.move(2, by: 10, 0)
    }

    private func together() {
        stage.move([FingerMove(1, to: 90, 100), FingerMove(2, to: 210, 100)])
    }

    @Test func `the touches of an event are those that it moves`() {
        #expect(!began(moving: apart) { _, touches, _ in touches.count })
    }

    @Test func `a test moves two fingers in one event`() {
        #expect(began(moving: together) { _, touches, _ in touches.count })
    }

    @Test func `the event counts all fingers of the recognizer`() {
        #expect(began(moving: apart) { $2.touches(for: $0)?.count ?? 0 })
    }

    @Test func `the recognizer counts all its fingers`() {
        #expect(began(moving: apart) { recognizer, _, _ in recognizer.numberOfTouches })
    }
}
