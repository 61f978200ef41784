// Exported by touchstone 0.1.0 from a recording of the scene "drawing".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureScenes
import GestureTesting
import Testing

@Test func `drawing one stroke kept one lost`() throws {
    let scene = try Scene("drawing")
    let stage = Stage(window: scene.window, keeping: scene)
    scene.onBehaviour = { [weak stage] in
        stage?.remark("\($0)", at: $0.timestamp)
    }

    stage.at(0).down(1, 200, 300, force: 0.2)
    stage.at(0.01).move(1, to: 212, 304, force: 0.25)
    stage.at(0.02).move(1, to: 224, 308, force: 0.3)
    stage.at(0.03).move(1, to: 236, 312, force: 0.35)
    stage.at(0.04).move(1, to: 248, 316, force: 0.4)
    stage.at(0.05).move(1, to: 260, 320, force: 0.45)
    stage.at(0.07).up(1)
    stage.at(0.2).down(1, 400, 200)
    stage.at(0.22).move(1, to: 420, 220)
    stage.at(0.24).cancel(1)

    stage.expect(
        """
        0.000 stroke began
        0.000 stroke action began
        0.010 stroke changed
        0.010 stroke action changed
        0.020 stroke changed
        0.020 stroke action changed
        0.030 stroke changed
        0.030 stroke action changed
        0.040 stroke changed
        0.040 stroke action changed
        0.050 stroke changed
        0.050 stroke action changed
        0.070 stroke ended
        0.070 stroke action ended
        0.070 canvas commitStroke 7
        0.200 stroke began
        0.200 stroke action began
        0.220 stroke changed
        0.220 stroke action changed
        0.240 stroke cancelled: touch cancelled by the system
        0.240 stroke action cancelled
        """
    )
}
