import Foundation
import GestureKit

/// When a sequence begins with scrolling, a touchpad's pinch or a key.
extension Trace {
    /// Seconds within which the clicks of a wheel, or keys, are of one sequence.
    private static let streamPause: TimeInterval = 0.35

    /// Whether no finger is down, and nothing else is under way that a recognizer has heard of.
    var isIdle: Bool { strokes.isIdle && (streams.isIdle || unheard != nil) }

    /// Whether what is known is all of the sequence.
    var isSequenceOver: Bool { isIdle && window.nextRecognizerDeadline == nil }

    /// What scrolled, pinched or was pressed in the sequence.
    var streamsHeard: [TraceSnapshot.Timeline.Stream] {
        guard let unheard else { return streams.streams }
        var heard = streams
        heard.forget(from: unheard)
        return heard.streams
    }

    func followStreams(_ event: InputEvent, at time: TimeInterval) {
        if StreamBook.begins(event), isIdle, !hasDeadline(from: time) {
            if let unheard { streams.forget(from: unheard) }
            let goesOn =
                !history.isEmpty && time - history.latest <= Self.streamPause + Tolerance.time
            unheard = goesOn ? nil : time
        }
        streams.take(event, at: time)
    }

    /// Lets the sequence begin with what the first recognizer hears of.
    func heard(at time: TimeInterval) {
        guard let start = unheard, time >= start - Tolerance.time else { return }
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
            if let other = recordIndex(named: name, but: index) {
                history.link(.prevents, from: other, to: index, at: time)
            }
        default:
            guard records[index].isWaiting, transition.to.isBegun || transition.to == .ended,
                let name = records[index].reason?.other,
                let other = recordIndex(named: name, but: index)
            else { return }
            history.link(.releases, from: other, to: index, at: time)
        }
    }

    private func recordIndex(named name: String, but index: Int) -> Int? {
        records.firstIndex { $0.recognizer.label == name && $0.id != index }
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
                history.engage(place(of: recognizer), at: start)
            }
        }
    }
}
