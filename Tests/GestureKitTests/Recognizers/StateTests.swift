import Foundation
import GestureKit
import GestureTesting
import Testing

typealias State = GestureRecognizer.State

struct StateTests {
    @Test func `recognized is another name of ended`() {
        #expect(State.recognized == .ended)
    }

    @Test(arguments: State.allCases, State.allCases)
    func `the same pairs within one callback, where the first is not granted yet`(
        old: State,
        new: State
    ) {
        let stage = Stage()
        let spy = Spy(moved: { spy, _ in
            switch old {
            case .possible, .failed, .ended: spy.state = old
            case .began: spy.state = .began
            case .changed:
                spy.state = .began
                spy.state = .changed
            case .cancelled:
                spy.state = .began
                spy.state = .cancelled
            }
            #expect(spy.state == old)
            spy.state = new
        })
        stage.add(spy, "spy")
        stage.down(100, 100)
        _ = stage.transcript()
        stage.move(by: 10, 0)
        let expected: String =
            switch (old, new) {
            case (.possible, _): AssignmentCases.assignments[.possible]?[new] ?? ""
            // A change in the event that begins is that event's: there is no second action.
            case (.began, .possible), (.began, .began), (.changed, .possible), (.changed, .began):
                "! began"
            case (.began, .changed), (.changed, .changed): "began"
            case (.began, .ended), (.changed, .ended): "began ended"
            case (.began, .cancelled), (.changed, .cancelled): "began cancelled"
            case (.began, .failed), (.changed, .failed): "! began cancelled"
            case (.ended, _): "recognized"
            case (.failed, _): "failed"
            case (.cancelled, _): "began cancelled"
            }
        #expect(Self.summary(of: stage) == expected)
    }

    @Test func `what the documents' listings do is coerced without a diagnostic`() {
        let stage = Stage()
        let spy = Spy(cancelled: { spy, _ in spy.state = .cancelled })
        stage.add(spy, "spy")
        stage.down(100, 100)
        stage.cancel()
        #expect(
            stage.transcript([.transitions, .diagnostics, .resets]) == """
                0.000 spy failed: touch cancelled by the system
                0.000 spy possible: sequence over
                """
        )
    }

    @Test func `an assignment that is coerced says what was taken instead`() {
        let stage = Stage()
        let spy = stage.add(Spy(moved: { spy, _ in spy.state = .changed }), "spy")
        stage.down(100, 100)
        stage.move(by: 1, 0)
        #expect(spy.state == .began)
        #expect(
            stage.transcript([.diagnostics]) == """
                0.000 diagnostic stateCoerced: spy: possible to changed is not a step; taken as began
                """
        )
    }

    @Test func `a state assigned in reset, while disabled, or outside a window is nothing`() {
        final class Stubborn: GestureRecognizer {
            override func reset() { state = .began }
        }
        let stage = Stage()
        let stubborn = stage.add(Stubborn(), "stubborn")
        stage.tap(100, 100)
        #expect(
            stage.transcript([.transitions, .diagnostics])
                == "0.050 stubborn failed: touches ended, nothing recognized"
        )
        stubborn.isEnabled = false
        stubborn.state = .began
        #expect(stubborn.state == .possible)
        stubborn.isEnabled = true
        stage.view.removeGestureRecognizer(stubborn)
        stubborn.state = .began
        #expect(stubborn.state == .possible)
        #expect(stage.transcript() == "")
    }

    @Test func `a step that was taken as another says which was assigned, and only that one`() {
        let stage = Stage()
        var steps: [GestureRecognizer.State] = [.changed, .changed, .began, .changed]
        stage.add(
            Spy(
                moved: { spy, _ in
                    spy.state = steps.removeFirst()
                    if spy.state == .began { spy.state = .changed }
                },
                ended: { spy, _ in spy.state = .ended }
            ),
            "spy"
        )
        stage.down(100, 100)
        for _ in 1...4 { stage.move(by: 1, 0) }
        stage.up()
        #expect(
            stage.transcript([.transitions]) == """
                0.000 spy began: assigned changed, taken as began
                0.000 spy changed
                0.000 spy changed: assigned began, taken as changed
                0.000 spy changed
                0.000 spy ended
                """
        )
    }

    @Test func `an end that was taken as another says which was assigned`() {
        let stage = Stage()
        stage.add(Spy(moved: { spy, _ in spy.state = .cancelled }), "early")
        let late = Spy(
            began: { spy, _ in spy.state = .began },
            moved: { spy, _ in spy.state = .failed }
        )
        late.isPreventedBy = { _ in false }
        late.prevents = { _ in false }
        stage.add(late, "late")
        stage.down(100, 100)
        stage.move(by: 1, 0)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 late began
                0.000 late cancelled: assigned failed, taken as cancelled
                0.000 early failed: assigned cancelled, taken as failed
                """
        )
    }

    @Test func `failing after the beginning, where touches are taken away, says that they were`() {
        let stage = Stage()
        let spy = Spy(
            began: { spy, _ in spy.state = .began },
            cancelled: { spy, _ in spy.state = .failed }
        )
        stage.add(spy, "spy")
        stage.down(100, 100)
        stage.cancel()
        #expect(
            stage.transcript([.transitions]) == """
                0.000 spy began
                0.000 spy cancelled: touch cancelled by the system
                """
        )
    }

    @Test func `one that is begun and can end no more stays so, and is reported once`() {
        let stage = Stage()
        let spy = stage.add(Spy(moved: { spy, _ in spy.state = .began }), "spy")
        stage.down(100, 100)
        stage.move(by: 1, 0)
        stage.up()
        stage.tap(100, 100)
        #expect(spy.state == .began)
        #expect(
            stage.transcript([.transitions, .diagnostics]) == """
                0.000 spy began
                0.000 diagnostic neverEnded: spy is began, and all its touches have ended
                """
        )
        spy.isEnabled = false
        spy.isEnabled = true
        stage.down(100, 100)
        stage.move(by: 1, 0)
        stage.up()
        #expect(
            stage.transcript([.transitions, .diagnostics]) == """
                0.050 spy cancelled: disabled
                0.050 spy began
                0.050 diagnostic neverEnded: spy is began, and all its touches have ended
                """
        )
    }

    @Test func `one that is begun by a touch on the window itself is reported too`() {
        let stage = Stage()
        stage.add(Spy(began: { spy, _ in spy.state = .began }), "spy", to: stage.window)
        stage.tap(350, 350)
        #expect(
            stage.transcript([.diagnostics]) == """
                0.050 diagnostic neverEnded: spy is began, and all its touches have ended
                """
        )
    }

    @Test func `one that is begun and has a deadline may still end by itself`() {
        let stage = Stage()
        let spy = stage.add(Spy(moved: { spy, _ in spy.state = .began }), "spy")
        spy.onEnded = { spy, _ in spy.deadline = 1 }
        spy.onDeadline = { spy in spy.state = .ended }
        stage.down(100, 100)
        stage.move(by: 1, 0)
        stage.up()
        stage.wait(1)
        #expect(
            stage.transcript([.transitions, .diagnostics]) == """
                0.000 spy began
                1.000 spy ended
                """
        )
    }

    /// The diagnostics, each an exclamation mark, and the states of the transitions.
    private static func summary(of stage: Stage) -> String {
        let lines = stage.transcript([.transitions, .diagnostics]).split(separator: "\n")
        return lines.map { line in
            let words = line.split(separator: " ")
            return words[1] == "diagnostic"
                ? "!" : words[2].trimmingCharacters(in: .init(charactersIn: ":"))
        }.joined(separator: " ")
    }
}
