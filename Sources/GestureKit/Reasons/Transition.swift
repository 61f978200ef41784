public import Foundation

/// One step of one recognizer's state, with its reason: the stream that labels, timelines,
/// recordings and tests all read.
public struct Transition {
    /// The recognizer that changed.
    public let recognizer: GestureRecognizer
    /// The state before.
    public let from: GestureRecognizer.State
    /// The state after; the same as `from` when a recognizer starts to wait.
    public let to: GestureRecognizer.State
    /// The window's time in seconds.
    public let timestamp: TimeInterval
    /// Why; nil on success (began, changed, ended), unless another state was assigned.
    public let reason: Reason?
    /// What was allowed and is left with this step, where the reason is such a limit; mostly empty.
    public let allowancesLeft: [Allowance]
    /// How far it had come when it began, recognized or was prevented, and how far it had to; nil for
    /// other steps, and where it has no such measure.
    public let shortfall: Reason?

    /// The name of the state after: `recognized` where a discrete gesture succeeded.
    public var stateName: String { Self.name(from: from, to: to) }

    static func name(from: GestureRecognizer.State, to: GestureRecognizer.State) -> String {
        from == .possible && to == .ended ? "recognized" : to.name
    }
}

/// One sending of a recognizer's action, as its targets are about to see it.
public struct ActionSending {
    /// The recognizer that sends.
    public let recognizer: GestureRecognizer
    /// The state that the targets see: `recognized` where a discrete gesture succeeded.
    public let stateName: String
    /// The window's time in seconds.
    public let timestamp: TimeInterval
    /// The gesture's place in the window's points.
    public let location: CGPoint
    /// How many touches it counts.
    public let numberOfTouches: Int
    /// What else the class tells, in a fixed order.
    public let values: [GestureValue]
}

/// One number, or pair of numbers, that a recognizer tells of its gesture.
public struct GestureValue: Hashable, Sendable {
    /// What a value is, so that it can be written with its unit.
    public enum Quantity: Hashable, Sendable {
        /// A displacement in the window's points.
        case vector(CGPoint)
        /// A displacement in points for each second.
        case vectorVelocity(CGPoint)
        /// A factor; 1 is unchanged.
        case factor(CGFloat)
        /// A factor's change for each second.
        case factorVelocity(CGFloat)
        /// An angle in radians, clockwise on screen.
        case angle(CGFloat)
        /// Radians for each second.
        case angularVelocity(CGFloat)
        /// How many of something there are.
        case count(Int)
        /// A number without a unit.
        case number(Double)
        /// Names of options, as `["left"]`.
        case names([String])
    }

    /// The property's Swift name.
    public let name: String
    /// What it is.
    public let quantity: Quantity

    /// Makes a value.
    public init(_ name: String, _ quantity: Quantity) {
        self.name = name
        self.quantity = quantity
    }
}

/// One message to a view: a touch or press method, and whom it is about.
public struct TouchMessage {
    /// The view that the touches landed on, or that had the keyboard when the keys went down.
    public let view: View
    /// The method's base name, as `touchesBegan` or `pressesEnded`.
    public let name: String
    /// The touches' ids, or the raw values of the presses' types, in ascending order.
    public let touches: [Int]
    /// The window's time in seconds.
    public let timestamp: TimeInterval
}

/// Something that was wrong, and what was done instead.
public struct Diagnostic: Hashable, Sendable {
    /// The stable name.
    public let name: String
    /// What happened, in words.
    public let detail: String
    /// The time in seconds.
    public let timestamp: TimeInterval

    /// Makes a diagnostic.
    public init(_ name: String, _ detail: String, at timestamp: TimeInterval) {
        self.name = name
        self.detail = detail
        self.timestamp = timestamp
    }
}

/// What comes out of a window, in the order in which it happens.
public enum WindowOutput {
    /// A recognizer changed its state, or started to wait.
    case transition(Transition)
    /// A recognizer sends its action.
    case action(ActionSending)
    /// A view is told of touches or presses.
    case message(TouchMessage)
    /// A control sends an event.
    case control(ControlSending)
    /// An animation of views starts. Recordings and transcripts leave it out, since a replay produces it
    /// again.
    case animation(ViewAnimation)
    /// Something was wrong.
    case diagnostic(Diagnostic)
}

/// One sending of a control's event, just before its targets are called.
public struct ControlSending {
    /// The control that sends.
    public let control: Control
    /// The event's name in UIKit's spelling, as `touchUpInside`.
    public let event: String
    /// The window's time in seconds.
    public let timestamp: TimeInterval
}
