import Foundation
import GestureKit
import GestureTesting
import Testing

/// Assignments to `state` while no event is delivered.
struct OutsideTests {
    let stage = Stage()

    @Test func `a state that a timer assigns takes effect and is reported`() {
        let spy = stage.add(Spy(), "spy")
        stage.down(100, 100)
        nonisolated(unsafe) let reference = spy
        let timer = Timer(timeInterval: 0, repeats: false) { _ in reference.state = .failed }
        RunLoop.current.add(timer, forMode: .default)
        while timer.isValid { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01)) }
        #expect(
            stage.transcript([.transitions, .diagnostics]) == """
                0.000 diagnostic stateAssignedOutside: spy: failed was assigned outside of an event; \
                use event.timestamp and deadline, which a replay repeats
                0.000 spy failed: set by the recognizer
                """
        )
    }

    @Test
    func `a state that another thread assigns has no effect, and the next event reports it`() {
        let spy = stage.add(Spy(), "spy")
        stage.down(100, 100)
        nonisolated(unsafe) let reference = spy
        Self.inAnotherThread { reference.state = .began }
        #expect(spy.state == .possible)
        #expect(stage.transcript([.transitions, .diagnostics]) == "")
        stage.move(by: 1, 0)
        stage.move(by: 1, 0)
        #expect(
            stage.transcript([.transitions, .diagnostics]) == """
                0.000 diagnostic stateAssignedOutside: spy: began was assigned on another thread, \
                without effect; use event.timestamp and deadline, which a replay repeats
                """
        )
    }

    @Test func `assignments in actions, deadlines and another window's action are not reported`() {
        let spy = stage.add(Spy(began: { spy, _ in spy.touchstone.deadline = 0.5 }), "spy")
        let other = stage.add(Spy(), "other")
        spy.prevents = { _ in false }
        spy.onDeadline = { spy in spy.state = .began }
        spy.touchstone.addAction { _ in other.state = .began }
        stage.down(100, 100)
        stage.wait(1)
        #expect(other.state == .began)
        let second = Stage()
        let trigger = second.add(Spy.atLanding(), "trigger")
        trigger.touchstone.addAction { _ in other.state = .ended }
        second.down(100, 100)
        #expect(other.state == .ended)
        #expect(stage.transcript([.diagnostics]) == "")
    }

    private static func inAnotherThread(_ body: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            body()
            done.signal()
        }
        thread.start()
        done.wait()
    }
}
