// Exported by touchstone 0.2.0 from a recording of the scene "paper".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureKit
import GestureScenes
import GestureTesting
import Testing

@Test func `pen`() throws {
    let scene = try Scene(
        SceneText(
            """
            scene: paper
            size: [400, 300]
            views:
              - id: paper
                frame: [0, 0, 300, 300]
                behaviour: draw
                recognizers:
                  - {id: near, type: hover}
                  - {id: ink, type: touchCapture, allowedTouchTypes: pencil}
                  - {id: button, type: tap, buttonMaskRequired: secondary, simultaneous: ink}
                  - {id: point, type: tap, allowedTouchTypes: pencil, simultaneous: ink}
                  - {id: finger, type: tap, allowedTouchTypes: direct}

            """,
            name: "paper"
        )
    )
    let stage = Stage(window: scene.window, keeping: scene)
    scene.onBehaviour = { [weak stage] in
        stage?.remark("\($0)", at: $0.timestamp)
    }

    stage.at(0).hover(to: 50, 50)
    stage.at(0.1).hoverOut(at: 50, 50)
    stage.at(0.1).hover(to: 60, 50, type: .pencil)
    stage.at(0.2).hover(to: 100, 100, type: .pencil)
    stage.buttons = .primary
    stage.touchType = .pencil
    stage.at(0.3).fingers(
        .down(0, 100, 100, force: 0.25, shape: FingerShape(altitude: 1.25, azimuth: 0.5))
    )
    stage.at(0.35).up(0)
    stage.buttons = []
    stage.at(0.4).hover(to: 110, 100, type: .pencil)
    stage.buttons = .secondary
    stage.at(1).down(0, 120, 100)
    stage.buttons = [.primary, .secondary]
    stage.at(1.15).move(0, to: 122, 100, force: 0.75)
    stage.buttons = .secondary
    stage.at(1.25).up(0)
    stage.buttons = []
    stage.at(1.5).hoverOut(at: 130, 100, type: .pencil)
    stage.at(2).fingers(
        .down(1, 100, 100, force: 0.5, shape: FingerShape(altitude: 0.75, azimuth: 3))
    )
    stage.at(2.05).up(1)
    stage.touchType = .direct
    stage.at(3).down(1, 100, 100)
    stage.at(3.05).up(1)
    stage.at(4).hover(to: 60, 60, type: .pencil)

    stage.expect(
        """
        0.000 near began
        0.000 near action began
        0.100 near ended
        0.100 near action ended
        0.100 near began
        0.100 near action began
        0.200 near changed
        0.200 near action changed
        0.300 button failed: not the required button
        0.300 ink began
        0.300 ink action began
        0.350 ink ended
        0.350 point recognized
        0.350 ink action ended
        0.350 paper commitStroke 2
        0.350 point action recognized
        0.400 near changed
        0.400 near action changed
        1.000 point failed: not the required button
        1.000 ink began
        1.000 ink action began
        1.150 ink changed
        1.150 ink action changed
        1.250 ink ended
        1.250 button recognized
        1.250 ink action ended
        1.250 paper commitStroke 3
        1.250 button action recognized
        1.500 near ended
        1.500 near action ended
        2.000 ink began
        2.000 ink action began
        2.050 ink ended
        2.050 point recognized
        2.050 button failed: prevented by point
        2.050 ink action ended
        2.050 paper commitStroke 2
        2.050 point action recognized
        3.000 paper touchesBegan 1
        3.050 finger recognized
        3.050 button failed: prevented by finger
        3.050 paper touchesCancelled 1
        3.050 finger action recognized
        4.000 near began
        4.000 near action began
        """
    )
}
