// Exported by touchstone 0.1.0 from a recording of the scene "edges".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureScenes
import GestureTesting
import Testing

@Test func `edges: left, greedyPan, top, patientPan`() throws {
    let scene = try Scene("edges")
    let stage = Stage(window: scene.window, keeping: scene)

    stage.at(0).down(1, 1, 300)
    stage.at(0.02).move(1, to: 20, 300)
    stage.at(0.04).move(1, to: 60, 302)
    stage.at(0.06).up(1)
    stage.at(0.5).down(1, 1279, 300)
    stage.at(0.52).move(1, to: 1260, 300)
    stage.at(0.54).move(1, to: 1200, 302)
    stage.at(0.56).up(1)
    stage.at(1).down(1, 640, 1)
    stage.at(1.02).move(1, to: 640, 30)
    stage.at(1.04).move(1, to: 642, 80)
    stage.at(1.06).up(1)
    stage.at(1.5).down(1, 200, 300)
    stage.at(1.52).move(1, to: 220, 300)
    stage.at(1.54).move(1, to: 260, 302)
    stage.at(1.56).up(1)

    stage.expect(
        """
        0.000 bottom failed: started 500.0 pt from the edge, more than 20
        0.000 top failed: started 300.0 pt from the edge, more than 20
        0.000 right failed: started 1279.0 pt from the edge, more than 20
        0.000 patient touchesBegan 1
        0.020 patientPan waits for left
        0.020 left began
        0.020 patientPan failed: left recognized, it had to fail
        0.020 patient touchesCancelled 1
        0.020 left action began
        0.040 left changed
        0.040 left action changed
        0.060 left ended
        0.060 left action ended
        0.500 bottom failed: started 500.0 pt from the edge, more than 20
        0.500 top failed: started 300.0 pt from the edge, more than 20
        0.500 left failed: started 1279.0 pt from the edge, more than 20
        0.500 greedy touchesBegan 1
        0.520 greedyPan began
        0.520 right failed: prevented by greedyPan
        0.520 greedy touchesCancelled 1
        0.520 greedyPan action began
        0.540 greedyPan changed
        0.540 greedyPan action changed
        0.560 greedyPan ended
        0.560 greedyPan action ended
        1.000 bottom failed: started 799.0 pt from the edge, more than 20
        1.000 right failed: started 640.0 pt from the edge, more than 20
        1.000 left failed: started 640.0 pt from the edge, more than 20
        1.000 page touchesBegan 1
        1.020 top began
        1.020 page touchesCancelled 1
        1.020 top action began
        1.040 top changed
        1.040 top action changed
        1.060 top ended
        1.060 top action ended
        1.500 bottom failed: started 500.0 pt from the edge, more than 20
        1.500 top failed: started 300.0 pt from the edge, more than 20
        1.500 right failed: started 1080.0 pt from the edge, more than 20
        1.500 left failed: started 200.0 pt from the edge, more than 20
        1.500 patient touchesBegan 1
        1.520 patientPan began
        1.520 patient touchesCancelled 1
        1.520 patientPan action began
        1.540 patientPan changed
        1.540 patientPan action changed
        1.560 patientPan ended
        1.560 patientPan action ended
        """
    )
}
