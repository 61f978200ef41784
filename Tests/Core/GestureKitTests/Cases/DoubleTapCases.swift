import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 24–28: double taps, alone and together with a single tap.
struct DoubleTapCases {
    let stage = Stage()
    let double = TapGestureRecognizer()

    init() {
        double.numberOfTapsRequired = 2
        stage.add(double, "double")
    }

    @Test func `24 two quick taps are recognized once`() {
        stage.tap(100, 100)
        stage.elapse(0.20)
        stage.tap(100, 100)
        stage.wait(2)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.250 v touchesBegan 1
                0.300 double recognized
                0.300 v touchesCancelled 1
                0.300 v touchesCancelled 1
                0.300 double action recognized
                """
        )
    }

    @Test func `25 the second tap may start 0.35 s after the lift`() {
        stage.tap(100, 100)
        stage.elapse(0.35)
        stage.tap(100, 100)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.400 v touchesBegan 1
                0.450 double recognized
                0.450 v touchesCancelled 1
                0.450 v touchesCancelled 1
                0.450 double action recognized
                """
        )
    }

    @Test func `25 it fails 0.35 s after the lift, and a later tap starts again`() {
        stage.tap(100, 100)
        stage.elapse(0.36)
        stage.tap(100, 100)
        stage.wait(1)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.400 double failed: no next tap in 0.35 s
                0.400 v touchesEnded 1
                0.410 v touchesBegan 1
                0.810 double failed: no next tap in 0.35 s
                0.810 v touchesEnded 1
                """
        )
    }

    /// Adds a single tap before the double tap or after it.
    private func addSingle(first: Bool) -> TapGestureRecognizer {
        let single = stage.add(TapGestureRecognizer(), "single")
        if first {
            stage.view.removeGestureRecognizer(double)
            stage.view.addGestureRecognizer(double)
        }
        return single
    }

    @Test(arguments: [true, false])
    func `26 one tap is recognized when no second can follow`(singleFirst: Bool) {
        addSingle(first: singleFirst).require(toFail: double)
        stage.tap(100, 100)
        stage.wait(1)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.050 single waits for double
                0.400 double failed: no next tap in 0.35 s
                0.400 single recognized
                0.400 v touchesCancelled 1
                0.400 single action recognized
                """
        )
    }

    @Test(arguments: [true, false])
    func `27 two quick taps recognize the double tap only`(singleFirst: Bool) {
        addSingle(first: singleFirst).require(toFail: double)
        stage.tap(100, 100)
        stage.elapse(0.1)
        stage.tap(100, 100)
        stage.wait(1)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.050 single waits for double
                0.150 v touchesBegan 1
                0.200 double recognized
                0.200 single failed: double, which had to fail first, was recognized
                0.200 v touchesCancelled 1
                0.200 v touchesCancelled 1
                0.200 double action recognized
                """
        )
    }

    @Test(arguments: [true, false])
    func `28 with a single tap and no requirement, each recognizes once`(singleFirst: Bool) {
        _ = addSingle(first: singleFirst)
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
}
