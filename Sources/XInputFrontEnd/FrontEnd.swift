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
    let window: XWindow
    let xinput: XInputExtension
    let protocols: WindowProtocols
    private let properties: WindowProperties
    var clipboard: Clipboard
    var deviceList: DeviceList
    var desktopTracker: DesktopTracker
    var tracker: WindowTracker
    var proximity = ProximitySelection()
    var errorTally = XErrorTally()
    var rawTouches = RawTouchSelection()
    /// The fingers on the screen whose touches have not come.
    var untold = UntoldTouches()
    /// Whether the latest batch left nothing to read.
    var isEmptied = true
    /// The master keyboards whose keys come to our window.
    var keyboards: Set<Int> = []
    /// Told with the first batch: there is nobody to tell them to before.
    var pending: [FrontEndEvent] = []
    /// The touches that came late.
    var held: HeldTouches
    /// What the connection holds may have come since then, and not before.
    var earliestArrival: TimeInterval
    /// What to come back to from the whole screen, where no window manager remembers it.
    var formerGeometry: WindowGeometry?
    /// Whether it takes the keyboard where no window manager gives it.
    var takesFocus = true

    /// True once somebody destroyed the window.
    var isDestroyed = false
    /// True while the window is on the screen.
    package internal(set) var isMapped = false
    /// How often the loop came back from waiting.
    package internal(set) var wakeUps = 0

    /// The server's time when the window was made, in its milliseconds: t = 0 of a recording.
    package let startTime: UInt32
    /// The same moment in seconds of `monotonicTime()`, late by a round trip at most.
    package let startArrival: TimeInterval
    /// The server's product and version, "X.Org 21.1.7" or "Xwayland 23.1.2".
    package var serverDescription: String {
        XInputFrontEnd.serverDescription(
            vendor: vendor.name,
            release: vendor.release,
            isXwayland: isXwayland
        )
    }
    /// True under Xwayland, where the compositor hands input on.
    ///
    /// Xwayland 23.1 and later say so; older ones are known by their devices, which may come late.
    package var isXwayland: Bool {
        hasXwaylandExtension || devices.contains(where: \.isXwaylands)
    }
    private let vendor: (name: String, release: Int)
    private let hasXwaylandExtension: Bool
    /// The major opcode of requests that pictures in shared memory go with; nil where none is shared.
    let sharingOpcode: UInt8?
    /// The XInput version that both sides speak, 2.0 to 2.4; what it lacks is told by a diagnostic.
    package var xinputVersion: XInputVersion { xinput.version }
    /// The enabled physical devices, those of XTEST included; kept up to date by `run`.
    package var devices: [InputDevice] { deviceList.devices }
    /// The root window and its monitors; kept up to date by `run`.
    package var desktop: Desktop { desktopTracker.desktop }
    /// Where the window is, its size and its scale; kept up to date by `run`.
    ///
    /// Under a window manager the place is (0, 0) until the first `window` event.
    package var geometry: WindowGeometry { tracker.geometry }

    /// The window's title; setting it tells the window manager.
    package var title: String {
        didSet { LeaveLimit.whileWaiting { properties.setTitle(title) } }
    }

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
        sharingOpcode = SharedMemory.opcode(on: connection)
        let xinput = try XInputExtension(on: connection, requesting: wanted)
        let scale = options.usableScale ?? connection.automaticScale
        let (width, height) = options.pixelSize(scale: scale, screen: connection.screenSize)
        let origin = options.place?.initialFrame.origin ?? .zero
        let window = try XWindow(on: connection, at: origin, width: width, height: height)
        let protocols = WindowProtocols(on: connection, window: window.id)
        let properties = WindowProperties(
            display: display,
            window: window.id,
            lost: connection.lost
        )
        properties.set(options, protocols: protocols)
        try connection.sync()
        if let error = XErrors.take(of: display).first {
            throw .requestRefused(
                detail: error.description(on: display, xinputOpcode: xinput.opcode)
            )
        }
        clipboard = Clipboard(on: connection, window: window.id)
        hook(window.id)
        try EventSelection.select(on: connection, window: window.id, xinput: xinput)
        guard let startTime = window.serverTime() else { throw .connectionLost }
        self.startTime = startTime
        startArrival = monotonicTime()
        held = HeldTouches(startTime: startTime, arrival: startArrival)
        earliestArrival = startArrival
        var deviceList = DeviceList(version: xinput.version)
        _ = deviceList.refresh(on: display, at: startTime)
        self.deviceList = deviceList
        proximity.select(of: deviceList.devices, on: display, window: window.id)
        rawTouches.select(of: deviceList.devices, on: display, root: connection.root)
        desktopTracker = DesktopTracker(on: display, root: connection.root)
        vendor = connection.vendor
        hasXwaylandExtension = connection.hasXwaylandExtension
        tracker = WindowTracker(
            window: window.id,
            root: connection.root,
            frame: CGRect(origin: origin, size: CGSize(width: width, height: height)),
            scale: scale
        )
        XMapWindow(display, window.id)
        try connection.sync()
        if let shortcoming = xinput.version.shortcoming {
            pending.append(.diagnostic(name: "xinputVersion", detail: shortcoming))
        }
        if let place = options.place {
            takesFocus = place.hasFocus
            formerGeometry = place.former.map {
                WindowGeometry(origin: $0.origin, size: $0.size, scale: scale)
            }
        }
        title = options.title
        self.properties = properties
        self.protocols = protocols
        self.xinput = xinput
        self.window = window
        self.connection = connection
    }
}
