import Foundation
import GestureKit
import GestureScenes
import Testing

struct PlaygroundTests {
    private let scene: Scene
    private let script: Script
    private let card: View

    init() throws {
        scene = try Scene("playground")
        script = Script(scene)
        card = try #require(scene.view("card"))
    }

    @Test func `it has its window size, views and recognizers`() throws {
        #expect(scene.name == "playground")
        #expect(scene.sourceText == nil)
        #expect(scene.window.name == "window")
        #expect(scene.window.bounds.size == CGSize(width: 1280, height: 800))
        #expect(scene.views.map(\.name) == ["board", "card"])
        #expect(
            card.gestureRecognizers.map(\.label)
                == ["single", "double", "longPress", "pan", "pinch", "rotation"]
        )
        #expect(card.center == CGPoint(x: 480, y: 300))
        #expect(card.bounds.size == CGSize(width: 300, height: 210))
    }

    @Test func `views stay out from under the panels`() {
        for view in scene.views {
            #expect(view.frame.maxX < 980 && view.frame.maxY < 604)
        }
    }

    @Test func `one tap is a single tap after the double tap has failed`() {
        script.tap(480, 300)
        let lift = script.time
        script.wait(0.349)
        #expect(script.actions() == [])
        script.wait(0.051)
        #expect(script.actions() == [String(format: "%.3f single action recognized", lift + 0.35)])
    }

    @Test func `two quick taps are a double tap only`() {
        script.tap(480, 300)
        script.elapse(0.1)
        script.tap(480, 300)
        script.wait(2)
        #expect(script.actions() == ["0.232 double action recognized"])
    }

    @Test func `holding is a long press`() {
        script.down((1, 480, 300))
        script.wait(0.6)
        script.up(1)
        #expect(
            script.actions() == ["0.508 longPress action began", "0.616 longPress action ended"]
        )
    }

    @Test func `two fingers pinch, pan and rotate simultaneously`() {
        script.down((1, 380, 300), (2, 580, 300))
        script.move((1, 330, 300), (2, 650, 360))
        script.move((1, 280, 300), (2, 680, 400))
        #expect(
            script.actions() == [
                "0.016 rotation action began", "0.016 pinch action began",
                "0.016 pan action began", "0.024 rotation action changed",
                "0.024 pinch action changed", "0.024 pan action changed",
            ]
        )
    }

    @Test func `the board has a tap and a long press of its own`() {
        script.tap(100, 100)
        script.wait(1)
        script.down((1, 100, 100))
        script.wait(0.6)
        #expect(
            script.actions() == [
                "0.066 boardTap action recognized", "1.574 boardPress action began",
            ]
        )
    }
}
