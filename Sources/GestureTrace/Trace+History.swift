import Foundation
import GestureKit

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
