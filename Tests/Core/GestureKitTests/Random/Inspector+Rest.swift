import Foundation
import GestureKit

/// Rules between two steps: nothing is overdue, and in the end all recognizers are reset.
extension Inspector {
    func checkAfterStep() {
        guard let window else { return }
        let down = window.touches.map(\.id)
        if let first = dueActions.first {
            fault("each action owed, in order", "\(first) was not sent")
        }
        for index in watches.indices {
            look(at: recognizers[index], index, down)
        }
        for hearing in viewTouches where hearing.isOpen && !down.contains(hearing.id) {
            // A recognizer whose state the script assigned gets no more touches, but may delay the reset.
            let isAssigned = watches.contains { $0.isAssigned && $0.state == .possible }
            if !isAssigned && !isHeld(hearing.id, \.delaysTouchesEnded) {
                fault("a lift is told in time", "touch \(hearing.id)")
            }
        }
    }

    private func look(at recognizer: GestureRecognizer, _ index: Int, _ down: [Int]) {
        let watch = watches[index]
        if watch.isExcluded { fault("the winner excludes", "\(name(index)) has not failed") }
        if let other = watch.waitsFor { return judgeWait(index, other) }
        let open = watch.received.filter { !$0.isOver && !$0.isIgnored }
        let isLifted = open.allSatisfy { $0.id >= 0 && !down.contains($0.id) }
        if !watch.state.isEnd, open.contains(where: { $0.id >= 0 && !down.contains($0.id) }) {
            fault("who begins hears the end", name(index))
        }
        guard isLifted, watch.isEngaged else { return }
        // Another finger may still be received.
        let ignoresOne = watch.received.contains { $0.isIgnored && down.contains($0.id) }
        if watch.state == .possible && recognizer.deadline == nil && !ignoresOne {
            fault("nobody stays undecided", name(index))
        }
        if watch.state.isEnd && isPlain[index] { fault("reset comes in time", name(index)) }
    }

    private func judgeWait(_ index: Int, _ other: String) {
        let blocker = recognizers.firstIndex { $0.label == other }
        guard let blocker, requires(index, blocker) else {
            return fault("who waits is held", "\(name(index)) waits for \(other)")
        }
        if watches[blocker].state != .possible {
            fault("who waits is released", "\(name(index)) waits for \(other)")
        }
    }

    /// Checks the end, when all touches are up and all deadlines are over.
    func conclude() {
        guard let window else { return }
        for index in watches.indices where watches[index].state != .possible {
            fault("all is possible again", "\(name(index)) is \(watches[index].state)")
        }
        if let open = viewTouches.first(where: \.isOpen) {
            fault("each view touch ends", "touch \(open.id)")
        }
        if !window.isAtRest { fault("the window is at rest", "something is left") }
        if window.nextDeadline != nil { fault("no deadline is left", "one is") }
        if let announced { fault("an action reaches its target", name(announced.index)) }
    }
}
