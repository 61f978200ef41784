// Exported by touchstone 0.1.0 from a recording of the scene "transform".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureScenes
import GestureTesting
import Testing

@Test func `transform: pan, tap`() throws {
    let scene = try Scene("transform")
    let stage = Stage(window: scene.window, keeping: scene)

    stage.at(0).down(1, 200, 300)
    stage.at(0.008).down(2, 320, 300)
    stage.at(0.016).move(1, to: 196.5, 302.5)
    stage.at(0.02).move(2, to: 323.5, 297.5)
    stage.at(0.024).move(1, to: 193, 305)
    stage.at(0.028).move(2, to: 327, 295)
    stage.at(0.032).move(1, to: 189.5, 307.5)
    stage.at(0.036).move(2, to: 330.5, 292.5)
    stage.at(0.04).move(1, to: 186, 310)
    stage.at(0.044).move(2, to: 334, 290)
    stage.at(0.048).move(1, to: 182.5, 312.5)
    stage.at(0.052).move(2, to: 337.5, 287.5)
    stage.at(0.056).move(1, to: 179, 315)
    stage.at(0.06).move(2, to: 341, 285)
    stage.at(0.07).resize(to: 1000, 700)
    stage.at(0.08).up(1)
    stage.at(0.09).up(2)
    stage.at(0.5).down(1, 660, 300)
    stage.at(0.508).down(2, 780, 300)
    stage.at(0.516).move(2, to: 787, 300)
    stage.at(0.524).move(2, to: 794, 300)
    stage.at(0.532).move(2, to: 801, 300)
    stage.at(0.54).move(2, to: 808, 300)
    stage.at(0.56).up(2)
    stage.at(0.57).up(1)

    #expect(
        stage.transcript() == """
            0.000 together touchesBegan 1
            0.008 window touchesBegan 2
            0.016 together touchesMoved 1
            0.020 window touchesMoved 2
            0.024 together touchesMoved 1
            0.028 window touchesMoved 2
            0.032 pan began
            0.032 together touchesCancelled 1
            0.032 pan action began
            0.036 window touchesMoved 2
            0.040 pan changed
            0.040 pan action changed
            0.044 window touchesMoved 2
            0.048 pan changed
            0.048 pan action changed
            0.052 window touchesMoved 2
            0.056 pan changed
            0.056 pan action changed
            0.060 window touchesMoved 2
            0.080 rotation failed: 1 touch, 2 required
            0.080 pinch failed: 1 touch, 2 required
            0.080 pan ended
            0.080 pan action ended
            0.090 window touchesEnded 2
            0.500 window touchesBegan 1
            0.508 pictures touchesBegan 2
            0.516 pictures touchesMoved 2
            0.524 pictures touchesMoved 2
            0.532 pictures touchesMoved 2
            0.540 pictures touchesMoved 2
            0.560 turn failed: 1 touch, 2 required
            0.560 tap recognized
            0.560 pictures touchesCancelled 2
            0.560 tap action recognized
            0.570 window touchesEnded 1
            """
    )
}
