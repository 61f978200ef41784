package import CXlib
import Foundation
import Glibc
import ProcessSupport

/// The sole owner of a connection to an X server, which closes the connection when it is destroyed.
///
/// Wraps `XOpenDisplay` and `XCloseDisplay`.
package struct XConnection: ~Copyable {
    package let display: OpaquePointer
    /// Whether the connection is lost; a plain pointer for Xlib's exit handler, which sets it.
    let lost: UnsafeMutablePointer<Bool>

    package init(display name: String?) throws(FrontEndError) {
        XErrors.install()
        guard let display = ServerAlarm.whileConnecting({ XOpenDisplay(name) }) else {
            // For a given name, `XDisplayName` returns the same pointer, which is invalid by now.
            let tried = name.flatMap { $0.isEmpty ? nil : $0 } ?? String(cString: XDisplayName(nil))
            throw .noDisplay(name: tried.isEmpty ? nil : tried)
        }
        self.display = display
        // A former connection may have had the same address.
        XErrors.removeAll(of: display)
        lost = .allocate(capacity: 1)
        lost.initialize(to: false)
        // Xlib's own handler ends the process; with this one its calls return instead.
        XSetIOErrorExitHandler(
            display,
            { _, lost in lost?.assumingMemoryBound(to: Bool.self).pointee = true },
            lost
        )
    }

    deinit {
        // Otherwise `XCloseDisplay` waits for an answer even from a server that hangs.
        shutDown()
        XCloseDisplay(display)
        lost.deallocate()
    }

    /// Refuses further data from the server, but leaves what has arrived to be read.
    func shutDown() { shutdown(descriptor, Int32(SHUT_RD)) }

    /// Whether the connection is lost, so that further calls have no effect.
    package var isLost: Bool { lost.pointee }

    var screen: Int32 { XDefaultScreen(display) }
    package var root: Window { XDefaultRootWindow(display) }
    package var descriptor: Int32 { XConnectionNumber(display) }

    /// The size of the whole screen in pixels, across all monitors, as Xlib knows it.
    var screenSize: CGSize {
        CGSize(
            width: Double(XDisplayWidth(display, screen)),
            height: Double(XDisplayHeight(display, screen))
        )
    }

    /// The number of pixels per point that the desktop's settings ask for.
    var scale: Double {
        desktopScale(dpi: XGetDefault(display, "Xft", "dpi").map { String(cString: $0) })
    }

    func atom(_ name: String) -> Atom { XInternAtom(display, name, False) }

    /// Returns the server's current time in milliseconds.
    ///
    /// Only an event contains it. The change of a property of a window that is never mapped causes one.
    ///
    /// Source: ICCCM, section 2.1 "Acquiring Selection Ownership".
    ///
    /// - Throws: `FrontEndError.connectionLost`.
    package func serverTime() throws(FrontEndError) -> UInt32 {
        let window = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
        defer { XDestroyWindow(display, window) }
        XSelectInput(display, window, PropertyChangeMask)
        XProperties(display: display, window: window)
            .set(XA_WM_NAME, type: XA_STRING, bytes: [], mode: PropModeAppend)
        try sync()
        var event = XEvent()
        guard XCheckTypedWindowEvent(display, window, PropertyNotify, &event) != 0 else {
            throw .connectionLost
        }
        return UInt32(truncatingIfNeeded: event.xproperty.time)
    }

    /// Waits until the server has processed all requests, and records X errors among its answers.
    ///
    /// - Throws: `FrontEndError.connectionLost`.
    package func sync() throws(FrontEndError) {
        XSync(display, False)
        guard !isLost else { throw .connectionLost }
    }
}
