import CXlib

/// Returns the server's current time in milliseconds; nil if the connection is lost.
///
/// Only an event contains it. The change of a property of a window that is never mapped causes one.
///
/// Source: ICCCM, section 2.1 "Acquiring Selection Ownership".
func serverTime(on connection: borrowing XConnection) -> UInt32? {
    let display = connection.display
    let window = XCreateSimpleWindow(display, connection.root, 0, 0, 1, 1, 0, 0, 0)
    defer { XDestroyWindow(display, window) }
    XSelectInput(display, window, PropertyChangeMask)
    XProperties(display: display, window: window)
        .set(XA_WM_NAME, type: XA_STRING, bytes: [], mode: PropModeAppend)
    XSync(display, False)
    var event = XEvent()
    guard XCheckTypedWindowEvent(display, window, PropertyNotify, &event) != 0 else { return nil }
    return UInt32(truncatingIfNeeded: event.xproperty.time)
}
