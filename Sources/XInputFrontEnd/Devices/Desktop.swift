package import Foundation
package import TouchBridge

/// The root window and the monitors on it.
package struct Desktop: Hashable, Sendable {
    /// The root window's size in pixels.
    package var size: CGSize
    /// The monitors; none where the server does not tell.
    package var monitors: [Monitor]

    /// Makes a desktop.
    package init(size: CGSize, monitors: [Monitor] = []) {
        self.size = size
        self.monitors = monitors
    }

    /// The monitors that a touchscreen is mapped to, in their order; where two show the same, the main one.
    ///
    /// Empty for devices that are no touchscreens. A tenth of the touchscreen's area is what a monitor
    /// must have of it at least: the edges of a calibrated one are a little beside its monitor's.
    package func monitors(of device: InputDevice) -> [Monitor] {
        guard device.kind == .directTouch else { return [] }
        let area = device.area(on: size)
        let least = area.width * area.height / 10
        var shown: [Monitor] = []
        for monitor in monitors {
            let common = monitor.frame.intersection(area)
            guard !common.isNull, common.width * common.height >= least else { continue }
            if let twin = shown.firstIndex(where: { $0.frame == monitor.frame }) {
                if monitor.isPrimary { shown[twin] = monitor }
            } else {
                shown.append(monitor)
            }
        }
        return shown
    }
}

/// A monitor of the screen, or a part of one that somebody made a monitor of its own.
///
/// Source: randrproto.txt, section 7 "RRGetMonitors".
package struct Monitor: Hashable, Sendable {
    /// The name, mostly that of its output: `HDMI-1`.
    package var name: String
    /// Where it is on the root window, in pixels.
    package var frame: CGRect
    /// Whether it is the one that the desktop calls its main one.
    package var isPrimary: Bool

    /// Makes a monitor; not the main one by default.
    package init(_ name: String, _ frame: CGRect, isPrimary: Bool = false) {
        self.name = name
        self.frame = frame
        self.isPrimary = isPrimary
    }
}

extension InputDevice {
    /// Where the corners of its surface are on a desktop of this size, as a rectangle around them.
    fileprivate func area(on desktop: CGSize) -> CGRect {
        let matrix = matrix ?? DeviceReport.identity
        guard matrix.count == 9 else { return CGRect(origin: .zero, size: desktop) }
        let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].compactMap { x, y -> CGPoint? in
            let w = matrix[6] * x + matrix[7] * y + matrix[8]
            let place = CGPoint(
                x: (matrix[0] * x + matrix[1] * y + matrix[2]) / w * Double(desktop.width),
                y: (matrix[3] * x + matrix[4] * y + matrix[5]) / w * Double(desktop.height)
            )
            return place.x.isFinite && place.y.isFinite ? place : nil
        }
        return corners.reduce(CGRect.null) {
            $0.union(CGRect(origin: $1, size: .zero))
        }
    }
}
