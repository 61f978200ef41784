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

    @Test func `case 24: two quick taps are recognized once`() {
        stage.tap(100, 100)
        stage.elapse(0.20)
        stage.tap(100, 100)
        stage.wait(2)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.250 v touchesBegan 1
                0.300 double recognized
                0.300 v touchesCancelled 1 1
                0.300 double action recognized
                """
        )
    }

    @Test func `case 25: the second tap may start 0.35 s after the lift`() {
        stage.tap(100, 100)
        stage.elapse(0.35)
        stage.tap(100, 100)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.400 v touchesBegan 1
                0.450 double recognized
                0.450 v touchesCancelled 1 1
                0.450 double action recognized
                """
        )
    }

    @Test func `case 25: a later one fails 0.35 s after the lift, and starts afresh`() {
        stage.tap(100, 100)
        stage.elapse(0.36)
        stage.tap(100, 100)
        stage.wait(1)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.400 double failed: no next tap in 0.35 s, limit 0.35
                0.400 v touchesEnded 1
                0.410 v touchesBegan 1
                0.810 double failed: no next tap in 0.35 s, limit 0.35
                0.810 v touchesEnded 1
                """
        )
    }

    @Test func `the second tap may start 45 pt from the first's start, not more`() {
        stage.down(100, 100)
        stage.move(by: 40, 0)
        stage.up()
        stage.elapse(0.1)
        stage.tap(55, 100)
        #expect(stage.transcript([.transitions]) == "0.150 double recognized")
        stage.wait(1)
        stage.tap(100, 100)
        stage.elapse(0.1)
        stage.tap(54.9, 100)
        #expect(
            stage.transcript([.transitions])
                == "1.300 double failed: next tap 45.1 pt away, more than 45"
        )
    }

    @Test func `each tap may take 0.75 s`() {
        stage.tap(100, 100, held: 0.75)
        stage.elapse(0.1)
        stage.tap(100, 100, held: 0.75)
        #expect(stage.transcript([.transitions]) == "1.600 double recognized")
        stage.wait(1)
        stage.tap(100, 100)
        stage.elapse(0.1)
        stage.tap(100, 100, held: 0.76)
        #expect(
            stage.transcript([.transitions]) == "3.500 double failed: held 0.75 s, limit 0.75"
        )
    }

    @Test func `the location is where the first tap landed`() {
        let seen = Sightings.of(double) {
            "\($0.numberOfTouches) \(plain($0.location(in: nil)))"
                + " \(plain($0.location(ofTouch: 0, in: nil)))"
        }
        stage.tap(100, 100)
        stage.elapse(0.1)
        stage.tap(120, 100)
        #expect(seen.text == "ended 1 (100, 100) (120, 100)")
    }

    @Test func `three taps with two fingers`() {
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

    @Test(arguments: [true, false])
    func `case 28: with a single tap and no requirement, each recognizes once`(singleFirst: Bool) {
        let single = TapGestureRecognizer()
        if singleFirst {
            stage.view.removeGestureRecognizer(double)
            stage.add(single, "single")
            stage.add(double, "double")
        } else {
            stage.add(single, "single")
        }
        stage.tap(100, 100)
        stage.elapse(0.1)
        stage.tap(100, 100)
        stage.wait(1)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.050 single recognized
                0.050 v touchesCancelled 1
                0.050 single action recognized
                0.150 v touchesBegan 1
                0.200 double recognized
                0.200 single failed: prevented by double
                0.200 v touchesCancelled 1
                0.200 double action recognized
                """
        )
    }

    @Test func `case 71: delaying the lifts, the view gets two beginnings and two cancels`() {
        stage.tap(100, 100)
        stage.elapse(0.1)
        stage.tap(100, 100)
        #expect(
            stage.transcript([.messages]) == """
                0.000 v touchesBegan 1
                0.150 v touchesBegan 1
                0.200 v touchesCancelled 1 1
                """
        )
    }

    @Test func `case 71: not delaying the lifts, the view gets the first whole`() {
        double.delaysTouchesEnded = false
        stage.tap(100, 100)
        stage.elapse(0.1)
        stage.tap(100, 100)
        #expect(
            stage.transcript([.messages]) == """
                0.000 v touchesBegan 1
                0.050 v touchesEnded 1
                0.150 v touchesBegan 1
                0.200 v touchesCancelled 1
                """
        )
    }
}
