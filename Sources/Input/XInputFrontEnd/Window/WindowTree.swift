package import CXlib
package import Foundation

/// The tree of a display's windows.
///
/// Each method queries the server. Windows may be destroyed during a query; the caller handles the recorded
/// errors.
package struct WindowTree {
    /// The maximum depth of nested windows; window managers create two or three levels around a
    /// program's window.
    private static let maxDepth = 32
    /// The maximum depth of a program's window in its frame.
    private static let maxFrameDepth = 5

    private let display: OpaquePointer
    private let root: Window

    package init(on connection: borrowing XConnection) {
        display = connection.display
        root = connection.root
    }

    /// Returns the windows under a location on the root window, from the outermost to the innermost.
    ///
    /// The sequence queries a window when it reaches it.
    func windows(at location: CGPoint) -> some Sequence<Window> {
        sequence(first: root) { parent in child(of: parent, at: location) }
            .dropFirst().prefix(Self.maxDepth)
    }

    /// Returns the top-level window at a location on the root window, without a window manager's frame; nil
    /// for the bare desktop.
    package func topLevel(at location: CGPoint) -> Window? {
        var outermost: Window?
        for window in windows(at: location) {
            if hasState(window) { return window }
            if outermost == nil { outermost = window }
        }
        return outermost
    }

    /// Returns the top-level window around a window, without a window manager's frame; nil for the root window,
    /// and for a window that does not exist.
    package func topLevel(around window: Window) -> Window? {
        var window = window
        for _ in 0..<Self.maxDepth where window != root && window != 0 {
            if hasState(window) { return window }
            guard let parent = relatives(of: window)?.parent else { return nil }
            if parent == root { return window }
            window = parent
        }
        return nil
    }

    /// Finds the program's window in a window manager's frame.
    func client(in frame: Window) -> Window? {
        var level = [frame]
        // Frames are shallow. A search of all windows inside a client without the property would be slow.
        for _ in 0..<Self.maxFrameDepth {
            if let found = level.first(where: hasState) { return found }
            level = level.flatMap(children)
        }
        return nil
    }

    /// The child windows, from the bottom to the top.
    func children(of window: Window) -> [Window] { relatives(of: window)?.children ?? [] }

    /// Queries a window's attributes; nil if it does not exist.
    package func attributes(of window: Window) -> XWindowAttributes? {
        var attributes = XWindowAttributes()
        return XGetWindowAttributes(display, window, &attributes) != 0 ? attributes : nil
    }

    /// Queries a window's frame on the root window, in pixels; nil if it does not exist.
    package func frame(of window: Window) -> CGRect? {
        guard let attributes = attributes(of: window) else { return nil }
        var child: Window = 0
        var (x, y): (Int32, Int32) = (0, 0)
        guard XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child) != 0 else {
            return nil
        }
        return CGRect(x, y, attributes.width, attributes.height)
    }

    /// The title of a window, or else of the nearest window around it that has one.
    package func title(of window: Window) -> String? {
        var window = window
        for _ in 0..<Self.maxDepth {
            guard window != root, window != 0 else { break }
            let properties = XProperties(display: display, window: window)
            if let title = properties.text("_NET_WM_NAME") ?? properties.text("WM_NAME") {
                return title
            }
            guard let parent = relatives(of: window)?.parent else { break }
            window = parent
        }
        return nil
    }

    /// Whether a window manager has marked a window as that of a program.
    ///
    /// Source: ICCCM, section 4.1.3.1 "WM_STATE Property".
    private func hasState(_ window: Window) -> Bool {
        let properties = XProperties(display: display, window: window)
        let state = properties.atom("WM_STATE")
        return properties.numbers(state, type: Atom(AnyPropertyType))?.numbers.isEmpty == false
    }

    private func child(of parent: Window, at location: CGPoint) -> Window? {
        var child: Window = 0
        var (x, y): (Int32, Int32) = (0, 0)
        let (locationX, locationY) = (Int(location.x), Int(location.y))
        let isOnSameScreen = XTranslateCoordinates(
            display,
            root,
            parent,
            Int32(clamping: locationX),
            Int32(clamping: locationY),
            &x,
            &y,
            &child
        )
        return isOnSameScreen != 0 && child != 0 ? child : nil
    }

    private func relatives(of window: Window) -> (parent: Window, children: [Window])? {
        var (root, parent): (Window, Window) = (0, 0)
        var list: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        guard XQueryTree(display, window, &root, &parent, &list, &count) != 0 else { return nil }
        defer { if let list { XFree(list) } }
        return (parent, Array(UnsafeBufferPointer(start: list, count: Int(count))))
    }
}
