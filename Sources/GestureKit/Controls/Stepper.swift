import Foundation

/// Two buttons side by side: the left one takes a step from the value, the right one adds one.
///
/// A step is made where a finger lifts on the half that it landed on. A single tap of one finger is
/// refused to the recognizers of the views above. The user's changes send valueChanged and
/// primaryActionTriggered, the program's send nothing. Views have no clock here, so that holding a finger
/// down does not repeat the step. Source: Apple, `UIStepper`.
open class Stepper: Control {
    /// Whether a step beyond a limit leads to the other one; false, the default, stops at the limit.
    public final var wraps = false

    private var range = BoundedValue<Double>(minimum: 0, maximum: 100, value: 0)
    private var step = 1.0

    /// The least value, 0 by default; one above `maximumValue` takes that along.
    ///
    /// What is not a number changes nothing.
    public final var minimumValue: Double {
        get { range.minimum }
        set { range.set(minimum: newValue) }
    }

    /// The greatest value, 100 by default; one below `minimumValue` takes that along.
    ///
    /// What is not a number changes nothing.
    public final var maximumValue: Double {
        get { range.maximum }
        set { range.set(maximum: newValue) }
    }

    /// The value, between the limits; 0 by default.
    ///
    /// Beyond a limit it becomes that limit; what is not a number changes nothing.
    public final var value: Double {
        get { range.value }
        set { range.set(newValue) }
    }

    /// How far a step goes; above 0, and 1 by default.
    ///
    /// What is not above 0 changes nothing.
    public final var stepValue: Double {
        get { step }
        set {
            if newValue > 0, let new = BoundedValue.finite(newValue) { step = new }
        }
    }

    override func isDefaultGesture(_ recognizer: GestureRecognizer) -> Bool {
        recognizer.isOneFingerTap
    }

    /// Makes a step where the finger lifts on the half that it landed on.
    open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        guard let touch, isTouchInside else { return }
        let isUp = isRight(touch.location(in: self))
        guard isUp == isRight(touch.landing(in: self)) else { return }
        let before = value
        value = next(isUp ? step : -step)
        guard value != before else { return }
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
    }

    private func isRight(_ point: CGPoint) -> Bool { point.x >= bounds.midX }

    private func next(_ change: Double) -> Double {
        // Steps of 0.1 add up to almost 1: what is as good as at a limit is there.
        let nearness = step * 1e-6
        let target = value + change
        if abs(target - maximumValue) <= nearness { return maximumValue }
        if abs(target - minimumValue) <= nearness { return minimumValue }
        if wraps && target > maximumValue { return minimumValue }
        if wraps && target < minimumValue { return maximumValue }
        return target
    }
}
