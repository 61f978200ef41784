public import Foundation
import GestureKit
import TextFormatting

/// The base class of haptic feedback generators, which report feedback instead of producing it.
///
/// While an event is delivered, each call that a phone would answer with haptic feedback is reported as the
/// diagnostic `hapticFeedback`, which the window, its recording and a test's transcript show. At other times,
/// the call has no effect.
open class UIFeedbackGenerator {
    /// Creates a generator.
    public init() {}

    /// Creates a generator; the view has no effect.
    public init(view: UIView) {}

    /// Accepted without effect: no hardware needs preparation.
    open func prepare() {}

    /// Reports the feedback that a phone would give.
    func report(_ what: String) {
        Window.current?.diagnose("hapticFeedback", "\(what) has no effect here")
    }
}

/// Haptic feedback for a collision.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The mass or the stiffness of the colliding objects.
    public enum FeedbackStyle: Int, Sendable {
        /// Small, light objects.
        case light
        /// Medium-sized objects.
        case medium
        /// Large, heavy objects.
        case heavy
        /// Soft objects.
        case soft
        /// Rigid objects.
        case rigid
    }

    private let style: FeedbackStyle

    /// Creates a generator of the style `medium`.
    public override init() {
        style = .medium
        super.init()
    }

    /// Creates a generator of this style.
    public init(style: FeedbackStyle) {
        self.style = style
        super.init()
    }

    /// Creates a generator of the style `medium`; the view has no effect.
    public override init(view: UIView) {
        style = .medium
        super.init(view: view)
    }

    /// Creates a generator of this style; the view has no effect.
    public init(style: FeedbackStyle, view: UIView) {
        self.style = style
        super.init(view: view)
    }

    /// Reports an impact with its style, such as `impact (medium)`.
    open func impactOccurred() { report("impact (\(style))") }

    /// Reports an impact with its style and an intensity from 0 to 1, such as `impact (medium, intensity
    /// 0.50)`.
    open func impactOccurred(intensity: CGFloat) {
        report("impact (\(style), intensity \(DecimalText.exact(intensity, 2)))")
    }
}

/// Haptic feedback for a change of selection.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Reports a change of selection, such as `selection`.
    open func selectionChanged() { report("selection") }
}

/// Haptic feedback for the outcome of a task.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The outcome of a task.
    public enum FeedbackType: Int, Sendable {
        /// The task succeeded.
        case success
        /// The task produced a warning.
        case warning
        /// The task failed.
        case error
    }

    /// Reports an outcome with its type, such as `notification (success)`.
    open func notificationOccurred(_ notificationType: FeedbackType) {
        report("notification (\(notificationType))")
    }
}
