import Foundation
import GestureKit
import GestureScenes
import Testing

/// The views and names that a text makes.
struct BuildingTests {
    @Test func `a view has the values of its keys`() throws {
        let scene = try Scene(
            SceneText(
                """
                size: [640, 480]
                views:
                  - id: outer
                    frame: [10, 20, 300, 200]
                    multipleTouch: true
                    hidden: true
                    alpha: 0.5
                    interaction: false
                    exclusiveTouch: true
                    transform: {scale: 2, rotation: 0.5, translation: [7, -8]}
                    views: [{id: inner, frame: [1, 2, 3, 4]}]
                """,
                name: "test"
            )
        )
        let outer = try #require(scene.view("outer"))
        let inner = try #require(scene.view("inner"))
        #expect(scene.size == CGSize(width: 640, height: 480))
        #expect(outer.center == CGPoint(x: 160, y: 120))
        #expect(outer.bounds.size == CGSize(width: 300, height: 200))
        #expect(outer.isMultipleTouchEnabled && outer.isHidden && outer.isExclusiveTouch)
        #expect(!outer.isUserInteractionEnabled && outer.alpha == 0.5)
        #expect(inner.superview === outer && inner.touchstone.name == "inner")
        #expect(!inner.isMultipleTouchEnabled && inner.transform == .identity)
        // Scaled, turned, then moved.
        let place = CGPoint(x: 1, y: 0).applying(outer.transform)
        #expect(abs(place.x - (2 * cos(0.5) + 7)) < 1e-9)
        #expect(abs(place.y - (2 * sin(0.5) - 8)) < 1e-9)
    }

    @Test func `an object without an id is named for its type, with an unused name`() throws {
        let scene = try Scene(
            SceneText(
                """
                views:
                  - frame: [0, 0, 9, 9]
                    recognizers: [{type: tap}, {type: tap, id: tap2}, {type: tap}, {type: pan}]
                  - {frame: [0, 0, 9, 9], views: [{frame: [0, 0, 9, 9]}, {id: pan, frame: [0, 0, 9, 9]}]}
                """,
                name: "test"
            )
        )
        #expect(scene.recognizers.map(\.name) == ["tap", "tap2", "tap3", "pan"])
        #expect(scene.views.map(\.touchstone.name) == ["view", "view2", "view3", "pan"])
        #expect(scene.recognizer("tap3") === scene.recognizers[2])
        #expect(scene.view("nobody") == nil && scene.recognizer("nobody") == nil)
    }

    @Test func `the window's size can be changed separately`() throws {
        let scene = try Scene("playground")
        let before = scene.views.map(\.frame)
        scene.resize(to: CGSize(width: 1920, height: 1000))
        #expect(scene.window.frame == CGRect(x: 0, y: 0, width: 1920, height: 1000))
        #expect(scene.views.map(\.frame) == before)
        #expect(scene.size == CGSize(width: 1280, height: 800))
    }

    @Test func `stars, question marks and colons have no meaning in texts and comments`() throws {
        let scene = try Scene(
            SceneText("# *all* of [it]: ?\nscene: what? *this* [a]:b\nviews: []", name: "test")
        )
        #expect(scene.name == "what? *this* [a]:b")
    }
}
