// Exported by touchstone 0.1.0 from a recording of the scene "taps".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureScenes
import GestureTesting
import Testing

@Test func `taps: double, twoFingers`() throws {
    let scene = try Scene("taps")
    let stage = Stage(window: scene.window, keeping: scene)

    stage.at(0).down(1, 200, 300)
    stage.at(0.06).up(1)
    stage.at(0.2).down(1, 204, 302)
    stage.at(0.26).up(1)
    stage.at(1).catchUp()
    try scene.set("triple.isEnabled", false)
    stage.at(1.1).down(1, 200, 300)
    stage.at(1.15).up(1)
    stage.at(1.3).down(1, 200, 300)
    stage.at(1.35).up(1)
    stage.at(2).fingers(.down(1, 600, 300), .down(2, 700, 300))
    stage.at(2.08).fingers(.up(1), .up(2))

    stage.expect(
        """
        0.000 pad touchesBegan 1
        0.060 single waits for double
        0.200 pad touchesBegan 1
        0.260 double waits for triple
        0.610 triple failed: no next tap in 0.35 s, limit 0.35
        0.610 double recognized
        0.610 single failed: double recognized, it had to fail
        0.610 pad touchesCancelled 1
        0.610 pad touchesCancelled 1
        0.610 double action recognized
        1.100 pad touchesBegan 1
        1.150 single waits for double
        1.300 pad touchesBegan 1
        1.350 double recognized
        1.350 single failed: double recognized, it had to fail
        1.350 pad touchesCancelled 1
        1.350 pad touchesCancelled 1
        1.350 double action recognized
        2.000 oneFinger failed: 2 touches, 1 required
        2.000 fingers touchesBegan 1 2
        2.080 twoFingers recognized
        2.080 fingers touchesCancelled 1 2
        2.080 twoFingers action recognized
        """
    )
}
