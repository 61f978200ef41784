import GestureTesting
import Testing
import UIKit

/// Migrated code behaves as before.
struct MigrationTests {
    @Test func `methods are actions`() {
        let controller = ViewController()
        let stage = Stage()
        stage.view.addSubview(controller.view)
        controller.load()
        stage.tap(50, 50)
        #expect(controller.selected == ["made", "logged"])
    }

    @Test func `an action that was removed is not called`() {
        let controller = ViewController()
        let stage = Stage()
        stage.view.addSubview(controller.view)
        controller.watch()
        stage.tap(50, 50)
        #expect(controller.selected == [])
    }

    @Test func `a pan drags a controller's view`() {
        let stage = Stage()
        let controller = PanController()
        controller.view.frame = stage.view.bounds
        stage.view.addSubview(controller.view)
        stage.down(50, 50)
        stage.move(to: 90, 50)
        #expect(controller.moved.x == 30)
    }

    @Test func `a delegate is asked, and a view has its frame`() {
        #expect(Board().isLocked == false)
        #expect(makeKnob().frame == .zero)
    }
}
