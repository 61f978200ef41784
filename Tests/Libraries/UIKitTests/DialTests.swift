import Foundation
import GestureKit
import GestureTesting
import Testing

/// The view of `DialView.swift`: its own shape, its own hit test, touch methods that call `super`.
struct DialTests {
    let stage = Stage()
    let dial = DialView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))

    init() {
        dial.touchstone.name = "dial"
        stage.view.addSubview(dial)
    }

    @Test func `the circle's edge is inside, the corners are not, the mark is the dial`() {
        func hit(_ x: CGFloat, _ y: CGFloat) -> View? {
            stage.window.hitTest(CGPoint(x: x, y: y), with: nil)
        }
        #expect(hit(100, 150) == dial)
        #expect(hit(99.9, 150) == stage.view)
        #expect(hit(105, 105) == stage.view)
        #expect(hit(150, 120) == dial)
        #expect(dial.subviews.first?.tag == 1)
    }

    @Test func `it turns with a finger, and its superview receives the touches too`() {
        stage.down(190, 150)
        stage.move(to: 150, 190)
        stage.up()
        #expect(plain(dial.angle) == plain(.pi / 2))
        #expect(dial.log == ["began 1", "ended"])
        #expect(
            stage.transcript() == """
                0.000 dial touchesBegan 1
                0.000 dial touchesMoved 1
                0.000 dial touchesEnded 1
                """
        )
    }

    @Test func `it turns back when a recognizer above cancels the touch`() {
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(190, 150)
        stage.move(to: 188, 155)
        #expect(dial.angle > 0)
        stage.move(to: 150, 190)
        #expect(dial.angle == 0)
        #expect(dial.subviews.first?.transform == .identity)
        stage.up()
        #expect(dial.log == ["began 1", "cancelled"])
        #expect(
            stage.transcript() == """
                0.000 dial touchesBegan 1
                0.000 dial touchesMoved 1
                0.000 pan began
                0.000 dial touchesCancelled 1
                0.000 pan action began
                0.000 pan ended
                0.000 pan action ended
                """
        )
    }

    @Test func `a coder makes a dial without a size, which is set later`() throws {
        let dial = try #require(DialView(coder: NSKeyedArchiver(requiringSecureCoding: false)))
        #expect(dial.frame == .zero)
        #expect(dial.subviews.count == 1)
        dial.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        stage.view.addSubview(dial)
        stage.tap(20, 1)
        #expect(dial.log == ["began 1", "ended"])
    }
}
