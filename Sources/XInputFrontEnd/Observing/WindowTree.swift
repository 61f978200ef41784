import CXlib
import Foundation

/// The tree of a display's windows.
///
/// Each method queries the server. Windows may be destroyed during a query.
struct WindowTree {
    /// The maximum depth of nested windows.
    private static let maxDepth = 32

    private let display: OpaquePointer
    private let root: Window

    init(on connection: borrowing XConnection) {
        (display, root) = (connection.display, connection.root)
    }

    /// Returns the top-level window at a location on the root window, without a window manager's frame; nil
    /// for the bare desktop.
    func topLevel(at location: CGPoint) -> UInt32? {
        defer { _ = XErrors.take(of: display) }
        var (parent, topLevel) = (root, Window(0))
        for _ in 0..<Self.maxDepth {
            var child: Window = 0
            var inside: (x: Int32, y: Int32) = (0, 0)
            let isOnSameScreen = XTranslateCoordinates(
                display,
                root,
                parent,
                Int32(clamping: Int(location.x)),
                Int32(clamping: Int(location.y)),
                &inside.x,
                &inside.y,
                &child
            )
            guard isOnSameScreen != 0, child != 0 else { break }
            if topLevel == 0 { topLevel = child }
            let properties = XProperties(display: display, window: child)
            if !properties.numbers("WM_STATE", type: properties.atom("WM_STATE")).isEmpty {
                topLevel = child
                break
            }
            parent = child
        }
        return topLevel == 0 ? nil : UInt32(truncatingIfNeeded: topLevel)
    }

    /// Returns the frame of a window on the root window, in pixels; nil if it does not exist.
    func frame(of window: UInt32) -> CGRect? {
        defer { _ = XErrors.take(of: display) }
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(display, Window(window), &attributes) != 0 else { return nil }
        var child: Window = 0
        var (x, y): (Int32, Int32) = (0, 0)
        guard XTranslateCoordinates(display, Window(window), root, 0, 0, &x, &y, &child) != 0 else {
            return nil
        }
        return CGRect(
            x: Int(x),
            y: Int(y),
            width: Int(attributes.width),
            height: Int(attributes.height)
        )
    }

    /// Returns the title of the innermost window that has one, from a window outwards; nil without one.
    func title(of id: UInt32) -> String? {
        defer { _ = XErrors.take(of: display) }
        var window = Window(id)
        for _ in 0..<Self.maxDepth {
            guard window != root, window != 0 else { break }
            let properties = XProperties(display: display, window: window)
            if let title = properties.text("_NET_WM_NAME") ?? properties.text("WM_NAME") {
                return title
            }
            guard let parent = parent(of: window) else { break }
            window = parent
        }
        return nil
    }

    private func parent(of window: Window) -> Window? {
        var (root, parent): (Window, Window) = (0, 0)
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else {
            return nil
        }
        if let children { XFree(children) }
        return parent
    }
}
