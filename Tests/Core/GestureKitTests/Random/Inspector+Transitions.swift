import Foundation
import GestureKit

/// Rules about transitions, and about recognizers that leave possible.
///
/// Source: Semantics.md, sections 1 and 3.
extension Inspector {
    func read(_ step: Transition) {
        guard let index = index(step.recognizer) else { return }
        let (from, to) = (step.from, step.to)
        if watches[index].state != from { fault("no step is hidden", "\(name(index)) \(from)") }
        if from == .possible && to == .possible {
            guard case .waitingFor(let other)? = step.reason else {
                return fault("only legal steps", "\(name(index)) stayed possible")
            }
            watches[index].waitsFor = other
            return
        }
        if !GestureRecognizer.State.canTransition(from: from, to: to) {
            fault("only legal steps", "\(name(index)) \(from) \(to)")
        }
        if !isExplained(step) { fault("a reason where one is due", "\(name(index)) \(to)") }
        if watches[index].isExcluded && to != .failed {
            fault("the winner excludes", "\(name(index)) became \(to)")
        }
        if to == .possible { return becamePossible(index) }
        watches[index].state = to
        watches[index].waitsFor = nil
        watches[index].isExcluded = false
        if to != .failed { dueActions.append((index, step.stateName)) }
        if from == .possible && to != .failed { won(index, step.recognizer) }
    }

    /// Whether the transition needs a reason: a success does only if another state was assigned.
    private func isExplained(_ step: Transition) -> Bool {
        switch step.to {
        case .failed, .cancelled, .possible:
            return step.reason != nil
        case .began, .changed, .ended:
            guard let reason = step.reason else { return true }
            guard case .coerced(let assigned, to: step.to) = reason else { return false }
            return assigned != step.to
        }
    }

    private func becamePossible(_ index: Int) {
        if watches[index].resets != 1 {
            fault("reset comes once", "\(name(index)) \(watches[index].resets) times")
        }
        if dueActions.contains(where: { $0.index == index }) {
            fault("actions come before the reset", name(index))
        }
        watches[index] = Watch()
    }

    /// Checks that a recognizer may leave possible with success, and marks those that it excludes.
    private func won(_ winner: Int, _ recognizer: GestureRecognizer) {
        if watches[winner].isRefused { fault("a refusal holds", name(winner)) }
        if watches[winner].attempts != 1 { fault("the delegate is asked", name(winner)) }
        for other in watches.indices where other != winner {
            let rival = recognizers[other]
            let state = watches[other].state
            if watches[other].isEngaged, state != .failed, requires(winner, other) {
                fault("who requires waits", "\(name(winner)) won, \(name(other)) is \(state)")
            }
            if state.isBegun && excludes(other, rival, winner, recognizer) {
                fault("never both", "\(name(winner)) won while \(name(other)) was \(state)")
            }
            if state == .possible && watches[other].isEngaged
                && excludes(winner, recognizer, other, rival)
            {
                watches[other].isExcluded = true
            }
        }
    }

    /// Whether Semantics.md, section 3 "Exclusion", excludes a recognizer, with all exceptions.
    private func excludes(
        _ first: Int,
        _ winner: GestureRecognizer,
        _ second: Int,
        _ other: GestureRecognizer
    ) -> Bool {
        guard let view = winner.view, let otherView = other.view,
            view.isDescendant(of: otherView) || otherView.isDescendant(of: view)
        else { return false }
        return !holds(.exempts, first, second)
            && !holds(.allowsBoth, first, second) && !holds(.allowsBoth, second, first)
            && winner.canPrevent(other) && other.canBePrevented(by: winner)
    }
}
