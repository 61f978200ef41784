import Foundation

/// A private X server of its own with a touchscreen, a pointer and a keyboard that programs move.
///
/// The server is Xorg with the video driver `dummy` and the input driver `inputtest`: real
/// XInput2 touches without hardware, on no card and no terminal of the machine, as root or as any
/// user. It has no window manager: set the input focus before you type.
///
/// Keep a reference for as long as the server shall live. It is ended by ``stop()``, by the last
/// reference, and by the end of this process, also by `kill -9`; its folder in `/tmp` goes with it.
///
/// Source: Xorg(1), dummy(4), inputtestdrv(4).
package final class VirtualDisplay: Sendable {
    /// The display's name, as `:7`; the server chooses the first number that is free.
    package let name: String
    /// What a client needs in its environment: `DISPLAY` and `XAUTHORITY`.
    package let environment: [String: String]
    /// All touchscreens, in the order of their numbers; ``touchscreen`` is the first.
    package let touchscreens: [VirtualTouchscreen]
    /// The first touchscreen, `Touchstone Touchscreen` to clients.
    package let touchscreen: VirtualTouchscreen
    /// The touchpad, `Touchstone Touchpad` to clients; nil unless the configuration asks for one.
    package let touchpad: VirtualTouchpad?
    /// The tablet's pen, `Touchstone Pen` to clients; nil unless the configuration asks for one.
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
    /// - Parameter configuration: the screen and the devices; by default 1280 × 800 pixels and one
    ///   touchscreen of ten fingers.
    /// - Throws: `unavailable` when Xorg or a driver is not installed, `startFailed` with the
    ///   server's own reasons, `timedOut`, and `misuse` for a configuration out of its ranges.
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
        let text = XorgConfiguration(screen: configuration, devices: devices)
        server = try XorgProcess(server: path, folder: folder, deadline: deadline) {
            () throws(VirtualDisplayError) in try folder.prepare(text)
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
        func connection(_ kind: XorgConfiguration.Device.Kind) -> InputTestConnection? {
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
        // The master keyboard takes over the layout of the one that was last typed on: with a first
        // key before there is a client, all of them see ours from the start.
        try keyboard.type(.shift)
    }

    deinit { stop() }

    /// Why no display can be started here, with the Debian packages to install; nil when it can.
    ///
    /// Looks for the files only: a server that is there may still fail to start.
    package static var unavailableReason: String? { XorgInstallation().missing }

    /// Ends the server and waits until it is gone, some 30 ms; later calls have no effect.
    ///
    /// Clients lose their connection. Verbs of the devices throw `serverGone` from here on.
    package func stop() {
        server.stop()
        // In this order: a driver whose peer hangs up first spins for ever.
        connections.forEach { $0.close() }
    }
}

extension PrivateFolder {
    /// Writes what the server reads at its start.
    fileprivate func prepare(_ configuration: XorgConfiguration) throws(VirtualDisplayError) {
        try write(configuration.text.utf8, to: "xorg.conf")
        try write(Xauthority().bytes, to: "Xauthority")
    }
}

/// Why a private display could not be started, or a verb of its devices had no effect.
package enum VirtualDisplayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A program or a driver is not installed; says which, and the Debian packages.
    case unavailable(String)
    /// The server could not be started, or ended before it was ready; holds its own reasons.
    case startFailed(String)
    /// The server or one of its drivers did not answer in time; says what was waited for.
    case timedOut(String)
    /// The server has ended, or was stopped, or its driver sent what the protocol does not allow.
    case serverGone(String)
    /// A client has switched the device off, as `xinput disable` does; nothing came of the verb.
    ///
    /// All later verbs of the device throw it too, until its `reconnect` has returned.
    case switchedOff(String)
    /// A verb that makes no sense now, as to lift a finger that is not down; nothing was sent.
    case misuse(String)

    /// The reason in one line, without a trailing full stop.
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
