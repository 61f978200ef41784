import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 50–51: two fingers' angle.
struct RotationCases {
    let stage = Stage()
    let rotation = RotationGestureRecognizer()
    let seen: ActionLog

    init() {
        stage.add(rotation, "rotation")
        seen = .of(rotation) { plain(Double($0.rotation) * 180 / .pi) }
    }

    /// The location of the second finger at this angle in degrees about the first, clockwise on screen.
    private func place(at degrees: Double) -> FingerMove {
        let angle = degrees * .pi / 180
        return FingerMove(2, to: 150 + CGFloat(100 * cos(angle)), 150 + CGFloat(100 * sin(angle)))
    }

    private func down(at degrees: Double = 0) {
        stage.down([FingerMove(1, to: 150, 150), place(at: degrees)])
    }

    private func turn(to degrees: Double...) {
        for angle in degrees { stage.move([place(at: angle)]) }
    }

    @Test(arguments: [
        (4.9, "4.9° (needs 5)"), (5.0, "5.0° (needs more than 5)"),
        (-5.0, "5.0° (needs more than 5)"),
    ])
    func `50 up to 5° it does not begin`(degrees: Double, text: String) {
        down()
        turn(to: degrees)
        stage.up([1, 2])
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1 2
                0.000 v touchesMoved 2
                0.000 rotation failed: turned \(text)
                0.000 v touchesEnded 1 2
                """
        )
    }

    @Test(arguments: [(5.1, "0.1"), (-5.1, "-0.1")])
    func `50 beyond 5° it begins`(degrees: Double, text: String) {
        down()
        turn(to: degrees)
        stage.up([1, 2])
        #expect(seen.text == "began \(text), ended \(text)")
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1 2
                0.000 rotation began
                0.000 v touchesCancelled 1 2
                0.000 rotation action began
                0.000 rotation ended
                0.000 rotation action ended
                """
        )
    }

    @Test func `50 a turn of 45° reports 40°, one of 270° reports 265°`() {
        down()
        turn(to: 45, 135, 225, 270, 360, 450)
        #expect(
            seen.text == "began 40, changed 130, changed 220, changed 265, changed 355, changed 445"
        )
        #expect(
            stage.transcript([.messages, .diagnostics]) == """
                0.000 v touchesBegan 1 2
                0.000 v touchesCancelled 1 2
                """
        )
    }

    @Test(arguments: [true, false])
    func `51 of a rotation and a pinch, only the first in the order of delivery begins`(
        pinchLast: Bool
    ) {
        let pinch = PinchGestureRecognizer()
        stage.add(pinch, "pinch")
        if !pinchLast {
            stage.view.removeGestureRecognizer(rotation)
            stage.add(rotation, "rotation")
        }
        let (first, second) = pinchLast ? ("pinch", "rotation") : ("rotation", "pinch")
        down()
        stage.move(2, to: 150, 290)
        stage.up([1, 2])
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1 2
                0.000 \(first) began
                0.000 \(second) failed: prevented by \(first)
                0.000 v touchesCancelled 1 2
                0.000 \(first) action began
                0.000 \(first) ended
                0.000 \(first) action ended
                """
        )
    }

    @Test(arguments: [true, false])
    func `51 both begin if one delegate allows it`(ofPinch: Bool) {
        let pinch = stage.add(PinchGestureRecognizer(), "pinch")
        let judge = ScriptedDelegate()
        judge.allows = { _, _ in true }
        if ofPinch { pinch.delegate = judge } else { rotation.delegate = judge }
        down()
        stage.move(2, to: 150, 290)
        stage.up([1, 2])
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1 2
                0.000 pinch began
                0.000 rotation began
                0.000 v touchesCancelled 1 2
                0.000 pinch action began
                0.000 rotation action began
                0.000 pinch ended
                0.000 rotation ended
                0.000 pinch action ended
                0.000 rotation action ended
                """
        )
    }
}
