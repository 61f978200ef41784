import Foundation
import GestureKit
import GestureTesting
import Testing

struct HoverTests {
    let stage = Stage()
    let hover = HoverGestureRecognizer()
    let seen: ActionLog

    init() {
        stage.add(hover, "hover")
        seen = .of(hover) { "\($0.numberOfTouches) \(plain($0.location(in: nil)))" }
    }

    @Test func `a pointer that enters, moves and leaves begins, changes and ends it`() {
        stage.hover(to: 350, 100)
        stage.hover(to: 299, 100)
        stage.elapse(0.1)
        stage.hover(to: 200, 100)
        stage.hover(to: 300, 100)
        #expect(
            stage.transcript([.usual, .resets]) == """
                0.000 hover began
                0.000 hover action began
                0.100 hover changed
                0.100 hover action changed
                0.100 hover ended
                0.100 hover action ended
                0.100 hover possible: sequence over
                """
        )
        #expect(seen.text == "began 0 (299, 100), changed 0 (200, 100), ended 0 (300, 100)")
    }

    @Test func `leaving the window ends it, and entering again begins it again`() {
        stage.hover(to: 100, 100)
        stage.hoverOut()
        stage.hoverOut()
        stage.hover(to: 200, 100)
        #expect(seen.text == "began 0 (100, 100), ended 0 (100, 100), began 0 (200, 100)")
        #expect(hover.state == .began)
    }

    @Test func `a child's hover begins and ends while its parent's continues`() {
        let child = stage.addView("child", 0, 0, 100, 100)
        stage.add(HoverGestureRecognizer(), "inner", to: child)
        stage.hover(to: 150, 50)
        stage.hover(to: 50, 50)
        stage.hover(to: 60, 50)
        stage.hover(to: 150, 50)
        stage.hover(to: 350, 50)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 hover began
                0.000 hover changed
                0.000 inner began
                0.000 inner changed
                0.000 hover changed
                0.000 inner ended
                0.000 hover changed
                0.000 hover ended
                """
        )
    }

    @Test func `a press of the pointer's button pauses it, and the next move continues it`() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.hover(to: 100, 100)
        stage.buttonDown(100, 100)
        // Drivers send these events too while the button is held.
        stage.hover(to: 110, 100)
        #expect(hover.state == .began)
        stage.elapse(0.1)
        stage.buttonUp()
        #expect(hover.state == .began)
        stage.hover(to: 120, 100)
        #expect(
            stage.transcript() == """
                0.000 hover began
                0.000 hover action began
                0.000 v touchesBegan 0
                0.100 tap recognized
                0.100 v touchesCancelled 0
                0.100 tap action recognized
                0.100 hover changed
                0.100 hover action changed
                """
        )
        #expect(seen.text == "began 0 (100, 100), changed 0 (120, 100)")
    }

    @Test func `a pointer that is dragged out of the view ends it with its next move`() {
        let child = stage.addView("child", 0, 0, 100, 100)
        stage.add(HoverGestureRecognizer(), "inner", to: child)
        stage.hover(to: 50, 50)
        stage.buttonDown(50, 50)
        stage.buttonMove(to: 150, 50)
        stage.elapse(0.1)
        stage.buttonUp()
        stage.hover(to: 151, 50)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 inner began
                0.000 hover began
                0.100 inner ended
                0.100 hover changed
                """
        )
    }

    @Test func `a pointer that leaves the window with its button pressed ends it at the release`() {
        stage.hover(to: 100, 100)
        stage.buttonDown(100, 100)
        stage.hoverOut(at: 0, 100)
        stage.buttonMove(to: -10, 100)
        #expect(hover.state == .began)
        stage.elapse(0.1)
        stage.buttonUp()
        #expect(
            stage.transcript([.transitions, .actions, .resets]) == """
                0.000 hover began
                0.000 hover action began
                0.100 hover ended
                0.100 hover action ended
                0.100 hover possible: sequence over
                """
        )
        #expect(seen.text == "began 0 (100, 100), ended 0 (0, 100)")
        stage.hover(to: 50, 100)
        #expect(hover.state == .began)
    }

    @Test func `a pointer that enters with a button pressed does not begin it`() {
        stage.buttonDown(350, 100)
        stage.buttonMove(to: 100, 100)
        stage.hover(to: 100, 100)
        stage.buttonUp()
        #expect(stage.transcript([.transitions]) == "")
        stage.hover(to: 101, 100)
        #expect(stage.transcript([.transitions]) == "0.000 hover began")
    }

    @Test func `a finger or a pen does not affect a hovering mouse`() {
        stage.hover(to: 100, 100)
        stage.down(1, 200, 200)
        stage.hover(to: 110, 100)
        #expect(hover.state == .changed)
        stage.hover(to: 50, 50, pointer: 1, type: .pencil)
        stage.buttonDown(110, 100)
        stage.hoverOut(pointer: 1, type: .pencil)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 hover began
                0.000 hover changed
                """
        )
    }

    @Test func `it neither prevents nor is prevented`() {
        stage.add(PanGestureRecognizer(), "pan")
        stage.hover(to: 100, 100)
        stage.down(1, 200, 200)
        stage.move(1, by: 20, 0)
        stage.hover(to: 110, 100)
        stage.hoverOut()
        stage.hover(to: 100, 100)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 hover began
                0.000 pan began
                0.000 hover changed
                0.000 hover ended
                0.000 hover began
                """
        )
    }

    @Test func `a delegate that refuses the pointer is asked once until it leaves`() {
        let judge = ScriptedDelegate()
        judge.receivesTouch = { _, _ in false }
        hover.delegate = judge
        stage.hover(to: 100, 100)
        stage.hover(to: 110, 100)
        stage.hover(to: 120, 100)
        #expect(judge.log == ["touch 0 hover"])
        stage.hover(to: 350, 100)
        stage.hover(to: 100, 100)
        #expect(judge.log == ["touch 0 hover", "touch 0 hover"])
        #expect(stage.transcript() == "")
    }

    @Test func `a delegate that refuses the beginning fails it until the pointer leaves`() {
        let judge = ScriptedDelegate()
        judge.begins = { _ in false }
        hover.delegate = judge
        stage.hover(to: 100, 100)
        stage.hover(to: 110, 100)
        stage.hoverOut()
        #expect(judge.log == ["begin hover"])
        #expect(
            stage.transcript([.transitions, .actions, .resets]) == """
                0.000 hover failed: refused by its delegate
                0.000 hover possible: sequence over
                """
        )
    }

    @Test
    func `disabling it during hovering cancels it, and once enabled it waits for the next entry`() {
        stage.hover(to: 100, 100)
        hover.isEnabled = false
        stage.hover(to: 110, 100)
        hover.isEnabled = true
        stage.hover(to: 120, 100)
        stage.hoverOut()
        stage.hover(to: 130, 100)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 hover began
                0.000 hover cancelled: disabled
                0.000 hover began
                """
        )
    }

    @Test func `of two pointers the first counts, and the other is ignored until it leaves`() {
        stage.hover(to: 100, 100, pointer: 1)
        stage.hover(to: 200, 200, pointer: 2)
        stage.hover(to: 210, 200, pointer: 2)
        stage.hover(to: 110, 100, pointer: 1)
        stage.hoverOut(pointer: 1)
        stage.hover(to: 220, 200, pointer: 2)
        stage.hoverOut(pointer: 2)
        stage.hover(to: 230, 200, pointer: 2)
        #expect(
            seen.text
                == "began 0 (100, 100), changed 0 (110, 100), ended 0 (110, 100), began 0 (230, 200)"
        )
    }

    @Test func `a custom class follows hovering, with locations, phases and previous locations`() {
        final class Follower: GestureRecognizer {
            var log: [String] = []
            override func shouldReceive(_ event: TouchEvent) -> Bool { event.type == .hover }
            override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
                note(touches, event)
            }
            override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
                note(touches, event)
            }
            override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
                note(touches, event)
            }
            private func note(_ touches: Set<Touch>, _ event: TouchEvent) {
                for touch in touches {
                    let step =
                        "\(plain(touch.previousLocation(in: nil)))"
                        + " \(plain(touch.location(in: nil)))"
                    log.append("\(touch.phase) \(step) \(event.allTouches == touches)")
                }
            }
        }
        let follower = stage.add(Follower(), "follower")
        let child = stage.addView("child", 0, 0, 100, 100)
        stage.add(HoverGestureRecognizer(), "inner", to: child)
        stage.hover(to: 150, 100)
        stage.hover(to: 50, 50)
        stage.hover(to: 60, 50)
        stage.hover(to: 350, 50)
        #expect(
            follower.log == [
                "regionEntered (150, 100) (150, 100) true",
                "regionMoved (150, 100) (50, 50) true",
                "regionMoved (50, 50) (60, 50) true",
                "regionExited (60, 50) (350, 50) true",
            ]
        )
    }
}
