public import Foundation
public import GestureKit

/// Recognizes a swirl: one finger that goes round at least one and a half times; discrete.
///
/// The centre may wander, as it does when one stirs, or writes a row of e's.
///
///     possible ──turned far enough──▶ recognized
///         │
///         ├── a second finger ──▶ failed: tooManyTouches
///         ├── a corner ──▶ failed: tooSharp
///         ├── turned the other way ──▶ failed: turnedBack
///         ├── too far from the centre ──▶ failed: swungOut
///         ├── lies still ──▶ failed: rested
///         ├── lifts ──▶ failed: tooFewTurns
///         └── taken away by the system ──▶ failed: touchCancelled
open class SwirlGestureRecognizer: GestureRecognizer {
    /// How many times the finger has to go round; 1.5 by default, at least 0.1.
    public final var minimumTurns: CGFloat = 1.5
    /// How far from the centre it may be, in points; 160 by default.
    public final var maximumRadius: CGFloat = 160
    /// By how much it may turn the other way meanwhile, in degrees; 60 by default.
    public final var allowedTurnBack: CGFloat = 60
    /// How long it may lie still, in seconds; 1 by default.
    public final var maximumRest: TimeInterval = 1

    private var track: SwirlTrack?
    private var restsSince: TimeInterval = 0

    /// How many times the finger has gone round so far; 0 before it lands.
    public final var turns: CGFloat { (track?.turned ?? 0) / (2 * .pi) }

    /// Whether it goes round clockwise.
    public final var isClockwise: Bool { track?.isClockwise ?? true }

    /// Follows the first finger; a second one fails it.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard track == nil, touches.count == 1, let touch = touches.first else {
            return fail(.tooManyTouches(numberOfTouches, limit: 1))
        }
        track = SwirlTrack(start: touch.location(in: nil))
        rests(since: event.timestamp)
    }

    /// Follows the way, every sample of it, until it has turned far enough.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        for touch in touches {
            for sample in event.coalescedTouches(for: touch) {
                guard follow(sample.location(in: nil), at: sample.timestamp) else { return }
            }
        }
    }

    /// Fails: it lifts only after it was recognized, or before.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        fail(tooFewTurns)
    }

    /// Fails.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        fail(.touchCancelled)
    }

    /// Fails what lies still for too long.
    open override func deadlineReached(at time: TimeInterval) {
        fail(SwirlReason.rested(time - restsSince, limit: maximumRest))
    }

    /// Forgets the way.
    open override func reset() { track = nil }

    /// The circle that the finger must not leave, what it still has to go round, and how long it may
    /// lie still.
    open override var allowances: [Allowance] {
        guard state == .possible, let track else { return [] }
        let rest = Allowance(.time(from: restsSince, to: restsSince + maximumRest), .fails)
        let room = Allowance(
            .circle(center: track.center, radius: maximumRadius, value: track.radius),
            .fails
        )
        guard track.turned > 0 else { return [rest, room] }
        let from = atan2(track.place.y - track.center.y, track.place.x - track.center.x)
        let left = min(max(0, goal - track.turned), 2 * .pi)
        let way = Allowance(
            .arc(
                center: track.center,
                radius: track.radius,
                from: from,
                to: from + (track.isClockwise ? left : -left)
            ),
            .recognizes
        )
        return [rest, room, way]
    }

    /// How many turns it has, of those that it needs.
    open override var shortfall: Reason? { track == nil ? nil : tooFewTurns }

    /// How many turns it has, and which way.
    open override var gestureValues: [GestureValue] {
        [
            GestureValue("turns", .number(Double(turns))),
            GestureValue("direction", .names([isClockwise ? "clockwise" : "counterclockwise"])),
        ]
    }

    private var goal: CGFloat { max(0.1, minimumTurns) * 2 * .pi }

    private var tooFewTurns: Reason {
        SwirlReason.tooFewTurns(turns, limit: goal / (2 * .pi))
    }

    /// False once it is decided.
    private func follow(_ point: CGPoint, at time: TimeInterval) -> Bool {
        let step = track?.move(
            to: point,
            maximumRadius: maximumRadius,
            allowedTurnBack: allowedTurnBack * .pi / 180
        )
        guard let step, step.counts else { return true }
        rests(since: time)
        if let fault = step.fault {
            fail(SwirlReason.reason(of: fault, in: self))
            return false
        }
        guard let track, track.turned >= goal - SwirlTrack.rounding else { return true }
        state = .recognized
        return false
    }

    private func rests(since time: TimeInterval) {
        restsSince = time
        deadline = time + maximumRest
    }
}
