import CXlib
import Foundation

/// The desktop as the server and RandR tell it, and the events by which it changes.
struct DesktopTracker {
    private(set) var desktop = Desktop(size: .zero)
    private let root: Window
    /// The type of RandR's event that tells of a change; no event has it where there is no RandR.
    private let type: Int32
    private var names = AtomNames()

    /// RandR tells of monitors from version 1.5 on.
    init(on display: OpaquePointer, root: Window) {
        self.root = root
        var (firstEvent, firstError, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let isThere =
            XRRQueryExtension(display, &firstEvent, &firstError) != 0
            && XRRQueryVersion(display, &major, &minor) != 0 && (major, minor) >= (1, 5)
        type = isThere ? firstEvent + Int32(RRScreenChangeNotify) : -1
        if isThere { XRRSelectInput(display, root, Int32(RRScreenChangeNotifyMask)) }
        // Of monitors that somebody makes or removes the root window's configuration tells, and no more.
        XSelectInput(display, root, StructureNotifyMask)
        read(on: display)
    }

    /// Takes an event; nil where it is none of the desktop's, or has changed nothing.
    mutating func changed(_ event: inout XEvent, on display: OpaquePointer) -> Desktop? {
        let isRoots = event.type == ConfigureNotify && event.xconfigure.window == root
        guard isRoots || event.type == type else { return nil }
        // Xlib keeps the screen's size, and follows it no other way.
        XRRUpdateConfiguration(&event)
        let old = desktop
        read(on: display)
        return desktop == old ? nil : desktop
    }

    private mutating func read(on display: OpaquePointer) {
        let screen = XDefaultScreen(display)
        desktop.size = CGSize(
            width: Double(XDisplayWidth(display, screen)),
            height: Double(XDisplayHeight(display, screen))
        )
        var count: Int32 = 0
        guard type >= 0, let infos = XRRGetMonitors(display, root, True, &count) else { return }
        defer { XRRFreeMonitors(infos) }
        desktop.monitors = UnsafeBufferPointer(start: infos, count: Int(count)).map { info in
            Monitor(
                names.name(of: info.name, on: display) ?? "",
                CGRect(
                    x: Int(info.x),
                    y: Int(info.y),
                    width: Int(info.width),
                    height: Int(info.height)
                ),
                isPrimary: info.primary != 0
            )
        }
    }
}
