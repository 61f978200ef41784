import GestureTesting
import Scratch
import Testing

@Suite struct `A scratch` {
    let stage = Stage()

    @Test func `is recognized at its third turn`() {
        stage.add(ScratchGestureRecognizer(), "scratch")
        stage.down(50, 50)
        for x in [90, 60, 100, 70] as [Double] { stage.move(to: x, 50) }
        stage.up()
        stage.expect("0.000 scratch recognized", only: .transitions)
    }

    @Test func `fails after two turns`() {
        stage.add(ScratchGestureRecognizer(), "scratch")
        stage.down(50, 50)
        for x in [90, 60, 100] as [Double] { stage.move(to: x, 50) }
        stage.up()
        stage.expect("0.000 scratch failed: turned 2 times (needs 3)", only: .transitions)
    }
}
