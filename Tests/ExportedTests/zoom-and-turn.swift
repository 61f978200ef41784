// Exported by touchstone 0.1.0 from a recording of the scene "playground".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureScenes
import GestureTesting
import Testing

@Test func `zoom and turn`() throws {
    let scene = try Scene("playground")
    let stage = Stage(window: scene.window, keeping: scene)

    stage.at(0).down(1, 379, 271, force: 0.35)
    stage.at(0.024).down(2, 581.5, 329.2, force: 0.3)
    stage.at(0.04).fingers(.move(1, to: 378, 271, force: 0.37), .move(2, to: 582, 329, force: 0.32))
    stage.at(0.056).fingers(.move(1, to: 378, 270, force: 0.4), .move(2, to: 582, 330, force: 0.34))
    stage.at(0.072).fingers(
        .move(1, to: 378, 270, force: 0.42),
        .move(2, to: 582, 330, force: 0.36)
    )
    stage.at(0.088).fingers(
        .move(1, to: 378, 269, force: 0.44),
        .move(2, to: 583, 330, force: 0.38)
    )
    stage.at(0.104).fingers(.move(1, to: 377, 268, force: 0.46), .move(2, to: 584, 331, force: 0.4))
    stage.at(0.12).fingers(.move(1, to: 377, 267, force: 0.49), .move(2, to: 585, 332, force: 0.41))
    stage.at(0.136).fingers(
        .move(1, to: 376, 266, force: 0.51),
        .move(2, to: 586, 333, force: 0.43)
    )
    stage.at(0.152).fingers(
        .move(1, to: 376, 265, force: 0.53),
        .move(2, to: 587, 334, force: 0.45)
    )
    stage.at(0.168).fingers(
        .move(1, to: 375, 263, force: 0.54),
        .move(2, to: 588, 335, force: 0.46)
    )
    stage.at(0.184).fingers(
        .move(1, to: 374, 262, force: 0.56),
        .move(2, to: 589, 336, force: 0.48)
    )
    stage.at(0.2).fingers(.move(1, to: 373, 260, force: 0.58), .move(2, to: 591, 338, force: 0.49))
    stage.at(0.216).fingers(.move(1, to: 373, 258, force: 0.59), .move(2, to: 592, 339, force: 0.5))
    stage.at(0.232).fingers(
        .move(1, to: 371.7, 256, force: 0.61),
        .move(2, to: 593.3, 341.1, force: 0.51)
    )
    stage.at(0.248).fingers(
        .move(1, to: 371, 254, force: 0.62),
        .move(2, to: 595, 343, force: 0.52)
    )
    stage.at(0.264).fingers(
        .move(1, to: 370, 252, force: 0.63),
        .move(2, to: 596, 345, force: 0.53)
    )
    stage.at(0.28).fingers(.move(1, to: 369, 249, force: 0.64), .move(2, to: 598, 347, force: 0.54))
    stage.at(0.296).fingers(
        .move(1, to: 369, 247, force: 0.64),
        .move(2, to: 599, 349, force: 0.55)
    )
    stage.at(0.312).fingers(
        .move(1, to: 368, 244, force: 0.65),
        .move(2, to: 601, 351, force: 0.55)
    )
    stage.at(0.328).fingers(
        .move(1, to: 367, 242, force: 0.65),
        .move(2, to: 602, 353, force: 0.55)
    )
    stage.at(0.344).fingers(
        .move(1, to: 366, 239, force: 0.65),
        .move(2, to: 604, 355, force: 0.55)
    )
    stage.at(0.36).fingers(.move(1, to: 366, 236, force: 0.65), .move(2, to: 605, 357, force: 0.55))
    stage.at(0.376).fingers(
        .move(1, to: 365, 234, force: 0.65),
        .move(2, to: 606, 359, force: 0.55)
    )
    stage.at(0.392).fingers(
        .move(1, to: 365, 231, force: 0.64),
        .move(2, to: 608, 362, force: 0.55)
    )
    stage.at(0.408).fingers(
        .move(1, to: 364, 228, force: 0.64),
        .move(2, to: 609, 364, force: 0.54)
    )
    stage.at(0.424).fingers(
        .move(1, to: 364, 226, force: 0.63),
        .move(2, to: 610, 366, force: 0.53)
    )
    stage.at(0.44).fingers(.move(1, to: 363, 223, force: 0.62), .move(2, to: 611, 368, force: 0.52))
    stage.at(0.456).fingers(
        .move(1, to: 363, 220, force: 0.61),
        .move(2, to: 612, 371, force: 0.51)
    )
    stage.at(0.472).fingers(.move(1, to: 363, 218, force: 0.59), .move(2, to: 613, 373, force: 0.5))
    stage.at(0.488).fingers(
        .move(1, to: 363, 216, force: 0.58),
        .move(2, to: 614, 375, force: 0.49)
    )
    stage.at(0.504).fingers(
        .move(1, to: 362, 213, force: 0.56),
        .move(2, to: 614, 377, force: 0.48)
    )
    stage.at(0.52).fingers(
        .move(1, to: 362.3, 211.1, force: 0.54),
        .move(2, to: 615.1, 378.4, force: 0.46)
    )
    stage.at(0.536).fingers(
        .move(1, to: 362, 209, force: 0.53),
        .move(2, to: 616, 380, force: 0.45)
    )
    stage.at(0.552).fingers(
        .move(1, to: 362, 207, force: 0.51),
        .move(2, to: 616, 382, force: 0.43)
    )
    stage.at(0.568).fingers(
        .move(1, to: 362, 206, force: 0.49),
        .move(2, to: 617, 383, force: 0.41)
    )
    stage.at(0.584).fingers(.move(1, to: 362, 204, force: 0.46), .move(2, to: 617, 384, force: 0.4))
    stage.at(0.6).fingers(.move(1, to: 362, 203, force: 0.44), .move(2, to: 617, 385, force: 0.38))
    stage.at(0.616).fingers(
        .move(1, to: 362, 202, force: 0.42),
        .move(2, to: 618, 386, force: 0.36)
    )
    stage.at(0.632).fingers(.move(1, to: 362, 201, force: 0.4), .move(2, to: 618, 387, force: 0.34))
    stage.at(0.648).fingers(
        .move(1, to: 362, 201, force: 0.37),
        .move(2, to: 618, 387, force: 0.32)
    )
    stage.at(0.664).fingers(.move(1, to: 362, 201, force: 0.35), .move(2, to: 618, 387, force: 0.3))
    stage.at(0.72).up(2)
    stage.at(0.73).up(1)

    stage.expect(
        """
        0.000 card touchesBegan 1
        0.024 longPress failed: 2 touches, 1 required
        0.024 double failed: 2 touches, 1 required
        0.024 single failed: 2 touches, 1 required
        0.024 card touchesBegan 2
        0.040 card touchesMoved 1 2
        0.056 card touchesMoved 1 2
        0.072 card touchesMoved 1 2
        0.088 card touchesMoved 1 2
        0.104 card touchesMoved 1 2
        0.120 card touchesMoved 1 2
        0.136 pinch began
        0.136 card touchesCancelled 1 2
        0.136 pinch action began
        0.152 pinch changed
        0.152 pinch action changed
        0.168 pinch changed
        0.168 pinch action changed
        0.184 pinch changed
        0.184 pinch action changed
        0.200 pinch changed
        0.200 pinch action changed
        0.216 pinch changed
        0.216 pinch action changed
        0.232 pinch changed
        0.232 pinch action changed
        0.248 pinch changed
        0.248 rotation began
        0.248 pinch action changed
        0.248 rotation action began
        0.264 rotation changed
        0.264 pinch changed
        0.264 rotation action changed
        0.264 pinch action changed
        0.280 rotation changed
        0.280 pinch changed
        0.280 rotation action changed
        0.280 pinch action changed
        0.296 rotation changed
        0.296 pinch changed
        0.296 rotation action changed
        0.296 pinch action changed
        0.312 rotation changed
        0.312 pinch changed
        0.312 rotation action changed
        0.312 pinch action changed
        0.328 rotation changed
        0.328 pinch changed
        0.328 rotation action changed
        0.328 pinch action changed
        0.344 rotation changed
        0.344 pinch changed
        0.344 rotation action changed
        0.344 pinch action changed
        0.360 rotation changed
        0.360 pinch changed
        0.360 rotation action changed
        0.360 pinch action changed
        0.376 rotation changed
        0.376 pinch changed
        0.376 rotation action changed
        0.376 pinch action changed
        0.392 rotation changed
        0.392 pinch changed
        0.392 rotation action changed
        0.392 pinch action changed
        0.408 rotation changed
        0.408 pinch changed
        0.408 rotation action changed
        0.408 pinch action changed
        0.424 rotation changed
        0.424 pinch changed
        0.424 rotation action changed
        0.424 pinch action changed
        0.440 rotation changed
        0.440 pinch changed
        0.440 rotation action changed
        0.440 pinch action changed
        0.456 rotation changed
        0.456 pinch changed
        0.456 rotation action changed
        0.456 pinch action changed
        0.472 rotation changed
        0.472 pinch changed
        0.472 rotation action changed
        0.472 pinch action changed
        0.488 rotation changed
        0.488 pinch changed
        0.488 rotation action changed
        0.488 pinch action changed
        0.504 rotation changed
        0.504 pinch changed
        0.504 rotation action changed
        0.504 pinch action changed
        0.520 rotation changed
        0.520 pinch changed
        0.520 pan began
        0.520 rotation action changed
        0.520 pinch action changed
        0.520 pan action began
        0.536 rotation changed
        0.536 pinch changed
        0.536 pan changed
        0.536 rotation action changed
        0.536 pinch action changed
        0.536 pan action changed
        0.552 rotation changed
        0.552 pinch changed
        0.552 pan changed
        0.552 rotation action changed
        0.552 pinch action changed
        0.552 pan action changed
        0.568 rotation changed
        0.568 pinch changed
        0.568 pan changed
        0.568 rotation action changed
        0.568 pinch action changed
        0.568 pan action changed
        0.584 rotation changed
        0.584 pinch changed
        0.584 pan changed
        0.584 rotation action changed
        0.584 pinch action changed
        0.584 pan action changed
        0.600 rotation changed
        0.600 pinch changed
        0.600 pan changed
        0.600 rotation action changed
        0.600 pinch action changed
        0.600 pan action changed
        0.616 rotation changed
        0.616 pinch changed
        0.616 pan changed
        0.616 rotation action changed
        0.616 pinch action changed
        0.616 pan action changed
        0.632 rotation changed
        0.632 pinch changed
        0.632 pan changed
        0.632 rotation action changed
        0.632 pinch action changed
        0.632 pan action changed
        0.648 rotation changed
        0.648 pinch changed
        0.648 pan changed
        0.648 rotation action changed
        0.648 pinch action changed
        0.648 pan action changed
        0.664 rotation changed
        0.664 pinch changed
        0.664 pan changed
        0.664 rotation action changed
        0.664 pinch action changed
        0.664 pan action changed
        0.720 rotation changed
        0.720 pinch changed
        0.720 pan changed
        0.720 rotation action changed
        0.720 pinch action changed
        0.720 pan action changed
        0.730 rotation ended
        0.730 pinch ended
        0.730 pan ended
        0.730 rotation action ended
        0.730 pinch action ended
        0.730 pan action ended
        """
    )
}
