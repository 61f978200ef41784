// Exported by touchstone 0.1.0 from a recording of the scene "swipes".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureScenes
import GestureTesting
import Testing

@Test func `swipes: right, down, quick, early`() throws {
    let scene = try Scene("swipes")
    let stage = Stage(window: scene.window, keeping: scene)

    stage.at(0).down(1, 200, 300)
    stage.at(0.02).move(1, to: 230, 302)
    stage.at(0.04).move(1, to: 260, 303)
    stage.at(0.06).move(1, to: 290, 303)
    stage.at(0.08).up(1)
    stage.at(0.5).down(1, 300, 200)
    stage.at(0.52).move(1, to: 301, 230)
    stage.at(0.54).move(1, to: 301, 262)
    stage.at(0.56).move(1, to: 300, 300)
    stage.at(0.58).up(1)
    stage.at(1).down(1, 600, 200)
    stage.at(1.02).move(1, to: 640, 202)
    stage.at(1.04).move(1, to: 690, 203)
    stage.at(1.06).up(1)
    stage.at(1.5).down(1, 600, 400)
    stage.at(1.52).move(1, to: 640, 402)
    stage.at(1.54).move(1, to: 690, 403)
    stage.at(1.56).up(1)

    stage.expect(
        """
        0.000 directions touchesBegan 1
        0.020 up failed: moved 2.0 pt backward
        0.020 left failed: moved 30.0 pt backward
        0.020 directions touchesMoved 1
        0.040 down failed: strayed 60.0 pt across, more than 48.04
        0.040 right recognized
        0.040 directions touchesCancelled 1
        0.040 right action recognized
        0.500 directions touchesBegan 1
        0.520 up failed: moved 30.0 pt backward
        0.520 left failed: moved 1.0 pt backward
        0.520 directions touchesMoved 1
        0.540 right failed: strayed 62.0 pt across, more than 48.04
        0.540 down recognized
        0.540 directions touchesCancelled 1
        0.540 down action recognized
        1.000 panWaits touchesBegan 1
        1.020 slow waits for quick
        1.020 panWaits touchesMoved 1
        1.040 quick recognized
        1.040 slow failed: quick recognized, it had to fail
        1.040 panWaits touchesCancelled 1
        1.040 quick action recognized
        1.500 panWins touchesBegan 1
        1.520 early began
        1.520 tooLate failed: prevented by early
        1.520 panWins touchesCancelled 1
        1.520 early action began
        1.540 early changed
        1.540 early action changed
        1.560 early ended
        1.560 early action ended
        """
    )
}
