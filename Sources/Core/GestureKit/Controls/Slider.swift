package import Foundation

/// A knob on a track, from the minimum value on the left to the maximum on the right.
///
/// A finger that lands on the knob drags it at once and without a jump; one that lands elsewhere has no
/// effect. Recognizers of its superviews may not begin for a drag of one finger along the knob's track.
/// Changes by the user send valueChanged and primaryActionTriggered; changes by the program send nothing.
/// Source: Apple, `UISlider`.
open class Slider: Control {
    private struct Grip {
        let touch: Touch
        /// The offset from the knob's center to the finger, which keeps the knob from jumping.
        let offset: CGFloat
        let value: Float
    }

    /// Whether valueChanged is sent during the drag; true by default.
    ///
    /// If false, it is sent once, with the lift. A drag that is cancelled before the lift restores the old
    /// value, because no target has seen the new one.
    public final var isContinuous = true

    private var range = BoundedValue<Float>(minimum: 0, maximum: 1, value: 0)
    private var grip: Grip?

    /// The value on the left, 0 by default; a value above `maximumValue` raises that too, and NaN
    /// has no effect.
    public final var minimumValue: Float {
        get { range.minimum }
        set { range.set(minimum: newValue) }
    }

    /// The value on the right, 1 by default; a value below `minimumValue` lowers that too, and NaN
    /// has no effect.
    public final var maximumValue: Float {
        get { range.maximum }
        set { range.set(maximum: newValue) }
    }

    /// The value of the knob, clamped to the limits.
    ///
    /// It is 0 by default, and assigning NaN has no effect.
    public final var value: Float {
        get { range.value }
        set { range.set(newValue) }
    }

    /// Sets the value; nothing is animated.
    public final func setValue(_ value: Float, animated: Bool) { self.value = value }

    /// The knob in the slider's points: a square as high as the slider.
    package final var knobRect: CGRect {
        let side = min(bounds.width, bounds.height)
        return CGRect(
            x: bounds.minX + (bounds.width - side) * CGFloat(range.fraction),
            y: bounds.midY - side / 2,
            width: side,
            height: side
        )
    }

    override func refusalOfDefaultGesture(_ recognizer: GestureRecognizer) -> ViewRefusal? {
        isDrag(recognizer, of: grip?.touch, on: knobRect) ? .keepsDrags(control: label) : nil
    }

    /// Grips the knob if the touch landed on it, and returns false otherwise.
    open override func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
        let location = touch.landingLocation(in: self)
        let knob = knobRect
        guard grip == nil, knob.holds(location) else { return false }
        grip = Grip(touch: touch, offset: location.x - knob.midX, value: value)
        return true
    }

    /// Moves the knob and returns true.
    open override func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
        if move(with: touch) && isContinuous { sendChange() }
        return true
    }

    /// Moves the knob to its final position.
    open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        guard let grip, let touch, grip.touch === touch else { return }
        let isMoved = move(with: touch)
        self.grip = nil
        if isContinuous ? isMoved : value != grip.value { sendChange() }
    }

    /// Releases the knob.
    open override func cancelTracking(with event: TouchEvent?) {
        if let grip, !isContinuous { value = grip.value }
        grip = nil
        super.cancelTracking(with: event)
    }

    private func move(with touch: Touch) -> Bool {
        let side = min(bounds.width, bounds.height)
        guard let grip, grip.touch === touch, bounds.width > side else { return false }
        let before = value
        let middle = touch.location(in: self).x - grip.offset
        range.set(fraction: Double((middle - side / 2 - bounds.minX) / (bounds.width - side)))
        return value != before
    }

    private func sendChange() {
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
    }
}
