import GestureTesting
import Testing
import UIKit

/// Closures of controls, and members that iOS code calls or overrides.
struct ActionTests {
    let stage = Stage()

    @Test func `a button shows and performs its primary action`() {
        var senders: [AnyObject?] = []
        let image = UIImage(size: CGSize(width: 4, height: 4))
        let save = UIAction(title: "Save", image: image) { senders.append($0.sender) }
        let button = UIButton(primaryAction: save)
        button.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
        stage.view.addSubview(button)
        #expect(button.title(for: .normal) == "Save")
        #expect(button.titleColor(for: .normal) == .systemBlue)
        stage.tap(40, 20)
        #expect(senders.count == 1)
        #expect(senders.first.flatMap { $0 } === button)
        #expect(save.sender == nil)
        let plain = UIButton(type: .custom, primaryAction: nil)
        #expect(plain.title(for: .normal) == nil)
        #expect(plain.titleColor(for: .normal) == .white)
    }

    @Test func `actions are added for events, replaced by their identifier and removed`() {
        var calls: [String] = []
        let toggle = UISwitch(
            frame: CGRect(x: 0, y: 0, width: 51, height: 31),
            primaryAction: UIAction { _ in calls.append("primary") }
        )
        let identifier = UIAction.Identifier("change")
        let old = UIAction(identifier: identifier) { _ in calls.append("old") }
        toggle.addAction(old, for: .valueChanged)
        let change = UIAction(identifier: identifier) { _ in calls.append("new") }
        toggle.addAction(change, for: [.valueChanged, .touchDown])
        let other = UIAction { _ in calls.append("other") }
        toggle.addAction(other, for: .valueChanged)
        toggle.sendActions(for: .valueChanged)
        toggle.sendActions(for: .primaryActionTriggered)
        #expect(calls == ["new", "other", "primary"])
        calls = []
        toggle.removeAction(change, for: .valueChanged)
        toggle.removeAction(other, for: .allEvents)
        toggle.sendActions(for: .valueChanged)
        toggle.sendActions(for: .touchDown)
        #expect(calls == ["new"])
        toggle.removeAction(identifiedBy: identifier, for: .allEvents)
        toggle.sendActions(for: .touchDown)
        #expect(calls == ["new"])
    }

    /// Overrides members that published recognizers override.
    final class Watcher: UITapGestureRecognizer {
        var log: [String] = []

        override var modifierFlags: UIKeyModifierFlags { super.modifierFlags.union(.shift) }
        override var buttonMask: UIEvent.ButtonMask { super.buttonMask.union(.secondary) }

        override func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
            log.append("requires")
            super.require(toFail: otherGestureRecognizer)
        }

        override func removeTarget(_ target: Any?, action: Selector?) {
            log.append("removes")
            super.removeTarget(target, action: action)
        }

        override func ignore(_ button: UIPress, for event: UIPressesEvent) {
            log.append("ignores")
            super.ignore(button, for: event)
        }

        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
            for press in presses {
                log.append("\(press.gestureRecognizers?.count ?? 0) for \(press.type)")
                ignore(press, for: event)
            }
        }
    }

    @Test func `members of recognizers can be overridden`() {
        let watcher = stage.add(Watcher(), "watcher", to: stage.window)
        watcher.allowedPressTypes = [NSNumber(value: UIPress.PressType.select.rawValue)]
        watcher.require(toFail: UIPanGestureRecognizer())
        watcher.removeTarget(self as Any, action: nil)
        stage.press(.select)
        #expect(watcher.log == ["requires", "removes", "1 for select", "ignores"])
        #expect(watcher.modifierFlags == .shift)
        #expect(watcher.buttonMask == .secondary)
    }

    @Test func `a touch and an event of a test's own reach no recognizer's gesture`() {
        let (touch, event) = (UITouch(), UIEvent())
        #expect(touch.phase == .began)
        #expect(touch.location(in: nil) == .zero)
        #expect(touch.view == nil)
        #expect(touch.window == nil)
        #expect(event.type == .touches)
        #expect(event.allTouches?.isEmpty == true)
        let recognizers = [
            UITapGestureRecognizer(), UILongPressGestureRecognizer(), UIPanGestureRecognizer(),
            UIScreenEdgePanGestureRecognizer(), UISwipeGestureRecognizer(),
            UIPinchGestureRecognizer(), UIRotationGestureRecognizer(), UIHoverGestureRecognizer(),
        ]
        for recognizer in recognizers {
            stage.view.addGestureRecognizer(recognizer)
            recognizer.touchesBegan([touch], with: event)
            recognizer.touchesMoved([touch], with: event)
            recognizer.touchesEnded([touch], with: event)
            recognizer.touchesCancelled([touch], with: event)
        }
        stage.wait(2)
        #expect(recognizers.allSatisfy { $0.state == .possible })
        for view in [UIView(), UIButton(type: .system)] {
            view.touchesBegan([touch], with: event)
            view.touchesEnded([touch], with: event)
        }
    }
}
