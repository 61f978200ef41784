import Foundation
import GestureKit
import GestureTesting
import Testing

/// Exclusion: a winner prevents the other recognizers of its chain of views.
struct ExclusionTests {
    let stage = Stage()

    @Test func `both may be allowed at the beginning and refused later`() {
        stage.add(Spy.dragging(from: 2), "late")
        let pan = stage.add(PanGestureRecognizer(), "pan")
        let judge = ScriptedDelegate()
        var isAllowed = true
        judge.allows = { _, _ in isAllowed }
        pan.delegate = judge
        stage.down(100, 100)
        stage.move(by: 20, 0)
        isAllowed = false
        stage.move(by: 20, 0)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 pan began
                0.000 pan changed
                0.000 late failed: prevented by pan
                """
        )
        #expect(judge.log == ["begin pan", "pan with late", "pan with late"])
    }

    @Test(arguments: [true, false])
    func `either delegate may allow both, and is asked only if one would exclude the other`(
        ofWinner: Bool
    ) {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        let pan = stage.add(PanGestureRecognizer(), "pan")
        let judge = ScriptedDelegate()
        judge.allows = { _, _ in true }
        if ofWinner { pan.delegate = judge } else { tap.delegate = judge }
        stage.down(100, 100)
        #expect(judge.log == [])
        stage.move(by: 20, 0)
        stage.up()
        #expect(
            stage.transcript([.transitions]) == """
                0.000 pan began
                0.000 pan ended
                0.000 tap recognized
                """
        )
        let questions = judge.log.filter { $0.contains("with") }
        #expect(questions.allSatisfy { $0 == (ofWinner ? "pan with tap" : "tap with pan") })
        #expect(!questions.isEmpty)
    }

    @Test func `delegates are not asked about siblings, nor about a recognizer without touches`() {
        let left = stage.addView("left", 0, 0, 100, 100)
        let right = stage.addView("right", 100, 0, 100, 100)
        let judge = ScriptedDelegate()
        judge.allows = { _, _ in true }
        for (view, name) in [(left, "left tap"), (right, "right tap")] {
            stage.add(TapGestureRecognizer(), name, to: view).delegate = judge
        }
        stage.tap(50, 50)
        #expect(judge.log == ["begin left tap"])
    }

    @Test func `a discrete recognizer excludes others only at its recognition`() {
        let spy = stage.add(Spy.atLanding(), "spy")
        let child = stage.addView("child", 0, 0, 100, 100)
        stage.add(PanGestureRecognizer(), "pan", to: child)
        stage.down(1, 200, 200)
        #expect(spy.state == .ended)
        stage.down(2, 50, 50)
        stage.move(2, by: 20, 0)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 spy recognized
                0.000 pan began
                """
        )
    }

    @Test(arguments: [true, false])
    func `case 81: a begun pan excludes a pinch that it required, unless a delegate allows both`(
        isAllowed: Bool
    ) {
        let child = stage.addView("child", 0, 0, 200, 200)
        let pinch = stage.add(PinchGestureRecognizer(), "pinch", to: child)
        let pan = stage.add(PanGestureRecognizer(), "pan")
        pan.maximumNumberOfTouches = 1
        pan.require(toFail: pinch)
        let judge = ScriptedDelegate()
        judge.allows = { _, _ in isAllowed }
        pan.delegate = judge
        stage.down(1, 250, 250)
        stage.move(1, by: 20, 0)
        stage.down([FingerMove(2, to: 50, 50), FingerMove(3, to: 100, 50)])
        stage.move(3, by: 20, 0)
        let second = isAllowed ? "pinch began" : "pinch failed: prevented by pan"
        #expect(stage.transcript([.transitions]) == "0.000 pan began\n0.000 \(second)")
        #expect(judge.log == ["begin pan", "pan with pinch"])
    }

    @Test func `a tap does not prevent a tap with more taps, whatever their fingers`() {
        func tap(_ taps: Int, _ touches: Int) -> TapGestureRecognizer {
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = taps
            tap.numberOfTouchesRequired = touches
            return tap
        }
        #expect(!tap(1, 1).canPrevent(tap(2, 1)))
        #expect(tap(2, 1).canPrevent(tap(1, 1)))
        #expect(tap(1, 1).canPrevent(tap(1, 1)))
        #expect(!tap(1, 1).canPrevent(tap(2, 2)))
        #expect(!tap(1, 2).canPrevent(tap(2, 1)))
        #expect(tap(1, 2).canPrevent(tap(1, 1)))
        #expect(tap(2, 1).canPrevent(tap(1, 2)))
        #expect(tap(1, 1).canPrevent(PanGestureRecognizer()))
    }

    @Test func `recognizers that waited for an excluded one are released after the winner`() {
        let child = stage.addView("child", 0, 0, 100, 100)
        let sibling = stage.addView("sibling", 100, 0, 100, 100)
        let pan = stage.add(PanGestureRecognizer(), "pan", to: child)
        let tap = stage.add(TapGestureRecognizer(), "tap", to: child)
        let held = stage.add(Spy.atLanding(), "held", to: sibling)
        held.require(toFail: tap)
        stage.down([FingerMove(1, to: 50, 50), FingerMove(2, to: 150, 50)])
        stage.move(1, by: 20, 0)
        #expect(pan.state == .began)
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.000 held waits for tap
                0.000 pan began
                0.000 tap failed: prevented by pan
                0.000 held recognized
                0.000 pan action began
                0.000 held action recognized
                """
        )
    }
}
