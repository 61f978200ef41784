import CXlib
import Foundation
import RealServer
import Testing

/// A window manager, and other programs.
extension XClient {
    /// Redirects the root window's children, which makes this client the only window manager.
    func becomeWindowManager() {
        XSelectInput(display, root, SubstructureRedirectMask | SubstructureNotifyMask)
        sync()
    }

    /// Reparents the window into a frame, as a window manager does.
    func frame(_ window: UInt, at point: CGPoint, insetBy inset: CGPoint) -> UInt {
        let (x, y) = (Int32(point.x), Int32(point.y))
        let frame = XCreateSimpleWindow(display, root, x, y, 900, 700, 0, 0, 0)
        XMapWindow(display, frame)
        XReparentWindow(display, window, frame, Int32(inset.x), Int32(inset.y))
        sync()
        return frame
    }

    /// Waits for the next message to the root window.
    ///
    /// The server handles its clients' requests in an arbitrary order.
    func nextMessage() -> (type: String, protocol: String, window: UInt)? {
        var event = XEvent()
        let isThere = eventually {
            sync()
            return XCheckTypedEvent(display, ClientMessage, &event) != 0
        }
        guard isThere else { return nil }
        return (
            name(of: event.xclient.message_type),
            name(of: UInt(bitPattern: event.xclient.data.l.0)),
            UInt(bitPattern: event.xclient.data.l.2)
        )
    }

    /// Whether no other client has grabbed the touches; a successful grab is released at once.
    var canGrabPointerAndKeyboard: Bool {
        let (mode, now) = (GrabModeAsync, Time(CurrentTime))
        let pointer = XGrabPointer(display, root, False, 0, mode, mode, 0, 0, now)
        let keyboard = XGrabKeyboard(display, root, False, mode, mode, now)
        XUngrabPointer(display, now)
        XUngrabKeyboard(display, now)
        sync()
        return pointer == GrabSuccess && keyboard == GrabSuccess
    }

    /// Returns the key that types a keysym on the server's current layout.
    func keycode(of keysym: String) -> Int {
        Int(XKeysymToKeycode(display, XStringToKeysym(keysym)))
    }

    /// Disconnects another client by force, as xkill does.
    func kill(ownerOf window: UInt) {
        XKillClient(display, window)
        sync()
    }
}
