import CXlib

/// Properties that a window manager sets.
extension XClient {
    /// Becomes a window manager that supports these window states; nil sets no properties, like old window
    /// managers.
    func manageWindows(supporting states: [String]?) {
        let root = XDefaultRootWindow(display)
        XSelectInput(display, root, SubstructureRedirectMask | SubstructureNotifyMask)
        guard let states else {
            XSync(display, False)
            return
        }
        let check = XCreateSimpleWindow(display, root, -10, -10, 1, 1, 0, 0, 0)
        for window in [root, check] {
            set("_NET_SUPPORTING_WM_CHECK", of: window, Atom(XA_WINDOW), [check])
        }
        let atoms = states.map { XInternAtom(display, $0, False) }
        set("_NET_SUPPORTED", of: root, Atom(XA_ATOM), atoms)
        XSync(display, False)
    }

    private func set(_ name: String, of window: Window, _ type: Atom, _ values: [UInt]) {
        values.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display,
                window,
                XInternAtom(display, name, False),
                type,
                32,
                PropModeReplace,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                Int32(values.count)
            )
        }
    }
}
