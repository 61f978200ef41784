import Foundation
import GestureKit
import GestureTesting
import Testing

/// The controller of `FigureController.swift`: its handlers transform the figure with the fingers.
struct FigureTests {
    let stage = Stage()
    let controller: FigureController
    private var figure: View { controller.figure }

    init() {
        controller = FigureController(board: stage.view)
        controller.viewDidLoad()
    }

    @Test func `a tap is reported with its location in the window`() {
        stage.tap(250, 60)
        #expect(controller.messages == ["tap at 250, 60"])
        #expect(stage.transcript([.actions]) == "0.050 TapGestureRecognizer action recognized")
    }

    @Test func `two fingers hide the figure, and a hidden figure is not hit`() {
        stage.down([FingerMove(1, to: 20, 20), FingerMove(2, to: 60, 20)])
        stage.up([1, 2])
        #expect(figure.isHidden)
        #expect(stage.view.hitTest(CGPoint(x: 150, y: 150), with: nil) == stage.view)
    }

    @Test func `a rotation turns it, without the dead zone`() {
        stage.down([FingerMove(1, to: 120, 150), FingerMove(2, to: 180, 150)])
        stage.move([FingerMove(1, to: 150, 120), FingerMove(2, to: 150, 180)])
        stage.up([1, 2])
        let expected = CGAffineTransform.identity.rotated(by: 85 * .pi / 180)
        #expect(plain(figure.transform.a) == plain(expected.a))
        #expect(plain(figure.transform.b) == plain(expected.b))
        #expect(plain(figure.center) == "(150, 150)")
        let corner = CGPoint(x: 3, y: 4)
        #expect(
            plain(corner.applying(figure.transform).applying(figure.transform.inverted()))
                == plain(corner)
        )
    }

    @Test func `a pinch zooms it, and is reported at the end`() {
        stage.down([FingerMove(1, to: 120, 150), FingerMove(2, to: 160, 150)])
        stage.move(2, to: 170, 150)
        stage.move(2, to: 192, 150)
        stage.up([1, 2])
        #expect(plain(figure.transform.a) == "1.5")
        #expect(plain(figure.frame.origin) == "(75, 75)")
        #expect(figure.bounds.size == CGSize(width: 100, height: 100))
        #expect(controller.messages == ["scaled"])
    }

    @Test func `a flick is reported with its direction, and does not move the figure`() {
        stage.down(190, 150)
        stage.move(to: 110, 150, over: 0.1)
        stage.up()
        #expect(controller.messages == ["back"])
        #expect(plain(figure.center) == "(150, 150)")
    }

    @Test func `a drag moves it, and a cancelled one moves it back`() {
        stage.down(150, 150)
        stage.move(to: 170, 150)
        // Only now has the flick failed.
        stage.wait(0.51)
        stage.move(to: 190, 165)
        #expect(plain(figure.center) == "(170, 165)")
        stage.cancel()
        #expect(plain(figure.center) == "(150, 150)")
        #expect(figure.transform.isIdentity)
        #expect(
            stage.transcript([.actions]) == """
                0.500 PanGestureRecognizer action began
                0.510 PanGestureRecognizer action changed
                0.510 PanGestureRecognizer action cancelled
                """
        )
    }

    @Test func `a closure is called like a method`() {
        stage.down(150, 150)
        stage.waitPastLongPress()
        stage.move(by: 1, 1)
        stage.up()
        #expect(controller.messages == ["menu"])
    }
}
