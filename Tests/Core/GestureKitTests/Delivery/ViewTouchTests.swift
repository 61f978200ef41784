import Foundation
import GestureKit
import GestureTesting
import Testing

/// The touches that a view receives, and the views that receive those that it does not handle.
struct ViewTouchTests {
    let stage = Stage()

    @Test func `an exclusive view's touch keeps others from other views, not from recognizers`() {
        let left = stage.addView("left", 0, 0, 100, 100)
        left.isExclusiveTouch = true
        stage.addView("right", 100, 0, 100, 100).isMultipleTouchEnabled = true
        let spy = stage.add(Spy(), "spy")
        spy.delaysTouchesEnded = false
        stage.down(1, 50, 50)
        stage.down(2, 150, 50)
        stage.down(3, 60, 50)
        stage.up([1, 3])
        stage.up(2)
        #expect(
            stage.transcript([.messages]) == """
                0.000 left touchesBegan 1
                0.000 left touchesBegan 3
                0.000 left touchesEnded 1 3
                """
        )
        #expect(spy.log == ["b 1", "b 2", "b 3", "e 1 3", "e 2", "reset failed"])
    }

    @Test func `an exclusive view gets no touch while others have one, and then blocks no others`()
    {
        let left = stage.addView("left", 0, 0, 100, 100)
        left.isExclusiveTouch = true
        _ = stage.addView("right", 100, 0, 100, 100)
        stage.down(1, 150, 50)
        stage.down(2, 50, 50)
        stage.down(3, 160, 50)
        stage.up([1, 2, 3])
        stage.tap(4, 50, 50)
        #expect(
            stage.transcript([.messages]) == """
                0.000 right touchesBegan 1
                0.000 right touchesBegan 3
                0.000 right touchesEnded 1 3
                0.000 left touchesBegan 4
                0.050 left touchesEnded 4
                """
        )
    }

    /// A view that logs its touches and, if it is open, passes them on.
    private final class Listener: View {
        var isOpen = true
        var log: [String] = []

        override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
            log.append("b")
            if isOpen { super.touchesBegan(touches, with: event) }
        }
        override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
            log.append("m")
            if isOpen { super.touchesMoved(touches, with: event) }
        }
        override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
            log.append("e")
            if isOpen { super.touchesEnded(touches, with: event) }
        }
        override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
            log.append("c")
            if isOpen { super.touchesCancelled(touches, with: event) }
        }
    }

    @Test func `the responder chain: touches that a view does not handle reach its superview`() {
        let frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        let grandparent = stage.add(Listener(frame: frame), "grandparent")
        let parent = stage.add(Listener(frame: frame), "parent", in: grandparent)
        let plain = stage.addView("plain", 0, 0, 100, 100, in: parent)
        stage.down(50, 50)
        stage.move(by: 1, 0)
        stage.up()
        parent.isOpen = false
        stage.down(50, 50)
        stage.cancel()
        #expect(parent.log == ["b", "m", "e", "b", "c"])
        #expect(grandparent.log == ["b", "m", "e"])
        #expect(plain.next === parent)
        #expect(parent.next === grandparent)
        #expect(stage.view.next === stage.window)
        #expect(stage.window.next == nil)
    }

    @Test func `a view receives one set of touches for each phase, with all touches in the event`()
    {
        final class Counter: View {
            var texts: [String] = []
            override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
                func ids(_ touches: Set<Touch>) -> String { "\(touches.map(\.id).sorted())" }
                texts.append(
                    "\(ids(touches)) \(ids(event.allTouches)) \(ids(event.touches(for: self)))"
                )
            }
        }
        let frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let left = stage.add(Counter(frame: frame), "left")
        stage.down(3, 200, 200)
        stage.down([FingerMove(1, to: 50, 50), FingerMove(2, to: 60, 50)])
        stage.move([FingerMove(1, to: 51, 50), FingerMove(2, to: 61, 50), FingerMove(3, to: 1, 1)])
        stage.move(1, by: 1, 0)
        #expect(left.texts == ["[1, 2] [1, 2, 3] [1, 2]", "[1] [1, 2, 3] [1, 2]"])
    }
}
