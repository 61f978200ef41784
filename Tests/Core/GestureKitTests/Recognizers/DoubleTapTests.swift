import Foundation
import GestureKit
import GestureTesting
import Testing

struct DoubleTapTests {
    let stage = Stage()
    let double = TapGestureRecognizer()

    init() {
        double.numberOfTapsRequired = 2
        stage.add(double, "double")
    }

    @Test func `its location is that of the first tap's landing`() {
        let seen = ActionLog.of(double) {
            "\($0.numberOfTouches) \(plain($0.location(in: nil)))"
                + " \(plain($0.location(ofTouch: 0, in: nil)))"
        }
        stage.tap(100, 100)
        stage.elapse(0.1)
        stage.tap(120, 100)
        #expect(seen.text == "ended 1 (100, 100) (100, 100)")
    }

    @Test func `the locations of its touches are those of the first tap's landings`() {
        double.numberOfTouchesRequired = 2
        let seen = ActionLog.of(double) { double in
            [0, 1].map { plain(double.location(ofTouch: $0, in: nil)) }.joined(separator: " ")
        }
        for x: CGFloat in [100, 110] {
            stage.down([FingerMove(1, to: x, 100), FingerMove(2, to: x + 100, 100)])
            stage.move(1, by: 0, 5)
            stage.up([1, 2])
        }
        #expect(seen.text == "ended (100, 100) (200, 100)")
    }

    @Test func `three taps with two fingers are recognized`() {
        double.numberOfTapsRequired = 3
        double.numberOfTouchesRequired = 2
        for _ in 1...3 {
            stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
            stage.elapse(0.05)
            stage.up(2)
            stage.elapse(0.05)
            stage.up(1)
            stage.elapse(0.30)
        }
        #expect(stage.transcript([.transitions]) == "0.900 double recognized")
    }
}
