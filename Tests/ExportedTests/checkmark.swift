// Exported by touchstone 0.1.0 from a recording of the scene "checkmark".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureScenes
import GestureTesting
import Testing

@Test func `checkmark: strict, tolerant, pan`() throws {
    let scene = try Scene("checkmark")
    let stage = Stage(window: scene.window, keeping: scene)

    stage.at(0).down(1, 100, 300)
    stage.at(0.02).move(1, to: 110, 310)
    stage.at(0.04).move(1, to: 120, 320)
    stage.at(0.06).move(1, to: 130, 330)
    stage.at(0.08).move(1, to: 145, 310)
    stage.at(0.1).move(1, to: 160, 280)
    stage.at(0.12).move(1, to: 175, 250)
    stage.at(0.14).up(1)
    stage.at(0.5).down(1, 410, 300)
    stage.at(0.52).move(1, to: 420, 310)
    stage.at(0.54).move(1, to: 430, 320)
    stage.at(0.56).move(1, to: 440, 330)
    stage.at(0.58).move(1, to: 455, 310)
    stage.at(0.6).move(1, to: 470, 280)
    stage.at(0.62).move(1, to: 485, 250)
    stage.at(0.64).up(1)
    stage.at(1).down(1, 720, 300)
    stage.at(1.02).move(1, to: 730, 310)
    stage.at(1.04).move(1, to: 740, 320)
    stage.at(1.06).move(1, to: 750, 330)
    stage.at(1.08).move(1, to: 765, 310)
    stage.at(1.1).move(1, to: 780, 280)
    stage.at(1.12).move(1, to: 795, 250)
    stage.at(1.14).up(1)

    stage.expect(
        """
        0.000 strictPad touchesBegan 1
        0.020 strictPad touchesMoved 1
        0.040 strictPad touchesMoved 1
        0.060 strictPad touchesMoved 1
        0.080 strictPad touchesMoved 1
        0.100 strictPad touchesMoved 1
        0.120 strictPad touchesMoved 1
        0.140 strict recognized
        0.140 strictPad touchesCancelled 1
        0.140 strict action recognized
        0.500 tolerantPad touchesBegan 1
        0.520 tolerantPad touchesMoved 1
        0.540 tolerantPad touchesMoved 1
        0.560 tolerantPad touchesMoved 1
        0.580 touched failed: moved 46.1 pt, more than 45
        0.580 tolerantPad touchesMoved 1
        0.600 tolerantPad touchesMoved 1
        0.620 tolerantPad touchesMoved 1
        0.640 tolerant recognized
        0.640 tolerantPad touchesCancelled 1
        0.640 tolerant action recognized
        1.000 panPad touchesBegan 1
        1.020 pan began
        1.020 excluded failed: prevented by pan
        1.020 panPad touchesCancelled 1
        1.020 pan action began
        1.040 pan changed
        1.040 pan action changed
        1.060 pan changed
        1.060 pan action changed
        1.080 pan changed
        1.080 pan action changed
        1.100 pan changed
        1.100 pan action changed
        1.120 pan changed
        1.120 pan action changed
        1.140 pan ended
        1.140 pan action ended
        """
    )
}
