import CXlib
import Foundation
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
}
