package import CXlib
package import Foundation
import Testing
package import VirtualDisplay

/// Another client of the same server, such as a window manager or an ill-behaved program.
package final class XClient {
    package let display: OpaquePointer
    /// Retained, since Xlib ends the process of a client that outlives its server.
    private let server: Any

    package convenience init(_ virtual: VirtualDisplay) throws {
        try self.init(virtual, name: virtual.name, environment: virtual.environment)
    }

    /// Connects to a server by its name and the environment of its clients.
    package init(_ server: Any, name: String, environment: [String: String]) throws {
        self.server = server
        try SharedAuthority.add(name, try #require(environment["XAUTHORITY"]))
        display = try #require(XOpenDisplay(name))
        // The test must report a crashed server; Xlib's default handlers would end the process.
        XSetIOErrorHandler { _ in 0 }
        XSetIOErrorExitHandler(display, { _, _ in }, nil)
        // The server sends touches only to clients that have requested a version with touches.
        var (major, minor): (Int32, Int32) = (2, 4)
        XIQueryVersion(display, &major, &minor)
    }

    deinit { XCloseDisplay(display) }

    /// An error for a missing device or window, or a lost server.
    package struct NotFound: Error {
        let what: String

        package init(what: String) { self.what = what }
    }

    package var root: UInt { XDefaultRootWindow(display) }

    package func sync() { XSync(display, False) }

    /// Checks the condition repeatedly for up to 20 s until it is true.
    package func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<2000 {
            if try condition() { return true }
            usleep(10_000)
        }
        return false
    }
}

// MARK: Windows

extension XClient {
    package func children(of parent: UInt) -> [UInt] {
        var (root, above): (UInt, UInt) = (0, 0)
        var children: UnsafeMutablePointer<UInt>?
        var count: UInt32 = 0
        XQueryTree(display, parent, &root, &above, &children, &count)
        defer { if let children { XFree(children) } }
        return children.map { children in (0..<Int(count)).map { children[$0] } } ?? []
    }

    package func attributes(of window: UInt) -> XWindowAttributes {
        var attributes = XWindowAttributes()
        XGetWindowAttributes(display, window, &attributes)
        return attributes
    }

    package func move(_ window: UInt, to point: CGPoint) {
        XMoveWindow(display, window, Int32(point.x), Int32(point.y))
        sync()
    }

    package func resize(_ window: UInt, width: UInt32, height: UInt32) {
        XResizeWindow(display, window, width, height)
        sync()
    }

    package func map(_ window: UInt) {
        XMapWindow(display, window)
        sync()
    }

    package func unmap(_ window: UInt) {
        XUnmapWindow(display, window)
        sync()
    }

    package func destroy(_ window: UInt) {
        XDestroyWindow(display, window)
        sync()
    }

    /// Covers part of the screen with a window above all others, and returns that window.
    @discardableResult package func cover(_ frame: CGRect) -> UInt {
        let (x, y) = (Int32(frame.minX), Int32(frame.minY))
        let (width, height) = (UInt32(frame.width), UInt32(frame.height))
        let cover = XCreateSimpleWindow(display, root, x, y, width, height, 0, 0, 0)
        XMapRaised(display, cover)
        sync()
        return cover
    }

    /// Covers part of the screen with a window that no window manager places, as a menu or a locker does.
    package func menu(_ frame: CGRect) -> UInt {
        let window = cover(frame)
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = True
        XChangeWindowAttributes(display, window, UInt(CWOverrideRedirect), &attributes)
        sync()
        return window
    }

