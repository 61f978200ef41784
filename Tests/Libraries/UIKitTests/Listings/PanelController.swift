import UIKit

/// A custom knob, which turns by the distance that a finger is dragged upward.
class DragKnob: UIControl {
    private(set) var value: CGFloat = 0
    private(set) var log: [String] = []
    private var startValue: CGFloat = 0
    private var startY: CGFloat = 0

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        log.append("touched")
        super.touchesBegan(touches, with: event)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard super.beginTracking(touch, with: event) else { return false }
        startValue = value
        startY = touch.location(in: superview).y
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        value = startValue + startY - touch.location(in: superview).y
        sendActions(for: .valueChanged)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        log.append("let go")
    }

    override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        value = startValue
        log.append("taken")
    }
}

/// A panel of controls, which logs their actions.
class PanelController: UIResponder {
    let button = UIButton(frame: CGRect(x: 10, y: 10, width: 80, height: 40))
    let power = UISwitch(frame: CGRect(x: 110, y: 10, width: 60, height: 40))
    let volume = UISlider(frame: CGRect(x: 10, y: 60, width: 200, height: 40))
    let count = UIStepper(frame: CGRect(x: 10, y: 110, width: 100, height: 40))
    let size = UISegmentedControl(items: ["S", "M", "L"])
    let page = UIPageControl(frame: CGRect(x: 10, y: 210, width: 200, height: 40))
    let knob = DragKnob(frame: CGRect(x: 220, y: 110, width: 60, height: 60))
    private(set) var messages: [String] = []

    init(view: UIView) {
        super.init()
        size.frame = CGRect(x: 10, y: 160, width: 150, height: 40)
        page.numberOfPages = 4
        for control in [button, power, volume, count, size, page, knob] as [UIControl] {
            view.addSubview(control)
        }
        button.addTarget(self, action: PanelController.press, for: .touchUpInside)
        power.addTarget(self, action: PanelController.switched, for: .valueChanged)
        volume.addTarget(self, action: PanelController.slid, for: .valueChanged)
        count.addTarget(self, action: PanelController.counted, for: .valueChanged)
        size.addTarget(self, action: PanelController.chosen, for: .valueChanged)
        page.addTarget(self, action: PanelController.turned, for: .valueChanged)
        let whole: UIControl.Event = [.touchDown, .touchUpInside, .touchCancel]
        knob.addTarget(self, action: PanelController.knobTouched, for: whole)
    }

    private func press(_ sender: UIButton) {
        messages.append("pressed")
        sender.isEnabled = false
        if sender.state.contains(.disabled) {
            messages.append("used up")
        }
    }

    private func switched(_ sender: UISwitch) {
        messages.append(sender.isOn ? "on" : "off")
    }

    private func slid(_ sender: UISlider) {
        messages.append("volume")
    }

    private func counted(_ sender: UIStepper) {
        messages.append("count \(Int(sender.value))")
    }

    private func chosen(_ sender: UISegmentedControl) {
        messages.append(sender.titleForSegment(at: sender.selectedSegmentIndex) ?? "none")
    }

    private func turned(_ sender: UIPageControl) {
        messages.append("page \(sender.currentPage)")
    }

    private func knobTouched() {
        messages.append("knob")
    }
}
