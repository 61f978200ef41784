import GestureTesting
import Testing
import UIKit

/// `CACurrentMediaTime()`, with which iOS code measures durations.
struct MediaTimeTests {
    let stage = Stage()

    /// Recognizes a touch of less than a tenth of a second, as iOS code does.
    private final class ShortTap: UIGestureRecognizer {
        private var start: CFTimeInterval = 0

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
            start = CACurrentMediaTime()
        }

        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
            state = CACurrentMediaTime() - start < 0.1 ? .recognized : .failed
        }
    }

    @Test(arguments: [(0.0999, "recognized"), (0.1001, "failed: set by the recognizer")])
    func `a touch's duration is that of its events`(_ length: Double, _ outcome: String) {
        stage.add(ShortTap(), "short")
        stage.wait(until: 7)
        stage.hold(100, 100, for: length)
        #expect(
            stage.transcript([.transitions])
                == String(format: "%.3f", 7 + length) + " short \(outcome)"
        )
    }

    @Test func `at a deadline it is the deadline's time, however the clock advances`() {
        let press = stage.add(UILongPressGestureRecognizer(), "press")
        var times: [CFTimeInterval] = []
        press.touchstone.addAction { _ in times.append(CACurrentMediaTime()) }
        stage.down(100, 100)
        stage.wait(until: 3)
        stage.up()
        stage.at(5).down(100, 100)
        stage.at(8).up()
        #expect(times == [0.5, 3, 5.5, 8])
    }

    @Test func `for a late event it is the window's time`() {
        let tap = stage.add(UITapGestureRecognizer(), "tap")
        var times: [CFTimeInterval] = []
        tap.touchstone.addAction { _ in times.append(CACurrentMediaTime()) }
        stage.wait(until: 10)
        stage.at(9).tap(100, 100)
        #expect(times == [10])
    }

    @Test func `while no event is delivered it is 0`() {
        #expect(CACurrentMediaTime() == 0)
        stage.wait(until: 3)
        stage.tap(100, 100)
        #expect(CACurrentMediaTime() == 0)
    }
}
