import Foundation
import GestureKit
import GestureScenes
import GestureTrace
import Testing

/// The image that a rotation shows.
struct RotationImageTests {
    private let script: Script
    private let rotation: RotationGestureRecognizer

    init() throws {
        script = try Script(
            "views: [{id: pad, frame: [100, 100, 200, 200], multipleTouch: true, "
                + "behaviour: image, recognizers: [{id: turn, type: rotation}]}]"
        )
        rotation = try #require(script.scene.recognizer("turn") as? RotationGestureRecognizer)
    }

    /// Two fingers 100 pt apart around a center, rotated by some degrees.
    private func fingers(
        _ degrees: Double,
        _ x: CGFloat = 200,
        _ y: CGFloat = 200
    ) -> [(Int, CGFloat, CGFloat)] {
        let angle = degrees * .pi / 180
        let (dx, dy) = (CGFloat(50 * cos(angle)), CGFloat(50 * sin(angle)))
        return [(1, x - dx, y - dy), (2, x + dx, y + dy)]
    }

    private func turn(to degrees: Double, _ x: CGFloat = 200, _ y: CGFloat = 200) {
        let places = fingers(degrees, x, y)
        script.move(places[0], places[1])
    }

    private func land() {
        let places = fingers(0)
        script.down(places[0], places[1])
    }

    private func image(after seconds: TimeInterval = 0) throws -> TraceSnapshot.Image {
        try #require(script.scene.images(at: script.time + seconds).first)
    }

    private func isClose(_ first: CGPoint, _ x: CGFloat, _ y: CGFloat) -> Bool {
        abs(first.x - x) < 1e-6 && abs(first.y - y) < 1e-6
    }

    @Test func `it is between the fingers, and rotates by their whole angle`() throws {
        land()
        turn(to: 4)
        #expect(script.scene.images(at: script.time).isEmpty)
        for step in 1...27 { turn(to: Double(step) * 10) }
        // The 5 degrees of the dead zone are taken off, and half a turn does not wrap.
        #expect(abs(try image().angle - 265 * .pi / 180) < 1e-6)
        #expect(abs(rotation.rotation - 265 * .pi / 180) < 1e-6)
        #expect(isClose(try image().center, 200, 200))
        turn(to: 270, 230, 180)
        #expect(isClose(try image().center, 230, 180))
        #expect(try image().opacity == 1)
    }

    @Test func `it is not redrawn while the fingers are still`() throws {
        land()
        turn(to: 45)
        #expect(try image(after: 0) == image(after: 100))
        #expect(!script.scene.isAnimating(at: script.time))
        #expect(!script.scene.isAnimating(at: script.time + 100))
    }

    @Test func `one finger's lift leaves it where it is`() throws {
        land()
        turn(to: 45)
        script.up(1)
        script.move((2, 300, 300))
        #expect(isClose(try image().center, 200, 200))
        script.up(2)
        #expect(isClose(try image().center, 200, 200))
    }

    @Test(arguments: [false, true])
    func `lifted or cancelled, it turns back as it fades`(isCancelled: Bool) throws {
        land()
        turn(to: 45)
        turn(to: 85)
        let turned = CGFloat.pi * 80 / 180
        if isCancelled { script.cancel() } else { script.up(1, 2) }
        #expect(script.actionSequence().last == (isCancelled ? "turn cancelled" : "turn ended"))
        #expect(abs(try image().angle - turned) < 1e-6)
        #expect(try image().opacity == 1)
        #expect(abs(try image(after: 0.25).angle - turned / 2) < 1e-6)
        #expect(abs(try image(after: 0.25).opacity - 0.5) < 1e-9)
        #expect(isClose(try image(after: 0.25).center, 200, 200))
        #expect(abs(try image(after: 0.4999).angle) < 0.001)
        #expect(script.scene.isAnimating(at: script.time + 0.4999))
        #expect(script.scene.images(at: script.time + 0.5).isEmpty)
        #expect(!script.scene.isAnimating(at: script.time + 0.5))
    }

    @Test func `the next rotation has its own image, which starts upright`() throws {
        land()
        turn(to: 45)
        script.up(1, 2)
        script.elapse(0.1)
        land()
        turn(to: 15)
        let images = script.scene.images(at: script.time)
        #expect(images.map(\.number) == [0, 1])
        #expect(abs(images[1].angle - 10 * .pi / 180) < 1e-6)
        #expect(images[0].opacity < 1 && images[1].opacity == 1)
    }
}
