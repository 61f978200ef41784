public import Foundation
import GestureKit

/// What a test, or a stage, says that a finger does.
public struct FingerMove: Hashable, Sendable {
    /// The finger's number.
    public var finger: Int
    /// Where it goes, in the window's points.
    public var place: CGPoint

    /// Makes a move.
    public init(_ finger: Int, to x: CGFloat, _ y: CGFloat) {
        self.finger = finger
        place = CGPoint(x: x, y: y)
    }
}

/// The verbs of a script.
///
/// Fingers are numbered from 1; places are in the window's points; each verb happens at the
/// script's time, and before the deadlines of exactly that time.
extension Stage {
    /// Seconds between the steps of a movement that takes time: 120 a second.
    public static let step: TimeInterval = 1.0 / 120

    /// Finger 1 lands.
    public func down(_ x: CGFloat, _ y: CGFloat) { down(1, x, y) }

    /// A finger lands.
    public func down(_ finger: Int, _ x: CGFloat, _ y: CGFloat) {
        down([FingerMove(finger, to: x, y)])
    }

    /// Fingers land in one event.
    public func down(_ moves: [FingerMove]) { send(.began, moves) }

    /// A finger moves there in one event; with a duration in steps, evenly, on a straight line.
    public func move(_ finger: Int = 1, to x: CGFloat, _ y: CGFloat, over seconds: TimeInterval = 0)
    {
        move([FingerMove(finger, to: x, y)], over: seconds)
    }

    /// Fingers move together; each step of them is one event.
    public func move(_ moves: [FingerMove], over seconds: TimeInterval = 0) {
        guard seconds > 0 else { return send(.moved, moves) }
        let starts = moves.map { places[$0.finger] ?? $0.place }
        let count = max(1, Int((seconds / Self.step).rounded()))
        for index in 1...count {
            elapse(seconds / Double(count))
            let part = CGFloat(index) / CGFloat(count)
            let steps = zip(moves, starts).map { move, start in
                FingerMove(
                    move.finger,
                    to: start.x + (move.place.x - start.x) * part,
                    start.y + (move.place.y - start.y) * part
                )
            }
            send(.moved, steps)
        }
    }

    /// A finger moves by a displacement in one event.
    public func move(_ finger: Int = 1, by dx: CGFloat, _ dy: CGFloat) {
        let place = places[finger] ?? .zero
        move(finger, to: place.x + dx, place.y + dy)
    }

    /// A finger lifts where it is.
    public func up(_ finger: Int = 1) { up([finger]) }

    /// Fingers lift in one event.
    public func up(_ fingers: [Int]) { send(.ended, fingers.map(lastPlace)) }

    /// The system takes every touch away.
    public func cancel() {
        window.cancelAllTouches(at: time)
        places = [:]
    }

    /// Finger 1 lands and lifts; seconds between the two, 0.05 by default.
    public func tap(_ x: CGFloat, _ y: CGFloat, held: TimeInterval = 0.05) {
        tap(1, x, y, held: held)
    }

    /// A finger lands and lifts; seconds between the two, 0.05 by default.
    public func tap(_ finger: Int, _ x: CGFloat, _ y: CGFloat, held: TimeInterval = 0.05) {
        down(finger, x, y)
        elapse(held)
        up(finger)
    }

    private func lastPlace(_ finger: Int) -> FingerMove {
        let place = places[finger] ?? .zero
        return FingerMove(finger, to: place.x, place.y)
    }

    private func send(_ phase: ContactPhase, _ moves: [FingerMove]) {
        fingers(moves.map { FingerStep(phase, $0.finger, $0.place) })
    }
}

/// The verbs that a recorded script needs beyond those that people write.
extension Stage {
    /// Fingers do all this in one event.
    public func fingers(_ steps: FingerStep...) { fingers(steps) }

    /// A finger lands with this force, from 0 to 1.
    public func down(_ finger: Int, _ x: CGFloat, _ y: CGFloat, force: Double) {
        fingers(.down(finger, x, y, force: force))
    }

    /// A finger moves there in one event, with this force, from 0 to 1.
    public func move(_ finger: Int, to x: CGFloat, _ y: CGFloat, force: Double) {
        fingers(.move(finger, to: x, y, force: force))
    }

    /// A finger lifts at another place than it was.
    public func up(_ finger: Int, at x: CGFloat, _ y: CGFloat) { fingers(.up(finger, at: x, y)) }

    /// The system takes one finger away where it is.
    public func cancel(_ finger: Int) { fingers(.cancel(finger)) }

    /// The window takes another size, in points.
    public func resize(to width: CGFloat, _ height: CGFloat) {
        window.frame = CGRect(x: 0, y: 0, width: width, height: height)
    }

    /// What is due up to the script's time fires, that of exactly this time too.
    public func tick() { window.advance(to: time) }

    /// What was due before the script's time fires, as before an event.
    public func catchUp() { send(.touches([])) }

    func fingers(_ steps: [FingerStep]) {
        let samples = steps.map { step in
            TouchSample(
                id: step.finger,
                phase: step.phase,
                location: step.place ?? places[step.finger] ?? .zero,
                type: step.type ?? touchType,
                force: step.force,
                majorRadius: step.shape?.majorRadius,
                minorRadius: step.shape?.minorRadius,
                orientation: step.shape?.orientation,
                altitude: step.shape?.altitude,
                azimuth: step.shape?.azimuth
            )
        }
        for sample in samples {
            places[sample.id] = sample.phase.isEnd ? nil : sample.location
        }
        send(.touches(samples))
    }
}
