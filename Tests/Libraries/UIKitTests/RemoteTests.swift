import Foundation
import GestureKit
import GestureTesting
import Testing

/// The view and the recognizer of `RemoteView.swift`: keys are delivered like fingers.
struct RemoteTests {
    let stage = Stage()
    let remote = RemoteView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let select = SelectGestureRecognizer()

    init() {
        remote.touchstone.name = "remote"
        stage.view.addSubview(remote)
        stage.window.firstResponder = remote
        stage.add(select, "select", to: remote)
    }

    private func press(
        _ type: Press.PressType,
        _ phases: [ContactPhase],
        _ flags: KeyModifierFlags = []
    ) {
        for phase in phases {
            let sample = PressSample(type, phase: phase, force: phase == .changed ? 0.5 : 1)
            stage.window.send(InputEvent(.presses([sample]), at: 0, modifierFlags: flags))
        }
    }

    @Test func `arrows move through the list, and only unused ones reach the outer one`() {
        let outer = RemoteView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        stage.view.addSubview(outer)
        outer.addSubview(remote)
        press(.downArrow, [.began, .ended])
        press(.downArrow, [.began, .changed, .ended], .shift)
        press(.upArrow, [.began, .cancelled])
        #expect(outer.row == 0)
        #expect(outer.log == remote.log)
        #expect(remote.row == 10)
        #expect(remote.log == ["released", "force 0.5", "released", "taken"])
        #expect(
            stage.transcript() == """
                0.000 remote pressesBegan 1
                0.000 remote pressesEnded 1
                0.000 remote pressesBegan 1
                0.000 remote pressesChanged 1
                0.000 remote pressesEnded 1
                0.000 remote pressesBegan 0
                0.000 remote pressesCancelled 0
                """
        )
    }

    @Test func `the select key goes to the recognizer, and its release is not the view's`() {
        press(.select, [.began, .ended])
        #expect(remote.log == ["taken"])
        #expect(
            stage.transcript() == """
                0.000 remote pressesBegan 4
                0.000 select recognized
                0.000 remote pressesCancelled 4
                0.000 select action recognized
                """
        )
    }

    @Test func `a cancelled press selects nothing`() {
        press(.select, [.began, .cancelled])
        #expect(
            stage.transcript([.transitions, .actions])
                == "0.000 select failed: touch cancelled by the system"
        )
    }
}