    /// Reports the window's frame on the root window to it, as a window manager does (ICCCM 4.1.5).
    package func sendConfigureNotify(of window: UInt, _ point: CGPoint, width: Int32, height: Int32)
    {
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
    package func sendForgedEvent(_ type: Int32, of window: UInt, to target: UInt) {
        var event = XEvent()
        event.type = type
        // Events about a window's structure store its number at the same offset.
        event.xunmap.event = window
        event.xunmap.window = window
        XSendEvent(display, target, False, 0, &event)
        sync()
    }

    /// Sends a message of `WM_PROTOCOLS`, with a number that a ping's answer repeats.
    package func sendProtocol(_ name: String, to window: UInt, number: Int = 4711) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = atom("WM_PROTOCOLS")
        event.xclient.format = 32
        event.xclient.data.l = (Int(bitPattern: atom(name)), number, Int(window), 0, 0)
        XSendEvent(display, window, False, 0, &event)
        sync()
    }

    /// Takes the keyboard focus from all windows, like another window that opens.
    package func takeFocus() {
        XSetInputFocus(display, Window(PointerRoot), Int32(RevertToPointerRoot), Time(CurrentTime))
        sync()
    }
}

// MARK: Properties

extension XClient {
    package func atom(_ name: String) -> Atom { XInternAtom(display, name, False) }

    package func name(of atom: Atom) -> String {
        guard let name = XGetAtomName(display, atom) else { return "" }
        defer { XFree(name) }
        return String(cString: name)
    }

    /// A property's type, and its bytes or its 32-bit numbers.
    package struct Property {
        package let type: String
        package let bytes: [UInt8]
        package let numbers: [UInt]

        package var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    package func property(_ name: String, of window: UInt) -> Property? {
        var (type, format, count, left) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display,
            window,
            atom(name),
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
        guard let data, type != 0 else { return nil }
        defer { XFree(data) }
        // Xlib returns 32-bit numbers as longs.
        let numbers = data.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
            format == 32 ? Array(UnsafeBufferPointer(start: $0, count: Int(count))) : []
        }
        let bytes =
            format == 8 ? Array(UnsafeBufferPointer(start: data, count: Int(count))) : []
        return Property(type: self.name(of: type), bytes: bytes, numbers: numbers)
    }

    package func text(_ name: String, of window: UInt) -> String {
        property(name, of: window)?.text ?? ""
    }

    package func numbers(_ name: String, of window: UInt) -> [Int] {
        property(name, of: window)?.numbers.map { Int(bitPattern: $0) } ?? []
    }

    package func setProperty(_ name: String, of window: UInt, to text: String) {
        let bytes = Array(text.utf8)
        XChangeProperty(
            display,
            window,
            atom(name),
            Atom(XA_STRING),
            8,
            PropModeReplace,
            bytes,
            Int32(bytes.count)
        )
        sync()
    }

    /// Sets a property of numbers, on the root window by default.
    package func setNumbers(
        _ name: String,
        _ numbers: [Int],
        of window: UInt? = nil,
        type: Atom = Atom(XA_CARDINAL)
    ) {
        numbers.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display,
                window ?? root,
                atom(name),
                type,
                32,
                PropModeReplace,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                Int32(numbers.count)
            )
        }
        sync()
    }
}

// MARK: Devices

extension XClient {
    /// Returns the id of the device with this name.
    package func device(_ name: String) throws -> Int32 {
        var count: Int32 = 0
        guard let list = XIQueryDevice(display, XIAllDevices, &count) else {
            throw NotFound(what: "list of devices")
        }
        defer { XIFreeDeviceInfo(list) }
        let found = (0..<Int(count)).map { list[$0] }.first { String(cString: $0.name) == name }
        guard let found else { throw NotFound(what: name) }
        return found.deviceid
    }

    /// Switches a device on or off, as `xinput disable` does, or as plugging it in and out.
    package func setEnabled(_ isEnabled: Bool, device: Int) {
        var value: UInt8 = isEnabled ? 1 : 0
        let property = atom("Device Enabled")
        let integer = Atom(XA_INTEGER)
        XIChangeProperty(display, Int32(device), property, integer, 8, PropModeReplace, &value, 1)
        sync()
    }

