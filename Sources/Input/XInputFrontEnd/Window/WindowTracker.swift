import CXlib
import Foundation
import TouchBridge

/// A tracker of the window's location on the root window, inside a window manager's frame too.
struct WindowTracker {
    private(set) var geometry: WindowGeometry
    private let window: XWindow
    private let root: Window
    /// Whether the window's parent is the root window and not a window manager's frame.
    private var parentIsRoot = true

    init(_ window: XWindow, root: Window, _ geometry: WindowGeometry) {
        self.geometry = geometry
        self.window = window
        self.root = root
    }

    mutating func handle(_ event: XReparentEvent) -> Bool {
        parentIsRoot = event.parent == root
        return moved(to: translatedOrigin, size: geometry.size)
    }

    /// Handles a move or a resize; returns false when the geometry is unchanged.
    ///
    /// When a window manager moves a frame, it sends a synthetic event. Any client may send such an event
    /// with any numbers, so the location and the size are queried from the server. Inside a frame the
    /// location is always queried, because the event's location is relative to the frame.
    ///
    /// Source: ICCCM, section 4.1.5 "Configuring the Window".
    mutating func handle(_ event: XConfigureEvent) -> Bool {
        guard event.send_event == 0 else {
            let size = sizeInPixels(of: window.id, on: window.display)
            return moved(to: translatedOrigin, size: size ?? geometry.size)
        }
        let border = Double(event.border_width)
        let origin =
            parentIsRoot
            ? CGPoint(x: Double(event.x) + border, y: Double(event.y) + border)
            : translatedOrigin
        let size = CGSize(width: Double(event.width), height: Double(event.height))
        return moved(to: origin, size: size)
    }

    /// The origin in root coordinates, queried from the server.
    var translatedOrigin: CGPoint {
        var (x, y, child): (Int32, Int32, Window) = (0, 0, 0)
        guard XTranslateCoordinates(window.display, window.id, root, 0, 0, &x, &y, &child) != 0
        else { return geometry.origin }
        return CGPoint(x: Double(x), y: Double(y))
    }

    private mutating func moved(to origin: CGPoint, size: CGSize) -> Bool {
        let old = geometry
        geometry.origin = origin
        geometry.size = size
        return geometry != old
    }
}

/// Returns a drawable's size, queried from the server; nil if the drawable does not exist.
func sizeInPixels(of drawable: Drawable, on display: OpaquePointer) -> CGSize? {
    var (root, x, y): (Window, Int32, Int32) = (0, 0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    guard XGetGeometry(display, drawable, &root, &x, &y, &width, &height, &border, &depth) != 0
    else { return nil }
    return CGSize(width: Double(width), height: Double(height))
}
