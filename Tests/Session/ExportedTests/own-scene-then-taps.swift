// Exported by touchstone 0.2.0 from a recording of the scenes "notes", "taps".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureKit
import GestureScenes
import GestureTesting
import Testing

@Test func `own scene then taps`() throws {
    let scene = try Scene(
        SceneText(
            #"""
            scene: notes
            size: [400, 300]
            views:
              - id: note
                frame: [0, 0, 300, 300]
                recognizers:
                  # Quotes as """ and "\"", backslashes as \ and \(these): all of it is a comment.
                  - id: "touch"
                    type: tap
                    requires: [pan]
                  - id: pan
                    type: pan
                    allowedScrollTypesMask: all
                  - id: choose
                    type: tap
                    allowedPressTypes: select

            """#,
            name: "notes"
        )
    )
    let stage = Stage(window: scene.window, keeping: scene)

    stage.at(0).down(1, 100, 100)
    stage.at(0.05).up(1)
    stage.at(0.3).scroll(phase: .began, by: 0, -5, at: 10, 10)
    stage.at(0.31).scroll(phase: .changed, by: 0, -7, at: 10, 10)
    stage.at(0.32).scroll(phase: .ended, by: 0, 0, at: 10, 10)
    stage.at(0.4).keyDown(.select)
    stage.at(0.45).keyUp(.select)
    stage.at(0.5).down(1, 100, 100)
    stage.at(0.6).cancel()

    stage.expect(
        """
        0.000 note touchesBegan 1
        0.050 pan failed: moved 0.0 pt (needs 10)
        0.050 choose recognized
        0.050 touch failed: prevented by choose
        0.050 note touchesCancelled 1
        0.050 choose action recognized
        0.300 pan began
        0.300 pan action began
        0.310 pan changed
        0.310 pan action changed
        0.320 pan ended
        0.320 pan action ended
        0.400 note pressesBegan 4
        0.450 choose recognized
        0.450 note pressesCancelled 4
        0.450 choose action recognized
        0.500 note touchesBegan 1
        0.600 choose failed: touch cancelled by the system
        0.600 pan failed: touch cancelled by the system
        0.600 touch failed: touch cancelled by the system
        0.600 note touchesCancelled 1
        """
    )

    let scene2 = try Scene("taps")
    let stage2 = Stage(window: scene2.window, keeping: scene2)

    scene2.resize(to: CGSize(width: 400, height: 300))
    stage2.at(0.7).down(1, 200, 200)
    stage2.at(0.75).up(1)
    stage2.runOn()

    stage2.expect(
        """
        0.700 pad touchesBegan 1
        0.750 single waits for double
        1.100 triple failed: no next tap in 0.35 s
        1.100 double failed: no next tap in 0.35 s
        1.100 single recognized
        1.100 pad touchesCancelled 1
        1.100 single action recognized
        """
    )
}
