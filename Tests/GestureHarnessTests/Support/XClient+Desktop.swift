import CXlib
import Testing

/// What a desktop does with windows: it makes them icons, and locks the screen in front of them.
extension XClient {
    /// Makes the window an icon, as a window manager does: it unmaps it and says that it is one.
    ///
    /// Source: ICCCM, section 4.1.4 "Changing Window State".
    func iconify() throws { try setState(IconicState) { XUnmapWindow($0, $1) } }

    /// Makes the icon a window again.
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

    /// Locks the screen, as a screen saver does: a window over all, and pointer and keyboard grabbed.
    ///
    /// - Returns: the window, which `unlock` takes away.
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
        try letGo(of: "Virtual core pointer")
        XUngrabKeyboard(display, Time(CurrentTime))
        XDestroyWindow(display, curtain)
        XSync(display, False)
    }
}
