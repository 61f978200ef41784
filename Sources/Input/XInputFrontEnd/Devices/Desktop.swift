package import CXlib
package import Foundation
package import TouchBridge

/// The root window and the monitors on it.
package struct Desktop: Hashable, Sendable {
    package var size: CGSize
    /// The monitors; none if the server does not report them.
    package var monitors: [Monitor] = []

    /// Returns the monitors to which a touchscreen is mapped, in their order; none for other devices.
    ///
    /// Of two with the same frame, the primary one counts. A monitor
    /// must cover at least a tenth of the touchscreen's area, because the edges of a calibrated touchscreen
    /// can extend a little over an adjacent monitor.
    package func monitors(of device: InputDevice) -> [Monitor] {
        guard device.kind == .directTouch else { return [] }
        let area = device.area(on: size)
        let minArea = area.width * area.height / 10
        var shown: [Monitor] = []
        for monitor in monitors {
            let common = monitor.frame.intersection(area)
            guard !common.isNull, common.width * common.height >= minArea else { continue }
            if let twin = shown.firstIndex(where: { $0.frame == monitor.frame }) {
                if monitor.isPrimary { shown[twin] = monitor }
            } else {
                shown.append(monitor)
            }
        }
        return shown
    }
}

/// A monitor of the screen, including one that a user defined as a region of another.
///
/// Source: randrproto.txt, section 7 "RRGetMonitors".
package struct Monitor: Hashable, Sendable {
    /// The name, usually that of the monitor's output: `HDMI-1`.
    package var name: String
    /// The frame in root window coordinates, in pixels.
    var frame: CGRect
    /// Whether this is the desktop's primary monitor.
    var isPrimary: Bool

    init(_ name: String, _ frame: CGRect, isPrimary: Bool = false) {
        self.name = name
        self.frame = frame
        self.isPrimary = isPrimary
    }
}

extension InputDevice {
    /// Returns the bounding rectangle of the device's surface on a desktop of this size.
    fileprivate func area(on desktop: CGSize) -> CGRect {
        let matrix = matrix ?? DeviceReport.identityMatrix
        guard matrix.count == 9 else { return CGRect(origin: .zero, size: desktop) }
        let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].compactMap { x, y -> CGPoint? in
            let w = matrix[6] * x + matrix[7] * y + matrix[8]
            let location = CGPoint(
                x: (matrix[0] * x + matrix[1] * y + matrix[2]) / w * Double(desktop.width),
                y: (matrix[3] * x + matrix[4] * y + matrix[5]) / w * Double(desktop.height)
            )
            return location.x.isFinite && location.y.isFinite ? location : nil
        }
        return corners.reduce(CGRect.null) {
            $0.union(CGRect(origin: $1, size: .zero))
        }
    }
}

/// The desktop as the server and RandR report it, kept current with their events.
package struct DesktopTracker {
    package private(set) var desktop = Desktop(size: .zero)
    private let root: Window
    /// The type of RandR's event for a screen change; -1, which no event has, without RandR.
    private let type: Int32
    private var names = AtomNames()

    /// Selects the events of desktop changes; RandR reports monitors since version 1.5.
    package init(on display: OpaquePointer, root: Window) {
        self.root = root
        var (firstEvent, firstError, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let hasMonitors =
            XRRQueryExtension(display, &firstEvent, &firstError) != 0
            && XRRQueryVersion(display, &major, &minor) != 0 && (major, minor) >= (1, 5)
        type = hasMonitors ? firstEvent + Int32(RRScreenChangeNotify) : -1
        if hasMonitors { XRRSelectInput(display, root, Int32(RRScreenChangeNotifyMask)) }
        // Monitors that a user defines or deletes are reported only by the root window's configuration.
        XSelectInput(display, root, StructureNotifyMask)
        read(on: display)
    }

    /// Handles an event, and returns the desktop if that has changed it.
    package mutating func handle(_ event: inout XEvent, on display: OpaquePointer) -> Desktop? {
        let isRootConfigure = event.type == ConfigureNotify && event.xconfigure.window == root
        guard isRootConfigure || event.type == type else { return nil }
        // Xlib caches the screen's size, and updates it only with this call.
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
                CGRect(info.x, info.y, info.width, info.height),
                isPrimary: info.primary != 0
            )
        }
    }
}
