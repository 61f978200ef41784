import Foundation

/// Two buttons side by side: the left one subtracts a step from the value, the right one adds a step.
///
/// A finger makes a step if it lifts on the half that it landed on. Recognizers of the superviews may not
/// begin for a single tap of one finger on the stepper. Changes by the user send valueChanged and
/// primaryActionTriggered; changes by the program send nothing. Views have no clock, so holding a finger down
/// does not repeat the step. Source: Apple, `UIStepper`.
open class Stepper: Control {
    /// Whether a step beyond a limit continues at the other limit; false by default, which stops at the limit.
    public final var wraps = false

    private var range = BoundedValue<Double>(minimum: 0, maximum: 100, value: 0)
    private var step = 1.0

    /// Source: the fixed size of `UIStepper` on iOS 13 to 18.
    override class var ownSize: CGSize { CGSize(width: 94, height: 32) }

    /// The minimum value, 0 by default; a value above `maximumValue` raises that too, and NaN
    /// has no effect.
    public final var minimumValue: Double {
        get { range.minimum }
        set { range.set(minimum: newValue) }
    }

    /// The maximum value, 100 by default; a value below `minimumValue` lowers that too, and NaN
    /// has no effect.
    public final var maximumValue: Double {
        get { range.maximum }
        set { range.set(maximum: newValue) }
    }

    /// The value, clamped to the limits; 0 by default, and NaN has no effect.
    public final var value: Double {
        get { range.value }
        set { range.set(newValue) }
    }

    /// The size of a step, 1 by default; setting a number that is not above 0 has no effect.
    public final var stepValue: Double {
        get { step }
        set {
            if newValue > 0, let new = BoundedValue.finite(newValue) { step = new }
        }
    }

    override func refusalOfDefaultGesture(_ recognizer: GestureRecognizer) -> ViewRefusal? {
        recognizer.isOneFingerTap ? .keepsTaps(control: label) : nil
    }

    /// Makes a step if the finger lifts on the half that it landed on.
    open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        guard let touch, isTouchInside else { return }
        let isIncrement = isRight(touch.location(in: self))
        guard isIncrement == isRight(touch.landingLocation(in: self)) else { return }
        let before = value
        value = next(isIncrement ? step : -step)
        guard value != before else { return }
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
    }

    private func isRight(_ point: CGPoint) -> Bool { point.x >= bounds.midX }

    private func next(_ change: Double) -> Double {
        // Steps of 0.1 add up to almost 1; a value this near a limit counts as the limit.
        let nearness = step * 1e-6
        let target = value + change
        if abs(target - maximumValue) <= nearness { return maximumValue }
        if abs(target - minimumValue) <= nearness { return minimumValue }
        if wraps && target > maximumValue { return minimumValue }
        if wraps && target < minimumValue { return maximumValue }
        return target
    }
}
