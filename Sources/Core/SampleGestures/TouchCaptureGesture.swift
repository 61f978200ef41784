public import Foundation
public import GestureKit

/// A continuous recognizer that records one finger's stroke from landing to lift.
///
///     possible ──lands──▶ began ──moves──▶ changed ⟲ ──lifts──▶ ended
///         │                 └──────────────────┴── cancelled, disabled ──▶ cancelled
///         └── two fingers in the first event ──▶ failed: tooManyTouches
///
/// Each action can read the stroke so far in `samples`. Draw it as provisional, and commit it on `ended`:
/// after `cancelled`, the samples are empty, and the drawing must be removed, too. Only the first finger is
/// tracked; later ones are ignored, and their views receive them as usual. Source: Apple, "Implementing a
/// continuous gesture recognizer".
open class TouchCaptureGesture: GestureRecognizer, TouchstoneGesture, NSCoding, Codable {
    private enum CodingKeys: CodingKey {}

    /// The finger that draws the stroke, which is the first that landed; nil before it lands and after the
    /// reset.
    public private(set) final var trackedTouch: Touch?

    private var captured: [StrokeSample] = []

    /// The samples of the stroke so far, in order of time.
    ///
    /// It is empty before the stroke begins, after a cancellation or failure, and after the reset. Copy it
    /// in the action on `ended` to keep it.
    public final var samples: [StrokeSample] {
        switch state {
        case .possible, .began, .changed, .ended: captured
        case .cancelled, .failed: []
        }
    }

    /// Creates a recognizer without samples that sends an action to a target, or has no target if either is
    /// nil, the default.
    public override init(target: Any? = nil, action: Action? = nil) {
        super.init(target: target, action: action)
    }

    /// Creates a recognizer without targets and samples, because a stroke belongs to a finger that is down.
    ///
    /// It never returns nil. On Linux, call it from the `init(coder:)` of the object that contains the
    /// recognizer: Foundation decodes only objects that inherit from `NSObject` there.
    public required init?(coder: NSCoder) { super.init() }

    /// Encodes nothing, because samples are not archived.
    open func encode(with coder: NSCoder) {}

    /// Creates a recognizer without targets and samples from the output of `encode(to:)`.
    ///
    /// Throws if the data, such as an array, is not a keyed container.
    public required init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: CodingKeys.self)
        super.init()
    }

    /// Encodes no values, because samples are not archived.
    open func encode(to encoder: any Encoder) throws {
        _ = encoder.container(keyedBy: CodingKeys.self)
    }

    /// The number of samples.
    open var gestureValues: [GestureValue] {
        [GestureValue("samples", .count(samples.count))]
    }

    /// Begins with the first finger; two fingers in the same event fail, later ones are ignored.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard trackedTouch == nil else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        guard touches.count == 1, let touch = touches.first else {
            return touchstone.fail(.tooManyTouches(touches.count, limit: 1))
        }
        trackedTouch = touch
        capture(touches, of: event)
        state = .began
    }

    /// Adds the samples of the movement.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        capture(touches, of: event)
        state = .changed
    }

    /// Adds the location of the lift and ends.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        capture(touches, of: event)
        state = .ended
    }

    /// Removes the stroke and cancels.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        state = .cancelled
    }

    /// Removes the stroke.
    open override func reset() {
        trackedTouch = nil
        captured = []
    }

    private func capture(_ touches: Set<Touch>, of event: TouchEvent) {
        for touch in touches {
            for sample in event.coalescedTouches(for: touch) {
                captured.append(
                    StrokeSample(
                        location: sample.location(in: view),
                        timestamp: sample.timestamp,
                        force: sample.force
                    )
                )
            }
        }
    }
}

/// A sample of a stroke: a copy of a touch's values, since touch objects change in place.
public struct StrokeSample: Hashable, Sendable, Codable {
    /// The location of the finger, in the coordinates of the recognizer's view.
    public var location: CGPoint
    /// The time on the event clock, in seconds.
    public var timestamp: TimeInterval
    /// The force from 0 to 1; also 0 if the device does not report it.
    public var force: CGFloat

    /// Creates a sample; the time and the force are 0 by default.
    public init(location: CGPoint, timestamp: TimeInterval = 0, force: CGFloat = 0) {
        self.location = location
        self.timestamp = timestamp
        self.force = force
    }
}
