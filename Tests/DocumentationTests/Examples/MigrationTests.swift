import GestureTesting
import Testing
import UIKit

/// What was moved does what it did.
struct MigrationTests {
    @Test func `methods are actions`() {
        let controller = ViewController()
        let stage = Stage()
        stage.view.addSubview(controller.view)
        controller.load()
        stage.tap(50, 50)
        #expect(controller.selected == ["made", "logged"])
    }

    @Test func `an action that was removed is called no more`() {
        let controller = ViewController()
        let stage = Stage()
        stage.view.addSubview(controller.view)
        controller.watch()
        stage.tap(50, 50)
        #expect(controller.selected == [])
        #expect(controller.clear(nil) == 0)
        #expect(controller.view.gestureRecognizers.isEmpty)
    }

    @Test func `a controller is given its view`() {
        let stage = Stage()
        let controller = PanController(view: stage.view)
        stage.down(50, 50)
        stage.move(to: 90, 50)
        #expect(controller.moved.x == 30)
        stage.up()
        ViewController().restrict(controller.pan)
        #expect(controller.pan.allowedTouchTypes == [2])
        #expect(Board().isLocked == false)
        #expect(makeKnob().frame == .zero)
    }
}
