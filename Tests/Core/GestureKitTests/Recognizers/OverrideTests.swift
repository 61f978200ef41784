import Foundation
import GestureKit
import GestureTesting
import Testing

/// Subclasses that override properties: the core uses the overrides, and they observe its decisions.
struct OverrideTests {
    let stage = Stage()

    /// A pan that records each state that its setter receives.
    final class WatchedPan: PanGestureRecognizer {
        var seen: [String] = []

        override var state: State {
            didSet { seen.append("\(oldValue.name) \(state.name)") }
        }
    }

    @Test func `an observer of state sees the assignments of the class, and the reset`() {
        let pan = stage.add(WatchedPan(), "pan")
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.move(by: 5, 0)
        stage.up()
        #expect(pan.seen == ["possible began", "began changed", "changed ended", "ended possible"])
    }

    @Test func `it sees a failure because another recognizer won`() {
        let pan = stage.add(WatchedPan(), "pan")
        stage.add(Spy.atLanding(), "spy")
        stage.down(100, 100)
        #expect(pan.seen == ["possible failed"])
        stage.up()
        #expect(pan.seen == ["possible failed", "failed possible"])
    }

    @Test func `it sees a cancellation because it was disabled`() {
        let pan = stage.add(WatchedPan(), "pan")
        stage.down(100, 100)
        stage.move(by: 20, 0)
        pan.isEnabled = false
        #expect(pan.seen == ["possible began", "began cancelled", "cancelled possible"])
    }

    @Test func `it sees a beginning that the delegate refuses, and then the failure`() {
        let delegate = Refusing()
        let pan = stage.add(WatchedPan(), "pan")
        pan.delegate = delegate
        stage.down(100, 100)
        stage.move(by: 20, 0)
        #expect(pan.seen == ["possible began", "possible failed"])
    }

    final class Refusing: GestureRecognizerDelegate {
        func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
    }

    /// A recognizer that does not pass the states that the core sets to `super`.
    final class DeafPan: PanGestureRecognizer {
        override var state: State {
            get { super.state }
            set { if newValue != .failed && newValue != .possible { super.state = newValue } }
        }
    }

    @Test func `states that the core sets take effect, regardless of the override`() {
        stage.add(DeafPan(), "pan")
        stage.add(Spy.atLanding(), "spy")
        stage.down(100, 100)
        stage.up()
        #expect(
            stage.transcript([.transitions, .resets]) == """
                0.000 spy recognized
                0.000 pan failed: prevented by spy
                0.000 spy possible: sequence over
                0.000 pan possible: sequence over
                """
        )
    }

    final class QuickPress: LongPressGestureRecognizer {
        override var minimumPressDuration: TimeInterval {
            get { 0.2 }
            set {}
        }
        override var delegate: (any GestureRecognizerDelegate)? {
            didSet { delegates += 1 }
        }
        override var isEnabled: Bool { didSet { changes.append(isEnabled) } }
        var delegates = 0
        var changes: [Bool] = []
    }

    @Test func `an overridden configuration property takes effect`() {
        let press = stage.add(QuickPress(), "press")
        press.minimumPressDuration = 3
        stage.down(100, 100)
        stage.wait(0.2)
        #expect(press.state == .began)
    }

    @Test func `delegate and isEnabled can be observed`() {
        let press = stage.add(QuickPress(), "press")
        let delegate = Refusing()
        press.delegate = delegate
        press.isEnabled = false
        #expect(press.delegates == 1)
        #expect(press.changes == [false])
        stage.down(100, 100)
        #expect(stage.transcript([.transitions]) == "")
    }

    @Test func `raw values equal UIKit's, and names equal those of the cases`() {
        #expect(State.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
        #expect(Touch.Phase.allCases.map(\.rawValue) == Array(0...7))
        #expect(Touch.TouchType.allCases.map(\.rawValue) == [0, 1, 2, 3])
        #expect(Press.Phase.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect(State.allCases.map(\.name) == State.allCases.map { "\($0)" })
        #expect(Touch.Phase.allCases.map(\.name) == Touch.Phase.allCases.map { "\($0)" })
        #expect(Touch.TouchType.allCases.map(\.name) == Touch.TouchType.allCases.map { "\($0)" })
        #expect(Press.Phase.allCases.map(\.name) == Press.Phase.allCases.map { "\($0)" })
    }
}
