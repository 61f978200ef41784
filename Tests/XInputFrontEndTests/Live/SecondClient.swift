import CXlib
import Foundation
import Testing
import VirtualDisplay

/// Another client of the same server, such as a window manager or an ill-behaved program.
final class SecondClient {
    let display: OpaquePointer
    /// The server, retained because Xlib ends the process of a client that outlives its server.
    private let server: VirtualDisplay

    init(_ server: VirtualDisplay) throws {
        self.server = server
        display = try #require(XOpenDisplay(nil))
    }

    deinit { XCloseDisplay(display) }

    func sync() { XSync(display, False) }

    func move(_ window: UInt, to point: CGPoint) {
        XMoveWindow(display, window, Int32(point.x), Int32(point.y))
        sync()
    }

    func resize(_ window: UInt, width: UInt32, height: UInt32) {
        XResizeWindow(display, window, width, height)
        sync()
    }

    func unmap(_ window: UInt) {
        XUnmapWindow(display, window)
        sync()
    }

    func map(_ window: UInt) {
        XMapWindow(display, window)
        sync()
    }

    func destroy(_ window: UInt) {
        XDestroyWindow(display, window)
        sync()
    }

    /// Reparents the window into a frame, as a window manager does.
    func frame(_ window: UInt, at point: CGPoint, insetBy inset: CGPoint) -> UInt {
        let frame = XCreateSimpleWindow(
            display,
            XDefaultRootWindow(display),
            Int32(point.x),
            Int32(point.y),
            900,
            700,
            0,
            0,
            0
        )
        XMapWindow(display, frame)
        XReparentWindow(display, window, frame, Int32(inset.x), Int32(inset.y))
        sync()
        return frame
    }

    /// Covers part of the screen with a window above all others, and returns that window.
    @discardableResult func cover(_ frame: CGRect) -> UInt {
        let cover = XCreateSimpleWindow(
            display,
            root,
            Int32(frame.minX),
            Int32(frame.minY),
            UInt32(frame.width),
            UInt32(frame.height),
            0,
            0,
            0
        )
        XMapRaised(display, cover)
        sync()
        return cover
    }

    /// Shows a window that no window manager places, as a menu.
    func menu(_ frame: CGRect) -> UInt {
        let window = cover(frame)
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = True
        XChangeWindowAttributes(display, window, UInt(CWOverrideRedirect), &attributes)
        sync()
        return window
    }

    /// Maps a touchscreen to part of the desktop, as `xinput map-to-output` does.
    func setMatrix(_ matrix: [Float], device: Int) {
        var bits = matrix.map { $0.bitPattern }
        bits.withUnsafeMutableBytes { bytes in
            XIChangeProperty(
                display,
                Int32(device),
                XInternAtom(display, "Coordinate Transformation Matrix", False),
                XInternAtom(display, "FLOAT", False),
                32,
                PropModeReplace,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                Int32(matrix.count)
            )
        }
        sync()
    }

    /// Reports the window's location on the root window to it, as a window manager does (ICCCM 4.1.5).
    func sendConfigureNotify(of window: UInt, _ point: CGPoint, width: Int32, height: Int32) {
        var event = XEvent()
        event.xconfigure.type = ConfigureNotify
        event.xconfigure.event = window
        event.xconfigure.window = window
        event.xconfigure.x = Int32(point.x)
        event.xconfigure.y = Int32(point.y)
        event.xconfigure.width = width
        event.xconfigure.height = height
        XSendEvent(display, window, False, StructureNotifyMask, &event)
        sync()
    }

    /// Sends a forged event about one window to another; normally only the server sends such events.
    func sendForgedEvent(_ type: Int32, of window: UInt, to target: UInt) {
        var event = XEvent()
        event.type = type
        // Events about a window's structure store its number at the same offset.
        event.xunmap.event = window
        event.xunmap.window = window
        XSendEvent(display, target, False, 0, &event)
        sync()
    }

