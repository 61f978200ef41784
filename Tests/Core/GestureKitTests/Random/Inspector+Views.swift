import GestureKit

/// Rules about the messages to views: each touch begins once and ends once, after any required delay.
///
/// Source: Semantics.md, section 4.
extension Inspector {
    func read(_ message: TouchMessage) {
        switch message.name {
        case "touchesBegan": for id in message.touches { began(id, message.view) }
        case "touchesMoved": for id in message.touches { _ = find(id, message) }
        case "touchesEnded":
            for id in message.touches where close(id, message) && isHeld(id, \.delaysTouchesEnded) {
                fault("a lift is held back", "\(message.view.name ?? "") heard of \(id)")
            }
        case "touchesCancelled": for id in message.touches { _ = close(id, message) }
        case "pressesBegan": openPresses.formUnion(message.touches)
        case "pressesChanged": judgePresses(message)
        default:
            judgePresses(message)
            openPresses.subtract(message.touches)
        }
    }

    private func judgePresses(_ message: TouchMessage) {
        if !openPresses.isSuperset(of: message.touches) {
            fault("a view hears from began to ended", "\(message.name) of \(message.touches)")
        }
    }

    private func began(_ id: Int, _ view: View) {
        if viewTouches.contains(where: { $0.id == id }) {
            fault("a view hears began once", "touch \(id)")
        }
        if isHeld(id, \.delaysTouchesBegan) { fault("a landing is held back", "touch \(id)") }
        viewTouches.append(ViewTouch(view: ObjectIdentifier(view), id: id))
    }

    private func find(_ id: Int, _ message: TouchMessage) -> Int? {
        let view = ObjectIdentifier(message.view)
        let place = viewTouches.firstIndex { $0.id == id && $0.view == view }
        guard let place, viewTouches[place].isOpen else {
            fault("a view hears from began to ended", "\(message.name) of \(id)")
            return nil
        }
        if viewTouches[place].isTaken {
            fault("what was taken is not told", "\(message.name) of \(id)")
        }
        return place
    }

    private func close(_ id: Int, _ message: TouchMessage) -> Bool {
        guard let place = find(id, message) else { return false }
        viewTouches[place].isOpen = false
        return true
    }

    /// Whether some recognizer that delays may still recognize the touch.
    func isHeld(_ id: Int, _ delays: (GestureRecognizer) -> Bool) -> Bool {
        for index in watches.indices where watches[index].state == .possible {
            if delays(recognizers[index]), isTracking(id, index) { return true }
        }
        return false
    }
}