    /// Sets a device's coordinate transformation matrix, as `xinput map-to-output` does: nine numbers by
    /// rows, in fractions of the desktop.
    package func setMatrix(_ matrix: [Float], device: Int) {
        var items = matrix
        items.withUnsafeMutableBytes { bytes in
            XIChangeProperty(
                display,
                Int32(device),
                atom("Coordinate Transformation Matrix"),
                atom("FLOAT"),
                32,
                PropModeReplace,
                bytes.bindMemory(to: UInt8.self).baseAddress,
                Int32(matrix.count)
            )
        }
        sync()
    }
}

/// Selections and grabs by which other clients receive, delay or take input.
extension XClient {
    private static let touches = [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd]

    private func touches(withOwnership: Bool) -> [Int32] {
        Self.touches + (withOwnership ? [XI_TouchOwnership] : [])
    }

    package func withMask<Result>(
        _ events: [Int32],
        of device: Int32 = XIAllMasterDevices,
        _ body: (inout XIEventMask) -> Result
    ) -> Result {
        var bits = [UInt8](repeating: 0, count: 4)
        return bits.withUnsafeMutableBufferPointer { bits in
            for event in events { cx_XISetMask(bits.baseAddress, event) }
            var mask = XIEventMask(deviceid: device, mask_len: 4, mask: bits.baseAddress)
            return body(&mask)
        }
    }

    package func select(_ events: [Int32], of device: Int32 = XIAllMasterDevices, on window: UInt) {
        withMask(events, of: device) { mask in _ = XISelectEvents(display, window, &mask, 1) }
        sync()
    }

    /// Selects touches on a window, as our front end does; of all master pointers by default.
    package func selectTouches(
        of device: Int32 = XIAllMasterDevices,
        on window: UInt,
        withOwnership: Bool = false
    ) {
        select(touches(withOwnership: withOwnership), of: device, on: window)
    }

    /// Selects presses and motion of all master pointers on a window, as programs with XInput 2 do.
    package func selectPresses(on window: UInt) {
        select([XI_ButtonPress, XI_ButtonRelease, XI_Motion], on: window)
    }

    // MARK: Touches

    /// A touch that this client grabbed.
    package struct GrabbedTouch {
        package let device: Int32
        package let id: UInt32
        package let window: UInt

        package init(device: Int32, id: UInt32, window: UInt) {
            (self.device, self.id, self.window) = (device, id, window)
        }
    }

    /// Grabs touches under a window, which puts this client in front of those below; nil means all windows.
    package func grabTouches(on window: UInt? = nil, withOwnership: Bool = false) {
        withMask(touches(withOwnership: withOwnership)) { mask in
            var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
            let master = XIAllMasterDevices
            XIGrabTouchBegin(display, master, window ?? root, False, &mask, 1, &modifiers)
        }
        sync()
    }

    /// Waits for a touch that begins under the grab.
    package func nextTouch() throws -> GrabbedTouch {
        var found: GrabbedTouch?
        _ = eventually {
            found = found ?? newTouches().first
            return found != nil
        }
        return try #require(found)
    }

    /// Returns the touches that began under the grab since the last call, without waiting.
    package func newTouches() -> [GrabbedTouch] {
        var touches: [GrabbedTouch] = []
        var event = XEvent()
        while XPending(display) > 0 {
            XNextEvent(display, &event)
            guard event.type == GenericEvent, XGetEventData(display, &event.xcookie) != 0 else {
                continue
            }
            defer { XFreeEventData(display, &event.xcookie) }
            guard event.xcookie.evtype == XI_TouchBegin, let data = event.xcookie.data else {
                continue
            }
            let touch = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
            let id = UInt32(bitPattern: touch.detail)
            touches.append(GrabbedTouch(device: touch.deviceid, id: id, window: touch.event))
        }
        return touches
    }

