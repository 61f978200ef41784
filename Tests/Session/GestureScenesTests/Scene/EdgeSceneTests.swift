import Foundation
import GestureKit
import GestureScenes
import Testing

/// The priority of pans from the window's edges and pans on views there.
struct EdgeSceneTests {
    private let script: Script

    init() throws { script = Script(try Scene("edges")) }

    @Test func `the page fills the window, and opens without panels`() throws {
        #expect(script.scene.opensWithPanelsFolded)
        let page = try #require(script.scene.view("page"))
        #expect(page.frame == script.scene.window.bounds)
        for name in ["patient", "greedy"] {
            let view = try #require(script.scene.view(name))
            #expect(page.bounds.contains(view.frame))
            #expect(view.frame.minY > 20 && view.frame.maxY < 780)
        }
    }

    /// Larger and smaller than the scene, upright, and back.
    @Test func `the views at the window's edges stay there in a window of any size`() throws {
        let (page, greedy) = try (
            #require(script.scene.view("page")), #require(script.scene.view("greedy"))
        )
        for size in [(1376.0, 804.0), (1280, 2467), (1000, 700), (1280, 800)] {
            let size = CGSize(width: size.0, height: size.1)
            script.scene.resize(to: size)
            #expect(page.frame == CGRect(origin: .zero, size: size))
            #expect(
                greedy.frame == CGRect(x: size.width - 420, y: 220, width: 420, height: 360)
            )
            #expect(script.scene.view("patient")?.frame.minX == 0)
        }
    }

    @Test func `a view that was moved away from an edge keeps its distance`() throws {
        let greedy = try #require(script.scene.view("greedy"))
        script.scene.resize(to: CGSize(width: 1376, height: 804))
        greedy.center.x -= 100
        greedy.center.y += 30
        for width in [1000.0, 1376, 1280] {
            script.scene.resize(to: CGSize(width: width, height: 800))
            #expect(greedy.frame == CGRect(x: width - 520, y: 250, width: 420, height: 360))
        }
    }

    @Test func `a resized window has its edge pans at its edges`() {
        script.scene.resize(to: CGSize(width: 1376, height: 804))
        script.drag(from: (1374, 100), by: (-60, 0))
        #expect(script.actionSequence().first == "right began")
    }

    @Test func `only scenes with an edge pan open without panels`() throws {
        for (type, isFolded) in [("screenEdgePan", true), ("pan", false)] {
            let scene = try Scene(
                SceneText(
                    "views: [{frame: [0, 0, 9, 9], recognizers: [{type: \(type)}]}]",
                    name: "x"
                )
            )
            #expect(scene.opensWithPanelsFolded == isFolded)
        }
    }

    @Test func `21 points from the edge the patient view is dragged immediately`() {
        script.drag(from: (21, 400), by: (100, 0))
        #expect(script.actionSequence().first == "patientPan began")
        #expect(script.scene.view("patient")?.transform != .identity)
    }

    @Test func `a finger that stays at the edge for a quarter second drags the view`() {
        script.down((1, 10, 400))
        script.wait(0.25)
        script.move((1, 60, 400))
        script.move((1, 70, 400))
        #expect(script.actionSequence() == ["patientPan began", "patientPan changed"])
    }

    @Test(arguments: [
        ("left", 5.0, 100.0, 60.0, 0.0), ("right", 1275.0, 100.0, -60.0, 0.0),
        ("top", 640.0, 5.0, 0.0, 60.0), ("bottom", 640.0, 795.0, 0.0, -60.0),
    ])
    func `each edge has its pan beside the views`(
        name: String,
        x: Double,
        y: Double,
        wayX: Double,
        wayY: Double
    ) {
        script.drag(from: (x, y), by: (wayX, wayY))
        script.up(1)
        let actionSequence = script.actionSequence()
        #expect(actionSequence.first == "\(name) began" && actionSequence.last == "\(name) ended")
        #expect(actionSequence.allSatisfy { $0.hasPrefix(name) })
    }
}
