import CXlib
import Foundation
import Glibc
import RealServer
import Testing

/// The program's window, as window managers and other clients change it.
extension XClient {
    /// Returns the program's window, which is the only input-output child of the root.
    func window() throws -> UInt {
        let found = children(of: root).first { attributes(of: $0).class == InputOutput }
        guard let found else { throw NotFound(what: "window") }
        return found
    }

    /// Returns the window's title as a window manager reads it.
    func title() throws -> String { try text("_NET_WM_NAME", of: window()) }

    /// Returns the frame of the window's content on the root window.
    func frame() throws -> CGRect {
        let window = try window()
        let size = attributes(of: window)
        var (x, y, child): (Int32, Int32, Window) = (0, 0, 0)
        XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
        let (width, height) = (Double(size.width), Double(size.height))
        return CGRect(x: Double(x), y: Double(y), width: width, height: height)
    }

    func move(toX x: Int, y: Int) throws { try move(window(), to: CGPoint(x: x, y: y)) }

    func resize(width: UInt32, height: UInt32) throws {
        try resize(window(), width: width, height: height)
    }

    func map() throws { try map(window()) }

    func unmap() throws { try unmap(window()) }

    /// Destroys the program's window, as a panel that embeds windows can.
    func destroy() throws { try destroy(window()) }

    /// Ends the program's connection by force, like xkill.
    func kill() throws {
        XKillClient(display, try window())
        sync()
    }

    func close() throws { try sendProtocol("WM_DELETE_WINDOW", to: window()) }

    /// Returns the focus to the window; the focus of another master keyboard if it is named.
    func giveFocus(to keyboard: String? = nil) throws {
        if let keyboard {
            XISetFocus(display, try device(keyboard), try window(), Time(CurrentTime))
        } else {
            XSetInputFocus(display, try window(), Int32(RevertToPointerRoot), Time(CurrentTime))
        }
        sync()
    }

    func hasFocus() throws -> Bool {
        var (focus, revert): (Window, Int32) = (0, 0)
        XGetInputFocus(display, &focus, &revert)
        return try focus == window()
    }

    /// Sends the window a forged size.
    func forgeSize(width: Int32, height: Int32) throws {
        try sendConfigureNotify(of: window(), .zero, width: width, height: height)
    }

    /// Sends the window a forged event of its destruction or unmapping.
    func forgeEvent(_ type: Int32) throws {
        let window = try window()
        sendForgedEvent(type, of: window, to: window)
    }

    /// Iconifies the window like a window manager: unmaps it and sets its state.
    ///
    /// Source: ICCCM, section 4.1.4 "Changing Window State".
    func iconify() throws {
        let window = try window()
        setNumbers("WM_STATE", [Int(IconicState), 0], of: window, type: atom("WM_STATE"))
        unmap(window)
    }

    /// Restores the window from its icon.
    func deiconify() throws {
        let window = try window()
        setNumbers("WM_STATE", [Int(NormalState), 0], of: window, type: atom("WM_STATE"))
        map(window)
    }

    /// Becomes a window manager that supports these window states; nil sets no properties, like old window
    /// managers.
    func manageWindows(supporting states: [String]?) {
        XSelectInput(display, root, SubstructureRedirectMask | SubstructureNotifyMask)
        sync()
        guard let states else { return }
        let check = XCreateSimpleWindow(display, root, -10, -10, 1, 1, 0, 0, 0)
        for window in [root, check] {
            let name = "_NET_SUPPORTING_WM_CHECK"
            setNumbers(name, [Int(check)], of: window, type: Atom(XA_WINDOW))
        }
        setNumbers("_NET_SUPPORTED", states.map { Int(atom($0)) }, type: Atom(XA_ATOM))
    }

    /// Locks the screen like a screen saver, with a window over all others and grabs of pointer and keyboard.
    ///
    /// - Returns: The window, which `unlock` removes.
    func lock() throws -> UInt {
        let curtain = menu(CGRect(x: 0, y: 0, width: 1280, height: 800))
        try #require(try grabPointerDevice())
        grabKeyboard()
        return curtain
    }

    func unlock(_ curtain: UInt) throws {
        try ungrabPointerDevice()
        ungrabKeyboard()
        destroy(curtain)
    }

