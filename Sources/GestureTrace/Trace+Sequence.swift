import Foundation
import GestureKit

/// When a sequence begins with scrolling, a touchpad's pinch or a key.
extension Trace {
    /// Seconds within which the clicks of a wheel, or keys, are of one sequence.
    private static let streamPause: TimeInterval = 0.35

    /// Whether no finger is down, and nothing else is under way that a recognizer has heard of.
    var isIdle: Bool { strokes.isIdle && (streams.isIdle || streams.unheard != nil) }

    /// Whether what is known is all of the sequence.
    var isSequenceOver: Bool { isIdle && window.nextRecognizerDeadline == nil }

    func followStreams(_ event: InputEvent, at time: TimeInterval) {
        if StreamBook.begins(event), isIdle, !hasDeadline(from: time) {
            let goesOn =
                !history.isEmpty && time - history.latest <= Self.streamPause + Tolerance.time
            streams.replaceUnheard(from: goesOn ? nil : time)
        }
        streams.take(event, at: time)
    }

    /// Lets the sequence begin with what the first recognizer hears of.
    func heard(at time: TimeInterval) {
        guard let start = streams.unheard, time >= start - Tolerance.time else { return }
        beginSequence(at: start)
    }
}

/// What the timeline is made of.
extension Trace {
    /// Keeps the step for the timeline, and who made it happen.
    func remember(_ transition: Transition, of index: Int) {
        let time = transition.timestamp
        noteEngaged()
        history.step(transition, of: index)
        switch transition.reason {
        case .preventedBy(let name), .requiredRecognized(let name):
            if let other = roster.place(named: name, but: index) {
                history.link(.prevents, from: other, to: index, at: time)
            }
        default:
            let row = roster.records[index].row
            guard row.isWaiting, transition.to.isBegun || transition.to == .ended,
                let name = row.reason?.other,
                let other = roster.place(named: name, but: index)
            else { return }
            history.link(.releases, from: other, to: index, at: time)
        }
    }

    /// Notes who hears of the fingers that have landed: the window knows once it has the event.
    func noteEngaged() {
        guard hasNewLanding else { return }
        hasNewLanding = false
        for touch in window.touches {
            guard let start = strokes.live.first(where: { $0.id == touch.id })?.startTime else {
                continue
            }
            for recognizer in touch.gestureRecognizers {
                history.engage(roster.place(of: recognizer), at: start)
            }
        }
    }
}
