import CXlib
import Foundation
import Synchronization
import Testing
import VirtualDisplay

/// Another client of the same server, such as a window manager.
final class XClient {
    /// Xlib reads the cookie's path from the environment, which the whole process shares.
    private static let environment = Mutex<Void>(())

    let display: OpaquePointer
    /// Retained, since Xlib ends the process of a client that outlives its server.
    private let server: Any

    convenience init(_ virtual: VirtualDisplay) throws {
        try self.init(virtual, name: virtual.name, environment: virtual.environment)
    }

    /// Connects to a server by its name and the environment of its clients.
    init(_ server: Any, name: String, environment: [String: String]) throws {
        self.server = server
        display = try Self.environment.withLock { _ in
            for (name, value) in environment { setenv(name, value, 1) }
            return try #require(XOpenDisplay(name))
        }
        // The test must report a crashed server; Xlib's default handlers would end the process.
        XSetIOErrorHandler { _ in 0 }
        XSetIOErrorExitHandler(display, { _, _ in }, nil)
    }

    /// An error for a missing device or window, or a lost server.
    struct NotFound: Error {
        let what: String
    }

    deinit { XCloseDisplay(display) }

    /// Returns the program's window, which is the only input-output child of the root.
    func window() throws -> UInt {
        var (root, parent): (UInt, UInt) = (0, 0)
        var children: UnsafeMutablePointer<UInt>?
        var count: UInt32 = 0
        XQueryTree(display, XDefaultRootWindow(display), &root, &parent, &children, &count)
        defer { if let children { XFree(children) } }
        let found = children.flatMap { children in
            (0..<Int(count)).map { children[$0] }.first {
                attributes(of: $0).class == InputOutput
            }
        }
        guard let found else { throw NotFound(what: "window") }
        return found
    }

    private func attributes(of window: UInt) -> XWindowAttributes {
        var attributes = XWindowAttributes()
        XGetWindowAttributes(display, window, &attributes)
        return attributes
    }

    func move(toX x: Int32, y: Int32) throws {
        XMoveWindow(display, try window(), x, y)
        XSync(display, False)
    }

    func resize(width: UInt32, height: UInt32) throws {
        XResizeWindow(display, try window(), width, height)
        XSync(display, False)
    }

    /// Returns the window's title as a window manager reads it.
    func title() throws -> String {
        var (type, format, count, left) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var bytes: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display,
            try window(),
            XInternAtom(display, "_NET_WM_NAME", False),
            0,
            1000,
            False,
            Atom(AnyPropertyType),
            &type,
            &format,
            &count,
            &left,
            &bytes
        )
        defer { if let bytes { XFree(bytes) } }
        return bytes.map { String(cString: $0) } ?? ""
    }

    /// Takes the keyboard focus from the window, like another window that opens.
    func takeFocus() {
        XSetInputFocus(display, Window(PointerRoot), Int32(RevertToPointerRoot), Time(CurrentTime))
        XSync(display, False)
    }

    /// Returns the focus to the window.
    func giveFocus() throws {
        XSetInputFocus(display, try window(), Int32(RevertToPointerRoot), Time(CurrentTime))
        XSync(display, False)
    }

    /// Grabs the keyboard, like a window of the desktop.
    func grabKeyboard() {
        let root = XDefaultRootWindow(display)
        XGrabKeyboard(display, root, False, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
        XSync(display, False)
    }

    func ungrabKeyboard() {
        XUngrabKeyboard(display, Time(CurrentTime))
        XSync(display, False)
    }

    func map() throws {
        XMapWindow(display, try window())
        XSync(display, False)
    }

    func unmap() throws {
        XUnmapWindow(display, try window())
        XSync(display, False)
    }

    /// Destroys the program's window, as a panel that embeds windows can.
    func destroy() throws {
        XDestroyWindow(display, try window())
        XSync(display, False)
    }

    /// Ends the program's connection by force, like xkill.
    func kill() throws {
        XKillClient(display, try window())
        XSync(display, False)
    }

    /// Disables a device, like unplugging it.
    func disable(_ name: String) throws { try setEnabled(false, name) }

    /// Enables a device again, like plugging it in.
    func enable(_ name: String) throws { try setEnabled(true, name) }

    private func setEnabled(_ isEnabled: Bool, _ name: String) throws {
        var value: UInt8 = isEnabled ? 1 : 0
        XIChangeProperty(
            display,
            try device(name),
            XInternAtom(display, "Device Enabled", False),
            Atom(XA_INTEGER),
            8,
            PropModeReplace,
            &value,
            1
        )
        XSync(display, False)
    }

    /// Returns the id of the device with this name.
    func device(_ name: String) throws -> Int32 {
        var count: Int32 = 0
        guard let list = XIQueryDevice(display, XIAllDevices, &count) else {
            throw NotFound(what: "list of devices")
        }
        defer { XIFreeDeviceInfo(list) }
        let found = (0..<Int(count)).map { list[$0] }.first { String(cString: $0.name) == name }
        guard let found else { throw NotFound(what: name) }
        return found.deviceid
    }

    func close() throws {
        let window = try self.window()
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", False)
        event.xclient.format = 32
        let delete = XInternAtom(display, "WM_DELETE_WINDOW", False)
        event.xclient.data.l = (Int(bitPattern: delete), 0, 0, 0, 0)
        XSendEvent(display, window, False, 0, &event)
        XSync(display, False)
    }
}
