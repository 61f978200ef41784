import Foundation
import GestureKit
import GestureTesting
import Testing

/// The documentation's examples of a package's own tests.
struct PackageExampleTests {
    @Test func `a tap is recognized`() {
        let stage = Stage()
        stage.add(TapGestureRecognizer(), "tap")
        stage.tap(50, 50)
        stage.expect(
            """
            0.000 v touchesBegan 1
            0.050 tap recognized
            0.050 v touchesCancelled 1
            0.050 tap action recognized
            """
        )
    }

    @Test func `a tap on the right fails`() {
        let stage = Stage()
        stage.add(LeftTap(), "left")
        stage.tap(250, 50)
        stage.expect("0.000 left failed: landed at 250 pt (allows 150)", only: .transitions)
    }
}

final class LeftTap: TapGestureRecognizer {
    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        super.touchesBegan(touches, with: event)
        let x = location(in: view).x
        guard x > 150 else { return }
        touchstone.fail(
            .custom(name: "onTheRight", sentence: "landed at \(Int(x)) pt (allows 150)")
        )
    }
}
