import CXlib
import Foundation
import TouchBridge

/// The window of the front end: its geometry, its state, and the keyboards that have their focus on it.
struct FrontEndWindow {
    enum Visibility { case hidden, mapped, destroyed }

    /// The height in points that a window manager's frame adds to a window, at most with usual themes.
    private static let titleBarHeight = 40.0

    let xwindow: XWindow
    let protocols: WindowProtocols
    private let properties: WindowProperties
    var clipboard: Clipboard
    private var tracker: WindowTracker
    private(set) var visibility = Visibility.hidden
    /// The ids of the master keyboards that have their focus on the window.
    private var keyboards: Set<Int> = []
    /// Whether the window takes the keyboard focus when no window manager assigns it.
    private let takesFocus: Bool
    /// The geometry to restore after full screen, when no window manager does it.
    private var previous: WindowGeometry?
    var title: String {
        didSet { properties.setTitle(title) }
    }

    /// Creates the window, without mapping it, and sets its properties.
    init(
        _ options: WindowOptions,
        on connection: borrowing XConnection,
        _ desktop: Desktop
    ) throws(FrontEndError) {
        let scale = options.scale ?? connection.scale
        let area = WorkArea(on: connection.display, root: connection.root)
        var room = area.frame(on: desktop)
        if area.isManaged { room.size.height -= Self.titleBarHeight * scale }
        let (width, height) = options.pixelSize(scale: scale, screen: room.size)
        let origin = options.placement?.initialFrame.origin ?? .zero
        xwindow = try XWindow(on: connection, at: origin, width: width, height: height)
        protocols = WindowProtocols(on: connection, window: xwindow.id)
        properties = WindowProperties(display: connection.display, window: xwindow.id)
        properties.set(options, protocols: protocols)
        clipboard = Clipboard(on: connection, window: xwindow.id)
        let size = CGSize(width: width, height: height)
        tracker = WindowTracker(
            xwindow,
            root: connection.root,
            WindowGeometry(origin: origin, size: size, scale: scale)
        )
        takesFocus = options.placement?.hasFocus ?? true
        previous = options.placement?.previous.map {
            WindowGeometry(origin: $0.origin, size: $0.size, scale: scale)
        }
        title = options.title
    }

    var id: Window { xwindow.id }
    var geometry: WindowGeometry { tracker.geometry }
    var isMapped: Bool { visibility == .mapped }

    /// Handles a core event, and returns the change of the window, if any.
    mutating func handle(_ event: XEvent) -> FrontEndEvent? {
        switch event.type {
        case MapNotify, UnmapNotify, DestroyNotify:
            return event.xany.window == id ? handle(change: event) : nil
        case Expose: return .exposed(CGRect(event.xexpose))
        case ConfigureNotify where event.xconfigure.window == id:
            return tracker.handle(event.xconfigure) ? .window(geometry) : nil
        case ReparentNotify where event.xreparent.window == id:
            return tracker.handle(event.xreparent) ? .window(geometry) : nil
        case ClientMessage: return protocols.handle(event.xclient)
        case SelectionRequest: clipboard.respond(event.xselectionrequest)
        case SelectionClear: clipboard.lost(event.xselectionclear)
        default: break
        }
        return nil
    }

    /// Handles an event about the window's existence.
    private mutating func handle(change event: XEvent) -> FrontEndEvent? {
        switch event.type {
        case MapNotify:
            visibility = .mapped
            // Without a window manager, no other client assigns the focus.
            if takesFocus, !protocols.hasWindowManager {
                let revert = Int32(RevertToPointerRoot)
                XSetInputFocus(xwindow.display, id, revert, UInt(CurrentTime))
            }
            return .mapped
        case UnmapNotify:
            visibility = .hidden
            return .unmapped
        case DestroyNotify:
            visibility = .destroyed
            return .destroyed
        default: return nil
        }
    }

    /// Handles a focus event, and returns the change.
    ///
    /// A focus that only follows the pointer does not count. A grab counts as a loss, because the releases of
    /// held keys go elsewhere.
    mutating func focusChange(_ event: XIFocusInEvent) -> FrontEndEvent? {
        guard event.detail != XINotifyPointer else { return nil }
        // Each master keyboard has its own focus.
        let keyboard = Int(event.deviceid)
        if event.evtype == XI_FocusIn {
            return keyboards.insert(keyboard).inserted ? .focusGained : nil
        }
        guard keyboards.remove(keyboard) != nil else { return nil }
        return .focusLost(serverTime: UInt32(truncatingIfNeeded: event.time))
    }

