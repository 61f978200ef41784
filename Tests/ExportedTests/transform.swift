// Exported by touchstone 0.1.0 from a recording of the scene "transform".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureScenes
import GestureTesting
import Testing

@Test func `transform: pinch, rotation, pinchAlone, turn`() throws {
    let scene = try Scene("transform")
    let stage = Stage(window: scene.window, keeping: scene)

    stage.at(0).down(1, 120, 300)
    stage.at(0.008).down(2, 240, 300)
    stage.at(0.016).move(1, to: 117, 303)
    stage.at(0.02).move(2, to: 244, 298)
    stage.at(0.024).move(1, to: 113, 305)
    stage.at(0.028).move(2, to: 247, 295)
    stage.at(0.032).move(1, to: 110, 308)
    stage.at(0.036).move(2, to: 251, 293)
    stage.at(0.04).move(1, to: 106, 310)
    stage.at(0.044).move(2, to: 254, 290)
    stage.at(0.048).move(1, to: 103, 313)
    stage.at(0.052).move(2, to: 257.5, 287.5)
    stage.at(0.056).move(1, to: 99, 315)
    stage.at(0.06).move(2, to: 261, 285)
    stage.at(0.08).up(1)
    stage.at(0.09).up(2)
    stage.at(0.5).down(1, 420, 300)
    stage.at(0.508).down(2, 540, 300)
    stage.at(0.516).move(2, to: 547, 300)
    stage.at(0.524).move(2, to: 554, 300)
    stage.at(0.532).move(2, to: 561, 300)
    stage.at(0.54).move(2, to: 568, 300)
    stage.at(0.56).up(2)
    stage.at(0.57).up(1)
    stage.at(1).fingers(.down(1, 740, 300), .down(2, 860, 300))
    stage.at(1.01).fingers(.move(1, to: 741, 292), .move(2, to: 859, 308))
    stage.at(1.02).fingers(.move(1, to: 742, 283), .move(2, to: 858, 317))
    stage.at(1.03).fingers(.move(1, to: 745, 276), .move(2, to: 855, 324))
    stage.at(1.04).fingers(.move(1, to: 749, 268), .move(2, to: 851, 332))
    stage.at(1.05).fingers(.move(1, to: 754, 261), .move(2, to: 846, 339))
    stage.at(1.06).fingers(.move(1, to: 760, 255), .move(2, to: 840, 345))
    stage.at(1.1).fingers(.up(1), .up(2))

    stage.expect(
        """
        0.000 together touchesBegan 1
        0.008 together touchesBegan 2
        0.016 together touchesMoved 1
        0.020 together touchesMoved 2
        0.024 pinch began
        0.024 together touchesCancelled 1 2
        0.024 pinch action began
        0.028 pinch changed
        0.028 pinch action changed
        0.032 pinch changed
        0.032 rotation began
        0.032 pinch action changed
        0.032 rotation action began
        0.036 rotation changed
        0.036 pinch changed
        0.036 rotation action changed
        0.036 pinch action changed
        0.040 rotation changed
        0.040 pinch changed
        0.040 rotation action changed
        0.040 pinch action changed
        0.044 rotation changed
        0.044 pinch changed
        0.044 rotation action changed
        0.044 pinch action changed
        0.048 rotation changed
        0.048 pinch changed
        0.048 rotation action changed
        0.048 pinch action changed
        0.052 rotation changed
        0.052 pinch changed
        0.052 rotation action changed
        0.052 pinch action changed
        0.056 rotation changed
        0.056 pinch changed
        0.056 rotation action changed
        0.056 pinch action changed
        0.060 rotation changed
        0.060 pinch changed
        0.060 rotation action changed
        0.060 pinch action changed
        0.080 rotation changed
        0.080 pinch changed
        0.080 rotation action changed
        0.080 pinch action changed
        0.090 rotation ended
        0.090 pinch ended
        0.090 pan failed: moved 2.2 pt, less than 10
        0.090 rotation action ended
        0.090 pinch action ended
        0.500 alone touchesBegan 1
        0.508 alone touchesBegan 2
        0.516 alone touchesMoved 2
        0.524 pinchAlone began
        0.524 turnAlone failed: prevented by pinchAlone
        0.524 panAlone failed: prevented by pinchAlone
        0.524 alone touchesCancelled 1 2
        0.524 pinchAlone action began
        0.532 pinchAlone changed
        0.532 pinchAlone action changed
        0.540 pinchAlone changed
        0.540 pinchAlone action changed
        0.560 pinchAlone changed
        0.560 pinchAlone action changed
        0.570 pinchAlone ended
        0.570 pinchAlone action ended
        1.000 tap failed: 2 touches, 1 required
        1.000 pictures touchesBegan 1 2
        1.010 turn began
        1.010 pictures touchesCancelled 1 2
        1.010 turn action began
        1.020 turn changed
        1.020 turn action changed
        1.030 turn changed
        1.030 turn action changed
        1.040 turn changed
        1.040 turn action changed
        1.050 turn changed
        1.050 turn action changed
        1.060 turn changed
        1.060 turn action changed
        1.100 turn ended
        1.100 turn action ended
        """
    )
}
