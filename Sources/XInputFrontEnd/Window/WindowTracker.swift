import CXlib
import Foundation
import TouchBridge

/// Where our window is on the root window, whoever is its parent.
struct WindowTracker {
    private(set) var geometry: WindowGeometry
    private let window: Window
    private let root: Window
    /// Under a window manager our parent is its frame.
    private var parentIsRoot = true

    init(window: Window, root: Window, frame: CGRect, scale: Double) {
        geometry = WindowGeometry(origin: frame.origin, size: frame.size, scale: scale)
        self.window = window
        self.root = root
    }

    mutating func reparented(_ event: XReparentEvent, on display: OpaquePointer) -> Bool {
        parentIsRoot = event.parent == root
        return moved(to: translatedOrigin(display), size: geometry.size)
    }

    /// Takes a move or a new size in; false when the geometry is what it was.
    ///
    /// A window manager tells a moved frame by a synthetic event in root coordinates, and then, or
    /// without a frame, the event is enough; else one must ask, for the place is relative to the
    /// frame.
    ///
    /// Source: ICCCM, section 4.1.5 "Configuring the Window".
    mutating func configured(_ event: XConfigureEvent, on display: OpaquePointer) -> Bool {
        let isOnRoot = event.send_event != 0 || parentIsRoot
        let border = Double(event.border_width)
        let origin =
            isOnRoot
            ? CGPoint(x: Double(event.x) + border, y: Double(event.y) + border)
            : translatedOrigin(display)
        return moved(
            to: origin,
            size: CGSize(width: Double(event.width), height: Double(event.height))
        )
    }

    private func translatedOrigin(_ display: OpaquePointer) -> CGPoint {
        var x: Int32 = 0
        var y: Int32 = 0
        var child: Window = 0
        guard XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child) != 0 else {
            return geometry.origin
        }
        return CGPoint(x: Double(x), y: Double(y))
    }

    private mutating func moved(to origin: CGPoint, size: CGSize) -> Bool {
        let old = geometry
        geometry.origin = origin
        geometry.size = size
        return geometry != old
    }
}
