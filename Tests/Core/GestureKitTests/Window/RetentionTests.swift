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
}
