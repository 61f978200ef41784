import Foundation
import GestureKit
import GestureTesting
import Testing

typealias State = GestureRecognizer.State

struct StateTests {
    let stage = Stage()

    @Test func `recognized is another name for ended`() {
        #expect(State.recognized == .ended)
    }

    @Test func `the same pairs within one callback, before the first state takes effect`() {
        for old in State.allCases {
            for new in State.allCases {
                // Each pair needs a new stage.
                Self().check(old, new)
            }
        }
    }

    private func check(_ old: State, _ new: State) {
        let spy = Spy(moved: { spy, _ in
            switch old {
            case .possible, .failed, .ended: spy.state = old
            case .began: spy.state = .began
            case .changed, .cancelled:
                spy.state = .began
                spy.state = old
            }
            // The beginning was not reported, so it is undone.
            #expect(spy.state == (old == .cancelled ? .failed : old), "from \(old) to \(new)")
            spy.state = new
        })
        stage.add(spy, "spy")
        stage.down(100, 100)
        _ = stage.transcript()
        stage.move(by: 10, 0)
        let expected: String =
            switch (old, new) {
            case (.possible, _): AssignmentCases.assignments[.possible]?[new] ?? ""
            case (.began, .possible), (.began, .began), (.changed, .possible), (.changed, .began):
                "! began changed"
            case (.began, .changed), (.changed, .changed): "began changed"
            case (.began, .ended): "began ended"
            case (.changed, .ended): "began changed ended"
            case (.began, .cancelled), (.changed, .cancelled), (.ended, .cancelled): "failed"
            case (.began, .failed), (.changed, .failed), (.ended, .failed): "failed"
            case (.ended, _): "recognized"
            case (.failed, _), (.cancelled, _): "failed"
            }
        #expect(Self.summary(of: stage) == expected, "from \(old) to \(new)")
    }

    @Test func `assignments as in Apple's listings are coerced without a diagnostic`() {
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

    @Test func `the diagnostic of a coerced assignment contains the state used instead`() {
        let spy = stage.add(Spy(moved: { spy, _ in spy.state = .changed }), "spy")
        stage.down(100, 100)
        stage.move(by: 1, 0)
        #expect(spy.state == .began)
        #expect(
            stage.transcript([.diagnostics])
                == "0.000 diagnostic stateCoerced: spy: possible to changed is not allowed; taken as began"
        )
    }

    @Test func `a state assigned in reset, while disabled, or outside a window has no effect`() {
        final class Stubborn: GestureRecognizer {
            override func reset() { state = .began }
        }
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

    @Test func `only the reason of a coerced step contains the assigned state`() {
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
                0.000 spy changed
                0.000 spy changed: assigned began, taken as changed
                0.000 spy changed
                0.000 spy ended
                """
        )
    }

    @Test func `began and then changed in one callback are two steps, each with its action`() {
        stage.add(
            Spy(
                began: { spy, _ in
                    spy.state = .began
                    spy.state = .changed
                },
                ended: { spy, _ in spy.state = .ended }
            ),
            "spy"
        )
        stage.down(100, 100)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 spy began
                0.000 spy changed
                0.000 spy action began
                0.000 spy action changed
                0.000 spy ended
                0.000 spy action ended
                """
        )
    }

    @Test func `a change assigned during a wait becomes part of the beginning`() {
        let other = stage.add(Spy(ended: { spy, _ in spy.state = .failed }), "other")
        let spy = stage.add(
            Spy(
                began: { spy, _ in
                    spy.state = .began
                    spy.state = .changed
                },
                moved: { spy, _ in spy.state = .changed }
            ),
            "spy"
        )
        spy.require(toFail: other)
        stage.down(1, 100, 100)
        stage.down(2, 200, 100)
        stage.move(1, by: 5, 0)
        stage.up(2)
        stage.move(1, by: 5, 0)
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.000 spy waits for other
                0.000 other failed: set by the recognizer
                0.000 spy began
                0.000 spy action began
                0.000 spy changed
                0.000 spy action changed
                """
        )
    }

    @Test(arguments: [State.began, .recognized], [State.cancelled, .failed])
    func `a beginning that is undone in the same callback fails without an action`(
        attempt: State,
        end: State
    ) {
        let judge = ScriptedDelegate()
        let other = stage.add(Spy.dragging(), "other")
        let spy = stage.add(
            Spy(moved: { spy, _ in
                spy.state = attempt
                spy.state = end
            }),
            "spy"
        )
        spy.delegate = judge
        other.delegate = judge
        stage.down(100, 100)
        stage.move(by: 1, 0)
        stage.move(by: 1, 0)
        stage.up()
        let reason =
            end == .failed ? "set by the recognizer" : "assigned cancelled, taken as failed"
        #expect(
            stage.transcript([.transitions, .actions, .diagnostics]) == """
                0.000 spy failed: \(reason)
                0.000 other began
                0.000 other action began
                0.000 other changed
                0.000 other action changed
                0.000 other ended
                0.000 other action ended
                """
        )
        #expect(judge.log == ["begin other"])
    }

    @Test func `failed after the beginning becomes cancelled, which only the reason reports`() {
        stage.add(
            Spy(began: { spy, _ in spy.state = .began }, moved: { spy, _ in spy.state = .failed }),
            "spy"
        )
        stage.down(100, 100)
        stage.move(by: 1, 0)
        stage.up()
        #expect(
            stage.transcript([.transitions, .actions, .diagnostics]) == """
                0.000 spy began
                0.000 spy action began
                0.000 spy cancelled: assigned failed, taken as cancelled
                0.000 spy action cancelled
                """
        )
    }

    @Test func `a begun recognizer that cannot end any more stays begun, and is reported once`() {
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

    @Test func `a begun recognizer with a deadline is not reported, since it may still end`() {
        let spy = stage.add(Spy(moved: { spy, _ in spy.state = .began }), "spy")
        spy.onEnded = { spy, _ in spy.touchstone.deadline = 1 }
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

    /// The diagnostics, each as an exclamation mark, and the states of the transitions.
    private static func summary(of stage: Stage) -> String {
        let lines = stage.transcript([.transitions, .diagnostics]).split(separator: "\n")
        return lines.map { line in
            let words = line.split(separator: " ")
            return words[1] == "diagnostic"
                ? "!" : words[2].trimmingCharacters(in: .init(charactersIn: ":"))
        }.joined(separator: " ")
    }
}
