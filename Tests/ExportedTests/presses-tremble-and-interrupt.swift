// Exported by touchstone 0.1.0 from a recording of the scene "presses".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureScenes
import GestureTesting
import Testing

@Test func `presses tremble and interrupt`() throws {
    let scene = try Scene("presses")
    let stage = Stage(window: scene.window, keeping: scene)

    stage.at(0).down(1, 200, 150, force: 0.4)
    stage.at(0.3).move(1, to: 202, 150, force: 0.75)
    stage.at(0.35).up(1)
    stage.at(0.5).down(1, 600, 150)
    stage.at(1).move(1, to: 640, 150)
    stage.at(1.2).up(1)
    stage.at(1.5).down(1, 200, 400)
    stage.at(1.55).up(1)
    stage.at(1.7).down(1, 202, 401)
    stage.at(2.4).move(1, to: 203, 401)
    stage.at(2.5).cancel()
    stage.at(3.1).tick()

    stage.expect(
        """
        0.000 shortPad touchesBegan 1
        0.200 short began
        0.200 shortPad touchesCancelled 1
        0.200 short action began
        0.300 short changed
        0.300 short action changed
        0.350 short ended
        0.350 short action ended
        0.500 longPad touchesBegan 1
        1.000 long failed: moved 40.0 pt, more than 30
        1.000 longPad touchesMoved 1
        1.200 longPad touchesEnded 1
        1.500 tapPad touchesBegan 1
        1.550 plain failed: lifted after 0.05 s, needs more than 0.5
        1.700 tapPad touchesBegan 1
        2.200 afterTap began
        2.200 tapPad touchesCancelled 1
        2.200 tapPad touchesCancelled 1
        2.200 afterTap action began
        2.400 afterTap changed
        2.400 afterTap action changed
        2.500 afterTap cancelled: touch cancelled by the system
        2.500 afterTap action cancelled
        """
    )
}
