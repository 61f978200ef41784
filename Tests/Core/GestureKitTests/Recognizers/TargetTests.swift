import Foundation
import GestureKit
import GestureTesting
import Testing

/// Targets: the methods that an action calls, and their order.
struct TargetTests {
    final class Controller {
        var calls: [String] = []

        func handleTap(_ tap: TapGestureRecognizer) { calls.append("tap \(tap.state)") }
        func handleAny(_ recognizer: GestureRecognizer) {
            calls.append("any \(recognizer.touchstone.label) \(recognizer.state)")
        }
        func handle() { calls.append("plain") }
    }

    let stage = Stage()
    let tap = TapGestureRecognizer()

    init() { stage.add(tap, "tap") }

    @Test func `a method has a parameter of the concrete class or a superclass, or none`() {
        let controller = Controller()
        tap.addTarget(controller, action: Controller.handleTap)
        tap.addTarget(controller, action: Controller.handleAny)
        tap.addTarget(controller, action: Controller.handle)
        stage.tap(100, 100)
        #expect(controller.calls == ["tap ended", "any tap ended", "plain"])
    }

    @Test func `each pair is called once, even if it was added twice`() {
        let controller = Controller()
        tap.addTarget(controller, action: Controller.handle)
        tap.addTarget(controller, action: Controller.handle)
        stage.tap(100, 100)
        #expect(controller.calls == ["plain", "plain"])
    }

    @Test func `the initializer adds a target`() {
        let controller = Controller()
        let pan = PanGestureRecognizer(target: controller, action: Controller.handleAny)
        stage.add(pan, "pan")
        stage.down(100, 100)
        stage.move(by: 20, 0)
        #expect(controller.calls == ["any pan began"])
    }

    @Test func `a stored method can be added as an action`() {
        final class Marked: TapGestureRecognizer {
            private(set) var isMade = false
            override init(target: Any?, action: Action?) {
                super.init(target: target, action: action)
                isMade = true
            }
        }
        let controller = Controller()
        let marked = stage.add(
            Marked(target: controller, action: .init(Controller.handleTap)),
            "marked"
        )
        marked.addTarget(controller, action: .init(Controller.handle))
        #expect(marked.isMade)
        #expect(Marked(target: controller, action: Controller.handle).isMade)
        #expect(Marked(target: nil, action: nil).isMade)
        stage.tap(100, 100)
        #expect(controller.calls == ["tap ended", "plain"])
    }

    @Test func `removing a target removes its pairs, removing nil removes all`() {
        let (controller, other) = (Controller(), Controller())
        var closures = 0
        tap.addTarget(controller, action: Controller.handleTap)
        tap.addTarget(controller, action: Controller.handle)
        tap.addTarget(other, action: Controller.handle)
        tap.touchstone.addAction { _ in closures += 1 }
        tap.removeTarget(controller, action: nil)
        stage.tap(100, 100)
        stage.wait(1)
        tap.removeTarget(nil, action: nil)
        stage.tap(100, 100)
        #expect(controller.calls == [])
        #expect(other.calls == ["plain"])
        #expect(closures == 1)
    }

    @Test func `a pair is removed by its target and the action that was added`() {
        let (controller, other) = (Controller(), Controller())
        let (handle, handleTap) = (
            GestureRecognizer.Action(Controller.handle),
            GestureRecognizer.Action(Controller.handleTap)
        )
        for target in [controller, other] {
            tap.addTarget(target, action: handle)
            tap.addTarget(target, action: handleTap)
        }
        tap.removeTarget(controller, action: handle)
        stage.tap(100, 100)
        #expect(controller.calls == ["tap ended"])
        #expect(other.calls == ["plain", "tap ended"])
        stage.wait(1)
        tap.removeTarget(nil, action: handleTap)
        tap.removeTarget(other, action: GestureRecognizer.Action(Controller.handle))
        stage.tap(100, 100)
        #expect(controller.calls == ["tap ended"])
        #expect(other.calls == ["plain", "tap ended", "plain"])
        stage.wait(1)
        tap.removeTarget(other, action: nil)
        stage.tap(100, 100)
        #expect(other.calls == ["plain", "tap ended", "plain"])
    }

    @Test func `a target is not retained, and not called after its deallocation`() {
        var controller: Controller? = Controller()
        weak let gone = controller
        if let controller { tap.addTarget(controller, action: Controller.handleAny) }
        controller = nil
        #expect(gone == nil)
        stage.tap(100, 100)
        #expect(stage.transcript([.actions]) == "0.050 tap action recognized")
    }

    @Test func `a method for another class is a programming error`() async {
        await #expect(processExitsWith: .failure) {
            TapGestureRecognizer().addTarget(Panner(), action: Panner.handlePan)
        }
    }

    @Test func `a method of another class is a programming error too`() async {
        await #expect(processExitsWith: .failure) {
            TapGestureRecognizer().addTarget(Panner(), action: .init(Controller.handle))
        }
    }

    @Test func `all recognizers of an event have their states before the first action`() {
        let press = stage.add(Spy.atLastLift(), "spy")
        let judge = ScriptedDelegate()
        judge.allows = { _, _ in true }
        tap.delegate = judge
        var states: [State] = []
        tap.touchstone.addAction { _ in states.append(press.state) }
        press.touchstone.addAction { _ in states.append(tap.state) }
        stage.tap(100, 100)
        #expect(states == [.ended, .ended])
    }

    @Test func `a target that another one removes during an action is no longer called`() {
        var calls: [String] = []
        var second: GestureRecognizer.TargetToken?
        tap.touchstone.addAction { recognizer in
            calls.append("first")
            if let second { recognizer.touchstone.removeTarget(second) }
        }
        second = tap.touchstone.addAction { _ in calls.append("second") }
        tap.touchstone.addAction { _ in calls.append("third") }
        stage.tap(100, 100)
        #expect(calls == ["first", "third"])
    }
}

private final class Panner {
    func handlePan(_ pan: PanGestureRecognizer) {}
}
