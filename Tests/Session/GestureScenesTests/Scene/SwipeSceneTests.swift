import Foundation
import GestureKit
import GestureScenes
import GestureTrace
import Testing

/// The scenes of swipes and checkmarks, used by fingers.
struct SwipeSceneTests {
    @Test(arguments: [
        ("right", 70.0, 4.0), ("left", -70.0, 4.0), ("up", 4.0, -70.0), ("down", 4.0, 70.0),
    ])
    func `each direction has its own recognizer`(name: String, x: Double, y: Double) throws {
        let script = Script(try Scene("swipes"))
        script.drag(from: (260, 300), by: (x, y))
        script.up(1)
        #expect(script.actionSequence() == ["\(name) recognized"])
        #expect(script.scene.images(at: script.time).count == 1)
    }

    @Test func `a slow or crooked stroke pans`() throws {
        for isCrooked in [false, true] {
            let script = Script(try Scene("swipes"))
            script.down((1, 600, 200))
            script.move((1, 620, isCrooked ? 260 : 200))
            if !isCrooked { script.wait(0.6) }
            script.move((1, 640, isCrooked ? 260 : 200))
            script.move((1, 650, isCrooked ? 260 : 200))
            #expect(script.actionSequence().first == "slow began")
            #expect(script.scene.view("panWaits")?.transform != .identity)
            #expect(script.scene.images(at: script.time).isEmpty)
        }
    }

    /// A stroke down to the right, back to the left by some points, and up to the right.
    private func check(_ x: CGFloat, back: CGFloat = 0) throws -> Script {
        let script = Script(try Scene("checkmark"))
        script.drag(from: (x, 280), by: (40, 60))
        script.move((1, x + 40 - back, 345))
        for step in 1...10 {
            script.move((1, x + 40 + 8 * CGFloat(step), 345 - 12 * CGFloat(step)))
        }
        script.up(1)
        return script
    }

    @Test func `the strict pad accepts a clean checkmark, and none with a hook`() throws {
        #expect(try check(100).actionSequence() == ["strict recognized"])
        #expect(
            try check(100, back: 1).failures() == ["strict failed went left by 1.0 pt (allows 0)"]
        )
    }

    @Test func `the tolerant pad accepts a hook of 6 points`() throws {
        #expect(try check(410, back: 6).actionSequence() == ["tolerant recognized"])
        #expect(try check(410, back: 7).actionSequence() == [])
    }
}
