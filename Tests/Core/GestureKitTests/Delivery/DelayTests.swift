import Foundation
import GestureKit
import GestureTesting
import Testing

/// `delaysTouchesBegan`, `delaysTouchesEnded` and `cancelsTouchesInView`, in all combinations.
struct DelayTests {
    let stage = Stage()

    @Test func `each of several taps is cancelled in its own message for all its fingers`() {
        let double = stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        double.numberOfTouchesRequired = 2
        for start in [1, 3] {
            stage.down(start, 100, 100)
            stage.down(start + 1, 200, 100)
            stage.up(start + 1)
            stage.elapse(0.05)
            stage.up(start)
        }
        #expect(
            stage.transcript([.messages]) == """
                0.000 v touchesBegan 1
                0.000 v touchesBegan 2
                0.050 v touchesBegan 3
                0.050 v touchesBegan 4
                0.100 v touchesCancelled 1 2
                0.100 v touchesCancelled 3 4
                """
        )
    }

    /// A recognizer that decides this many seconds after the landing, when the finger may be up.
    private func decider(_ name: String, after seconds: TimeInterval, _ state: State) -> Spy {
        let spy = Spy(began: { spy, touches in
            spy.touchstone.deadline = (touches.first?.timestamp ?? 0) + seconds
        })
        spy.onDeadline = { $0.state = state }
        return stage.add(spy, name)
    }

    struct Flags: CustomStringConvertible {
        var delaysBegan: Bool
        var delaysEnded: Bool
        var cancels: Bool

        static let all = [false, true].flatMap { began in
            [false, true].flatMap { ended in
                [false, true].map { Flags(delaysBegan: began, delaysEnded: ended, cancels: $0) }
            }
        }

        var description: String {
            "delaysBegan \(delaysBegan), delaysEnded \(delaysEnded), cancels \(cancels)"
        }

        func apply(to recognizer: GestureRecognizer) {
            recognizer.delaysTouchesBegan = delaysBegan
            recognizer.delaysTouchesEnded = delaysEnded
            recognizer.cancelsTouchesInView = cancels
        }
    }

    /// Lands at 0, moves, lifts at 0.1 and waits for the decision at 0.2.
    private func runTap() -> String {
        stage.down(100, 100)
        stage.move(by: 1, 0)
        stage.elapse(0.1)
        stage.up()
        stage.wait(0.2)
        return stage.transcript([.messages]).replacingOccurrences(of: " v touches", with: " ")
            .replacingOccurrences(of: " 1\n", with: "; ").replacingOccurrences(of: " 1", with: "")
    }

    @Test(arguments: Flags.all)
    func `the lift is cancelled by a recognition at the lift`(flags: Flags) {
        flags.apply(to: stage.add(Spy.atLastLift(), "spy"))
        let expected =
            switch (flags.delaysBegan, flags.cancels) {
            case (true, _): ""
            case (false, true): "0.000 Began; 0.000 Moved; 0.100 Cancelled"
            case (false, false): "0.000 Began; 0.000 Moved; 0.100 Ended"
            }
        #expect(runTap() == expected)
    }

    @Test(arguments: Flags.all, Flags.all)
    func `of two recognizers the last one to fail releases the touch`(early: Flags, late: Flags) {
        early.apply(to: decider("early", after: 0.15, .failed))
        late.apply(to: decider("late", after: 0.2, .failed))
        let began = late.delaysBegan ? "0.200" : early.delaysBegan ? "0.150" : "0.000"
        let ended = late.delaysEnded ? "0.200" : early.delaysEnded ? "0.150" : "0.100"
        let moved = began == "0.000" ? "; 0.000 Moved" : ""
        #expect(runTap() == "\(began) Began\(moved); \(max(began, ended)) Ended")
    }

    @Test(arguments: Flags.all)
    func `a winner that does not cancel leaves the view the touches that the other held back`(
        loser: Flags
    ) {
        loser.apply(to: stage.add(Spy(), "loser"))
        let winner = stage.add(Spy(moved: { spy, _ in spy.state = .recognized }), "winner")
        winner.cancelsTouchesInView = false
        let began = loser.delaysBegan ? "0.000 Began; 0.000 Moved" : "0.000 Began; 0.000 Moved"
        #expect(runTap() == "\(began); 0.100 Ended")
    }

    @Test(arguments: Flags.all)
    func `a winner that cancels also cancels the touches that the other held back`(loser: Flags) {
        loser.apply(to: stage.add(Spy(), "loser"))
        stage.add(Spy(moved: { spy, _ in spy.state = .recognized }), "winner")
        #expect(runTap() == (loser.delaysBegan ? "" : "0.000 Began; 0.000 Cancelled"))
    }

    @Test func `a touch that was held back has the phase of its message`() {
        final class Reader: View {
            var phases: [Touch.Phase] = []
            override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
                phases += touches.map(\.phase)
            }
            override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
                phases += touches.map(\.phase)
            }
        }
        let frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let reader = stage.add(Reader(frame: frame), "reader")
        decider("spy", after: 0.2, .failed).delaysTouchesBegan = true
        stage.tap(50, 50)
        stage.wait(1)
        #expect(reader.phases == [.began, .ended])
    }
}
