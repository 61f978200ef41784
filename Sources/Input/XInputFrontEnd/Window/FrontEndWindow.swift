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
        let scale =
            options.scale
            ?? desktopScale(
                dpi: XGetDefault(connection.display, "Xft", "dpi").map { String(cString: $0) }
            )
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

    /// Handles a core event; returns nil if it is not about the window or changes nothing.
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
}

extension FrontEndWindow {
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
