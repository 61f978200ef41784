import Foundation
import GestureKit
import GestureScenes
import GestureTrace
import Testing

/// The images that taps and swipes leave, at the times when they change.
struct TapAndSwipeImageTests {
    /// A pad at (100, 100) with these recognizers.
    private func pad(_ recognizers: String) throws -> Script {
        try Script(
            "views: [{id: pad, frame: [100, 100, 200, 200], behaviour: image, "
                + "recognizers: [\(recognizers)]}]"
        )
    }

    private func opacities(_ script: Script, after seconds: TimeInterval) -> [Double] {
        script.scene.images(at: script.time + seconds).map(\.opacity)
    }

    @Test func `an image appears where a tap landed, and fades in half a second`() throws {
        let script = try pad("{type: tap}")
        script.down((1, 150, 160))
        script.move((1, 170, 160))
        #expect(script.scene.images(at: script.time).isEmpty)
        #expect(!script.scene.isAnimating(at: script.time))
        script.up(1)
        let new = TraceSnapshot.Image(number: 0, center: CGPoint(x: 150, y: 160))
        #expect(script.scene.images(at: script.time) == [new])
        #expect(abs(opacities(script, after: 0.25)[0] - 0.5) < 1e-9)
        #expect(script.scene.images(at: script.time + 0.4)[0].center == new.center)
    }

    @Test func `a tap that had to wait shows its image when it is recognized`() throws {
        let script = Script(try Scene("taps"))
        script.tap(200, 300)
        let lift = script.time
        script.wait(0.349)
        #expect(script.scene.images(at: script.time).isEmpty)
        script.wait(0.002)
        let image = try #require(script.scene.images(at: lift + 0.35).first)
        #expect(image == TraceSnapshot.Image(number: 0, center: CGPoint(x: 200, y: 300)))
        #expect(script.scene.images(at: lift + 0.85).isEmpty)
    }

    @Test func `a double tap shows one image, centred at the first tap`() throws {
        let script = try pad("{type: tap, numberOfTapsRequired: 2, numberOfTouchesRequired: 2}")
        for shift: CGFloat in [0, 10] {
            script.down((1, 140 + shift, 200), (2, 180 + shift, 220))
            script.up(1, 2)
        }
        #expect(script.scene.images(at: script.time).map(\.center) == [CGPoint(x: 160, y: 210)])
    }

    @Test(arguments: [
        ("right", 60.0, 0.0, 220.0, 0.0), ("left", -60, 0, -220, 0), ("up", 0, -60, 0, -220),
        ("down", 0, 60, 0, 220),
    ])
    func `a swipe's image starts where it began and moves on as it fades`(
        name: String,
        x: Double,
        y: Double,
        wayX: Double,
        wayY: Double
    ) throws {
        let script = try pad("{type: swipe, direction: \(name)}")
        script.drag(from: (200, 200), by: (x, y), steps: 1)
        let start = TraceSnapshot.Image(number: 0, center: CGPoint(x: 200, y: 200))
        #expect(script.scene.images(at: script.time) == [start])
        let half = script.scene.images(at: script.time + 0.25)[0]
        #expect(abs(half.center.x - (200 + wayX / 2)) < 1e-9)
        #expect(abs(half.center.y - (200 + wayY / 2)) < 1e-9)
        #expect(abs(half.opacity - 0.5) < 1e-9 && half.angle == 0)
        let last = script.scene.images(at: script.time + 0.4999)[0]
        #expect(abs(last.center.x - (200 + wayX)) < 0.1)
        #expect(abs(last.center.y - (200 + wayY)) < 0.1)
        #expect(opacities(script, after: 0.5).isEmpty)
    }

    @Test func `with several directions allowed it shows the swiped one`() throws {
        let script = try pad("{type: swipe, direction: [left, right, up]}")
        script.drag(from: (200, 200), by: (-60, 0), steps: 4)
        #expect(abs(script.scene.images(at: script.time + 0.25)[0].center.x - 90) < 1e-9)
    }

    @Test func `it shows the direction of a swipe that waited for the lift`() throws {
        let script = try pad(
            "{id: swipe, type: swipe, direction: [right, up], requires: pinch}, "
                + "{id: pinch, type: pinch}"
        )
        script.drag(from: (200, 200), by: (0, -60), steps: 4)
        #expect(script.scene.images(at: script.time).isEmpty)
        script.up(1)
        #expect(script.actionSequence() == ["swipe recognized"])
        let image = try #require(script.scene.images(at: script.time + 0.25).first)
        #expect(abs(image.center.x - 200) < 1e-9 && abs(image.center.y - 90) < 1e-9)
    }

    @Test func `several gestures show an image each, with its number`() throws {
        let script = try pad("{type: tap}")
        script.tap(150, 160)
        script.elapse(0.1)
        script.tap(250, 260)
        let images = script.scene.images(at: script.time)
        #expect(images.map(\.number) == [0, 1])
        #expect(images.map(\.center.x) == [150, 250])
        // The first is older by 0.166 s.
        #expect(script.scene.images(at: script.time + 0.34).map(\.number) == [1])
        #expect(script.scene.images(at: script.time + 0.5).isEmpty)
    }

    @Test func `a thousand taps at one moment leave a few dozen images`() throws {
        let script = try pad("{type: tap}")
        for _ in 1...1000 {
            for phase in [ContactPhase.began, .ended] {
                let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: 150, y: 150))
                script.scene.window.send(InputEvent([sample], at: 1))
            }
        }
        let images = script.scene.images(at: 1)
        #expect(images.map(\.number) == Array(936..<1000))
    }

    @Test func `an image is ignored by hit tests`() throws {
        let script = Script(try Scene("swipes"))
        let window = script.scene.window
        func hits() -> [String?] {
            [CGPoint(x: 400, y: 300), CGPoint(x: 490, y: 300), CGPoint(x: 540, y: 300)]
                .map { window.hitTest($0, with: nil)?.touchstone.name }
        }
        let before = (window.subviews.count, hits())
        script.drag(from: (400, 300), by: (60, 0), steps: 3)
        script.up(1)
        #expect(script.scene.images(at: script.time + 0.25).count == 1)
        #expect(window.subviews.count == before.0 && hits() == before.1)
        #expect(script.scene.views.allSatisfy { $0.subviews.isEmpty })
        // A tap through the image reaches the view below.
        script.elapse(0.2)
        script.drag(from: (540, 220), by: (60, 0), steps: 2)
        #expect(script.actionSequence() == ["right recognized", "quick recognized"])
    }
}
