import CXlib
package import Foundation
import ProcessSupport

/// A window over the whole screen, above all programs, through which every input passes.
///
/// It bypasses the window manager, and the region of its input is empty. It has a connection of its own, and
/// belongs to the thread that created it.
package final class OverlayWindow {
    package enum Event: Hashable {
        case exposed(CGRect)
        /// The screen has another size, in pixels.
        case resized(CGSize)
    }

    private let connection: XConnection
    private let window: XWindow
    private let extensions: ServerExtensions
    private var desktop: DesktopTracker
    private(set) package var isMapped = false
    /// Whether another window may have come above this one.
    private var isCovered = false
    /// The number of pixels per point, that of the desktop.
    package let scale: Double

    /// Connects to the display of the environment, and creates the window without mapping it.
    ///
    /// - Throws: `FrontEndError.noDisplay`, `.noExtension`, `.requestRefused`, `.connectionLost`.
    package init() throws(FrontEndError) {
        let connection = try XConnection(display: nil)
        let display = connection.display
        extensions = ServerExtensions(on: connection)
        var (event, error): (Int32, Int32) = (0, 0)
        guard XShapeQueryExtension(display, &event, &error) != 0 else {
            throw .noExtension("SHAPE")
        }
        desktop = DesktopTracker(on: display, root: connection.root)
        // The tracker selects the first; other windows that open or move to the front are the second.
        XSelectInput(display, connection.root, StructureNotifyMask | SubstructureNotifyMask)
        let size = desktop.desktop.size
        window = try XWindow(
            on: connection,
            at: .zero,
            width: Int(size.width),
            height: Int(size.height)
        )
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = True
        XChangeWindowAttributes(display, window.id, UInt(CWOverrideRedirect), &attributes)
        let properties = XProperties(display: display, window: window.id)
        let type = properties.atom("_NET_WM_WINDOW_TYPE_NOTIFICATION")
        // Compositors draw no shadow around it.
        properties.set("_NET_WM_WINDOW_TYPE", type: XA_ATOM, numbers: [Int(bitPattern: type)])
        let unsorted = Int32(Unsorted)
        XShapeCombineRectangles(display, window.id, ShapeInput, 0, 0, nil, 0, ShapeSet, unsorted)
        let dpi = XGetDefault(display, "Xft", "dpi").map { String(cString: $0) }
        scale = desktopScale(dpi: dpi)
        try connection.sync()
        self.connection = connection
    }

    package var descriptor: Int32 { connection.descriptor }

    /// The size of the screen in pixels.
    package var size: CGSize { desktop.desktop.size }

    /// The target for drawing into the window.
    package var drawingTarget: DrawingTarget {
        DrawingTarget(
            display: connection.display,
            window: window.id,
            visual: UnsafeMutableRawPointer(window.visual),
            depth: window.depth,
            sharesMemory: extensions.sharedMemory != nil,
            lost: connection.lost
        )
    }

    /// Maps the window above all others.
    package func map() {
        guard !isMapped, !connection.isLost else { return }
        isMapped = true
        isCovered = false
        XMapRaised(connection.display, window.id)
    }

    package func unmap() {
        guard isMapped, !connection.isLost else { return }
        isMapped = false
        XUnmapWindow(connection.display, window.id)
        XFlush(connection.display)
    }

    /// Moves the window above others that have come above it since, such as menus.
    package func raise() {
        guard isMapped, isCovered, !connection.isLost else { return }
        isCovered = false
        XRaiseWindow(connection.display, window.id)
        XFlush(connection.display)
    }

    /// Waits until the server has drawn everything.
    package func sync() throws(FrontEndError) { try connection.sync() }

    /// Reads the events that have arrived, without waiting.
    ///
    /// - Throws: `FrontEndError.connectionLost`.
    package func read() throws(FrontEndError) -> [Event] {
        var events: [Event] = []
        var event = XEvent()
        while !connection.isLost, XPending(connection.display) > 0 {
            XNextEvent(connection.display, &event)
            if let desktop = desktop.handle(&event, on: connection.display) {
                window.move(to: CGRect(origin: .zero, size: desktop.size))
                events.append(.resized(desktop.size))
                continue
            }
            switch event.type {
            case Expose: events.append(.exposed(CGRect(event.xexpose)))
            case MapNotify where event.xmap.window != window.id: isCovered = true
            case ConfigureNotify where event.xconfigure.window != window.id: isCovered = true
            default: break
            }
        }
        XErrors.removeAll(of: connection.display)
        guard !connection.isLost else { throw .connectionLost }
        return events
    }
}
