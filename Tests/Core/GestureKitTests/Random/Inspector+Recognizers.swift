import Foundation
import GestureKit

/// Rules about the touches that recognizers receive, from beginning to end, and about resets.
extension Inspector {
    func heard(_ phase: Touch.Phase, _ touch: Touch, _ index: Int, _ recognizer: GestureRecognizer)
    {
        if watches[index].state.isEnd {
            fault("touches end with the gesture", "\(recognizer.label) was told \(phase)")
        }
        watches[index].isEngaged = true
        let place = watches[index].received.firstIndex { $0.id == touch.id && !$0.isOver }
        guard phase == .began else {
            guard let place, !watches[index].received[place].isIgnored else {
                return fault(
                    "began comes first",
                    "\(recognizer.label) was told \(phase) of \(touch.id)"
                )
            }
            if phase != .moved { watches[index].received[place].isOver = true }
            return
        }
        if place != nil {
            fault("began comes once", "\(recognizer.label) was told twice of \(touch.id)")
        }
        if watches[index].waitsFor != nil {
            fault("who waits gets no new touches", "\(recognizer.label) got \(touch.id)")
        }
        watches[index].received.append(Received(id: touch.id))
    }

    func ignored(_ touch: Touch, _ index: Int) {
        for place in watches[index].received.indices
        where watches[index].received[place].id == touch.id {
            watches[index].received[place].isIgnored = true
        }
    }

    func reset(_ index: Int, _ recognizer: GestureRecognizer) {
        watches[index].resets += 1
        if watches[index].resets > 1 { fault("reset comes once", recognizer.label) }
        if !recognizer.state.isEnd {
            fault("reset sees the end state", "\(recognizer.label) was \(recognizer.state)")
        }
        guard !watches[index].isWithdrawn, let window else { return }
        for touch in window.touches where isTracking(touch.id, index) {
            fault("reset waits for the touches", "\(recognizer.label) with \(touch.id) down")
        }
    }

    /// Whether the recognizer received the touch and has not ignored it.
    func isTracking(_ id: Int, _ index: Int) -> Bool {
        var place = 0
        while place < watches[index].received.count {
            let touch = watches[index].received[place]
            if touch.id == id && !touch.isIgnored { return true }
            place += 1
        }
        return false
    }

    /// Records that the delegate was asked about a beginning, or that a view has refused it.
    func asked(_ index: Int, _ isRefused: Bool) {
        watches[index].attempts += 1
        if isRefused { watches[index].isRefused = true }
        if watches[index].attempts > 1 { fault("asked once for an attempt", name(index)) }
    }

    func refusedByView(_ recognizer: GestureRecognizer) {
        if let index = index(recognizer) { watches[index].isRefused = true }
    }

    // MARK: Changes by the script

    func withdrew(_ index: Int) { watches[index].isWithdrawn = true }

    func withdrewAll() {
        for index in watches.indices { withdrew(index) }
    }

    func assigned(_ index: Int) { watches[index].isAssigned = true }

    func rebased(_ index: Int) { watches[index].value = nil }

    func name(_ index: Int) -> String { recognizers[index].label }
}
