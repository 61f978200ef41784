import CXlib

/// The protocols between the window and a window manager.
///
/// Source: ICCCM, section 4.2.8.1 "Window Deletion", and Extended Window Manager Hints, `_NET_WM_PING` and
/// `_NET_WM_STATE`.
struct WindowProtocols {
    private let display: OpaquePointer
    private let window: Window
    private let root: Window
    let deleteWindow: Atom
    let ping: Atom
    private let protocols: Atom

    init(on connection: borrowing XConnection, window: Window) {
        display = connection.display
        self.window = window
        root = connection.root
        deleteWindow = connection.atom("WM_DELETE_WINDOW")
        ping = connection.atom("_NET_WM_PING")
        protocols = connection.atom("WM_PROTOCOLS")
    }

    /// Answers a ping, and returns a request to close; nil for other messages.
    func handle(_ message: XClientMessageEvent) -> FrontEndEvent? {
        guard message.message_type == protocols, message.format == 32 else { return nil }
        let kind = Atom(bitPattern: message.data.l.0)
        if kind == deleteWindow { return .closeRequested }
        if kind == ping {
            var answer = XEvent()
            answer.xclient = message
            answer.xclient.window = root
            send(&answer)
        }
        return nil
    }

    /// Whether a window manager is running: only one client at a time can select SubstructureRedirect.
    ///
    /// Old window managers have no `_NET_SUPPORTING_WM_CHECK`, but all of them select SubstructureRedirect.
    var hasWindowManager: Bool { Self.hasWindowManager(on: display, root: root) }

    static func hasWindowManager(on display: OpaquePointer, root: Window) -> Bool {
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(display, root, &attributes) != 0 else { return false }
        return attributes.all_event_masks & SubstructureRedirectMask != 0
    }

    /// Whether the window manager supports full screen.
    ///
    /// Source: Extended Window Manager Hints, `_NET_SUPPORTED`.
    var supportsFullScreen: Bool {
        let state = Int(bitPattern: XInternAtom(display, "_NET_WM_STATE_FULLSCREEN", False))
        return XProperties(display: display, window: root)
            .numbers("_NET_SUPPORTED", type: XA_ATOM, limit: 4096).contains(state)
    }

    /// Asks the window manager to start or end full screen.
    func setFullScreen(_ fullScreen: Bool) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = XInternAtom(display, "_NET_WM_STATE", False)
        event.xclient.format = 32
        let state = XInternAtom(display, "_NET_WM_STATE_FULLSCREEN", False)
        // Add is 1 and remove is 0. The last 1 identifies the sender as an application.
        event.xclient.data.l = (fullScreen ? 1 : 0, Int(bitPattern: state), 0, 1, 0)
        send(&event)
    }

    private func send(_ event: inout XEvent) {
        let mask = SubstructureRedirectMask | SubstructureNotifyMask
        XSendEvent(display, root, False, mask, &event)
    }
}
