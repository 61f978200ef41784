public import Foundation
import GestureKit

/// The class of what lets a device shake or tap under the finger.
///
/// Nothing shakes here. In the delivery of an event, each call that would be felt on a phone is told as
/// a diagnostic, `hapticFeedback`, so that the window, its recording and a test's transcript show when
/// it came; outside of a delivery nothing is told.
open class UIFeedbackGenerator {
    /// Makes a generator.
    public init() {}

    /// Makes a generator for a view, which makes no difference.
    public init(view: UIView) {}

    /// Does nothing: there is nothing to be made ready.
    open func prepare() {}

    /// Tells what would be felt.
    func report(_ what: String) {
        Window.current?.diagnose("hapticFeedback", "\(what): nothing shakes here")
    }
}

/// Tells of one thing that hits another.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// How heavy or how stiff the things are.
    public enum FeedbackStyle: Int, Sendable {
        /// Small and light things.
        case light
        /// Things of a middle size.
        case medium
        /// Large and heavy things.
        case heavy
        /// Soft things.
        case soft
        /// Stiff things.
        case rigid
    }

    private let style: FeedbackStyle

    /// Makes a generator of the style `medium`.
    public override init() {
        style = .medium
        super.init()
    }

    /// Makes a generator of this style.
    public init(style: FeedbackStyle) {
        self.style = style
        super.init()
    }

    /// Makes a generator of the style `medium` for a view, which makes no difference.
    public override init(view: UIView) {
        style = .medium
        super.init(view: view)
    }

    /// Makes a generator of this style for a view, which makes no difference.
    public init(style: FeedbackStyle, view: UIView) {
        self.style = style
        super.init(view: view)
    }

    /// Tells `impact (medium)`, with the style.
    open func impactOccurred() { report("impact (\(style))") }

    /// Tells `impact (medium, intensity 0.50)`, with the style and an intensity from 0 to 1.
    open func impactOccurred(intensity: CGFloat) {
        report(String(format: "impact (\(style), intensity %.2f)", Double(intensity)))
    }
}

/// Tells of a selection that changes.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Tells `selection`.
    open func selectionChanged() { report("selection") }
}

/// Tells how something ended.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// How it ended.
    public enum FeedbackType: Int, Sendable {
        /// It is done.
        case success
        /// It is done, but something is amiss.
        case warning
        /// It failed.
        case error
    }

    /// Tells `notification (success)`, with the type.
    open func notificationOccurred(_ notificationType: FeedbackType) {
        report("notification (\(notificationType))")
    }
}
