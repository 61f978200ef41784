import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 60–62: recognizers that wait until another one has failed.
struct RequirementCases {
    let stage = Stage()
    let judge = ScriptedDelegate()

    private func addEdgePanAndInnerPan() {
        let edge = stage.add(ScreenEdgePanGestureRecognizer(), "edge")
        edge.edges = .left
        judge.isRequired = { edge, other in
            guard let outer = edge.view else { return false }
            return other.view?.isDescendant(of: outer) ?? false
        }
        edge.delegate = judge
        let inner = stage.addView("inner view", 0, 0, 200, 200)
        stage.add(PanGestureRecognizer(), "inner", to: inner)
    }

    @Test func `60 an edge pan that the whole subtree requires to fail wins from the edge`() {
        addEdgePanAndInnerPan()
        stage.down(5, 100)
        for _ in 1...3 {
            stage.elapse(0.01)
            stage.move(by: 6, 0)
        }
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 inner view touchesBegan 1
                0.010 inner view touchesMoved 1
                0.020 inner waits for edge
                0.020 edge began
                0.020 inner failed: edge, which had to fail first, was recognized
                0.020 inner view touchesCancelled 1
                0.020 edge action began
                0.030 edge changed
                0.030 edge action changed
                0.030 edge ended
                0.030 edge action ended
                """
        )
        #expect(judge.log.filter { $0 == "edge before inner" }.count == 1)
    }

    @Test func `60 away from the edge the inner one pans at once`() {
        addEdgePanAndInnerPan()
        stage.down(80, 100)
        stage.elapse(0.01)
        stage.move(by: 12, 0)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 edge failed: started 80.0 pt from the edge (allows 20)
                0.000 inner view touchesBegan 1
                0.010 inner began
                0.010 inner view touchesCancelled 1
                0.010 inner action began
                0.010 inner ended
                0.010 inner action ended
                """
        )
    }

    private func addTaps() -> (single: TapGestureRecognizer, double: TapGestureRecognizer) {
        let single = stage.add(TapGestureRecognizer(), "single")
        let double = stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        return (single, double)
    }

    /// The tap is recognized at once, without a report about the required one.
    private static func tapped(_ view: String, from: String, to: String) -> String {
        """
        \(from) \(view) touchesBegan 1
        \(to) single recognized
        \(to) \(view) touchesCancelled 1
        \(to) single action recognized
        """
    }

    @Test
    func
        `61 a required recognizer that is untouched, disabled, removed or elsewhere does not block`()
    {
        let (single, double) = addTaps()
        stage.view.removeGestureRecognizer(double)
        stage.tap(100, 100)
        #expect(stage.transcript() == Self.tapped("v", from: "0.000", to: "0.050"))
        stage.wait(0.95)
        let sibling = stage.addView("sibling", 200, 200, 50, 50)
        sibling.addGestureRecognizer(double)
        stage.tap(100, 100)
        #expect(stage.transcript() == Self.tapped("v", from: "1.000", to: "1.050"))
        stage.wait(0.95)
        stage.view.addGestureRecognizer(double)
        double.isEnabled = false
        stage.tap(100, 100)
        #expect(stage.transcript() == Self.tapped("v", from: "2.000", to: "2.050"))
        stage.wait(0.95)
        double.isEnabled = true
        stage.window.addGestureRecognizer(single)
        stage.tap(350, 350)
        #expect(stage.transcript() == Self.tapped("window", from: "3.000", to: "3.050"))
    }

    @Test func `61 disabling the required recognizer releases the one that waits`() {
        let (_, double) = addTaps()
        stage.tap(100, 100)
        double.isEnabled = false
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.050 single waits for double
                0.050 double failed: disabled
                0.050 single recognized
                0.050 v touchesCancelled 1
                0.050 single action recognized
                """
        )
    }

    @Test func `62 a waiting recognizer that began and ended meanwhile sends both when released`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        let slow = stage.add(Spy(began: { spy, _ in spy.touchstone.deadline = 0.5 }), "slow")
        slow.onDeadline = { $0.state = .failed }
        pan.require(toFail: slow)
        let seen = ActionLog.of(pan) { plain($0.translation(in: nil)) }
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.move(by: 20, 0)
        stage.elapse(0.1)
        stage.up()
        stage.wait(1)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 pan waits for slow
                0.000 v touchesMoved 1
                0.000 v touchesMoved 1
                0.500 slow failed: set by the recognizer
                0.500 pan began
                0.500 pan ended
                0.500 v touchesCancelled 1
                0.500 pan action began
                0.500 pan action ended
                """
        )
        #expect(seen.text == "began (0, 0), ended (0, 0)")
    }
}
