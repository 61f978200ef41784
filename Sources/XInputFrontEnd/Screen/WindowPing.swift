import CXlib

/// A ping to a window's program, which answers it when it handles its events.
///
/// Source: Extended Window Manager Hints, `_NET_WM_PING`.
package struct WindowPing {
    private let display: OpaquePointer
    private let root: Window
    /// The window that receives the ping.
    package let window: UInt
    private let protocols: Atom
    private let ping: Atom
    /// The number that tells this ping's answer from those of others; the protocol's timestamp.
    private let number: Int

    /// Prepares the ping; nil if the window does not name the protocol.
    init?(to window: Window, number: Int, on connection: borrowing XConnection) {
        self.number = number
        display = connection.display
        root = connection.root
        self.window = window
        protocols = connection.atom("WM_PROTOCOLS")
        ping = connection.atom("_NET_WM_PING")
        let supported = XProperties(display: display, window: window)
            .numbers("WM_PROTOCOLS", type: XA_ATOM)
        guard supported.contains(Int(bitPattern: ping)) else { return nil }
    }

    /// Sends the ping, and selects the answer, which is an event of the root window.
    func send() {
        // The specification asks for an answer with `SubstructureNotifyMask`; Qt sends `StructureNotifyMask`.
        XSelectInput(display, root, SubstructureNotifyMask | StructureNotifyMask)
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = protocols
        event.xclient.format = 32
        let (kind, target) = (Int(bitPattern: ping), Int(bitPattern: window))
        event.xclient.data.l = (kind, number, target, 0, 0)
        XSendEvent(display, window, False, NoEventMask, &event)
    }

    /// Reads the events that have arrived, and returns whether the answer is among them.
    func readAnswer() -> Bool {
        var event = XEvent()
        while XPending(display) > 0 {
            XNextEvent(display, &event)
            guard event.type == ClientMessage, event.xclient.message_type == protocols,
                Atom(bitPattern: event.xclient.data.l.0) == ping,
                event.xclient.data.l.1 == number,
                Window(bitPattern: event.xclient.data.l.2) == window
            else { continue }
            XSelectInput(display, root, NoEventMask)
            return true
        }
        return false
    }
}
