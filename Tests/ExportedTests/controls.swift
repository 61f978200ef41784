// Exported by touchstone 0.1.0 from a recording of the scene "controls".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureScenes
import GestureTesting
import Testing

@Test func `controls: deskTap, deskPan`() throws {
    let scene = try Scene("controls")
    let stage = Stage(window: scene.window, keeping: scene)

    stage.at(0).down(1, 150, 150)
    stage.at(0.08).up(1)
    stage.at(0.3).down(1, 420, 150)
    stage.at(0.35).up(1)
    stage.at(0.5).down(1, 150, 150)
    stage.at(0.52).move(1, to: 150, 180)
    stage.at(0.54).move(1, to: 180, 210)
    stage.at(0.56).up(1)
    stage.at(1).down(1, 120, 280)
    stage.at(1.02).move(1, to: 170, 280)
    stage.at(1.04).move(1, to: 220, 280)
    stage.at(1.06).up(1)
    stage.at(1.5).down(1, 250, 410)
    stage.at(1.55).up(1)

    stage.expect(
        """
        0.000 button touchesBegan 1
        0.000 button sends touchDown
        0.080 deskPan failed: moved 0.0 pt, less than 10
        0.080 deskTap failed: refused by the touched view
        0.080 button touchesEnded 1
        0.080 button sends touchUpInside
        0.080 button sends primaryActionTriggered
        0.300 disabledButton touchesBegan 1
        0.350 deskPan failed: moved 0.0 pt, less than 10
        0.350 deskTap recognized
        0.350 disabledButton touchesCancelled 1
        0.350 deskTap action recognized
        0.500 button touchesBegan 1
        0.500 button sends touchDown
        0.520 deskPan began
        0.520 deskTap failed: prevented by deskPan
        0.520 button touchesCancelled 1
        0.520 button sends touchCancel
        0.520 deskPan action began
        0.540 deskPan changed
        0.540 deskPan action changed
        0.560 deskPan ended
        0.560 deskPan action ended
        1.000 switch touchesBegan 1
        1.000 switch sends touchDown
        1.020 deskTap failed: moved 50.0 pt, more than 45
        1.020 deskPan failed: refused by the touched view
        1.020 switch touchesMoved 1
        1.020 switch sends touchDragInside
        1.040 switch touchesMoved 1
        1.040 switch sends touchDragInside
        1.060 switch touchesEnded 1
        1.060 switch sends valueChanged
        1.060 switch sends primaryActionTriggered
        1.060 switch sends touchUpInside
        1.500 stepper touchesBegan 1
        1.500 stepper sends touchDown
        1.550 deskPan failed: moved 0.0 pt, less than 10
        1.550 deskTap failed: refused by the touched view
        1.550 stepper touchesEnded 1
        1.550 stepper sends valueChanged
        1.550 stepper sends primaryActionTriggered
        1.550 stepper sends touchUpInside
        """
    )
}
