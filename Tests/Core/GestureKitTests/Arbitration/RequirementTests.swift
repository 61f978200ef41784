import Foundation
import GestureTesting
import Testing

@testable import GestureKit

/// Failure requirements: a recognizer waits until another one has failed.
struct RequirementTests {
    let stage = Stage()

    /// A recognizer that fails this many seconds after the landing, unless its deadline does something else.
    private func slow(_ name: String, _ seconds: TimeInterval = 0.5) -> Spy {
        let spy = Spy(began: { spy, touches in
            spy.touchstone.deadline = (touches.first?.timestamp ?? 0) + seconds
        })
        spy.onDeadline = { $0.state = .failed }
        return stage.add(spy, name)
    }

    private func addTaps(singleFirst: Bool = true) -> (TapGestureRecognizer, TapGestureRecognizer) {
        let (single, double) = (TapGestureRecognizer(), TapGestureRecognizer())
        double.numberOfTapsRequired = 2
        if !singleFirst { stage.add(double, "double") }
        stage.add(single, "single")
        if singleFirst { stage.add(double, "double") }
        single.require(toFail: double)
        return (single, double)
    }

    @Test func `a required recognizer on another view blocks if it received part of the sequence`()
    {
        let child = stage.addView("child", 0, 0, 50, 50)
        let (_, double) = addTaps()
        child.addGestureRecognizer(double)
        stage.tap(10, 10)
        stage.wait(1)
        #expect(
            stage.transcript([.transitions]) == """
                0.050 single waits for double
                0.400 double failed: no next tap in 0.35 s
                0.400 single recognized
                """
        )
    }

    @Test func `a waiting recognizer that was cancelled meanwhile sends began and cancelled`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        pan.require(toFail: slow("slow"))
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.cancel()
        stage.wait(1)
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.000 pan waits for slow
                0.500 slow failed: set by the recognizer
                0.500 pan began
                0.500 pan cancelled: touch cancelled by the system
                0.500 pan action began
                0.500 pan action cancelled
                """
        )
    }

    @Test func `a waiting pan starts at zero when released, and changes with the next event`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        pan.require(toFail: slow("slow"))
        let seen = ActionLog.of(pan) { plain($0.translation(in: nil)) }
        stage.down(100, 100)
        stage.move(by: 50, 0)
        stage.wait(0.5)
        stage.move(by: 7, 0)
        stage.up()
        #expect(seen.text == "began (0, 0), changed (7, 0), ended (7, 0)")
    }

    @Test func `it waits for the last of several`() {
        let held = stage.add(Spy.atLanding(), "held")
        for (name, seconds) in [("early", 0.2), ("late", 0.4), ("middle", 0.3)] {
            held.require(toFail: slow(name, seconds))
        }
        stage.down(100, 100)
        stage.wait(1)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 held waits for middle
                0.200 early failed: set by the recognizer
                0.300 middle failed: set by the recognizer
                0.300 held waits for late
                0.400 late failed: set by the recognizer
                0.400 held recognized
                """
        )
    }

    @Test func `a later attempt fails too, even if both would be allowed`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        let late = stage.add(Spy.dragging(from: 2), "late")
        let judge = ScriptedDelegate()
        judge.allows = { _, _ in true }
        pan.delegate = judge
        late.require(toFail: pan)
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.move(by: 20, 0)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 pan began
                0.000 pan changed
                0.000 late failed: pan, which had to fail first, was recognized
                """
        )
    }

    @Test func `a waiting recognizer is possible, prevents no others and can be excluded`() {
        stage.add(PanGestureRecognizer(), "pan")
        let held = stage.add(Spy.atLanding(), "held")
        let blocker = slow("slow")
        blocker.isPreventedBy = { _ in false }
        held.require(toFail: blocker)
        stage.down(100, 100)
        #expect(held.state == .possible)
        stage.move(by: 20, 0)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 held waits for slow
                0.000 pan began
                0.000 held failed: prevented by pan
                """
        )
    }

    @Test func `requiring itself has no effect, and the required one is not retained`() {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.require(toFail: tap)
        weak var gone: GestureRecognizer?
        do {
            let other = PanGestureRecognizer()
            tap.require(toFail: other)
            #expect(tap.requirements.contains(other))
            gone = other
        }
        #expect(gone == nil)
        stage.tap(100, 100)
        #expect(stage.transcript([.transitions]) == "0.050 tap recognized")
    }
}
