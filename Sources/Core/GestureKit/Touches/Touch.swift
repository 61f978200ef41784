public import Foundation

/// A finger, a pen or a pressed pointer on the window, from its landing to its lift.
///
/// One object represents the whole contact and changes in place: to keep past values, copy the numbers.
/// Source: Apple, `UITouch`.
public final class Touch {
    /// The number that the sender of events gave the touch; unique among the touches that are down.
    public let id: Int
    /// The type of the touch; `direct` by default.
    public let type: TouchType
    /// The phase of the touch.
    public internal(set) var phase = Phase.began
    /// The time of the last change on the event clock, in seconds; the sample's own time or the event's, even
    /// if the window's time was already later.
    ///
    /// Never before an earlier change of the same touch.
    public private(set) var timestamp: TimeInterval
    /// The number of consecutive landings near the same location: 1, or one more than the previous touch's.
    ///
    /// A touch follows another if it lands within 0.35 s of its lift and 45 pt of its landing.
    public internal(set) var tapCount: Int
    /// The view that the touch landed on, which never changes; nil after the view is deallocated.
    public internal(set) weak var view: View?
    /// The window that delivers the touch; nil after the window is deallocated.
    public private(set) weak var window: Window?
    /// The recognizers that receive the touch, in order of delivery; empty after its end.
    public internal(set) var gestureRecognizers: [GestureRecognizer] = []
    /// The same as `gestureRecognizers`, for the module UIKit, which hides that name with its own member.
    package var receivers: [GestureRecognizer] { gestureRecognizers }
    private var shape: ContactShape
    private var locations: TouchLocations
    /// The recent locations, for predictions.
    private var track = VelocityTracker()

    init(_ sample: TouchSample, timestamp: TimeInterval, in window: Window) {
        id = sample.id
        self.window = window
        type = sample.type
        self.timestamp = timestamp
        tapCount = 1
        shape = ContactShape().applying(sample)
        locations = TouchLocations(landingLocation: sample.location)
        track.add(sample.location, at: timestamp)
    }

    /// Creates a predicted touch, which was never delivered.
    private init(of touch: Touch, at location: CGPoint, timestamp: TimeInterval) {
        id = touch.id
        type = touch.type
        phase = .moved
        self.timestamp = timestamp
        tapCount = touch.tapCount
        view = touch.view
        window = touch.window
        shape = touch.shape
        locations = touch.locations.moved(to: location)
    }

    /// The force from 0 to 1 of the sensor's range; nil if the device does not report it.
    public var reportedForce: CGFloat? { shape.force }

    /// The contact's larger radius in points; nil if the device does not report it.
    public var reportedMajorRadius: CGFloat? { shape.majorRadius }

    /// The angle between a pen and the screen in radians, from 0 (flat) to π/2 (upright); 0 if the device
    /// does not report it.
    public var altitudeAngle: CGFloat { shape.altitude ?? 0 }

    /// The direction in which a pen leans, in radians from the window's x axis; nil if the device does not
    /// report it.
    var azimuth: CGFloat? { shape.azimuth }

    /// The contact's smaller radius in points; nil if the device does not report it.
    ///
    /// An addition to UIKit, like `orientation`: together with `majorRadius` they describe an ellipse.
    public var minorRadius: CGFloat? { shape.minorRadius }

    /// The direction of the contact's longer axis, in radians from the window's x axis, clockwise on screen,
    /// from 0 up to π; nil if the device does not report it.
    ///
    /// An addition to UIKit. A half turn leaves an ellipse unchanged; π/2 is upright.
    public var orientation: CGFloat? { shape.orientation }

    /// The force from 0 to `maximumPossibleForce`; 0 also if the device does not report it.
    public var force: CGFloat { reportedForce ?? 0 }

    /// The maximum force: 1, or 0 if the device does not report force.
    public var maximumPossibleForce: CGFloat { reportedForce == nil ? 0 : 1 }

    /// The contact's larger radius in points; 0 if the device does not report it.
    public var majorRadius: CGFloat { reportedMajorRadius ?? 0 }

    /// The uncertainty of `majorRadius` in points; always 0, since drivers do not report it.
    public var majorRadiusTolerance: CGFloat { 0 }

    /// The landing location in the window's points.
    var landingLocation: CGPoint { locations.landingLocation }
    var windowLocation: CGPoint { locations.current }
    var previousWindowLocation: CGPoint { locations.previous }

    var isDown: Bool {
        switch phase {
        case .began, .moved, .stationary, .regionEntered, .regionMoved: true
        case .ended, .cancelled, .regionExited: false
        }
    }

    /// The predicted locations at the current velocity, 8 and 16 ms ahead; empty at rest, or after the end.
    ///
    /// Source: Semantics.md, section 5.
    package var predictions: [Touch] {
        guard isDown else { return [] }
        let velocity = track.velocity(at: window?.time ?? timestamp)
        guard velocity != .zero else { return [] }
        return [0.008, 0.016].map { ahead in
            Touch(
                of: self,
                at: windowLocation + velocity * CGFloat(ahead),
                timestamp: timestamp + ahead
            )
        }
    }

    func apply(_ sample: TouchSample, timestamp: TimeInterval) {
        phase = Phase(sample.phase)
        // A replayed burst may have older timestamps than a previous event; the time of a touch never
        // decreases.
        self.timestamp = max(self.timestamp, timestamp)
        locations = locations.moved(to: sample.location)
        shape = shape.applying(sample)
        if sample.phase == .moved { track.add(sample.location, at: self.timestamp) }
    }

    /// Updates the location of a hovering pointer or pen.
    func hover(at location: CGPoint, timestamp: TimeInterval) {
        self.timestamp = max(self.timestamp, timestamp)
        locations = locations.moved(to: location)
    }
}

extension Touch: Hashable {
    /// Returns whether both are the same contact.
    public static func == (left: Touch, right: Touch) -> Bool { left === right }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
