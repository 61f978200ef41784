import Foundation
import GestureKit
import GestureTesting
import Testing

/// Views and delegates that refuse touches or beginnings.
struct RefusalTests {
    final class Guarded: View {
        var log: [String] = []
        var allows = true

        override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
            log.append(recognizer.touchstone.label)
            return allows
        }
    }

    let stage = Stage()
    let judge = ScriptedDelegate()

    @Test func `the views from the touched ones up to the recognizer's are asked, once each`() {
        let frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let middle = stage.add(Guarded(frame: frame), "middle")
        let left = stage.add(
            Guarded(frame: CGRect(x: 0, y: 0, width: 50, height: 50)),
            "l",
            in: middle
        )
        let right = stage.add(
            Guarded(frame: CGRect(x: 50, y: 0, width: 50, height: 50)),
            "r",
            in: middle
        )
        let below = stage.add(
            Guarded(frame: CGRect(x: 0, y: 50, width: 50, height: 50)),
            "b",
            in: middle
        )
        let tap = stage.add(TapGestureRecognizer(), "tap", to: middle)
        tap.numberOfTouchesRequired = 2
        let outside = Guarded(frame: frame)
        stage.view.addSubview(outside)
        outside.isUserInteractionEnabled = false
        stage.down([FingerMove(1, to: 20, 20), FingerMove(2, to: 70, 20)])
        stage.up([1, 2])
        #expect(stage.transcript([.transitions]) == "0.000 tap recognized")
        #expect([left.log, right.log, middle.log] == [["tap"], ["tap"], ["tap"]])
        #expect([below.log, outside.log] == [[], []])
    }

    @Test func `a view is asked only if it would lose a touch, the delegate always`() {
        let child = stage.add(Guarded(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), "child")
        child.allows = false
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.cancelsTouchesInView = false
        tap.delegate = judge
        stage.tap(20, 20)
        judge.begins = { _ in false }
        stage.tap(20, 20)
        tap.cancelsTouchesInView = true
        stage.tap(20, 20)
        #expect(
            stage.transcript([.transitions]) == """
                0.050 tap recognized
                0.100 tap failed: refused by its delegate
                0.150 tap failed: refused by child
                """
        )
        #expect(child.log == ["tap"])
        #expect(judge.log == ["begin tap", "begin tap"])
    }

    @Test func `a view that would miss a touch that was held back is asked`() {
        let child = stage.add(Guarded(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), "child")
        child.allows = false
        let tap = stage.add(TapGestureRecognizer(), "tap")
        (tap.cancelsTouchesInView, tap.delaysTouchesBegan) = (false, true)
        stage.tap(20, 20)
        #expect(
            stage.transcript() == """
                0.050 tap failed: refused by child
                0.050 child touchesBegan 1
                0.050 child touchesEnded 1
                """
        )
    }

    @Test func `a view keeps a touch that the recognizer ignores, and is not asked`() {
        let frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let ignored = stage.add(Guarded(frame: frame), "ignored")
        let used = stage.add(Guarded(frame: frame.offsetBy(dx: 100, dy: 0)), "used")
        let spy = Spy(
            began: { spy, touches in spy.ignore(1, of: touches) },
            ended: { spy, _ in spy.state = .recognized }
        )
        stage.add(spy, "spy")
        stage.down(1, 50, 50)
        stage.down(2, 150, 50)
        stage.up(2)
        stage.up(1)
        #expect(stage.transcript([.transitions]) == "0.000 spy recognized")
        #expect([ignored.log, used.log] == [[], ["spy"]])
    }

    @Test func `a view that has lost a touch to one recognizer is not asked about the next`() {
        let child = stage.add(Guarded(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), "child")
        stage.add(PanGestureRecognizer(), "pan")
        for move in [1, 2] {
            stage.add(Spy.dragging(from: move), "spy \(move)").isPreventedBy = { _ in false }
        }
        stage.down(50, 50)
        stage.move(by: 20, 0)
        stage.move(by: 20, 0)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 spy 1 began
                0.000 pan failed: prevented by spy 1
                0.000 spy 1 changed
                0.000 spy 2 began
                """
        )
        #expect(child.log == ["spy 1"])
    }

    @Test func `the view under the pointer is asked about scrolling, which has no touches`() {
        let child = stage.add(Guarded(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), "child")
        child.allows = false
        stage.add(PanGestureRecognizer(), "pan").allowedScrollTypesMask = .all
        stage.scroll(by: 0, -15, at: 50, 50)
        #expect(stage.transcript([.transitions]) == "0.000 pan failed: refused by child")
    }

    @Test func `the views above the recognizer's are not asked`() {
        let above = stage.add(Guarded(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), "above")
        above.allows = false
        let inner = stage.addView("inner", 0, 0, 50, 50, in: above)
        stage.add(TapGestureRecognizer(), "tap", to: inner)
        stage.tap(20, 20)
        #expect(stage.transcript([.transitions]) == "0.050 tap recognized")
        #expect(above.log == [])
    }

    @Test func `a refused recognizer excludes no others, and the next one may begin`() {
        stage.add(PanGestureRecognizer(), "second")
        let first = stage.add(PanGestureRecognizer(), "first")
        judge.begins = { _ in false }
        first.delegate = judge
        stage.down(100, 100)
        stage.move(by: 20, 0)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 first failed: refused by its delegate
                0.000 second began
                """
        )
    }

    @Test func `for an event that is not received, no question about touches is asked`() {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        judge.receivesTouch = { _, _ in true }
        judge.receivesEvent = { _, _ in false }
        tap.delegate = judge
        stage.tap(1, 100, 100)
        #expect(judge.log == ["event tap"])
        #expect(stage.transcript([.transitions]) == "")
    }

    @Test func `touches of other types are neither received nor asked about`() {
        let spy = stage.add(Spy(), "spy")
        spy.allowedTouchTypes = [.pencil]
        spy.delegate = judge
        judge.receivesEvent = { _, _ in true }
        stage.tap(100, 100)
        #expect(spy.log == [])
        #expect(judge.log == [])
    }

    @Test(arguments: [true, false])
    func `a recognizer receives one type at a time, unless it allows several`(isExclusive: Bool) {
        let spy = stage.add(Spy(), "spy")
        spy.requiresExclusiveTouchType = isExclusive
        func landing(_ id: Int, _ type: Touch.TouchType) -> TouchSample {
            TouchSample(id: id, phase: .began, location: CGPoint(x: 100, y: 100), type: type)
        }
        stage.window.send(InputEvent([landing(1, .direct), landing(2, .pencil)], at: 0))
        stage.window.send(InputEvent([landing(3, .pencil)], at: 0.1))
        stage.window.send(InputEvent([landing(4, .direct)], at: 0.2))
        #expect(spy.log == (isExclusive ? ["b 1", "b 4"] : ["b 1 2", "b 3", "b 4"]))
    }

    @Test func `the type holds for the whole sequence, also between taps`() {
        let double = stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        stage.tap(100, 100)
        let place = CGPoint(x: 100, y: 100)
        stage.window.send(
            InputEvent([TouchSample(id: 2, phase: .began, location: place, type: .pencil)], at: 0.1)
        )
        stage.window.send(InputEvent([TouchSample(id: 2, phase: .ended, location: place)], at: 0.2))
        stage.wait(1)
        #expect(
            stage.transcript([.transitions])
                == "0.400 double failed: no next tap in 0.35 s"
        )
    }
}