    /// Changes the screen's resolution as a game does, to one of the server's sizes.
    func setResolution(_ width: Int32, _ height: Int32) throws {
        let configuration = try #require(XRRGetScreenInfo(display, root))
        defer { XRRFreeScreenConfigInfo(configuration) }
        var count: Int32 = 0
        let sizes = XRRConfigSizes(configuration, &count)
        let index = UnsafeBufferPointer(start: sizes, count: Int(count)).firstIndex {
            $0.width == width && $0.height == height
        }
        let size = Int32(try #require(index))
        let (upright, now) = (Rotation(RR_Rotate_0), Time(CurrentTime))
        let status = XRRSetScreenConfig(display, configuration, root, size, upright, now)
        #expect(Int(status) == Int(RRSetConfigSuccess))
    }

    // MARK: - Pictures

    /// Returns the pixels of the program's window by rows, with four bytes each.
    ///
    /// The latency at the end of the bar is omitted, since it differs each time, which matters when
    /// pictures are compared.
    func picture(hasLatency: Bool = true) throws -> Data {
        let window = try window()
        let attributes = attributes(of: window)
        let (width, height) = (UInt32(attributes.width), UInt32(attributes.height))
        let image = XGetImage(display, window, 0, 0, width, height, UInt(bitPattern: ~0), ZPixmap)
        let found = try #require(image)
        defer { _ = found.pointee.f.destroy_image(found) }
        let bytes = try #require(found.pointee.data)
        let row = Int(found.pointee.bytes_per_line)
        var pixels = Data(bytes: bytes, count: row * Int(height))
        if !hasLatency {
            for y in max(0, Int(height) - 28)..<Int(height) {
                let end = y * row + Int(width) * 4
                pixels.resetBytes(in: max(y * row, end - 160 * 4)..<end)
            }
        }
        return pixels
    }

    // MARK: - Devices

    private static let pointer = "Virtual core pointer"

    func disable(_ name: String) throws { setEnabled(false, device: Int(try device(name))) }

    func enable(_ name: String) throws { setEnabled(true, device: Int(try device(name))) }

    /// Grabs a device with its touches and returns false if refused.
    func grab(_ name: String) throws -> Bool {
        grabDevice(try device(name), includesPointer: false)
    }

    func ungrabDevice(of name: String) throws { release(try device(name)) }

    /// Grabs the master pointer with its touches, like a pop-up menu, and returns false if refused.
    func grabPointerDevice() throws -> Bool { try grab(Self.pointer) }

    func ungrabPointerDevice() throws { try ungrabDevice(of: Self.pointer) }

    // MARK: Several master pointers

    /// Adds a master pointer and its keyboard: `NAME pointer` and `NAME keyboard`.
    func addMaster(_ name: String) {
        var bytes = name.utf8CString
        bytes.withUnsafeMutableBufferPointer { text in
            var change = XIAnyHierarchyChangeInfo()
            change.add = XIAddMasterInfo(
                type: XIAddMaster,
                name: text.baseAddress,
                send_core: True,
                enable: True
            )
            XIChangeHierarchy(display, &change, 1)
        }
        sync()
    }

    /// Removes a master pointer with its keyboard; its devices are attached to the first one or float.
    func removeMaster(_ name: String, isFloating: Bool = false) throws {
        var change = XIAnyHierarchyChangeInfo()
        change.remove = XIRemoveMasterInfo(
            type: XIRemoveMaster,
            deviceid: try device("\(name) pointer"),
            return_mode: isFloating ? XIFloating : XIAttachToMaster,
            return_pointer: try device(Self.pointer),
            return_keyboard: try device("Virtual core keyboard")
        )
        XIChangeHierarchy(display, &change, 1)
        sync()
    }

    /// Attaches a device to another master pointer.
    func attach(_ slave: String, to master: String) throws {
        var change = XIAnyHierarchyChangeInfo()
        change.attach = XIAttachSlaveInfo(
            type: XIAttachSlave,
            deviceid: try device(slave),
            new_master: try device(master)
        )
        XIChangeHierarchy(display, &change, 1)
        sync()
    }

    // MARK: - Selections

    /// Requests a selection in a target format and returns nil if it is refused or has no owner.
    func requestSelection(_ selection: String, as target: String) throws
        -> Property?
    {
        try withWindow { window in
            try convert(selection, target, window) ? property("PASTED", of: window) : nil
        }
    }

    /// Takes a selection away from the program.
    func own(_ selection: String) {
        let window = XCreateSimpleWindow(display, root, -10, -10, 1, 1, 0, 0, 0)
        XSetSelectionOwner(display, atom(selection), window, Time(CurrentTime))
        sync()
    }

    private func withWindow<Result>(_ body: (UInt) throws -> Result) rethrows -> Result {
        // Off the screen and below, because the program's window must be the first child.
        let window = XCreateWindow(
            display,
            root,
            -10,
            -10,
            1,
            1,
            0,
            0,
            UInt32(InputOnly),
            nil,
            0,
            nil
        )
        defer {
            XDestroyWindow(display, window)
            sync()
        }
        return try body(window)
    }

    private func convert(_ selection: String, _ target: String, _ window: UInt) throws -> Bool {
        XConvertSelection(display, atom(selection), atom(target), atom("PASTED"), window, 0)
        sync()
        var event = XEvent()
        for _ in 0..<300 {
            if XCheckTypedWindowEvent(display, window, SelectionNotify, &event) != 0 {
                return event.xselection.property != 0
            }
            Thread.sleep(forTimeInterval: 0.01)
        }
        throw NotFound(what: "answer of the selection's owner")
    }

    // MARK: - Round trips

    /// Waits until the program has handled all events that the server had for it.
    ///
    /// Sends pings to the program's window like a window manager. The answer arrives when the ping is read,
    /// so events before the first ping are handled when the second is answered.
    ///
    /// Source: Extended Window Manager Hints, `_NET_WM_PING`.
    func roundTrip(through process: pid_t) throws {
        XSelectInput(display, root, SubstructureNotifyMask)
        let deadline = ContinuousClock.now + .seconds(10)
        for number in 1...2 { try ask(number, process, before: deadline) }
        XSelectInput(display, root, NoEventMask)
        while XPending(display) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
        }
    }

