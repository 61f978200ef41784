package import Foundation

/// A knob with two positions: off on the left, on on the right.
///
/// A lift inside toggles the switch. A finger that lands on the knob and moves 10 pt along the switch drags
/// the knob instead. The half in which the knob is left then sets the switch, wherever the finger is; the
/// exact middle counts as on. Recognizers of its superviews may not begin for either gesture of one finger.
/// Changes by the user send valueChanged and primaryActionTriggered; changes by the program send nothing.
/// Source: Apple, `UISwitch`; Semantics.md, section 3 "Controls".
open class Switch: Control {
    private struct Grip {
        let touch: Touch
        /// The knob's position when it was gripped, from 0 (off) to 1 (on).
        let start: CGFloat
        /// The knob's current position.
        var position: CGFloat
        var isDragged = false
    }

    private var isSetOn = false
    private var grip: Grip?

    /// Source: the fixed size of `UISwitch` on iOS 7 to 18.
    override class var ownSize: CGSize { CGSize(width: 51, height: 31) }

    /// Whether the switch is on; false by default, and unchanged during a drag.
    public final var isOn: Bool {
        get { isSetOn }
        set { isSetOn = newValue }
    }

    /// Sets the switch; nothing is animated.
    public final func setOn(_ isOn: Bool, animated: Bool) { self.isOn = isOn }

    /// The knob in the switch's points: a square as high as the switch, at its dragged position.
    package final var knobRect: CGRect {
        let side = min(bounds.width, bounds.height)
        return CGRect(
            x: bounds.minX + knobTravel * knobPosition,
            y: bounds.midY - side / 2,
            width: side,
            height: side
        )
    }

    private var knobPosition: CGFloat {
        if let grip, grip.isDragged { return grip.position }
        return isOn ? 1 : 0
    }

    private var knobTravel: CGFloat { max(bounds.width - min(bounds.width, bounds.height), 0) }

    override func refusalOfDefaultGesture(_ recognizer: GestureRecognizer) -> ViewRefusal? {
        if recognizer.isOneFingerTap { return .keepsTaps(control: label) }
        let isDrag = isDrag(recognizer, of: grip?.touch, on: knobRect)
        return isDrag ? .keepsDrags(control: label) : nil
    }

    /// Grips the knob if the touch landed on it, and returns true.
    open override func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
        if grip == nil, knobRect.holds(touch.landingLocation(in: self)) {
            grip = Grip(touch: touch, start: knobPosition, position: knobPosition)
        }
        return true
    }

    /// Moves the knob and returns true.
    open override func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
        move(with: touch)
        return true
    }

    /// Sets the switch by its knob, or toggles it.
    open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        guard let touch else { return }
        move(with: touch)
        let isDragged = grip?.isDragged == true && grip?.touch === touch
        let shouldBeOn = isDragged ? knobPosition.reaches(0.5) : isOn != isTouchInside
        if grip?.touch === touch { grip = nil }
        guard shouldBeOn != isOn else { return }
        isOn = shouldBeOn
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
    }

    /// Releases the knob, which returns to where it was.
    open override func cancelTracking(with event: TouchEvent?) {
        grip = nil
        super.cancelTracking(with: event)
    }

    private func move(with touch: Touch) {
        guard var grip, grip.touch === touch, knobTravel > 0 else { return }
        let travel = abs(touch.displacement(along: self).x)
        grip.isDragged = grip.isDragged || travel.reaches(PanGestureRecognizer.slop)
        let position =
            grip.start + (touch.location(in: self).x - touch.landingLocation(in: self).x)
            / knobTravel
        if !position.isNaN { grip.position = min(max(position, 0), 1) }
        self.grip = grip
    }
}
