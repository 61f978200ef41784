import CXlib
package import Foundation
import ProcessSupport

/// A window over the whole screen and above all programs, through which all input passes.
///
/// It bypasses the window manager, and its input region is empty. It has a connection of its own, and
/// belongs to the thread that created it.
package final class OverlayWindow {
    package enum Event: Hashable {
        case exposed(CGRect)
        /// Another window has come to the front.
        case covered
        /// The screen has another size, in pixels.
        case resized(CGSize)
    }

    private let connection: XConnection
    private let window: XWindow
    private let extensions: ServerExtensions
    private var desktop: DesktopTracker
    package private(set) var isMapped = false
    /// Whether another window may have come above this one.
    private var isCovered = false
    /// The number of times that the window has come back to the front since it was mapped.
    private var raiseCount = 0
    /// The maximum of that number, because another program may do the same.
    private static let maxRaises = 20
    /// The desktop's number of pixels per point.
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
        // Compositors draw no shadow around a window of this type.
        properties.set("_NET_WM_WINDOW_TYPE", type: XA_ATOM, numbers: [Int(bitPattern: type)])
        let unsorted = Int32(Unsorted)
        XShapeCombineRectangles(display, window.id, ShapeInput, 0, 0, nil, 0, ShapeSet, unsorted)
        scale = connection.scale
        try connection.sync()
        self.connection = connection
    }

    package var descriptor: Int32 { connection.descriptor }

    /// The size of the screen in pixels.
    package var size: CGSize { desktop.desktop.size }

    /// The target for drawing into the window.
    package var drawingTarget: DrawingTarget {
        DrawingTarget(window, on: connection, extensions)
    }

    /// Maps the window above all others.
    package func map() {
        guard !isMapped, !connection.isLost else { return }
        isMapped = true
        isCovered = false
        raiseCount = 0
        select(StructureNotifyMask | SubstructureNotifyMask)
        XMapRaised(connection.display, window.id)
    }

    package func unmap() {
        guard isMapped, !connection.isLost else { return }
        isMapped = false
        select(StructureNotifyMask)
        XUnmapWindow(connection.display, window.id)
        XFlush(connection.display)
    }

    /// Raises the window above those that have covered it since, such as menus.
    package func raise() {
        guard isMapped, isCovered, raiseCount < Self.maxRaises, !connection.isLost else { return }
        isCovered = false
        raiseCount += 1
        XRaiseWindow(connection.display, window.id)
        XFlush(connection.display)
    }

    /// Selects events of the root window: those of its size and, while this window is mapped, those of windows that
    /// open or come to the front.
    private func select(_ mask: Int) { XSelectInput(connection.display, connection.root, mask) }

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
            case MapNotify where event.xmap.window != window.id,
                ConfigureNotify where event.xconfigure.above == window.id:
                isCovered = true
                events.append(.covered)
            default: break
            }
        }
        XErrors.removeAll(of: connection.display)
        guard !connection.isLost else { throw .connectionLost }
        return events
    }
}