    /// Sends a message of `WM_PROTOCOLS`.
    func sendProtocol(_ name: String, to window: UInt) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", False)
        event.xclient.format = 32
        let atom = XInternAtom(display, name, False)
        event.xclient.data.l = (Int(bitPattern: atom), 4711, Int(window), 0, 0)
        XSendEvent(display, window, False, 0, &event)
        sync()
    }

    /// Redirects the root window's children, which makes this client the only window manager.
    func becomeWindowManager() {
        XSelectInput(
            display,
            XDefaultRootWindow(display),
            SubstructureRedirectMask | SubstructureNotifyMask
        )
        sync()
    }

    /// Sets a property of numbers, on the root window by default.
    func setNumbers(_ name: String, _ numbers: [Int], of window: UInt? = nil) {
        numbers.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display,
                window ?? root,
                XInternAtom(display, name, False),
                Atom(XA_CARDINAL),
                32,
                PropModeReplace,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                Int32(numbers.count)
            )
        }
        sync()
    }

    /// Grants the sizes that windows have requested, as a window manager does.
    func grantRequests() {
        sync()
        var event = XEvent()
        while XCheckTypedEvent(display, ConfigureRequest, &event) != 0 {
            let request = event.xconfigurerequest
            resize(request.window, width: UInt32(request.width), height: UInt32(request.height))
        }
    }

    /// Waits for the next message to the root window; returns nil if none arrives within a second.
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
            name(event.xclient.message_type),
            name(UInt(bitPattern: event.xclient.data.l.0)),
            UInt(bitPattern: event.xclient.data.l.2)
        )
    }

    /// Checks the condition repeatedly for up to 20 s until it is true.
    func eventually(_ condition: () -> Bool) -> Bool {
        for _ in 0..<2000 {
            if condition() { return true }
            usleep(10_000)
        }
        return false
    }

    func name(_ atom: Atom) -> String {
        guard let text = XGetAtomName(display, atom) else { return "" }
        defer { XFree(text) }
        return String(cString: text)
    }

    /// Selects touches on a window, as our front end does.
    func selectTouches(on window: UInt, withOwnership: Bool = false) {
        let ownership = withOwnership ? [XI_TouchOwnership] : []
        select([XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] + ownership, on: window)
    }

    /// Selects presses and motion of all master pointers on a window, as programs with XInput 2 do.
    func selectPresses(on window: UInt) {
        select([XI_ButtonPress, XI_ButtonRelease, XI_Motion], on: window)
    }

    private func select(_ events: [Int32], on window: UInt) {
        var bits = [UInt8](repeating: 0, count: 4)
        bits.withUnsafeMutableBufferPointer { bits in
            for event in events { cx_XISetMask(bits.baseAddress, event) }
            var mask = XIEventMask(
                deviceid: XIAllMasterDevices,
                mask_len: 4,
                mask: bits.baseAddress
            )
            XISelectEvents(display, window, &mask, 1)
        }
        sync()
    }

    /// Switches a device on or off, as `xinput disable` does.
    func setEnabled(_ enabled: Bool, device: Int) {
        var value: UInt8 = enabled ? 1 : 0
        XIChangeProperty(
            display,
            Int32(device),
            XInternAtom(display, "Device Enabled", False),
            Atom(XA_INTEGER),
            8,
            PropModeReplace,
            &value,
            1
        )
        sync()
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

    /// Returns a property's bytes, or its 32-bit numbers as longs.
    func property(_ name: String, of window: UInt) -> [Int] {
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var left: UInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display,
            window,
            XInternAtom(display, name, False),
            0,
            100_000,
            False,
            Atom(AnyPropertyType),
            &type,
            &format,
            &count,
            &left,
            &data
        )
        guard let data else { return [] }
        defer { XFree(data) }
        if format == 8 { return (0..<Int(count)).map { Int(data[$0]) } }
        return data.withMemoryRebound(to: Int.self, capacity: Int(count)) { longs in
            (0..<Int(count)).map { longs[$0] }
        }
    }

    func text(_ name: String, of window: UInt) -> String {
        String(decoding: property(name, of: window).map { UInt8($0) }, as: UTF8.self)
    }

    func setProperty(_ name: String, of window: UInt, to text: String) {
        XChangeProperty(
            display,
            window,
            XInternAtom(display, name, False),
            Atom(XA_STRING),
            8,
            PropModeReplace,
            Array(text.utf8),
            Int32(text.utf8.count)
        )
        sync()
    }

    /// Returns the key that types a keysym on the server's current layout.
    func keycode(of keysym: String) -> Int {
        Int(XKeysymToKeycode(display, XStringToKeysym(keysym)))
    }

    /// Removes the keyboard focus from all windows.
    func takeFocus() {
        XSetInputFocus(display, Window(PointerRoot), Int32(RevertToPointerRoot), Time(CurrentTime))
        sync()
    }

    var root: UInt { XDefaultRootWindow(display) }

    /// Disconnects another client by force, as xkill does.
    func kill(ownerOf window: UInt) {
        XKillClient(display, window)
        sync()
    }
}
