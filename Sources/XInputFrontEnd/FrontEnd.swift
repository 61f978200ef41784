import CXlib
package import Foundation
package import TouchBridge

/// The connection to the X server, with our one window and all input for it.
///
/// It belongs to the thread that made it. The process' X error handlers become ours
/// (`XSetErrorHandler`, `XSetIOErrorHandler`): X errors are told as diagnostics, and a server that
/// goes away as a fault. Neither ends the process, but for a display that takes the connection and then
/// goes away, or says nothing for 15 s: Xlib cannot be made to return from that, so that the process ends
/// with one line on standard error and status 3.
///
/// No grabs are taken: touches under someone else's grab arrive as the server decides.
package final class FrontEnd {
    let connection: XConnection
    let xinput: XInputExtension
    let extensions: ServerExtensions
    var window: FrontEndWindow
    var deviceTracker: DeviceTracker
    var desktopTracker: DesktopTracker
    var reading: Reading
    var taken: TakenTouches
    var errorTally = XErrorTally()
    /// How often the loop came back from waiting.
    package internal(set) var wakeUps = 0
    /// The server's time when the window was made, in its milliseconds: t = 0 of a recording.
    package let startTime: UInt32
    /// The same moment in seconds of `monotonicTime()`, late by a round trip at most.
    package let startArrival: TimeInterval

    /// Connects, opens a window and selects all input for it.
    ///
    /// The window is asked onto the screen before this returns, and what happens on it is kept for
    /// `run`. Without a window manager it gets the keyboard focus when it is there.
    ///
    /// - Throws: `XFault.noDisplay`, `.noXInput`, `.touchSelectionRefused`, `.requestRefused`, `.connectionLost`.
    package convenience init(_ options: WindowOptions = WindowOptions()) throws(XFault) {
        try self.init(options, requesting: .newest, beforeSelecting: { _ in })
    }

    /// As the public one, with what tests need.
    ///
    /// - Parameters:
    ///   - options: what the window shall be.
    ///   - wanted: the newest XInput version that we offer to speak.
    ///   - hook: called with the window's id before events are selected.
    /// - Throws: as the public one.
    package init(
        _ options: WindowOptions,
        requesting wanted: XInputVersion,
        beforeSelecting hook: (UInt) -> Void
    ) throws(XFault) {
        let connection = try XConnection(display: options.display)
        let display = connection.display
        extensions = ServerExtensions(on: connection)
        let xinput = try XInputExtension(on: connection, requesting: wanted)
        window = try FrontEndWindow(options, on: connection)
        try connection.sync()
        if let error = XErrors.take(of: display).first {
            throw .requestRefused(
                detail: error.description(on: display, xinputOpcode: xinput.opcode)
            )
        }
        hook(window.id)
        try EventSelection.select(on: connection, window: window.id, xinput: xinput)
        guard let startTime = window.xwindow.serverTime() else { throw .connectionLost }
        self.startTime = startTime
        startArrival = monotonicTime()
        let lacks = xinput.version.shortcoming.map {
            FrontEndEvent.diagnostic(name: "xinputVersion", detail: $0)
        }
        reading = Reading(
            startTime: startTime,
            arrival: startArrival,
            pending: [lacks].compactMap(\.self)
        )
        taken = TakenTouches(on: connection, window: window.id)
        deviceTracker = DeviceTracker(on: connection, xinput.version, window: window.id)
        _ = deviceTracker.refresh(at: startTime)
        desktopTracker = DesktopTracker(on: display, root: connection.root)
        XMapWindow(display, window.id)
        try connection.sync()
        self.xinput = xinput
        self.connection = connection
    }
}

extension FrontEnd {
    /// The server's product and version, "X.Org 21.1.7" or "Xwayland 23.1.2".
    package var serverDescription: String {
        XInputFrontEnd.serverDescription(
            vendor: connection.vendor.name,
            release: connection.vendor.release,
            isXwayland: isXwayland
        )
    }

    /// True under Xwayland, where the compositor hands input on.
    ///
    /// Xwayland 23.1 and later say so; older ones are known by their devices, which may come late.
    package var isXwayland: Bool {
        extensions.hasXwayland || devices.contains(where: \.isXwaylands)
    }

    /// The XInput version that both sides speak, 2.0 to 2.4; what it lacks is told by a diagnostic.
    package var xinputVersion: XInputVersion { xinput.version }

    /// The enabled physical devices, those of XTEST included; kept up to date by `run`.
    package var devices: [InputDevice] { deviceTracker.devices }

    /// The root window and its monitors; kept up to date by `run`.
    package var desktop: Desktop { desktopTracker.desktop }

    /// Where the window is, its size and its scale; kept up to date by `run`.
    ///
    /// Under a window manager the place is (0, 0) until the first `window` event.
    package var geometry: WindowGeometry { window.geometry }

    /// Whether the window is on the screen.
    package var isMapped: Bool { window.isMapped }

    /// The window's title; setting it tells the window manager.
    package var title: String {
        get { window.title }
        set { window.title = newValue }
    }

    /// The window's place as the server knows it now.
    package var place: WindowPlace { LeaveLimit.whileWaiting { window.place } }

    /// Lets other programs paste a text, from the clipboard and with the middle button.
    ///
    /// It is there until another program copies something, or this one ends. False where one did so after
    /// `serverTime`, the time of the key or button that it comes of.
    package func copy(_ text: String, at serverTime: UInt32) -> Bool {
        window.copy(text, at: serverTime)
    }

    /// How a window can cover the screen.
    package enum FullScreen: Hashable, Sendable {
        /// The window manager does it on request.
        case managed
        /// There is no window manager; the window moves and resizes itself.
        case unmanaged
        /// The window manager does not support it: its `_NET_SUPPORTED` lacks
        /// `_NET_WM_STATE_FULLSCREEN`.
        case unsupported
    }

    /// How `setFullScreen` works at present.
    package var fullScreen: FullScreen { LeaveLimit.whileWaiting { window.fullScreen } }

    /// Makes the window cover the screen, or gives it its former place back.
    ///
    /// With a window manager this is a wish, which it may refuse (`_NET_WM_STATE`); without one the
    /// window is moved and resized. Either way a `window` event tells what came of it.
    package func setFullScreen(_ fullScreen: Bool) {
        window.setFullScreen(fullScreen, screen: connection.screenSize)
    }

    /// Where pictures go; use it on the front end's thread only.
    package var drawingTarget: DrawingTarget {
        DrawingTarget(
            display: connection.display,
            window: window.id,
            visual: UnsafeMutableRawPointer(window.xwindow.visual),
            depth: window.xwindow.depth,
            sharesMemory: extensions.sharingOpcode != nil,
            lost: connection.lost
        )
    }
}

/// What drawing on our window needs to know of it.
///
/// The pointers are Xlib's and valid as long as the front end exists: what draws must go before it.
package struct DrawingTarget {
    /// The `Display *`.
    package let display: OpaquePointer
    /// The window's id, Xlib's `Drawable`.
    package let window: UInt
    /// The `Visual *`.
    package let visual: UnsafeMutableRawPointer
    /// Bits for each pixel of the visual.
    package let depth: Int
    /// Whether the server reads memory of ours.
    package let sharesMemory: Bool
    fileprivate let lost: UnsafePointer<Bool>

    /// True once the server went away: nothing needs to be sent any more.
    package var isLost: Bool { lost.pointee }
}
