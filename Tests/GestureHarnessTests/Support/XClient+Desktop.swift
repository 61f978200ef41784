import CXlib
import Testing

/// Actions of a desktop: iconifying windows and locking the screen.
extension XClient {
    /// Iconifies the window like a window manager: unmaps it and sets its state.
    ///
    /// Source: ICCCM, section 4.1.4 "Changing Window State".
    func iconify() throws { try setState(IconicState) { XUnmapWindow($0, $1) } }

    /// Changes the screen's resolution as a game does, to one of the server's sizes.
    func setResolution(_ width: Int32, _ height: Int32) throws {
        let root = XDefaultRootWindow(display)
        let configuration = try #require(XRRGetScreenInfo(display, root))
        defer { XRRFreeScreenConfigInfo(configuration) }
        var count: Int32 = 0
        let sizes = XRRConfigSizes(configuration, &count)
        let index = UnsafeBufferPointer(start: sizes, count: Int(count)).firstIndex {
            $0.width == width && $0.height == height
        }
        let status = XRRSetScreenConfig(
            display,
            configuration,
            root,
            Int32(try #require(index)),
            Rotation(RR_Rotate_0),
            Time(CurrentTime)
        )
        #expect(Int(status) == Int(RRSetConfigSuccess))
    }

    /// Restores the window from its icon.
    func deiconify() throws { try setState(NormalState) { XMapWindow($0, $1) } }

    private func setState(_ state: Int32, _ show: (OpaquePointer, Window) -> Int32) throws {
        let window = try window()
        let atom = XInternAtom(display, "WM_STATE", False)
        let value = [Int(state), 0]
        value.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display,
                window,
                atom,
                atom,
                32,
                PropModeReplace,
                bytes.bindMemory(to: UInt8.self).baseAddress,
                2
            )
        }
        _ = show(display, window)
        XSync(display, False)
    }

    /// Locks the screen like a screen saver, with a window over all others and grabs of pointer and
    /// keyboard.
    ///
    /// - Returns: The window, which `unlock` removes.
    func lock() throws -> Window {
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = True
        let curtain = XCreateWindow(
            display,
            XDefaultRootWindow(display),
            0,
            0,
            1280,
            800,
            0,
            Int32(CopyFromParent),
            UInt32(InputOutput),
            nil,
            UInt(CWOverrideRedirect),
            &attributes
        )
        XMapRaised(display, curtain)
        try #require(try grab("Virtual core pointer"))
        grabKeyboard()
        return curtain
    }

    func unlock(_ curtain: Window) throws {
        try ungrabDevice(of: "Virtual core pointer")
        XUngrabKeyboard(display, Time(CurrentTime))
        XDestroyWindow(display, curtain)
        XSync(display, False)
    }
}
