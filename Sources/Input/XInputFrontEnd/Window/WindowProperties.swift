import CXlib
import Foundation
import Glibc

/// The window's properties that a window manager reads.
///
/// Source: ICCCM, section 4.1.2 "Client Properties", and Extended Window Manager Hints, including
/// `_NET_WM_STATE`, `_NET_WM_DESKTOP` and `_NET_WM_USER_TIME`.
struct WindowProperties {
    let display: OpaquePointer
    let window: Window

    private static let hidden = "_NET_WM_STATE_HIDDEN"
    /// The states that only a window manager sets.
    private static let managedStates = [hidden, "_NET_WM_STATE_FOCUSED"]

    private var properties: XProperties { XProperties(display: display, window: window) }

    func set(_ options: WindowOptions, protocols: WindowProtocols) {
        // Two strings, each with its terminating zero.
        let classes = "\(options.instanceName)\0\(options.className)\0"
        set("WM_CLASS", type: XA_STRING, bytes: Array(classes.utf8))
        setTitle(options.title)
        setHints(options)
        setProcess()
        setIcons(options.icons)
        var atoms = [protocols.deleteWindow, protocols.ping]
        XSetWMProtocols(display, window, &atoms, Int32(atoms.count))
    }

    /// Sets the title, for window managers with and without support for UTF-8.
    func setTitle(_ title: String) {
        let utf8 = properties.atom("UTF8_STRING")
        for name in ["_NET_WM_NAME", "_NET_WM_ICON_NAME"] {
            set(name, type: utf8, bytes: Array(title.utf8))
        }
        XStoreName(display, window, title)
        XSetIconName(display, window, title)
    }

    private func setHints(_ options: WindowOptions) {
        var hints = XWMHints()
        hints.flags = InputHint | StateHint
        hints.input = True
        hints.initial_state = options.placement?.isIconic == true ? IconicState : NormalState
        XSetWMHints(display, window, &hints)
        var size = XSizeHints()
        size.flags = PMinSize
        size.min_width = Int32(exactly: options.minimumSize.width.rounded()) ?? 1
        size.min_height = Int32(exactly: options.minimumSize.height.rounded()) ?? 1
        if let placement = options.placement { request(placement, &size) }
        XSetWMNormalHints(display, window, &size)
    }

    /// Requests a location and state, before the window is mapped.
    private func request(_ placement: WindowPlacement, _ size: inout XSizeHints) {
        // Window managers often override a position requested by a program, so it is marked as the user's.
        // The position is that of the content, not of the frame.
        size.flags |= USPosition | USSize | PWinGravity
        let frame = placement.initialFrame
        size.x = Int32(frame.minX)
        size.y = Int32(frame.minY)
        size.width = Int32(frame.width)
        size.height = Int32(frame.height)
        size.win_gravity = StaticGravity
        let states = placement.states.map { Int(bitPattern: properties.atom($0)) }
        if !states.isEmpty { properties.set("_NET_WM_STATE", type: XA_ATOM, numbers: states) }
        if let desktop = placement.desktop {
            properties.set("_NET_WM_DESKTOP", type: XA_CARDINAL, numbers: [desktop])
        }
        // The user is typing in another window and should continue there.
        if !placement.hasFocus {
            properties.set("_NET_WM_USER_TIME", type: XA_CARDINAL, numbers: [0])
        }
    }

    /// Names this process, because a window manager may offer to end a process that does not answer.
    private func setProcess() {
        properties.set("_NET_WM_PID", type: XA_CARDINAL, numbers: [Int(getpid())])
        var name = [UInt8](repeating: 0, count: 256)
        let known = name.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.map {
                gethostname($0.assumingMemoryBound(to: CChar.self), bytes.count - 1) == 0
            }
        }
        guard known == true, let end = name.firstIndex(of: 0) else { return }
        set("WM_CLIENT_MACHINE", type: XA_STRING, bytes: Array(name[..<end]))
    }

    private func setIcons(_ icons: [IconImage]) {
        let numbers = icons.flatMap { [$0.width, $0.height] + $0.pixels.map { Int($0) } }
        properties.set("_NET_WM_ICON", type: XA_CARDINAL, numbers: numbers)
    }

    private func set(_ name: String, type: Atom, bytes: [UInt8]) {
        properties.set(properties.atom(name), type: type, bytes: bytes)
    }

    /// The window's states, except those that only a window manager sets.
    var states: [String] { allStates.filter { !Self.managedStates.contains($0) } }

    private var allStates: [String] {
        properties.numbers("_NET_WM_STATE", type: XA_ATOM).compactMap { atom in
            guard let name = XGetAtomName(display, Atom(bitPattern: atom)) else { return nil }
            defer { XFree(name) }
            return String(cString: name)
        }
    }

    var desktop: Int? { properties.numbers("_NET_WM_DESKTOP", type: XA_CARDINAL).first }

    /// Whether an unmapped window is unmapped only because another desktop is shown.
    var isOnOtherDesktop: Bool { desktop != nil && !allStates.contains(Self.hidden) }
}
