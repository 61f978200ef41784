public import Foundation

/// An output of a window; outputs occur in the order of events.
public enum WindowOutput {
    /// A recognizer changed its state, or started to wait.
    case transition(Transition)
    /// A recognizer sends its action.
    case action(ActionSending)
    /// A view receives touches or presses.
    case message(TouchMessage)
    /// A control sends an event.
    case control(ControlSending)
    /// An animation of views starts. A replay produces it again, so recordings and transcripts omit it.
    case animation(ViewAnimation)
    /// A recognizer does not receive a touch that landed within its view. A replay produces this again, so
    /// recordings and transcripts omit it.
    case unreceived(UnreceivedTouch)
    /// A problem occurred.
    case diagnostic(Diagnostic)
}

/// A change in a recognizer's state, with its reason.
///
/// Labels, timelines, recordings and tests are derived from these.
public struct Transition {
    /// The recognizer that changed.
    public let recognizer: GestureRecognizer
    /// The state before.
    public let from: GestureRecognizer.State
    /// The state after; the same as `from` when a recognizer starts to wait.
    public let to: GestureRecognizer.State
    /// The window's time in seconds.
    public let timestamp: TimeInterval
    /// The reason; nil on success (began, changed, ended), unless the recognizer assigned another state.
    public let reason: Reason?
    /// The limits that were crossed, for a reason that is about a limit; usually empty.
    public let crossedLimits: [RecognitionLimit]
    /// The progress and the required value when the recognizer began, recognized or was prevented.
    ///
    /// It is nil for other changes and for recognizers without such a measure.
    public let progress: Reason?

    /// The name of the state after; `recognized` for the success of a discrete gesture.
    public var stateName: String { Self.name(from: from, to: to) }

    static func name(from: GestureRecognizer.State, to: GestureRecognizer.State) -> String {
        from == .possible && to == .ended ? "recognized" : to.name
    }
}

/// An action of a recognizer, just before its targets are called.
public struct ActionSending {
    /// The recognizer that sends the action.
    public let recognizer: GestureRecognizer
    /// The state that the targets see; `recognized` for the success of a discrete gesture.
    public let stateName: String
    /// The window's time in seconds.
    public let timestamp: TimeInterval
    /// The gesture's location in the window's points.
    public let location: CGPoint
    /// The number of touches of the gesture.
    public let numberOfTouches: Int
    /// The other values of the class, in a fixed order.
    public let values: [GestureValue]
}

/// A number, or a pair of numbers, that a recognizer reports about its gesture.
public struct GestureValue: Hashable, Codable, Sendable {
    /// The quantity of a value, which determines its unit.
    public enum Quantity: Hashable, Codable, Sendable {
        /// A displacement in the window's points.
        case vector(CGPoint)
        /// A velocity in points per second.
        case vectorVelocity(CGPoint)
        /// A factor; 1 is unchanged.
        case factor(CGFloat)
        /// The change of a factor per second.
        case factorVelocity(CGFloat)
        /// An angle in radians, clockwise on screen.
        case angle(CGFloat)
        /// An angular velocity in radians per second.
        case angularVelocity(CGFloat)
        /// A number of things.
        case count(Int)
        /// A number without a unit.
        case number(Double)
        /// Names of options, such as `["left"]`.
        case names([String])
    }

    /// The property's Swift name.
    public let name: String
    /// The quantity of the value.
    public let quantity: Quantity

    /// Creates a value.
    public init(_ name: String, _ quantity: Quantity) {
        self.name = name
        self.quantity = quantity
    }

    /// Whether the value is a velocity.
    package var isVelocity: Bool {
        switch quantity {
        case .vectorVelocity, .factorVelocity, .angularVelocity: true
        case .vector, .factor, .angle, .count, .number, .names: false
        }
    }

    /// The time without an event, in seconds, after which a velocity is 0.
    package static var rest: TimeInterval { VelocityTracker.rest }

    /// Returns the value after a time without an event, in seconds; a velocity becomes 0.
    package func after(_ pause: TimeInterval) -> GestureValue {
        guard pause.isLater(than: Self.rest) else { return self }
        switch quantity {
        case .vectorVelocity: return GestureValue(name, .vectorVelocity(.zero))
        case .factorVelocity: return GestureValue(name, .factorVelocity(0))
        case .angularVelocity: return GestureValue(name, .angularVelocity(0))
        case .vector, .factor, .angle, .count, .number, .names: return self
        }
    }
}

/// A message to a view: a touch or press method with its touches or presses.
public struct TouchMessage {
    /// The view that the touches landed on, or that had the keyboard when the keys went down.
    public let view: View
    /// The method's base name, such as `touchesBegan` or `pressesEnded`.
    public let name: String
    /// The touches' ids, or the raw values of the presses' types, in ascending order.
    public let touches: [Int]
    /// The window's time in seconds.
    public let timestamp: TimeInterval
}

/// An event of a control, just before its targets are called.
public struct ControlSending {
    /// The control that sends the event.
    public let control: Control
    /// The event's name in UIKit's spelling, such as `touchUpInside`.
    public let event: String
    /// The window's time in seconds.
    public let timestamp: TimeInterval
}

/// A problem, and what was done instead.
public struct Diagnostic: Hashable, Codable, Sendable {
    /// The stable name.
    public let name: String
    /// A description of what happened.
    public let detail: String
    /// The time in seconds.
    public let timestamp: TimeInterval

    /// Creates a diagnostic.
    public init(_ name: String, _ detail: String, at timestamp: TimeInterval) {
        self.name = name
        self.detail = detail
        self.timestamp = timestamp
    }
}
