import Foundation
import GestureKit
import GestureTesting
import Testing

/// Objects that must be deallocated after their last use.
struct RetentionTests {
    @Test
    func `a removed view and its recognizers are deallocated, also when removed under a finger`() {
        let stage = Stage()
        weak var view: View?
        weak var recognizer: GestureRecognizer?
        do {
            let child = stage.addView("child", 0, 0, 100, 100)
            let pan = stage.add(PanGestureRecognizer(), "pan", to: child)
            stage.add(TapGestureRecognizer(), "tap").require(toFail: pan)
            (view, recognizer) = (child, pan)
            stage.down(50, 50)
            stage.move(by: 20, 0)
            child.removeFromSuperview()
        }
        stage.up()
        _ = stage.transcript()
        #expect(view == nil)
        #expect(recognizer == nil)
    }

    @Test func `a removed recognizer is deallocated at once`() {
        let stage = Stage()
        weak var gone: GestureRecognizer?
        do {
            let pan = stage.add(PanGestureRecognizer(), "pan")
            gone = pan
            stage.down(50, 50)
            stage.move(by: 20, 0)
            stage.view.removeGestureRecognizer(pan)
        }
        #expect(gone == nil)
        stage.up()
    }

    @Test func `a touch is deallocated with the next event after its end`() {
        let stage = Stage()
        for kind in [PanGestureRecognizer(), PinchGestureRecognizer(), TapGestureRecognizer()] {
            stage.view.addGestureRecognizer(kind)
        }
        weak var touch: Touch?
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        touch = stage.window.touches.first
        stage.move([FingerMove(1, to: 100, 150), FingerMove(2, to: 250, 100)])
        stage.up([1, 2])
        stage.window.send(InputEvent([], at: 1))
        #expect(touch == nil)
    }

    @Test func `a window is deallocated with its contents, also during a gesture`() {
        weak var window: Window?
        weak var view: View?
        weak var recognizer: GestureRecognizer?
        do {
            let stage = Stage()
            let pan = stage.add(PanGestureRecognizer(), "pan")
            (window, view, recognizer) = (stage.window, stage.view, pan)
            stage.down(100, 100)
            stage.move(by: 20, 0)
        }
        #expect(window == nil)
        #expect(view == nil)
        #expect(recognizer == nil)
    }

    @Test func `a window that was itself touched, or has the keyboard, is deallocated too`() {
        weak var window: Window?
        weak var touch: Touch?
        do {
            let stage = Stage()
            stage.add(PanGestureRecognizer(), "pan", to: stage.window)
            stage.down(350, 350)
            stage.move(by: 20, 0)
            stage.window.send(InputEvent(.presses([PressSample(.select, phase: .began)]), at: 0))
            (window, touch) = (stage.window, stage.window.touches.first)
        }
        #expect(window == nil)
        #expect(touch == nil)
    }

    @Test func `what outlives its view and its window refers to none`() {
        let child = View()
        let pan = PanGestureRecognizer()
        var touch: Touch?
        do {
            let stage = Stage()
            let parent = stage.addView("parent", 0, 0, 100, 100)
            parent.addSubview(child)
            stage.add(pan, "pan", to: parent)
            stage.down(50, 50)
            touch = stage.window.touches.first
            #expect(child.superview === parent)
            #expect(pan.view === parent)
            #expect(touch?.view === parent)
            #expect(touch?.window === stage.window)
            parent.removeFromSuperview()
            stage.up()
        }
        #expect(child.superview == nil)
        #expect(pan.view == nil)
        #expect(touch?.view == nil)
        #expect(touch?.window == nil)
    }

    @Test func `a view may detach its subviews and recognizers in its own deinit`() {
        final class Parent: View {
            deinit {
                for view in subviews { view.removeFromSuperview() }
                for recognizer in gestureRecognizers {
                    recognizer.view?.removeGestureRecognizer(recognizer)
                }
            }
        }
        let (child, tap) = (View(), TapGestureRecognizer())
        do {
            let parent = Parent()
            parent.addSubview(child)
            parent.addGestureRecognizer(tap)
        }
        #expect(child.superview == nil)
        #expect(tap.view == nil)
    }

    @Test func `a recognizer that outlives its window starts again in another one`() {
        let tap = TapGestureRecognizer()
        do {
            let stage = Stage()
            stage.add(tap, "tap").numberOfTapsRequired = 2
            stage.tap(100, 100)
        }
        let stage = Stage()
        stage.add(tap, "tap")
        stage.tap(100, 100)
        #expect(stage.transcript([.transitions]) == "")
        stage.tap(100, 100)
        #expect(stage.transcript([.transitions]) == "0.100 tap recognized")
    }

    @Test func `recognizers that wait for each other are deallocated with their window`() {
        weak var recognizer: GestureRecognizer?
        do {
            let stage = Stage()
            let first = stage.add(Spy.atLanding(), "first")
            let second = stage.add(Spy.atLanding(), "second")
            first.require(toFail: second)
            second.require(toFail: first)
            recognizer = first
            stage.down(100, 100)
        }
        #expect(recognizer == nil)
    }

    @Test func `delegates and targets are not retained`() {
        final class Controller {
            func handle() {}
        }
        let stage = Stage()
        let tap = stage.add(TapGestureRecognizer(), "tap")
        weak var judge: ScriptedDelegate?
        weak var controller: Controller?
        do {
            let (one, two) = (ScriptedDelegate(), Controller())
            tap.delegate = one
            tap.addTarget(two, action: Controller.handle)
            (judge, controller) = (one, two)
        }
        #expect(judge == nil)
        #expect(controller == nil)
    }

    @Test func `a state assigned in the reset during a window's deallocation has no effect`() {
        final class Stubborn: GestureRecognizer {
            override func reset() { state = .began }
        }
        let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let stubborn = Stubborn()
        var sent = 0
        stubborn.addAction { _ in sent += 1 }
        view.addGestureRecognizer(stubborn)
        do {
            let window = Window(size: CGSize(width: 100, height: 100))
            window.addSubview(view)
            let place = CGPoint(x: 50, y: 50)
            window.send(
                InputEvent([TouchSample(id: 1, phase: .began, location: place)], at: 0)
            )
        }
        #expect(stubborn.state == .possible)
        #expect(sent == 0)
    }
}
