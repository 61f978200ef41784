import Foundation
import GestureKit
import GestureTesting
import Testing

struct RotationTests {
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

    @Test func `it rotates counterclockwise, from any angle, and back over the start`() {
        down(at: 170)
        turn(to: 190, 150, 170)
        #expect(seen.text == "began 15, changed -25, changed -5")
    }

    @Test func `exactly half a turn in one event counts as clockwise`() {
        down()
        turn(to: 180)
        turn(to: 0)
        #expect(seen.text == "began 175, changed 355")
    }

    @Test func `at zero distance it keeps the last angle`() {
        down()
        turn(to: 45)
        stage.move(2, to: 150, 150)
        turn(to: 50)
        #expect(seen.text == "began 40, changed 40, changed 45")
    }

    @Test func `setting the rotation rebases it`() {
        down()
        turn(to: 45)
        rotation.rotation = 0
        turn(to: 60)
        rotation.rotation = .nan
        turn(to: 70)
        #expect(seen.text == "began 40, changed 15, changed 25")
    }

    @Test func `another second finger continues from the old value`() {
        down()
        turn(to: 45)
        stage.up(2)
        stage.down(2, 150, 50)
        turn(to: -60)
        stage.up(2)
        stage.up(1)
        #expect(seen.text == "began 40, changed 70, ended 70")
    }

    @Test func `while it is possible, another second finger resets the first angle`() {
        down()
        turn(to: 4)
        stage.up(2)
        stage.down([place(at: 8)])
        turn(to: 12)
        #expect(stage.transcript([.transitions]) == "")
        turn(to: 14)
        #expect(seen.text == "began 1")
    }
}
