import Foundation
import GestureKit
import GestureTesting
import Testing

/// Actions that move a recognizer or a view during its removal, outside of an event.
struct MovingTests {
    let stage = Stage()

    /// Adds a recognizer that has begun and calls the closure when it is cancelled.
    private func begun(_ whenCancelled: @escaping (GestureRecognizer) -> Void) -> Spy {
        let spy = stage.add(Spy.dragging(), "spy")
        spy.addAction { if $0.state == .cancelled { whenCancelled($0) } }
        stage.down(200, 200)
        stage.move(by: 20, 0)
        return spy
    }

    @Test func `a recognizer that is removed may attach itself to another view`() {
        let there = stage.addView("there", 0, 0, 50, 50)
        let spy = begun { there.addGestureRecognizer($0) }
        stage.view.removeGestureRecognizer(spy)
        #expect(spy.view === there)
        #expect(there.gestureRecognizers == [spy])
        #expect(stage.view.gestureRecognizers == [])
    }

    @Test func `a recognizer that moves to another view may attach itself to a third`() {
        let there = stage.addView("there", 0, 0, 50, 50)
        let third = stage.addView("third", 50, 0, 50, 50)
        let spy = begun { third.addGestureRecognizer($0) }
        there.addGestureRecognizer(spy)
        #expect(spy.view === there)
        #expect(there.gestureRecognizers == [spy])
        #expect(third.gestureRecognizers == [])
    }

    @Test func `a view that moves to another superview may be moved to a third`() {
        let there = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let third = View(frame: CGRect(x: 50, y: 0, width: 50, height: 50))
        stage.window.addSubview(there)
        stage.window.addSubview(third)
        _ = begun { if let view = $0.view { third.addSubview(view) } }
        there.addSubview(stage.view)
        #expect(stage.view.superview === there)
        #expect(there.subviews == [stage.view])
        #expect(third.subviews == [])
        #expect(stage.window.subviews == [there, third])
    }

    @Test func `a touch sent while a view is removed does not land on that view`() {
        let landing = InputEvent(
            [TouchSample(id: 7, phase: .began, location: CGPoint(x: 100, y: 100))],
            at: 1
        )
        let spy = begun { [window = stage.window] _ in window.send(landing) }
        stage.view.removeFromSuperview()
        #expect(stage.window.touches.map(\.id) == [1, 7])
        #expect(stage.window.touches.last?.view === stage.window)
        #expect(spy.log == ["b 1", "m 1", "reset cancelled"])
    }

    @Test func `a touch sent while a recognizer is removed does not reach it`() {
        let landing = InputEvent(
            [TouchSample(id: 7, phase: .began, location: CGPoint(x: 100, y: 100))],
            at: 1
        )
        let spy = begun { [window = stage.window] _ in window.send(landing) }
        stage.view.removeGestureRecognizer(spy)
        #expect(stage.window.touches.map(\.id) == [1, 7])
        #expect(spy.log == ["b 1", "m 1", "reset cancelled"])
    }
}
