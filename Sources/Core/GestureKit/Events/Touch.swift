public import Foundation

/// A finger, a pen or a pressed pointer on the window, from its landing to its lift.
///
/// One object represents the whole contact and changes in place; to keep past values, copy the numbers.
/// Source: Apple, `UITouch`.
public final class Touch {
    /// The number that the sender of events gave the touch, unique among the touches that are down.
    package let id: Int
    /// The type of the touch; `direct` by default.
    public let type: TouchType
    /// The phase of the touch.
    public internal(set) var phase = Phase.began
    /// The time of the last change on the event clock, in seconds: the sample's own time or the event's, even
    /// if the window's time was already later.
    ///
    /// It never decreases.
    public private(set) var timestamp: TimeInterval
    /// The number of consecutive landings near the same location: 1, or one more than that of the previous
    /// touch.
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

    /// Creates a touch that no window delivers, for tests that call a touch method themselves.
    ///
    /// It has just landed at the origin, at the time 0, without a view. No recognizer receives it, so a built-in
    /// recognizer that is called with it counts no touch.
    public convenience init() {
        self.init(TouchSample(id: 0, phase: .began, location: .zero), timestamp: 0, in: nil)
    }

    init(_ sample: TouchSample, timestamp: TimeInterval, in window: Window?) {
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
    package var reportedForce: CGFloat? { shape.force }

    /// The contact's larger radius in points; nil if the device does not report it.
    package var reportedMajorRadius: CGFloat? { shape.majorRadius }

    /// The angle between a pen and the screen in radians, from 0 (flat) to π/2 (upright); 0 if the device
    /// does not report it.
    public var altitudeAngle: CGFloat { shape.altitude ?? 0 }

    /// The direction in which a pen leans, in radians from the window's x axis; nil if the device does not
    /// report it.
    private var azimuth: CGFloat? { shape.azimuth }

    /// The contact's smaller radius in points; nil if the device does not report it.
    ///
    /// An addition to UIKit, like `orientation`; with `majorRadius`, the two describe an ellipse.
    package var minorRadius: CGFloat? { shape.minorRadius }

    /// The direction of the contact's longer axis, in radians from the window's x axis, clockwise on screen,
    /// from 0 up to π; nil if the device does not report it.
    ///
    /// An addition to UIKit. A half turn leaves an ellipse unchanged; π/2 is upright.
    package var orientation: CGFloat? { shape.orientation }

    /// The force from 0 to `maximumPossibleForce`; also 0 if the device does not report it.
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

    /// The locations predicted from the current velocity, 8 and 16 ms ahead; empty at rest and after the end.
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
        // A replayed burst may have older timestamps than a previous event.
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

    // MARK: - Phases and types

    /// The phase of a touch; the raw values are UIKit's.
    public enum Phase: Int, Hashable, Sendable, CaseIterable {
        /// The touch landed with this event.
        case began
        /// The touch moved, or its force or shape changed, with this event.
        case moved
        /// The touch is down, and this event is about other touches.
        case stationary
        /// The touch lifted.
        case ended
        /// The system cancelled the touch: an interrupt, a grab, or a removed device.
        case cancelled
        /// A hovering pointer or pen entered the view; nothing is pressed.
        case regionEntered
        /// A hovering pointer or pen moved over the view.
        case regionMoved
        /// A hovering pointer or pen left the view.
        case regionExited

        init(_ phase: ContactPhase) {
            switch phase {
            case .began: self = .began
            case .moved: self = .moved
            case .ended: self = .ended
            case .cancelled: self = .cancelled
            }
        }

        /// Creates the phase of a hovering pointer or pen.
        init(hovering phase: ContactPhase) {
            switch phase {
            case .began: self = .regionEntered
            case .moved: self = .regionMoved
            case .ended, .cancelled: self = .regionExited
            }
        }

        /// The name of the case, as transcripts show it.
        public var name: String {
            switch self {
            case .began: "began"
            case .moved: "moved"
            case .stationary: "stationary"
            case .ended: "ended"
            case .cancelled: "cancelled"
            case .regionEntered: "regionEntered"
            case .regionMoved: "regionMoved"
            case .regionExited: "regionExited"
            }
        }
    }

    /// The kind of a touch; the raw values are UIKit's.
    public enum TouchType: Int, Hashable, Sendable, CaseIterable {
        /// A finger on the screen.
        case direct
        /// A finger on a pad that is not the screen.
        case indirect
        /// A pen.
        case pencil
        /// A mouse or another pointer with a button held.
        case indirectPointer

        /// The name of the case, as scenes and recordings show it.
        public var name: String {
            switch self {
            case .direct: "direct"
            case .indirect: "indirect"
            case .pencil: "pencil"
            case .indirectPointer: "indirectPointer"
            }
        }
    }

    // MARK: - Locations in a view

    /// Returns the location in the view's coordinates, in points; in the window's if `view` is nil.
    public func location(in view: View?) -> CGPoint {
        guard let view, view !== window else { return windowLocation }
        return view.convert(windowLocation, from: nil)
    }

    /// Returns the location before the last change, like `location(in:)`.
    public func previousLocation(in view: View?) -> CGPoint {
        guard let view, view !== window else { return previousWindowLocation }
        return view.convert(previousWindowLocation, from: nil)
    }

    /// Returns the landing location in the view's coordinates.
    func landingLocation(in view: View) -> CGPoint { view.convert(landingLocation, from: nil) }

    /// Returns the displacement since the landing, in the window's points: x along the view's x axis, y
    /// across it.
    func displacement(along view: View) -> CGPoint {
        let axis = view.convertVector(toWindow: CGPoint(x: 1, y: 0))
        guard axis.length > 0 else { return .zero }
        let displacement = (windowLocation - landingLocation) / axis.length
        return CGPoint(
            x: axis.x * displacement.x + axis.y * displacement.y,
            y: axis.x * displacement.y - axis.y * displacement.x
        )
    }

    /// Returns the location at the sensor's full precision: the same as `location(in:)`.
    public func preciseLocation(in view: View?) -> CGPoint { location(in: view) }

    /// Returns the location before the last change, like `preciseLocation(in:)`.
    public func precisePreviousLocation(in view: View?) -> CGPoint { previousLocation(in: view) }

    /// Returns the direction in which a pen leans, in radians from the view's x axis, clockwise on screen; in
    /// the window's axes if `view` is nil, and 0 if the device does not report it.
    public func azimuthAngle(in view: View?) -> CGFloat {
        let vector = azimuthDirection(in: view)
        return CGFloat(atan2(Double(vector.y), Double(vector.x)))
    }

    /// Returns the direction in which a pen leans, as a vector of length 1 in the view's axes; in the
    /// window's if `view` is nil, and zero if the device does not report it.
    @_disfavoredOverload
    public func azimuthUnitVector(in view: View?) -> CGPoint { azimuthDirection(in: view) }

    /// Returns the same vector as `azimuthUnitVector(in:)`, for the module UIKit, which hides that name with
    /// its own method.
    package func azimuthDirection(in view: View?) -> CGPoint {
        guard let azimuth else { return .zero }
        let vector = CGPoint(x: CGFloat(cos(Double(azimuth))), y: CGFloat(sin(Double(azimuth))))
        guard let view, view !== window else { return vector }
        let turned = view.convertVector(fromWindow: vector)
        return turned.length > 0 ? turned / turned.length : vector
    }
}

extension Touch: Hashable {
    /// Returns whether both are the same contact.
    public static func == (left: Touch, right: Touch) -> Bool { left === right }

