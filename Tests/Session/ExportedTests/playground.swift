// Exported by touchstone 0.2.0 from a recording of the scene "playground".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureKit
import GestureScenes
import GestureTesting
import Testing

@Test func `playground: single, pan, rotation, pinch, boardTap`() throws {
    let scene = try Scene("playground")
    let stage = Stage(window: scene.window, keeping: scene)

    stage.at(0).down(1, 480, 300)
    stage.at(0.05).up(1)
    stage.at(0.6).down(1, 420, 300)
    stage.at(0.616).move(1, to: 429.5, 302.25)
    stage.at(0.632).move(1, to: 439, 304.5)
    stage.at(0.648).move(1, to: 448.5, 306.75)
    stage.at(0.664).move(1, to: 458, 309)
    stage.at(0.68).move(1, to: 467.5, 311.25)
    stage.at(0.72).up(1)
    stage.at(1).down(1, 440, 300)
    stage.at(1.004).down(2, 520, 300)
    stage.at(1.02).fingers(.move(1, to: 432, 306), .move(2, to: 528, 294))
    stage.at(1.036).fingers(.move(1, to: 424, 312), .move(2, to: 536, 288))
    stage.at(1.052).fingers(.move(1, to: 416, 318), .move(2, to: 544, 282))
    stage.at(1.08).up(2)
    stage.at(1.1).cancel(1)
    stage.modifiers = .shift
    stage.buttons = .primary
    stage.touchType = .indirectPointer
    stage.at(1.6).down(0, 100, 100)
    stage.modifiers = []
    stage.at(1.65).up(0)
    stage.buttons = []
    stage.at(1.7).scroll(by: 0, -15, at: 480, 300)
    stage.at(1.8).transform(phase: .began, at: 480, 300)
    stage.at(1.9).transform(phase: .changed, scale: 1.1, rotation: 0.02, at: 480, 300)
    stage.at(2).transform(phase: .ended, scale: 1.1, rotation: 0.02, at: 480, 300)

    stage.expect(
        """
        0.000 card touchesBegan 1
        0.050 rotation failed: 1 touch (needs 2)
        0.050 pinch failed: 1 touch (needs 2)
        0.050 pan failed: moved 0.0 pt (needs 10)
        0.050 longPress failed: lifted after 0.05 s (needs 0.5)
        0.050 single waits for double
        0.400 double failed: no next tap in 0.35 s
        0.400 single recognized
        0.400 card touchesCancelled 1
        0.400 single action recognized
        0.600 card touchesBegan 1
        0.616 card touchesMoved 1
        0.632 longPress failed: moved 19.5 pt (allows 10)
        0.632 pan began
        0.632 double failed: prevented by pan
        0.632 single failed: prevented by pan
        0.632 card touchesCancelled 1
        0.632 pan action began
        0.648 pan changed
        0.648 pan action changed
        0.664 pan changed
        0.664 pan action changed
        0.680 pan changed
        0.680 pan action changed
        0.720 rotation failed: 1 touch (needs 2)
        0.720 pinch failed: 1 touch (needs 2)
        0.720 pan ended
        0.720 pan action ended
        1.000 card touchesBegan 1
        1.004 longPress failed: 2 touches (allows 1)
        1.004 double failed: 2 touches (allows 1)
        1.004 single failed: 2 touches (allows 1)
        1.004 card touchesBegan 2
        1.020 rotation began
        1.020 pinch began
        1.020 card touchesCancelled 1 2
        1.020 rotation action began
        1.020 pinch action began
        1.036 rotation changed
        1.036 pinch changed
        1.036 rotation action changed
        1.036 pinch action changed
        1.052 rotation changed
        1.052 pinch changed
        1.052 rotation action changed
        1.052 pinch action changed
        1.100 rotation cancelled: touch cancelled by the system
        1.100 pinch cancelled: touch cancelled by the system
        1.100 pan failed: touch cancelled by the system
        1.100 rotation action cancelled
        1.100 pinch action cancelled
        1.600 board touchesBegan 0
        1.650 boardPress failed: lifted after 0.05 s (needs 0.5)
        1.650 boardTap recognized
        1.650 board touchesCancelled 0
        1.650 boardTap action recognized
        1.900 rotation began
        1.900 pinch began
        1.900 rotation action began
        1.900 pinch action began
        2.000 rotation ended
        2.000 pinch ended
        2.000 rotation action ended
        2.000 pinch action ended
        """
    )
}