    /// Accepts the touch, so that no other client receives it.
    package func accept(_ touch: GrabbedTouch) { decide(touch, XIAcceptTouch) }

    /// Rejects the touch, so that the next client receives it.
    package func reject(_ touch: GrabbedTouch) { decide(touch, XIRejectTouch) }

    /// Waits for the touch that the grab receives, and passes it on to the window below, or accepts it.
    package func decideTouch(isAccepted: Bool = false) throws {
        let touch = try nextTouch()
        if isAccepted { accept(touch) } else { reject(touch) }
    }

    private func decide(_ touch: GrabbedTouch, _ mode: Int32) {
        XIAllowTouchEvents(display, touch.device, touch.id, touch.window, mode)
        sync()
    }

    // MARK: Devices

    /// Grabs a device with its touches, as a menu or a screen locker does, and returns false if refused.
    ///
    /// A frozen device reports nothing until the release. A physical device is detached from its pointer.
    @discardableResult package func grabDevice(
        _ device: Int32,
        on window: UInt? = nil,
        isFrozen: Bool = false,
        ownerEvents: Bool = false,
        includesPointer: Bool = true,
        withOwnership: Bool = false
    ) -> Bool {
        let pointer = includesPointer ? [XI_ButtonPress, XI_ButtonRelease, XI_Motion] : []
        let events = touches(withOwnership: withOwnership) + pointer
        let status = withMask(events, of: device) { mask in
            XIGrabDevice(
                display,
                device,
                window ?? root,
                Time(CurrentTime),
                Cursor(None),
                isFrozen ? XIGrabModeSync : XIGrabModeAsync,
                XIGrabModeAsync,
                ownerEvents ? True : False,
                &mask
            )
        }
        sync()
        return status == GrabSuccess
    }

    /// Grabs a master pointer, and stops its events until the grab ends.
    package func freeze(_ device: Int32) {
        withMask([XI_ButtonPress]) { mask in
            _ = XIGrabDevice(
                display,
                device,
                root,
                Time(CurrentTime),
                Cursor(None),
                XIGrabModeSync,
                XIGrabModeAsync,
                False,
                &mask
            )
        }
        sync()
    }

    /// Ends the grab of a device, so that delayed events reach their targets.
    package func release(_ device: Int32) {
        XIUngrabDevice(display, device, Time(CurrentTime))
        sync()
    }

    /// Grabs the pointer as menus of programs without XInput 2 do; nil means on the root window.
    package func grabCorePointer(on window: UInt? = nil, ownerEvents: Bool = false) {
        let mask = UInt32(ButtonPressMask | ButtonReleaseMask)
        let (mode, now, window) = (GrabModeAsync, Time(CurrentTime), window ?? root)
        let isOwner = ownerEvents ? True : False
        XGrabPointer(display, window, isOwner, mask, mode, mode, 0, 0, now)
        sync()
    }

    package func ungrabCorePointer() {
        XUngrabPointer(display, Time(CurrentTime))
        sync()
    }

    /// Grabs the keyboard, like a window of the desktop.
    package func grabKeyboard() {
        XGrabKeyboard(display, root, False, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
        sync()
    }

    package func ungrabKeyboard() {
        XUngrabKeyboard(display, Time(CurrentTime))
        sync()
    }

    /// Delays presses of the first button, like a window manager that raises windows on a click.
    package func delayButtonPresses() {
        let (any, mask) = (UInt32(AnyModifier), UInt32(ButtonPressMask))
        XGrabButton(display, 1, any, root, False, mask, GrabModeSync, GrabModeAsync, 0, 0)
        sync()
    }

    package func stopDelayingButtonPresses() {
        XUngrabButton(display, 1, UInt32(AnyModifier), root)
        sync()
    }

    /// Decides about the delayed input; replays it to its window by default.
    package func allow(_ mode: Int32 = ReplayPointer) {
        XAllowEvents(display, mode, Time(CurrentTime))
        sync()
    }
}
