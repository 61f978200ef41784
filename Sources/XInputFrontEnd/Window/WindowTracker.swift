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
    /// When a window manager moves a frame, it sends a synthetic event. Any client may send such an
    /// event with any numbers, so the place and the size come from the server. Within a frame the
    /// place always comes from the server, because the place in the event is relative to the frame.
    ///
    /// Source: ICCCM, section 4.1.5 "Configuring the Window".
    mutating func configured(_ event: XConfigureEvent, on display: OpaquePointer) -> Bool {
        guard event.send_event == 0 else {
            return moved(to: translatedOrigin(display), size: currentSize(display))
        }
        let border = Double(event.border_width)
        let origin =
            parentIsRoot
            ? CGPoint(x: Double(event.x) + border, y: Double(event.y) + border)
            : translatedOrigin(display)
        return moved(
            to: origin,
            size: CGSize(width: Double(event.width), height: Double(event.height))
        )
    }

    private func currentSize(_ display: OpaquePointer) -> CGSize {
        var (root, x, y): (Window, Int32, Int32) = (0, 0, 0)
        var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        guard XGetGeometry(display, window, &root, &x, &y, &width, &height, &border, &depth) != 0
        else { return geometry.size }
        return CGSize(width: Double(width), height: Double(height))
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
