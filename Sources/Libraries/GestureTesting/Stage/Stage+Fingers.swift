public import Foundation
import GestureKit

/// A finger and the location to which it moves.
public struct FingerMove: Hashable, Sendable {
    /// The finger's number.
    public var finger: Int
    /// The location to which it moves, in the window's points.
    public var location: CGPoint

    /// Creates a move.
    public init(_ finger: Int, to x: CGFloat, _ y: CGFloat) {
        self.finger = finger
        location = CGPoint(x: x, y: y)
    }
}

/// Fingers on a touchscreen.
///
/// Fingers are numbered from 1, and locations are in the window's points. Each event is sent at the
/// script's time, before deadlines of exactly that time.
extension Stage {
    /// The time between the steps of a movement, in seconds: 120 steps a second.
    public static let step: TimeInterval = 1.0 / 120

    /// Puts finger 1 down.
    public func down(_ x: CGFloat, _ y: CGFloat) { down(1, x, y) }

    /// Puts a finger down.
    public func down(_ finger: Int, _ x: CGFloat, _ y: CGFloat) {
        down([FingerMove(finger, to: x, y)])
    }

    /// Puts fingers down in one event.
    public func down(_ moves: [FingerMove]) { send(.began, moves) }

    /// Moves a finger to a location in one event, or on a straight line at constant speed if a duration is
    /// given.
    public func move(_ finger: Int = 1, to x: CGFloat, _ y: CGFloat, over seconds: TimeInterval = 0)
    {
        move([FingerMove(finger, to: x, y)], over: seconds)
    }

    /// Moves fingers together; each step is one event for all fingers.
    public func move(_ moves: [FingerMove], over seconds: TimeInterval = 0) {
        guard seconds > 0 else { return send(.moved, moves) }
        let starts = moves.map { fingerLocations[$0.finger] ?? $0.location }
        let count = max(1, Int((seconds / Self.step).rounded()))
        for index in 1...count {
            elapse(seconds / Double(count))
            let fraction = CGFloat(index) / CGFloat(count)
            let steps = zip(moves, starts).map { move, start in
                FingerMove(
                    move.finger,
                    to: start.x + (move.location.x - start.x) * fraction,
                    start.y + (move.location.y - start.y) * fraction
                )
            }
            send(.moved, steps)
        }
    }

    /// Moves a finger by a displacement in one event.
    public func move(_ finger: Int = 1, by dx: CGFloat, _ dy: CGFloat) {
        let location = fingerLocations[finger] ?? .zero
        move(finger, to: location.x + dx, location.y + dy)
    }

    /// Lifts a finger at its last location.
    public func up(_ finger: Int = 1) { up([finger]) }

    /// Lifts fingers in one event.
    public func up(_ fingers: [Int]) { send(.ended, fingers.map(lastLocation)) }

    /// Cancels all touches, as the system does.
    public func cancel() {
        window.cancelAllTouches(at: time)
        fingerLocations = [:]
    }

    /// Taps with finger 1, which is down for 0.05 seconds by default.
    public func tap(_ x: CGFloat, _ y: CGFloat, held: TimeInterval = 0.05) {
        tap(1, x, y, held: held)
    }

    /// Taps with a finger, which is down for 0.05 seconds by default.
    public func tap(_ finger: Int, _ x: CGFloat, _ y: CGFloat, held: TimeInterval = 0.05) {
        down(finger, x, y)
        elapse(held)
        up(finger)
    }

    private func lastLocation(_ finger: Int) -> FingerMove {
        let location = fingerLocations[finger] ?? .zero
        return FingerMove(finger, to: location.x, location.y)
    }

    private func send(_ phase: ContactPhase, _ moves: [FingerMove]) {
        fingers(moves.map { FingerStep(phase, $0.finger, $0.location) })
    }
}

/// Further events for recorded scripts.
extension Stage {
    /// Sends the steps of several fingers in one event.
    public func fingers(_ steps: FingerStep...) { fingers(steps) }

    /// Puts a finger down with a force from 0 to 1.
    public func down(_ finger: Int, _ x: CGFloat, _ y: CGFloat, force: Double) {
        fingers(.down(finger, x, y, force: force))
    }

    /// Moves a finger to a location in one event, with a force from 0 to 1.
    public func move(_ finger: Int, to x: CGFloat, _ y: CGFloat, force: Double) {
        fingers(.move(finger, to: x, y, force: force))
    }

    /// Lifts a finger at another location than its last one.
    public func up(_ finger: Int, at x: CGFloat, _ y: CGFloat) { fingers(.up(finger, at: x, y)) }

    /// Cancels one finger at its last location, as the system does.
    public func cancel(_ finger: Int) { fingers(.cancel(finger)) }

    /// Resizes the window, in points.
    public func resize(to width: CGFloat, _ height: CGFloat) {
        window.frame = CGRect(x: 0, y: 0, width: width, height: height)
    }

    /// Fires the deadlines up to and including the script's time.
    public func tick() { window.advance(to: time) }

    /// Fires the deadlines before the script's time, as an event does.
    public func catchUp() { send(.touches([])) }

    func fingers(_ steps: [FingerStep]) {
        let samples = steps.map { step in
            TouchSample(
                id: step.finger,
                phase: step.phase,
                location: step.location ?? fingerLocations[step.finger] ?? .zero,
                type: step.type ?? touchType,
                force: step.force,
                majorRadius: step.shape?.majorRadius,
                minorRadius: step.shape?.minorRadius,
                orientation: step.shape?.orientation,
                altitude: step.shape?.altitude,
                azimuth: step.shape?.azimuth,
                timestamp: step.time
            )
        }
        for sample in samples {
            fingerLocations[sample.id] = sample.phase.isEnd ? nil : sample.location
        }
        send(.touches(samples))
    }
}
