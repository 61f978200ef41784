import Foundation
import GestureKit
import GestureTesting
import Testing

/// Recognizers that are disabled or removed while touches are down.
struct WithdrawalTests {
    let stage = Stage()

    @Test func `disabling without touches has no effect, and it then receives none`() {
        let spy = stage.add(Spy.atLastLift(), "spy")
        spy.isEnabled = false
        stage.tap(100, 100)
        #expect(spy.log == [])
        #expect(stage.transcript([.transitions, .resets]) == "")
    }

    @Test func `removing a recognizer cancels it if begun, and delivers the touches held back`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.numberOfTapsRequired = 2
        tap.delaysTouchesBegan = true
        stage.tap(100, 100)
        stage.view.removeGestureRecognizer(tap)
        #expect(
            stage.transcript() == """
                0.050 pan failed: moved 0.0 pt (needs 10)
                0.050 tap failed: removed from the window
                0.050 v touchesBegan 1
                0.050 v touchesEnded 1
                """
        )
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.view.removeGestureRecognizer(pan)
        #expect(pan.view == nil)
        stage.move(by: 20, 0)
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.050 pan began
                0.050 pan action began
                0.050 pan cancelled: removed from the window
                0.050 pan action cancelled
                """
        )
    }

    @Test
    func `removing a view withdraws its recognizers and those of its subviews, and no others`() {
        let child = stage.addView("child", 10, 10, 100, 100)
        let grandchild = stage.addView("grandchild", 10, 10, 50, 50, in: child)
        let spies = [stage.view, child, grandchild].map { view in
            stage.add(Spy(), "on \(view.touchstone.name ?? "")", to: view)
        }
        stage.down(30, 30)
        child.removeFromSuperview()
        stage.move(by: 5, 0)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 grandchild touchesBegan 1
                0.000 on child failed: removed from the window
                0.000 on grandchild failed: removed from the window
                0.000 grandchild touchesMoved 1
                0.000 on v failed: touches ended, nothing recognized
                0.000 grandchild touchesEnded 1
                """
        )
        #expect(spies.map(\.log.count) == [4, 2, 2])
    }

    @Test func `adding it again to the same view keeps its position`() {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        stage.down(100, 100)
        stage.view.addGestureRecognizer(tap)
        stage.up()
        #expect(stage.view.gestureRecognizers.count == 1)
        #expect(stage.transcript([.actions]) == "0.000 tap action recognized")
    }

    @Test func `disabling it while it is recognized with a finger down resets it at once`() {
        let spy = stage.add(Spy.atLanding(), "spy")
        stage.down(100, 100)
        spy.isEnabled = false
        #expect(spy.log == ["b 1", "reset ended"])
        #expect(spy.state == .possible)
        stage.up()
        #expect(spy.log == ["b 1", "reset ended"])
    }

    @Test func `a withdrawn pan's last action still has its location`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        let seen = ActionLog.of(pan) {
            "\(plain($0.location(in: nil))) \(plain($0.translation(in: nil)))"
        }
        pan.touchstone.addAction { [unowned pan] _ in pan.isEnabled = false }
        stage.down(100, 100)
        stage.move(by: 30, 0)
        #expect(seen.text == "began (130, 100) (20, 0), cancelled (130, 100) (20, 0)")
    }
}
