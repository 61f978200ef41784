import Foundation
import GestureKit
import GestureTesting
import Testing

/// Very large numbers of views, recognizers and events, which must not block the program.
struct ManyTests {
    let stage = Stage()

    @Test func `five hundred nested views with a recognizer each are handled`() {
        var deepest = stage.view
        let pans = (0..<500).map { _ in
            let view = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            deepest.addSubview(view)
            deepest = view
            return stage.add(PanGestureRecognizer(), "pan", to: view)
        }
        var begun: [GestureRecognizer] = []
        for pan in pans { pan.touchstone.addAction { if $0.state == .began { begun.append($0) } } }
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.up()
        #expect(begun == [pans[499]])
        #expect(pans.allSatisfy { $0.state == .possible })
    }

    @Test func `events that an action sends are delivered in order`() {
        let spy = stage.add(Spy(), "spy")
        stage.down(100, 100)
        var places: [CGFloat] = []
        spy.onMoved = { [window = stage.window] spy, _ in
            places.append(spy.location(in: nil).x)
            guard places.count == 1 else { return }
            for x in 0..<20_000 {
                let place = CGPoint(x: CGFloat(x), y: 0)
                window.send(InputEvent([TouchSample(id: 1, phase: .moved, location: place)], at: 1))
            }
        }
        stage.move(to: -1, 0)
        #expect(places == (-1..<20_000).map { CGFloat($0) })
    }
}
