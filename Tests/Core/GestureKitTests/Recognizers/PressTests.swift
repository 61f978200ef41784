import Foundation
import GestureKit
import GestureTesting
import Testing

/// Presses, which recognizers receive like touches.
struct PressTests {
    let stage = Stage()
    let tap = TapGestureRecognizer()

    init() {
        tap.allowedPressTypes = [.select]
        stage.window.firstResponder = stage.view
    }

    @Test func `a key that is pressed and released is a tap in the middle of its view`() {
        stage.add(tap, "tap")
        let seen = ActionLog.of(tap) { "\($0.numberOfTouches) \(plain($0.location(in: nil)))" }
        stage.press(.select, held: 0.75)
        #expect(
            stage.transcript([.usual, .resets]) == """
                0.000 v pressesBegan 4
                0.750 tap recognized
                0.750 v pressesCancelled 4
                0.750 tap action recognized
                0.750 tap possible: sequence over
                """
        )
        #expect(seen.text == "ended 1 (150, 150)")
        #expect(stage.window.isAtRest)
    }

    @Test func `a key that is held too long fails it, and another key is ignored`() {
        stage.add(tap, "tap")
        stage.press(.select, held: 0.76)
        stage.press(.menu)
        #expect(
            stage.transcript() == """
                0.000 v pressesBegan 4
                0.750 tap failed: held longer than 0.75 s
                0.760 v pressesEnded 4
                0.760 v pressesBegan 5
                0.810 v pressesEnded 5
                """
        )
    }

    @Test func `two presses are a double tap within 0.35 s`() {
        tap.numberOfTapsRequired = 2
        stage.add(tap, "tap")
        stage.press(.select)
        stage.elapse(0.35)
        stage.press(.select)
        stage.elapse(1)
        stage.press(.select)
        stage.wait(0.36)
        #expect(
            stage.transcript([.transitions]) == """
                0.450 tap recognized
                1.850 tap failed: no next tap in 0.35 s
                """
        )
    }

    @Test func `two keys at once fail a tap of one, and recognize a tap of two`() {
        stage.add(tap, "tap")
        tap.allowedPressTypes = [.select, .menu]
        stage.keyDown(.select)
        stage.keyDown(.menu)
        stage.keyUp(.select)
        stage.keyUp(.menu)
        tap.numberOfTouchesRequired = 2
        stage.keyDown(.select)
        stage.keyDown(.menu)
        stage.keyUp(.select)
        stage.keyUp(.menu)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 tap failed: 2 touches (allows 1)
                0.000 tap recognized
                """
        )
    }

    @Test func `a finger with the same number as a key counts separately`() {
        stage.add(tap, "tap").numberOfTouchesRequired = 2
        stage.down(4, 100, 100)
        stage.keyDown(.select)
        stage.up(4)
        #expect(stage.transcript([.transitions]) == "")
        stage.keyUp(.select)
        #expect(stage.transcript([.transitions]) == "0.000 tap recognized")
    }

    @Test func `a key that is held is a long press`() {
        let press = LongPressGestureRecognizer()
        press.allowedPressTypes = [.playPause]
        stage.add(press, "press")
        let seen = ActionLog.of(press) { plain($0.location(in: nil)) }
        stage.keyDown(.playPause)
        stage.wait(0.6)
        // Another one does not end it.
        stage.press(.select)
        stage.keyUp(.playPause)
        stage.press(.playPause, held: 0.5)
        #expect(
            stage.transcript([.usual, .resets]) == """
                0.000 v pressesBegan 6
                0.500 press began
                0.500 v pressesCancelled 6
                0.500 press action began
                0.600 v pressesBegan 4
                0.650 v pressesEnded 4
                0.650 press ended
                0.650 press action ended
                0.650 press possible: sequence over
                0.650 v pressesBegan 6
                1.150 press failed: lifted after 0.50 s (needs more than 0.5)
                1.150 v pressesEnded 6
                1.150 press possible: sequence over
                """
        )
        #expect(seen.text == "began (150, 150), ended (150, 150)")
    }

    @Test
    func
        `a view receives keys while it has the keyboard, and its superviews those that it passes on`()
    {
        final class Listener: View {
            var log: [String] = []
            override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent) {
                log.append("began \(presses.count) \(event.allPresses == presses)")
                super.pressesBegan(presses, with: event)
            }
            override func pressesChanged(_ presses: Set<Press>, with event: PressesEvent) {
                log.append("changed \(presses.map { plain(Double($0.force)) })")
                super.pressesChanged(presses, with: event)
            }
            override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent) {
                log.append("ended \(presses.first?.phase == .ended)")
                super.pressesEnded(presses, with: event)
            }
            override func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent) {
                log.append("cancelled")
                super.pressesCancelled(presses, with: event)
            }
        }
        let frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let outer = stage.add(Listener(frame: frame), "outer")
        let inner = stage.add(Listener(frame: frame), "inner", in: outer)
        stage.window.firstResponder = inner
        stage.add(tap, "tap", to: outer)
        stage.keyDown(.menu)
        stage.keyChange(.menu, force: 0.5)
        stage.window.firstResponder = stage.view
        stage.keyUp(.menu)
        stage.window.firstResponder = inner
        stage.press(.select)
        let heard = [
            "began 1 true", "changed [\"0.5\"]", "ended true", "began 1 true", "cancelled",
        ]
        #expect(inner.log == heard)
        #expect(outer.log == heard)
        #expect(
            stage.transcript() == """
                0.000 inner pressesBegan 5
                0.000 inner pressesChanged 5
                0.000 inner pressesEnded 5
                0.000 inner pressesBegan 4
                0.050 tap recognized
                0.050 inner pressesCancelled 4
                0.050 tap action recognized
                """
        )
    }

    @Test func `a view that leaves the window loses the keyboard`() {
        let child = stage.addView("child", 0, 0, 100, 100)
        stage.window.firstResponder = child
        child.removeFromSuperview()
        stage.press(.select)
        #expect(
            stage.transcript() == """
                0.000 window pressesBegan 4
                0.050 window pressesEnded 4
                """
        )
        #expect(stage.window.firstResponder === stage.window)
    }

    @Test func `a recognizer below or beside the view with the keyboard receives nothing`() {
        let child = stage.addView("child", 0, 0, 100, 100)
        stage.add(tap, "tap", to: child)
        stage.press(.select)
        #expect(stage.transcript([.transitions]) == "")
    }

    @Test func `a key's gesture cancels the press in its view, and not the touches`() {
        stage.add(tap, "tap").allowedTouchTypes = []
        stage.down(100, 100)
        stage.press(.select)
        stage.up()
        #expect(
            stage.transcript([.messages]) == """
                0.000 v touchesBegan 1
                0.000 v pressesBegan 4
                0.050 v pressesCancelled 4
                0.050 v touchesEnded 1
                """
        )
    }

    @Test func `a system cancel of presses fails a tap and cancels a long press`() {
        stage.add(tap, "tap")
        let press = LongPressGestureRecognizer()
        press.allowedPressTypes = [.menu]
        stage.add(press, "press")
        stage.keyDown(.menu)
        stage.wait(0.5)
        stage.keyDown(.select)
        stage.keyDown(.upArrow)
        stage.cancelPresses()
        stage.cancelPresses()
        #expect(
            stage.transcript() == """
                0.000 v pressesBegan 5
                0.500 press began
                0.500 v pressesCancelled 5
                0.500 press action began
                0.500 v pressesBegan 4
                0.500 v pressesBegan 0
                0.500 press cancelled: touch cancelled by the system
                0.500 tap failed: touch cancelled by the system
                0.500 press action cancelled
                0.500 v pressesCancelled 0 4
                """
        )
        #expect(stage.window.presses == [])
        #expect(stage.window.isAtRest)
    }

    @Test func `a key twice in an event, down while down, or up while up, causes a diagnostic`() {
        stage.keyUp(.select)
        stage.keyDown(.select)
        stage.keyDown(.select)
        stage.keyUp(.select)
        stage.send(
            .presses([PressSample(.menu, phase: .began), PressSample(.menu, phase: .ended)])
        )
        stage.keyUp(.menu)
        #expect(
            stage.transcript() == """
                0.000 diagnostic pressUnknown: select ended without a beginning
                0.000 v pressesBegan 4
                0.000 diagnostic pressDoubled: select went down while it was down
                0.000 v pressesEnded 4
                0.000 diagnostic pressDoubled: menu occurs twice in one event
                0.000 v pressesBegan 5
                0.000 v pressesEnded 5
                """
        )
    }

    @Test func `a delegate may refuse a press, and a beginning`() {
        final class Refusal: GestureRecognizerDelegate {
            var log: [String] = []
            func gestureRecognizer(
                _ recognizer: GestureRecognizer,
                shouldReceive press: Press
            ) -> Bool {
                log.append("press \(press.type)")
                return log.count > 1
            }
            func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
                log.append("begin \(recognizer.numberOfTouches)")
                return false
            }
        }
        let refusal = Refusal()
        stage.add(tap, "tap").delegate = refusal
        stage.press(.select)
        stage.press(.select)
        #expect(refusal.log == ["press select", "press select", "begin 1"])
        #expect(
            stage.transcript() == """
                0.000 v pressesBegan 4
                0.050 v pressesEnded 4
                0.050 v pressesBegan 4
                0.100 tap failed: refused by its delegate
                0.100 v pressesEnded 4
                """
        )
    }
}