    /// Hashes the touch's number.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    // swift-format-ignore: NoLeadingUnderscores
    /// Hashes the touch's number without the seed of the process and of the set.
    ///
    /// A recognizer that reads the touches of a set one by one thus does the same in each replay.
    public func _rawHashValue(seed: Int) -> Int { id }
}

/// The force, size and tilt of a touch as its device last reported them; nil for values that it does not
/// report.
private struct ContactShape {
    private(set) var force: CGFloat?
    private(set) var majorRadius: CGFloat?
    private(set) var minorRadius: CGFloat?
    private(set) var orientation: CGFloat?
    private(set) var altitude: CGFloat?
    private(set) var azimuth: CGFloat?

    /// Returns the shape after a sample.
    ///
    /// Values that the sample omits do not change.
    func applying(_ sample: TouchSample) -> ContactShape {
        var shape = self
        if let force = sample.force { shape.force = CGFloat(force) }
        if let radius = sample.majorRadius { shape.majorRadius = CGFloat(radius) }
        if let radius = sample.minorRadius { shape.minorRadius = CGFloat(radius) }
        if let angle = sample.orientation { shape.orientation = CGFloat(angle) }
        if let altitude = sample.altitude { shape.altitude = CGFloat(altitude) }
        if let azimuth = sample.azimuth { shape.azimuth = CGFloat(azimuth) }
        return shape
    }
}

/// The current, previous and landing locations of a touch, in the window's points.
private struct TouchLocations {
    let landingLocation: CGPoint
    private(set) var current: CGPoint
    private(set) var previous: CGPoint

    init(landingLocation: CGPoint) {
        self.landingLocation = landingLocation
        current = landingLocation
        previous = landingLocation
    }

    /// Returns the locations after a move.
    func moved(to location: CGPoint) -> TouchLocations {
        var locations = self
        locations.previous = current
        locations.current = location
        return locations
    }
}
