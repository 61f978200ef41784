public import Foundation
import GestureKit

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
