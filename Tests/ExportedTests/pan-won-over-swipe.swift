// Exported by touchstone 0.1.0 from a recording of the scene "swipes".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureScenes
import GestureTesting
import Testing

@Test func `pan won over swipe`() throws {
    let scene = try Scene("swipes")
    let stage = Stage(window: scene.window, keeping: scene)

    stage.at(0).down(1, 560, 430, force: 0.3)
    stage.at(0.016).move(1, to: 566, 430, force: 0.39)
    stage.at(0.032).move(1, to: 582, 429, force: 0.48)
    stage.at(0.048).move(1, to: 605, 427, force: 0.54)
    stage.at(0.064).move(1, to: 634, 425, force: 0.59)
    stage.at(0.08).move(1, to: 665, 423, force: 0.6)
    stage.at(0.096).move(1, to: 696, 421, force: 0.59)
    stage.at(0.112).move(1, to: 725, 419, force: 0.54)
    stage.at(0.128).move(1, to: 748, 418, force: 0.48)
    stage.at(0.144).move(1, to: 764, 416, force: 0.39)
    stage.at(0.16).move(1, to: 770, 416, force: 0.3)
    stage.at(0.18).up(1)

    stage.expect(
        """
        0.000 panWins touchesBegan 1
        0.016 panWins touchesMoved 1
        0.032 early began
        0.032 tooLate failed: prevented by early
        0.032 panWins touchesCancelled 1
        0.032 early action began
        0.048 early changed
        0.048 early action changed
        0.064 early changed
        0.064 early action changed
        0.080 early changed
        0.080 early action changed
        0.096 early changed
        0.096 early action changed
        0.112 early changed
        0.112 early action changed
        0.128 early changed
        0.128 early action changed
        0.144 early changed
        0.144 early action changed
        0.160 early changed
        0.160 early action changed
        0.180 early ended
        0.180 early action ended
        """
    )
}
