import Foundation
import GestureKit
import GestureTesting
import Testing

/// The two forms of a touch method: the overridden form is called, and `super` continues up the chain.
struct ResponderTests {
    private class Plain: View {
        var log: [String] = []
        override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
            log.append("plain b")
            super.touchesBegan(touches, with: event)
        }
        override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
            log.append("plain m")
            super.touchesMoved(touches, with: event)
        }
        override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
            log.append("plain e")
            super.touchesEnded(touches, with: event)
        }
        override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
            log.append("plain c")
            super.touchesCancelled(touches, with: event)
        }
    }

    private final class Optionals: Plain {
        override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
            log.append("b")
            super.touchesBegan(touches, with: event)
        }
        override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
            log.append("m")
            super.touchesMoved(touches, with: event)
        }
        override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
            log.append("e")
            super.touchesEnded(touches, with: event)
        }
        override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
            log.append("c")
            super.touchesCancelled(touches, with: event)
        }
    }

    let stage = Stage()

    @Test func `both forms in one hierarchy are called, each class once, and then the superview`() {
        let frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        let parent = stage.add(Plain(frame: frame), "parent")
        let child = stage.add(Optionals(frame: frame), "child", in: parent)
        stage.down(50, 50)
        stage.move(by: 1, 0)
        stage.up()
        stage.down(50, 50)
        stage.cancel()
        #expect(
            child.log == [
                "b", "plain b", "m", "plain m", "e", "plain e", "b", "plain b", "c", "plain c",
            ]
        )
        #expect(parent.log == ["plain b", "plain m", "plain e", "plain b", "plain c"])
    }

    @Test func `without an event the superview is not called`() {
        let view = Optionals()
        let parent = Plain()
        parent.addSubview(view)
        view.touchesBegan([], with: nil)
        #expect(view.log == ["b"])
        #expect(parent.log == [])
    }

    @Test func `only the same object is equal`() {
        let (one, other) = (View(), View())
        #expect(one == one)
        #expect(one != other)
        #expect(Set([one, other, one]).count == 2)
        let (tap, second) = (TapGestureRecognizer(), TapGestureRecognizer())
        #expect(tap == tap)
        #expect(tap != second)
        #expect([tap: 1, second: 2][second] == 2)
    }
}
