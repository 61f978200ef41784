public import Foundation
public import GestureKit

/// Records one finger's stroke from its landing to its lift; continuous.
///
///     possible ──lands──▶ began ──moves──▶ changed ⟲ ──lifts──▶ ended
///         │                 └──────────────────┴── taken away, disabled ──▶ cancelled
///         └── two fingers in the first event ──▶ failed: tooManyTouches
///
/// Each action finds the stroke so far in `samples`. Draw it as provisional until `ended`, and commit it
/// only then: on `cancelled` the samples are gone, and so has to be what was drawn of them. Only the
/// first finger is followed; later ones are ignored, and their views get them as usual. Source: Apple,
/// "Implementing a continuous gesture recognizer".
open class TouchCaptureGesture: GestureRecognizer, NSCoding, Codable {
    private enum CodingKeys: CodingKey {}

    /// The finger that draws the stroke, which is the first that landed; nil before it lands and
    /// after the reset.
    public private(set) final var trackedTouch: Touch?

    private var captured: [StrokeSample] = []

    /// The stroke so far, in order of time; empty before it begins, once it is cancelled or failed, and
    /// after the reset.
    ///
    /// Copy it in the action on `ended` to keep it.
    public final var samples: [StrokeSample] {
        switch state {
        case .possible, .began, .changed, .ended: captured
        case .cancelled, .failed: []
        }
    }

    /// Makes a recognizer without samples that calls this action of this object; without targets when
    /// either is nil, the default.
    public override init(target: Any? = nil, action: Action? = nil) {
        super.init(target: target, action: action)
    }

    /// Restores one without targets and samples, whatever was archived: a stroke belongs to a finger that
    /// is down.
    ///
    /// Never nil. On Linux call it from the `init(coder:)` of the object that holds the recognizer,
    /// because Foundation there decodes only objects that inherit from `NSObject`.
    public required init?(coder: NSCoder) { super.init() }

    /// Archives nothing: samples are not kept.
    open func encode(with coder: NSCoder) {}

    /// Restores one without targets and samples from what `encode(to:)` wrote.
    ///
    /// Throws where no keyed values stand in the data, as for an array.
    public required init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: CodingKeys.self)
        super.init()
    }

    /// Writes no values: samples are not kept.
    open func encode(to encoder: any Encoder) throws {
        _ = encoder.container(keyedBy: CodingKeys.self)
    }

    /// The number of samples.
    open override var gestureValues: [GestureValue] {
        [GestureValue("samples", .count(samples.count))]
    }

    /// Begins with the first finger; two at once fail it, later ones are ignored.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard trackedTouch == nil else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        guard touches.count == 1, let touch = touches.first else {
            return fail(.tooManyTouches(touches.count, limit: 1))
        }
        trackedTouch = touch
        capture(touches, of: event)
        state = .began
    }

    /// Adds what the finger drew.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        capture(touches, of: event)
        state = .changed
    }

    /// Adds the place of the lift, and ends.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        capture(touches, of: event)
        state = .ended
    }

    /// Drops the stroke, and cancels.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        state = .cancelled
    }

    /// Drops the stroke.
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

/// One sample of a stroke, copied from its touch: touch objects change in place.
public struct StrokeSample: Hashable, Sendable, Codable {
    /// Where the finger was, in the points of the recognizer's view.
    public var location: CGPoint
    /// The event clock's time in seconds.
    public var timestamp: TimeInterval
    /// The force from 0 to 1; 0 also when the device does not report it.
    public var force: CGFloat

    /// Makes a sample; the time and the force are 0 by default.
    public init(location: CGPoint, timestamp: TimeInterval = 0, force: CGFloat = 0) {
        self.location = location
        self.timestamp = timestamp
        self.force = force
    }
}
