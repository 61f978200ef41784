import CXlib
package import Foundation
import ProcessSupport
package import TouchBridge

/// A connection to the X server, with one window and all input for it.
///
/// It belongs to the thread that created it. It replaces the process's X error handlers (`XSetErrorHandler`,
/// `XSetIOErrorHandler`). X errors are reported as diagnostics, and a lost connection as an error. Neither
/// ends the process, with one exception: if the server accepts the connection and then closes it, or does not
/// answer for 15 s, the process ends with one line on standard error and status 3, because Xlib does not
/// return from that.
///
/// The front end takes no grabs. Under another client's grab, the server decides whether touches arrive.
package final class FrontEnd {
    let connection: XConnection
    let xinput: XInputExtension
    let extensions: ServerExtensions
    var window: FrontEndWindow
    var deviceTracker: DeviceTracker
    var desktopTracker: DesktopTracker
    var eventReader: EventReader
    var grabbedTouches: GrabbedTouchDetector
    /// The observer of grabs; nil if the server cannot report them.
    ///
    /// Its connection closes after ours, which owns the recording.
    var grabObserver: GrabObserver?
    var errorTally = XErrorTally()
    /// The number of times that the loop returned from waiting.
    package internal(set) var wakeUpCount = 0
    /// The server's time when the window was created, in milliseconds: t = 0 of a recording.
    package let startTime: UInt32
    /// `startTime` in seconds of `monotonicTime()`, late by a round trip at most.
    package let localStartTime: TimeInterval

    /// Connects, opens a window and selects all input for it.
    ///
    /// The window is mapped before this returns. Events that arrive from then on are kept for `run`.
    /// Without a window manager, the window takes the keyboard focus once it is mapped.
    ///
    /// - Throws: `FrontEndError.noDisplay`, `.noXInput`, `.requestRefused`, `.connectionLost`,
    ///   `.systemCallFailed`.
    package init(_ options: WindowOptions = WindowOptions()) throws(FrontEndError) {
        let connection = try XConnection(display: options.display)
        let display = connection.display
        extensions = ServerExtensions(on: connection)
        let xinput = try XInputExtension(on: connection)
        desktopTracker = DesktopTracker(on: display, root: connection.root)
        window = try FrontEndWindow(options, on: connection, desktopTracker.desktop)
        try connection.sync()
        if let error = XErrors.removeAll(of: display).first {
            throw .requestRefused(
                detail: error.description(on: display, xinputOpcode: xinput.opcode)
            )
        }
        try EventSelection.select(on: connection, window: window.id, xinput: xinput)
        startTime = try connection.serverTime()
        localStartTime = monotonicTime()
        eventReader = EventReader(startTime: startTime, arrival: localStartTime)
        grabbedTouches = GrabbedTouchDetector(on: connection, window: window.id)
        deviceTracker = DeviceTracker(on: connection, window: window.id)
        _ = deviceTracker.refresh(at: startTime)
        XMapWindow(display, window.id)
        try connection.sync()
        grabObserver = GrabObserver(on: connection, display: options.display, xinput)
        self.xinput = xinput
        self.connection = connection
    }

    /// The server's product and version, such as "X.Org 21.1.7" or "Xwayland 23.1.2".
    package var serverDescription: String {
        connection.serverDescription(isXwayland: isXwayland)
    }

    /// Whether the server is Xwayland, where input comes from the compositor.
    ///
    /// Xwayland 23.1 and later have an extension for this. Older versions are recognized by their devices,
    /// which may appear late.
    package var isXwayland: Bool {
        extensions.hasXwayland || devices.contains(where: \.isXwaylandDevice)
    }

    /// The version of XInput that the front end uses.
    package static let xinputVersion = XInputExtension.version

    /// The enabled physical devices, including XTEST devices; `run` updates them.
    package var devices: [InputDevice] { deviceTracker.devices }

    /// The root window and its monitors; `run` updates them.
    package var desktop: Desktop { desktopTracker.desktop }

    /// The window's location, size and scale; `run` updates them.
    ///
    /// Under a window manager the location is (0, 0) until the first `window` event.
    package var geometry: WindowGeometry { window.geometry }

    /// Whether the window is mapped.
    package var isMapped: Bool { window.isMapped }

    /// The window's title, as the window manager shows it.
    package var title: String {
        get { window.title }
        set { window.title = newValue }
    }

    /// The window's current location and state, queried from the server.
    package var placement: WindowPlacement { window.placement }

    /// Makes content available for pasting, until another program copies something or this program ends.
    ///
    /// - Parameters:
    ///   - content: The content to copy.
    ///   - serverTime: The server's time of the key or button press that caused the copy.
    /// - Returns: False if another program has copied something after `serverTime`.
    package func copy(_ content: ClipboardContent, at serverTime: UInt32) -> Bool {
        window.clipboard.acquire(content, at: serverTime)
    }

    /// The method by which a window covers the screen.
    package enum FullScreen: Hashable, Sendable {
        /// The window manager does it on request.
        case managed
        /// The window moves and resizes itself, because no window manager runs.
        case unmanaged
        /// The window manager does not support it: its `_NET_SUPPORTED` lacks `_NET_WM_STATE_FULLSCREEN`.
        case unsupported
    }

    /// The method that `setFullScreen` uses now.
    package var fullScreen: FullScreen { window.fullScreen }

    /// Makes the window cover the screen, or restores its former frame.
    ///
    /// A window manager may refuse the request (`_NET_WM_STATE`). Without a window manager, the window is
    /// moved and resized. A `window` event reports the result in both cases.
    package func setFullScreen(_ fullScreen: Bool) {
        window.setFullScreen(fullScreen, screen: connection.screenSize)
    }

    /// The target for drawing into the window, on the front end's thread only.
    package var drawingTarget: DrawingTarget {
        DrawingTarget(window.xwindow, on: connection, extensions)
    }
}

/// The window as drawing sees it.
///
/// The pointers belong to Xlib and are valid as long as the front end exists. Objects that draw must be
/// destroyed first.
package struct DrawingTarget {
    /// The `Display *`.
    package let display: OpaquePointer
    /// The window's id, Xlib's `Drawable`.
    package let window: UInt
    /// The `Visual *`.
    package let visual: UnsafeMutableRawPointer
    /// The number of bits per pixel of the visual.
    package let depth: Int
    /// Whether the server can read our shared memory.
    package let sharesMemory: Bool
    let lost: UnsafePointer<Bool>

    init(
        _ window: XWindow,
        on connection: borrowing XConnection,
        _ extensions: ServerExtensions
    ) {
        display = connection.display
        self.window = window.id
        visual = UnsafeMutableRawPointer(window.visual)
        depth = window.depth
        sharesMemory = extensions.sharedMemory != nil
        lost = UnsafePointer(connection.lost)
    }

    /// Whether the connection is lost, so that nothing needs to be sent.
    package var isLost: Bool { lost.pointee }
}
