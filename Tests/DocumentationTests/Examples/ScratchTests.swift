import GestureTesting
import Testing
import UIKit

/// A recognizer for iOS, in a file that imports Testing and UIKit.
struct ScratchTests {
    @Test func `three changes of direction are a scratch`() {
        let stage = Stage()
        stage.add(ScratchGestureRecognizer(), "scratch")
        stage.down(50, 50)
        for x in [90, 60, 100, 70] as [Double] { stage.move(to: x, 50) }
        stage.up()
        stage.expect("0.000 scratch recognized", only: .transitions)
    }

    @Test func `one change of direction fails`() {
        let stage = Stage()
        stage.add(ScratchGestureRecognizer(), "scratch")
        stage.down(50, 50)
        stage.move(to: 90, 50)
        stage.move(to: 60, 50)
        stage.up()
        stage.expect("0.000 scratch failed: set by the recognizer", only: .transitions)
    }
}
