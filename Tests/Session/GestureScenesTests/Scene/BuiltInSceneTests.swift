import Foundation
import GestureKit
@testable import GestureScenes
import Testing

/// The built-in scenes, used by fingers.
struct BuiltInSceneTests {
    private func script(_ name: String) throws -> Script { try Script(Scene(name)) }

    @Test(arguments: SceneText.builtInNames)
    func `each has its file's name, and keeps its views visible`(name: String)
        throws
    {
        let scene = try Scene(name)
        #expect(scene.name == name)
        #expect(scene.size == CGSize(width: 1280, height: 800))
        #expect(!scene.recognizers.isEmpty)
        // A scene of the window's edges opens with the panels folded.
        #expect(scene.opensWithPanelsFolded == (name == "edges"))
        for view in scene.views where !scene.opensWithPanelsFolded {
            let place = view.convert(view.bounds, to: nil)
            #expect(place.minX >= 0 && place.minY >= 0)
            #expect(place.maxX < 980 && place.maxY < 604)
        }
    }

    @Test(arguments: SceneText.builtInNames)
    func `each says what to try, in a line that the menu shows too`(name: String) throws {
        let line = try #require(Scene(name).suggestion)
        #expect(line.count <= 72)
        #expect(SceneText.builtInSuggestions[name] == line)
    }

    @Test func `a scene can leave out what to try`() throws {
        #expect(try Scene(SceneText("views: []", name: "a")).suggestion == nil)
        let text = "try: \"tap: once\"\nviews: []"
        #expect(try Scene(SceneText(text, name: "a")).suggestion == "tap: once")
    }

    @Test(arguments: [(1, "single"), (2, "double"), (3, "triple")])
    func `a number of taps is exactly one gesture`(count: Int, name: String) throws {
        let script = try script("taps")
        for _ in 1...count {
            script.tap(200, 300)
            script.elapse(0.1)
        }
        script.wait(2)
        #expect(script.actionSequence() == ["\(name) recognized"])
    }

    @Test func `two fingers may land one after the other for a tap`() throws {
        let script = try script("taps")
        script.down((1, 600, 300))
        script.down((2, 700, 300))
        script.up(1)
        script.up(2)
        script.wait(2)
        #expect(script.actionSequence() == ["twoFingers recognized"])
        script.tap(600, 300)
        #expect(script.actionSequence() == ["oneFinger recognized"])
    }

    @Test(arguments: [
        (200.0, 150.0, 0.25, ["short began", "short ended"]),
        (200.0, 150.0, 0.15, []),
        (600.0, 150.0, 1.6, ["long began", "long ended"]),
        (600.0, 150.0, 1.4, []),
        (200.0, 400.0, 0.8, ["plain began", "plain ended"]),
        (200.0, 400.0, 0.7, []),
        (600.0, 400.0, 0.6, []),
    ])
    func `one finger presses`(x: Double, y: Double, held: Double, sent: [String]) throws {
        let script = try script("presses")
        script.down((1, x, y))
        script.wait(held)
        script.up(1)
        #expect(script.actionSequence() == sent)
    }

    @Test func `two fingers make a long press`() throws {
        let script = try script("presses")
        script.down((1, 600, 400), (2, 700, 400))
        script.wait(0.6)
        #expect(script.actionSequence() == ["twoFingers began"])
    }
}
