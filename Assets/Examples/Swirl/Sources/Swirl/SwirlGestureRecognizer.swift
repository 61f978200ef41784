public import Foundation
public import GestureKit

/// A discrete recognizer of a swirl: one finger that circles at least one and a half times.
///
/// The centre may wander, as when stirring or writing a row of e's.
///
///     possible ──turned far enough──▶ recognized
///         │
///         ├── a second finger ──▶ failed: tooManyTouches
///         ├── a corner ──▶ failed: tooSharp
///         ├── turned in the other direction ──▶ failed: turnedBack
///         ├── too far from the centre ──▶ failed: swungOut
///         ├── rests too long ──▶ failed: rested
///         ├── lifts ──▶ failed: tooFewTurns
///         └── cancelled by the system ──▶ failed: touchCancelled
open class SwirlGestureRecognizer: GestureRecognizer, TouchstoneGesture {
    /// The number of turns that the finger must make; 1.5 by default, at least 0.1.
    public final var minimumTurns: CGFloat = 1.5
    /// The maximum distance of the finger from the centre, in points; 160 by default.
    public final var maximumRadius: CGFloat = 160
    /// The maximum angle by which the finger can turn back, in degrees; 60 by default.
    public final var allowedTurnBack: CGFloat = 60
    /// The maximum time that the finger can rest, in seconds; 1 by default.
    public final var maximumRest: TimeInterval = 1

    private var track: SwirlTrack?
    private var restsSince: TimeInterval = 0

    /// The number of turns so far; 0 before the finger lands.
    public final var turns: CGFloat { (track?.turnAngle ?? 0) / (2 * .pi) }

    /// Whether the finger circles clockwise.
    public final var isClockwise: Bool { track?.isClockwise ?? true }

    /// Tracks the first finger; a second one fails.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard track == nil, touches.count == 1, let touch = touches.first else {
            return touchstone.fail(.tooManyTouches(numberOfTouches, limit: 1))
        }
        track = SwirlTrack(start: touch.location(in: nil))
        rests(since: event.timestamp)
    }

    /// Tracks every sample of the path until it has turned far enough.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        for touch in touches {
            for sample in event.coalescedTouches(for: touch) {
                guard follow(sample.location(in: nil), at: sample.timestamp) else { return }
            }
        }
    }

    /// Fails, because the finger lifts before the swirl is recognized.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        touchstone.fail(tooFewTurns)
    }

    /// Fails with the reason `touchCancelled`.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        touchstone.fail(.touchCancelled)
    }

    /// Fails because the finger has rested too long.
    open func deadlineReached(at time: TimeInterval) {
        touchstone.fail(SwirlReason.rested(time - restsSince, limit: maximumRest))
    }

    /// Removes the track.
    open override func reset() { track = nil }

    /// The circle that the finger must not leave, the remaining arc, and the time that it can still rest.
    open var recognitionLimits: [RecognitionLimit] {
        guard state == .possible, let track else { return [] }
        let rest = RecognitionLimit(.time(from: restsSince, to: restsSince + maximumRest), .fails)
        let allowedCircle = RecognitionLimit(
            .circle(center: track.center, radius: maximumRadius, value: track.radius),
            .fails
        )
        guard track.turnAngle > 0 else { return [rest, allowedCircle] }
        let from = atan2(
            track.lastLocation.y - track.center.y,
            track.lastLocation.x - track.center.x
        )
        let remainingAngle = min(max(0, requiredAngle - track.turnAngle), 2 * .pi)
        let remainingArc = RecognitionLimit(
            .arc(
                center: track.center,
                radius: track.radius,
                from: from,
                to: from + (track.isClockwise ? remainingAngle : -remainingAngle)
            ),
            .recognizes
        )
        return [rest, allowedCircle, remainingArc]
    }

    /// The number of turns so far, compared with the required number.
    open var progress: Reason? { track == nil ? nil : tooFewTurns }

    /// The number of turns so far and their direction.
    open var gestureValues: [GestureValue] {
        [
            GestureValue("turns", .number(Double(turns))),
            GestureValue("direction", .names([isClockwise ? "clockwise" : "counterclockwise"])),
        ]
    }

    private var requiredAngle: CGFloat { max(0.1, minimumTurns) * 2 * .pi }

    private var tooFewTurns: Reason {
        SwirlReason.tooFewTurns(turns, limit: requiredAngle / (2 * .pi))
    }

    /// Tracks a sample; returns false once the swirl has been recognized or has failed.
    private func follow(_ point: CGPoint, at time: TimeInterval) -> Bool {
        let step = track?.move(
            to: point,
            maximumRadius: maximumRadius,
            allowedTurnBack: allowedTurnBack * .pi / 180
        )
        guard let step, step.isSignificant else { return true }
        rests(since: time)
        if let fault = step.fault {
            touchstone.fail(SwirlReason.reason(of: fault, in: self))
            return false
        }
        guard let track, track.turnAngle >= requiredAngle - SwirlTrack.roundingTolerance else {
            return true
        }
        state = .recognized
        return false
    }

    private func rests(since time: TimeInterval) {
        restsSince = time
        touchstone.deadline = time + maximumRest
    }
}
