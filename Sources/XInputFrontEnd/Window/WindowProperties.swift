import CXlib
import Foundation
import Glibc

/// What we tell the window manager about our window.
///
/// Source: ICCCM, section 4.1.2 "Client Properties", and Extended Window Manager Hints.
struct WindowProperties {
    let display: OpaquePointer
    let window: Window
    /// Whether the connection is lost, as long as there is one.
    let lost: UnsafePointer<Bool>

    func set(_ options: WindowOptions, protocols: WindowProtocols) {
        setClass(instance: options.instanceName, name: options.className)
        setTitle(options.title)
        setHints(minimumSize: options.minimumSize)
        if let place = options.place {
            PlaceProperties(display: display, window: window)
                .ask(for: place, minimumSize: options.minimumSize)
        }
        setProcess()
        setIcons(options.icons)
        var atoms = [protocols.deleteWindow, protocols.ping]
        XSetWMProtocols(display, window, &atoms, Int32(atoms.count))
    }

    /// The title, for managers that read UTF-8 and for those that do not.
    func setTitle(_ title: String) {
        let utf8 = XInternAtom(display, "UTF8_STRING", False)
        let bytes = Array(title.utf8)
        for name in ["_NET_WM_NAME", "_NET_WM_ICON_NAME"] {
            set(name, type: utf8, bytes: bytes)
        }
        XStoreName(display, window, title)
        XSetIconName(display, window, title)
    }

    private func setClass(instance: String, name: String) {
        // Two strings, each with its terminating zero.
        set("WM_CLASS", type: Atom(XA_STRING), bytes: Array("\(instance)\0\(name)\0".utf8))
    }

    private func setHints(minimumSize: CGSize) {
        var hints = XWMHints()
        hints.flags = InputHint | StateHint
        hints.input = True
        hints.initial_state = NormalState
        XSetWMHints(display, window, &hints)
        var size = XSizeHints()
        size.flags = PMinSize
        size.min_width = Int32(exactly: minimumSize.width.rounded()) ?? 1
        size.min_height = Int32(exactly: minimumSize.height.rounded()) ?? 1
        XSetWMNormalHints(display, window, &size)
    }

    /// A window manager may offer to end a process that does not answer: it must know which.
    private func setProcess() {
        set("_NET_WM_PID", type: Atom(XA_CARDINAL), longs: [Int(getpid())])
        var name = [UInt8](repeating: 0, count: 256)
        let known = name.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.map {
                gethostname($0.assumingMemoryBound(to: CChar.self), bytes.count - 1) == 0
            }
        }
        guard known == true, let end = name.firstIndex(of: 0) else { return }
        set("WM_CLIENT_MACHINE", type: Atom(XA_STRING), bytes: Array(name[..<end]))
    }

    private func setIcons(_ icons: [IconImage]) {
        guard !icons.isEmpty else { return }
        let numbers = icons.flatMap { [$0.width, $0.height] + $0.pixels.map { Int($0) } }
        set("_NET_WM_ICON", type: Atom(XA_CARDINAL), longs: numbers)
    }

    private func set(_ name: String, type: Atom, bytes: [UInt8]) {
        let property = XInternAtom(display, name, False)
        XChangeProperty(
            display,
            window,
            property,
            type,
            8,
            PropModeReplace,
            bytes,
            Int32(bytes.count)
        )
    }

    /// Properties of 32 bits are arrays of C's `long` on the client's side, whatever its size.
    ///
    /// In portions that Xlib's buffer holds: when the connection is lost it tries for ever to make room for
    /// more (`_XData32`).
    private func set(_ name: String, type: Atom, longs: [Int]) {
        let property = XInternAtom(display, name, False)
        var mode = PropModeReplace
        for start in stride(from: 0, to: longs.count, by: Self.portion) {
            XFlush(display)
            guard !lost.pointee else { return }
            let part = longs[start..<min(start + Self.portion, longs.count)]
            part.withUnsafeBytes { bytes in
                _ = XChangeProperty(
                    display,
                    window,
                    property,
                    type,
                    32,
                    mode,
                    bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    Int32(part.count)
                )
            }
            mode = PropModeAppend
        }
    }

    /// Numbers of 4 bytes; the buffer has 16 KiB.
    private static let portion = 2000
}