    /// Sends another ping after 2 s, since a program that restarts in place does not answer its former
    /// window's pings.
    private func ask(
        _ number: Int,
        _ process: pid_t,
        before deadline: ContinuousClock.Instant
    ) throws {
        while true {
            let window = try ownWindow(of: process, before: deadline)
            sendProtocol("_NET_WM_PING", to: window, number: number)
            do {
                let patience = min(deadline, .now + .seconds(2))
                while try next(before: patience).data.l.1 != number {}
                return
            } catch {
                guard .now < deadline else { throw error }
            }
        }
    }

    /// Returns the next client message.
    private func next(before deadline: ContinuousClock.Instant) throws -> XClientMessageEvent {
        while true {
            while XPending(display) > 0 {
                var event = XEvent()
                XNextEvent(display, &event)
                if event.type == ClientMessage { return event.xclient }
            }
            let left = deadline - .now
            guard left > .zero else { throw NotFound(what: "answer of the program") }
            var entry = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, Int32(left / .milliseconds(1)) + 1)
        }
    }

    /// Waits for the window, because a program that restarts in place has none for a while.
    private func ownWindow(
        of process: pid_t,
        before deadline: ContinuousClock.Instant
    ) throws -> UInt {
        while true {
            if let window = ownWindow(of: process, in: root, depth: 2) { return window }
            guard .now < deadline else { throw NotFound(what: "window") }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    /// Returns the window that the process names as its own; a window manager may have put it into a frame.
    private func ownWindow(of process: pid_t, in parent: UInt, depth: Int) -> UInt? {
        guard depth > 0 else { return nil }
        for child in children(of: parent) {
            if numbers("_NET_WM_PID", of: child) == [Int(process)] { return child }
            if let found = ownWindow(of: process, in: child, depth: depth - 1) { return found }
        }
        return nil
    }

    // MARK: - The server of a performance

    /// Connects to the private server of a performance as soon as its program runs, which has the server's name in
    /// its environment.
    convenience init(performedBy program: Program) throws {
        let deadline = Date(timeIntervalSinceNow: 20)
        var environment: [String: String] = [:]
        while environment.count < 2, Date() < deadline {
            usleep(5000)
            for process in ProcessTree.descendants(of: program.id) {
                let all = ProcessTree.environment(of: process)
                environment = all.filter { ["DISPLAY", "XAUTHORITY"].contains($0.key) }
                if environment.count == 2 { break }
            }
        }
        let name = try #require(environment["DISPLAY"])
        try self.init(program, name: name, environment: environment)
    }
}

extension LiveWindow {
    /// Returns the window's pixels after it stops drawing, without the latency.
    func picture() throws -> Data {
        try waitUntilAsleep()
        return try XClient(display).picture(hasLatency: false)
    }
}
