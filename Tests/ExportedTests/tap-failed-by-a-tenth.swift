// Exported by touchstone 0.1.0 from a recording of the scene "taps".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureScenes
import GestureTesting
import Testing

@Test func `tap failed by a tenth`() throws {
    let scene = try Scene("taps")
    let stage = Stage(window: scene.window, keeping: scene)

    stage.at(0).down(1, 250, 320, force: 0.4)
    stage.at(0.2).move(1, to: 251, 320, force: 0.45)
    stage.at(0.4).move(1, to: 251, 321, force: 0.45)
    stage.at(0.6).move(1, to: 252, 321, force: 0.45)
    stage.at(0.8).move(1, to: 252, 322, force: 0.45)
    stage.at(0.85).up(1)

    stage.expect(
        """
        0.000 pad touchesBegan 1
        0.200 pad touchesMoved 1
        0.400 pad touchesMoved 1
        0.600 pad touchesMoved 1
        0.750 triple failed: held 0.75 s, limit 0.75
        0.750 double failed: held 0.75 s, limit 0.75
        0.750 single failed: held 0.75 s, limit 0.75
        0.800 pad touchesMoved 1
        0.850 pad touchesEnded 1
        """
    )
}
