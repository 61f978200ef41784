import CXlib
import Foundation

/// The part of a screen that a window manager leaves for windows, without its bars and docks.
///
/// Source: Extended Window Manager Hints, `_NET_WORKAREA` and `_NET_CURRENT_DESKTOP`.
struct WorkArea {
    /// Whether a window manager places the windows.
    let isManaged: Bool
    /// The work area of the current desktop on the root window; nil if no window manager reports it.
    let area: CGRect?
    let pointer: CGPoint
}

extension WorkArea {
    init(on display: OpaquePointer, root: Window) {
        isManaged = WindowProtocols.hasWindowManager(on: display, root: root)
        let properties = XProperties(display: display, window: root)
        // The properties of a window manager that has ended remain.
        area =
            isManaged
            ? Self.area(
                properties.numbers("_NET_WORKAREA", type: XA_CARDINAL, limit: 4 * 256),
                desktop: properties.numbers("_NET_CURRENT_DESKTOP", type: XA_CARDINAL).first ?? 0
            ) : nil
        var (top, child): (Window, Window) = (0, 0)
        var (x, y, left, right): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var mask: UInt32 = 0
        XQueryPointer(display, root, &top, &child, &x, &y, &left, &right, &mask)
        pointer = CGPoint(x: Double(x), y: Double(y))
    }

    private static func area(_ numbers: [Int], desktop: Int) -> CGRect? {
        guard desktop >= 0, numbers.count >= 4 * (desktop + 1) else { return nil }
        let part = numbers[4 * desktop..<4 * desktop + 4].map { Double($0) }
        return CGRect(x: part[0], y: part[1], width: part[2], height: part[3])
    }

    /// Returns the area for a new window.
    ///
    /// Window managers open a window on the pointer's monitor; without one, it opens at the root window's
    /// top left.
    func frame(on desktop: Desktop) -> CGRect {
        let screen = CGRect(origin: .zero, size: desktop.size)
        let place = isManaged ? pointer : .zero
        let monitor =
            desktop.monitors.first { $0.frame.contains(place) }
            ?? desktop.monitors.first(where: \.isPrimary) ?? desktop.monitors.first
        let frame = monitor?.frame ?? screen
        guard let area else { return frame }
        let common = frame.intersection(area)
        return common.isNull || common.isEmpty ? frame : common
    }
}
