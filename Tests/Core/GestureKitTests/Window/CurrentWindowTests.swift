import Foundation
import GestureKit
import GestureTesting
import Testing

/// `Window.current`: the window that delivers an event on the current thread.
struct CurrentWindowTests {
    let stage = Stage()

    /// A view that calls a closure when it receives a touch.
    private final class Listener: View {
        var onBegan: () -> Void = {}

        override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) { onBegan() }
    }

    @Test func `is set for recognizers, delegates, views, actions, deadlines and resets`() {
        var heard: [String] = []
        func note(_ who: String) {
            let isThis = Window.current === stage.window
            heard.append(isThis ? who : "\(who) elsewhere")
        }
        let listener = Listener(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        listener.onBegan = { note("view") }
        stage.view.addSubview(listener)
        let judge = ScriptedDelegate()
        judge.receivesTouch = { _, _ in
            note("touch asked")
            return true
        }
        judge.begins = { _ in
            note("begin asked")
            return true
        }
        let spy = stage.add(
            Spy(began: { spy, _ in
                note("began")
                spy.touchstone.deadline = 0.5
            }),
            "spy"
        )
        spy.delegate = judge
        spy.onDeadline = { spy in
            note("deadline")
            spy.state = .recognized
        }
        spy.touchstone.addAction { _ in note("action") }
        spy.onEnded = { _, _ in note("ended") }
        stage.down(100, 100)
        stage.wait(until: 1)
        stage.up()
        #expect(heard == ["touch asked", "began", "view", "deadline", "begin asked", "action"])
        #expect(Window.current == nil)
        final class Resetting: GestureRecognizer {
            var onReset: () -> Void = {}

            override func reset() { onReset() }
        }
        let resetting = stage.add(Resetting(), "resetting")
        resetting.onReset = { note("reset") }
        heard = []
        stage.tap(100, 100)
        #expect(heard.contains("reset"))
        #expect(heard.allSatisfy { !$0.hasSuffix("elsewhere") })
        #expect(Window.current == nil)
    }

    @Test func `is the inner window while another one sends to it, and the outer one afterwards`() {
        let inner = Stage()
        var heard: [Window?] = []
        inner.add(Spy.atLanding(), "inner").touchstone.addAction { _ in heard.append(Window.current)
        }
        stage.add(Spy.atLanding(), "outer").touchstone.addAction { _ in
            heard.append(Window.current)
            inner.down(100, 100)
            heard.append(Window.current)
        }
        stage.down(100, 100)
        #expect(heard == [stage.window, inner.window, stage.window])
        #expect(Window.current == nil)
    }
}
