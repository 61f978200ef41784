// Exported by touchstone 0.1.0 from a recording of the scene "playground".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureScenes
import GestureTesting
import Testing

@Test func `live taps press and lost touch`() throws {
    let scene = try Scene("playground")
    let stage = Stage(window: scene.window, keeping: scene)

    stage.at(0.004).down(1, 480, 300, force: 0.4)
    stage.at(0.085).up(1)
    stage.at(0.785).down(1, 480, 300, force: 0.4)
    stage.at(0.857).up(1)
    stage.at(0.978).down(1, 480, 300, force: 0.4)
    stage.at(1.049).up(1)
    stage.at(1.751).down(1, 420, 260, force: 0.4)
    stage.at(2.551).up(1)
    stage.at(3.152).down(1, 480, 300, force: 0.4)
    stage.at(3.161).move(1, to: 483, 302)
    stage.at(3.169).move(1, to: 485, 303)
    stage.at(3.178).move(1, to: 488, 305)
    stage.at(3.186).move(1, to: 490, 306.7)
    stage.at(3.194).move(1, to: 493, 308)
    stage.at(3.21).cancel(1)

    // Left out, because X events cause them and not the window:
    // 1 diagnostic touchLost.
    stage.expect(
        """
        0.004 card touchesBegan 1
        0.085 rotation failed: 1 touch, 2 required
        0.085 pinch failed: 1 touch, 2 required
        0.085 pan failed: moved 0.0 pt, less than 10
        0.085 longPress failed: lifted after 0.08 s, needs more than 0.5
        0.085 single waits for double
        0.435 double failed: no next tap in 0.35 s, limit 0.35
        0.435 single recognized
        0.435 card touchesCancelled 1
        0.435 single action recognized
        0.785 card touchesBegan 1
        0.857 rotation failed: 1 touch, 2 required
        0.857 pinch failed: 1 touch, 2 required
        0.857 pan failed: moved 0.0 pt, less than 10
        0.857 longPress failed: lifted after 0.07 s, needs more than 0.5
        0.857 single waits for double
        0.978 card touchesBegan 1
        1.049 rotation failed: 1 touch, 2 required
        1.049 pinch failed: 1 touch, 2 required
        1.049 pan failed: moved 0.0 pt, less than 10
        1.049 longPress failed: lifted after 0.07 s, needs more than 0.5
        1.049 double recognized
        1.049 single failed: double recognized, it had to fail
        1.049 card touchesCancelled 1
        1.049 card touchesCancelled 1
        1.049 double action recognized
        1.751 card touchesBegan 1
        2.251 longPress began
        2.251 rotation failed: prevented by longPress
        2.251 pinch failed: prevented by longPress
        2.251 pan failed: prevented by longPress
        2.251 double failed: prevented by longPress
        2.251 single failed: prevented by longPress
        2.251 card touchesCancelled 1
        2.251 longPress action began
        2.551 longPress ended
        2.551 longPress action ended
        3.152 card touchesBegan 1
        3.161 card touchesMoved 1
        3.169 card touchesMoved 1
        3.178 card touchesMoved 1
        3.186 longPress failed: moved 12.0 pt, more than 10
        3.186 pan began
        3.186 double failed: prevented by pan
        3.186 single failed: prevented by pan
        3.186 card touchesCancelled 1
        3.186 pan action began
        3.194 pan changed
        3.194 pan action changed
        3.210 rotation failed: touch cancelled by the system
        3.210 pinch failed: touch cancelled by the system
        3.210 pan cancelled: touch cancelled by the system
        3.210 pan action cancelled
        """
    )
}
