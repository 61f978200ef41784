public import Foundation

/// One finger (or pen, or pressed pointer) on the window, from its landing to its lift.
///
/// The same object lives through the whole contact and changes in place: keep numbers, not the
/// object, when you need the past. Source: Apple, `UITouch`.
public final class Touch {
    /// The number that the sender of events gave the finger; unique among those that are down.
    public let id: Int
    /// What touches; `direct` unless the sender says otherwise.
    public let type: TouchType
    /// Where in its life it is.
    public internal(set) var phase: Phase {
        get { currentPhase }
        set { currentPhase = newValue }
    }
    /// The event clock's time of the last change, in seconds; the event's own stamp also when the
    /// window's time was already later.
    ///
    /// Never before an earlier change of the same touch.
    public private(set) var timestamp: TimeInterval {
        get { changeTime }
        set { changeTime = newValue }
    }
    /// How many times in a row it landed near the same place: 1, or one more than the touch before it.
    ///
    /// One follows another where it lands within 0.35 s of its lift and 45 pt of its landing.
    public internal(set) var tapCount: Int
    /// The view that it landed on; it stays this view's for life.
    ///
    /// Nil when the view is gone.
    public internal(set) weak var view: View?
    /// The window that delivers it; nil when the window is gone.
    public internal(set) weak var window: Window?
    /// The recognizers that receive it, in order of delivery; empty after its end.
    public internal(set) var gestureRecognizers: [GestureRecognizer] = []
    /// The same as `gestureRecognizers`, for the module UIKit, which hides that name with its own member.
    package var receivers: [GestureRecognizer] { gestureRecognizers }
    // Private, so that reading them is checked by the compiler and not on every update.
    private var currentPhase = Phase.began
    private var changeTime: TimeInterval
    private var shape: ContactShape
    private var places: TouchPlaces
    /// Where it was lately, for predictions.
    private var track = VelocityTracker()

    init(_ sample: TouchSample, timestamp: TimeInterval) {
        id = sample.id
        type = sample.type
        changeTime = timestamp
        tapCount = 1
        shape = ContactShape().taking(sample)
        places = TouchPlaces(landing: sample.location)
        track.add(sample.location, at: timestamp)
    }

    /// A touch that does not exist: where one may be soon.
    private init(of touch: Touch, at place: CGPoint, timestamp: TimeInterval) {
        id = touch.id
        type = touch.type
        currentPhase = .moved
        changeTime = timestamp
        tapCount = touch.tapCount
        view = touch.view
        window = touch.window
        shape = touch.shape
        places = touch.places.moved(to: place)
    }

    /// The force from 0 to 1 of the sensor's range; nil when the device does not report it.
    public var reportedForce: CGFloat? { shape.force }

    /// The contact's larger radius in points; nil when the device does not report it.
    public var reportedMajorRadius: CGFloat? { shape.majorRadius }

    /// The angle between a pen and the screen in radians, from 0 (flat) to π/2 (upright), which is also
    /// what stands here when the device does not report it.
    public var altitudeAngle: CGFloat { shape.altitude ?? .pi / 2 }

    /// The direction in which a pen leans, in radians from the window's x axis.
    var azimuth: CGFloat { shape.azimuth ?? 0 }

    /// The contact's smaller radius in points; nil when the device does not report it.
    ///
    /// Beyond UIKit, as `orientation` is: with both and `majorRadius` a contact is an ellipse.
    public var minorRadius: CGFloat? { shape.minorRadius }

    /// The direction of the contact's longer axis, in radians from the window's x axis, clockwise on
    /// screen, from 0 up to π; nil when the device does not report it.
    ///
    /// Beyond UIKit. A contact is the same turned by half a turn: π/2 is upright.
    public var orientation: CGFloat? { shape.orientation }

    /// The force from 0 to `maximumPossibleForce`; 0 also when the device does not report it.
    public var force: CGFloat { reportedForce ?? 0 }

    /// The largest force: 1, or 0 when the device does not report force.
    public var maximumPossibleForce: CGFloat { reportedForce == nil ? 0 : 1 }

    /// The contact's larger radius in points; 0 when the device does not report it.
    public var majorRadius: CGFloat { reportedMajorRadius ?? 0 }

    /// How uncertain `majorRadius` is, in points: 0, no driver tells.
    public var majorRadiusTolerance: CGFloat { 0 }

    /// Where it landed, in the window's points.
    var landing: CGPoint { places.landing }
    var windowLocation: CGPoint { places.current }
    var previousWindowLocation: CGPoint { places.previous }

    var isDown: Bool {
        switch phase {
        case .began, .moved, .stationary, .regionEntered, .regionMoved: true
        case .ended, .cancelled, .regionExited: false
        }
    }

    /// Where it will be if it goes on as it does, at most 16 ms ahead; none at rest, or after the end.
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
        // A replayed burst may carry older stamps than an event before it; one touch never goes back.
        self.timestamp = max(self.timestamp, timestamp)
        places = places.moved(to: sample.location)
        shape = shape.taking(sample)
        if sample.phase == .moved { track.add(sample.location, at: self.timestamp) }
    }

    /// Follows a pointer or a pen that hovers.
    func hover(at place: CGPoint, timestamp: TimeInterval) {
        self.timestamp = max(self.timestamp, timestamp)
        places = places.moved(to: place)
    }
}

extension Touch: Hashable {
    /// Whether both are the same finger's same contact.
    public static func == (left: Touch, right: Touch) -> Bool { left === right }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