    /// Returns the loss of the focus when its master keyboard is removed.
    ///
    /// The server sends no other event in this case, not even for released keys.
    mutating func focusLost(with masters: Set<Int>, at serverTime: UInt32) -> FrontEndEvent? {
        guard !keyboards.isDisjoint(with: masters) else { return nil }
        keyboards.subtract(masters)
        return .focusLost(serverTime: serverTime)
    }

    var fullScreen: FrontEnd.FullScreen {
        guard protocols.hasWindowManager else { return .unmanaged }
        return protocols.supportsFullScreen ? .managed : .unsupported
    }

    mutating func setFullScreen(_ fullScreen: Bool, screen: CGSize) {
        guard !protocols.hasWindowManager else {
            previous = fullScreen ? geometry : nil
            protocols.setFullScreen(fullScreen)
            return
        }
        if fullScreen, previous == nil {
            previous = geometry
            xwindow.move(to: CGRect(origin: .zero, size: screen))
        } else if !fullScreen, let old = previous {
            previous = nil
            xwindow.move(to: CGRect(origin: old.origin, size: old.size))
        }
    }

    /// The window's current location and state, queried from the server.
    var placement: WindowPlacement {
        var (focus, revert): (Window, Int32) = (0, 0)
        let origin = tracker.translatedOrigin
        XGetInputFocus(xwindow.display, &focus, &revert)
        return WindowPlacement(
            frame: CGRect(origin: origin, size: geometry.size),
            previous: previous.map { CGRect(origin: $0.origin, size: $0.size) },
            states: properties.states,
            desktop: properties.desktop,
            isIconic: !isMapped && protocols.hasWindowManager && !properties.isOnOtherDesktop,
            hasFocus: focus == id
        )
    }
}

extension CGRect {
    init(_ event: XExposeEvent) {
        self.init(event.x, event.y, event.width, event.height)
    }

    init(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
        self.init(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    }
}

/// An X window.
///
/// The server destroys it when the connection ends.
///
/// Wraps `XCreateWindow`.
struct XWindow {
    let display: OpaquePointer
    let id: Window
    let visual: UnsafeMutablePointer<Visual>
    let depth: Int

    /// Creates the window without mapping it.
    ///
    /// It has no background and keeps its pixels at the top left when it grows. The server thus never
    /// paints anything that we would paint over, which avoids flicker.
    init(
        on connection: borrowing XConnection,
        at origin: CGPoint,
        width: Int,
        height: Int
    ) throws(FrontEndError) {
        display = connection.display
        guard let visual = XDefaultVisual(display, connection.screen) else {
            throw .requestRefused(detail: "no default visual")
        }
        self.visual = visual
        depth = Int(XDefaultDepth(display, connection.screen))
        var attributes = XSetWindowAttributes()
        attributes.background_pixmap = 0
        attributes.bit_gravity = NorthWestGravity
        attributes.event_mask = ExposureMask | StructureNotifyMask
        id = XCreateWindow(
            display,
            connection.root,
            Int32(origin.x),
            Int32(origin.y),
            UInt32(width),
            UInt32(height),
            0,
            Int32(depth),
            UInt32(InputOutput),
            visual,
            UInt(CWBackPixmap | CWBitGravity | CWEventMask),
            &attributes
        )
    }

    func move(to frame: CGRect) {
        XMoveResizeWindow(
            display,
            id,
            Int32(frame.minX),
            Int32(frame.minY),
            UInt32(frame.width),
            UInt32(frame.height)
        )
    }
}

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

    /// Handles a move or a resize; true if the geometry has changed.
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

/// Queries the size of a drawable; returns nil if the drawable does not exist.
func sizeInPixels(of drawable: Drawable, on display: OpaquePointer) -> CGSize? {
    var (root, x, y): (Window, Int32, Int32) = (0, 0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    guard XGetGeometry(display, drawable, &root, &x, &y, &width, &height, &border, &depth) != 0
    else { return nil }
    return CGSize(width: Double(width), height: Double(height))
}

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
