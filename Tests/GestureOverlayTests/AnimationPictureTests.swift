import Foundation
import GestureKit
import GestureOverlay
import GestureTesting
import GestureTrace
import Pictures
import Testing

/// Pictures of an animated view.
struct AnimationPictureTests {
    private let size = CGSize(width: 400, height: 400)

    /// A stage with a card of 80 by 60 points, and its trace.
    private struct AnimationFixture {
        let stage = Stage(viewFrame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let card = View(frame: CGRect(x: 20, y: 20, width: 80, height: 60))
        let trace: Trace

        init() {
            trace = Trace(window: stage.window, sceneName: "cards")
            stage.window.onOutput = { [weak trace] in trace?.happened($0) }
            card.name = "card"
            stage.view.addSubview(card)
        }

        func animate() {
            let old = ViewAnimation.Values(card)
            card.center = CGPoint(x: 300, y: 250)
            card.transform = CGAffineTransform(rotationAngle: .pi / 2)
            card.alpha = 0.5
            let change = ViewAnimation.Change(card, from: old, to: ViewAnimation.Values(card))
            stage.window.emit(.animation(ViewAnimation([change], at: 0, from: 0, for: 1, .linear)))
        }
    }

    private func picture(of snapshot: TraceSnapshot) throws -> Pixels {
        var snapshot = snapshot
        // The picture also shows the time.
        snapshot.time = 0
        snapshot.timeline = .init()
        let list = Layout().displayList(snapshot, Chrome(), size: size)
        let surface = try ImageSurface(width: Int(size.width), height: Int(size.height))
        surface.draw(list)
        return Pixels(surface)
    }

    @Test func `halfway, the picture equals that of a view with the values in between`() throws {
        let moving = AnimationFixture()
        moving.animate()
        let still = AnimationFixture()
        still.card.center = CGPoint(x: 180, y: 150)
        still.card.transform = CGAffineTransform(rotationAngle: .pi / 4)
        still.card.alpha = 0.75
        let (half, there) = (moving.trace.snapshot(at: 0.5), still.trace.snapshot(at: 0.5))
        let drawn = half.views[1].transform
        let (start, end) = (moving.trace.snapshot(at: 0), moving.trace.snapshot(at: 1))
        #expect(start.views[1].transform.a == 1 && abs(end.views[1].transform.a) < 1e-9)
        #expect(drawn.a > 0.7 && drawn.a < 0.71)
        #expect(try picture(of: half) == picture(of: there))
        #expect(try picture(of: half) != picture(of: start))
        #expect(try picture(of: half) != picture(of: end))
    }
}
