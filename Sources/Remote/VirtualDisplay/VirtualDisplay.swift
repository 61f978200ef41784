import Foundation

/// A private X server with a touchscreen, a pointer and a keyboard that programs control.
///
/// The server is Xorg with the video driver `dummy` and the input driver `inputtest`. It provides real
/// XInput2 touches without hardware, for root and any other user, and uses no card and no terminal of the
/// machine. It has no window manager: set the input focus before typing.
///
/// Keep a reference as long as the server should run. It ends with ``stop()``, with the last reference, and
/// with this process, even after `kill -9`. Its folder in `/tmp` is removed then.
///
/// Source: Xorg(1), dummy(4), inputtestdrv(4).
package final class VirtualDisplay: Sendable {
    /// The display's name, such as `:7`; the server chooses the first free number.
    package let name: String
    /// The environment variables that a client needs: `DISPLAY` and `XAUTHORITY`.
    package let environment: [String: String]
    /// All touchscreens, in the order of their numbers; ``touchscreen`` is the first.
    package let touchscreens: [VirtualTouchscreen]
    /// The first touchscreen, `Touchstone Touchscreen` to clients.
    package let touchscreen: VirtualTouchscreen
    /// The touchpad, `Touchstone Touchpad` to clients; nil unless the configuration has one.
    package let touchpad: VirtualTouchpad?
    /// The tablet's pen, `Touchstone Pen` to clients; nil unless the configuration has one.
    package let pen: VirtualPen?
    /// The absolute pointer, `Touchstone Pointer` to clients.
    package let pointer: VirtualPointer
    /// The keyboard, `Touchstone Keyboard` to clients.
    package let keyboard: VirtualKeyboard

    /// The folder of mode 0700 with the sockets, the cookie and the server's log.
    package let folder: String

    private let server: XorgProcess
    private let connections: [InputTestConnection]

    /// Starts a server and waits until it and its devices answer: about 0.1 s, at most 20 s.
    ///
    /// - Parameter configuration: The screen and the devices; by default 1280 × 800 pixels and one
    ///   touchscreen of ten fingers.
    /// - Throws: `unavailable` when Xorg or a driver is not installed, `startFailed` with the server's own
    ///   reasons, `timedOut`, and `misuse` for a configuration outside its ranges.
    package convenience init(
        _ configuration: Configuration = Configuration()
    ) throws(VirtualDisplayError) {
        try self.init(configuration, installation: XorgInstallation())
    }

    package init(
        _ configuration: Configuration,
        installation: XorgInstallation,
        timeout: Duration = .seconds(20)
    ) throws(VirtualDisplayError) {
        if let missing = installation.missing { throw .unavailable(missing) }
        guard let path = installation.server else { throw .unavailable("no Xorg") }
        try configuration.validate()
        let deadline = ContinuousClock.now + timeout
        let folder = PrivateFolder()
        let devices = configuration.devices(in: folder)
        let text = XorgConfiguration(screen: configuration, devices: devices).text
        server = try XorgProcess(server: path, folder: folder, deadline: deadline) {
            () throws(VirtualDisplayError) in
            // The files that the server reads when it starts.
            try folder.write(text.utf8, to: "xorg.conf")
            try folder.write(Xauthority().bytes, to: "Xauthority")
        }
        let opened: [(device: XorgConfiguration.Device, connection: InputTestConnection)]
        do throws(VirtualDisplayError) {
            opened = try devices.map { device throws(VirtualDisplayError) in
                let (path, name) = (device.socket, device.name)
                return (device, try InputTestConnection(path: path, name: name, deadline: deadline))
            }
        } catch {
            server.stop()
            throw error
        }
        name = ":\(server.number)"
        environment = ["DISPLAY": name, "XAUTHORITY": folder.path(of: "Xauthority")]
        self.folder = folder.path
        connections = opened.map(\.connection)
        func connection(_ kind: InputTestKind) -> InputTestConnection? {
            opened.first { $0.device.kind == kind }?.connection
        }
        let mapping = ScreenMapping(width: configuration.width, height: configuration.height)
        touchscreens = opened.filter { $0.device.kind == .touch }.map {
            VirtualTouchscreen(
                name: $0.device.name,
                touchCount: configuration.touchCount,
                connection: $0.connection,
                mapping: mapping
            )
        }
        touchscreen = touchscreens[0]
        touchpad = connection(.touchpad).map(VirtualTouchpad.init)
        pen = connection(.pen).map { VirtualPen(connection: $0, mapping: mapping) }
        pointer = VirtualPointer(connection: connections[devices.count - 2], mapping: mapping)
        keyboard = VirtualKeyboard(connection: connections[devices.count - 1])
        // The master keyboard adopts the layout of the keyboard that was used last. After this first key,
        // all clients see our layout from the start.
        try keyboard.type(.shift)
    }

    deinit { stop() }

    /// The reason for which no display can be started here, with the Debian packages to install; nil when
    /// it can.
    ///
    /// Checks only whether the files exist. An installed server may still fail to start.
    package static var unavailableReason: String? { XorgInstallation().missing }

    /// Ends the server and waits for its end, about 30 ms.
    ///
    /// Later calls have no effect. Clients lose their connection. Methods of the devices throw `serverGone`
    /// from then on.
    package func stop() {
        server.stop()
        // The server must end first: a driver whose peer closes the connection loops forever.
        connections.forEach { $0.close() }
    }
}

/// A reason for which a private display could not be started, or a method of its devices had no effect.
package enum VirtualDisplayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A program or a driver is not installed; contains what is missing and its Debian packages.
    case unavailable(String)
    /// The server could not be started, or ended before it was ready; contains the server's own reasons.
    case startFailed(String)
    /// The server or one of its drivers did not answer in time; contains the expected event.
    case timedOut(String)
    /// The server has ended, or its driver violated the protocol.
    case serverGone(String)
    /// A client has disabled the device, as `xinput disable` does. The call had no effect.
    ///
    /// All later calls throw this error too, until the device's `reconnect` has returned.
    case switchedOff(String)
    /// An invalid call, such as lifting a finger that is not down. Nothing was sent.
    case misuse(String)

    /// The reason in one line, without a final period.
    package var description: String {
        switch self {
        case .unavailable(let reason), .startFailed(let reason), .timedOut(let reason),
            .serverGone(let reason), .switchedOff(let reason), .misuse(let reason):
            reason
        }
    }

    static func system(_ action: String, code: Int32) -> VirtualDisplayError {
        .startFailed("\(action): \(message(of: code))")
    }
}
