package import Foundation
import Glibc
import Synchronization

/// The devices of a running server that this process controls until it gives them back.
///
/// They are given back by `giveBack`, when the last reference is gone, and when this process ends, even by
/// `kill -9`. After that, another program can control them.
package final class BorrowedDevices: Sendable {
    package let touchscreen: VirtualTouchscreen?
    package let touchpad: VirtualTouchpad?
    package let pen: VirtualPen?
    package let pointer: VirtualPointer?
    package let keyboard: VirtualKeyboard?

    private let connections: [InputTestConnection]
    private let guardian: Mutex<DeviceGuard?>

    /// The number of the first socket in the process that gives the devices back; the others follow.
    package static let firstDescriptor = ChildProcess.firstDescriptor

    /// Connects to devices, at most one of each kind.
    ///
    /// - Parameters:
    ///   - devices: The devices of the server.
    ///   - server: The server.
    ///   - touchCount: The number of fingers that the touchscreen distinguishes.
    ///   - size: The screen's size in pixels.
    ///   - command: The path and the arguments of a program that gives the devices back. It writes a byte to
    ///     its standard input when it is ready, reads there until the end of the file, then disables and
    ///     enables the devices, and ends.
    ///   - environment: The variables of this program.
    /// - Throws: `unavailable` if another program controls a device, `startFailed`, `timedOut`.
    package init(
        _ devices: [InputTestDevice],
        of server: borrowing RunningServer,
        touchCount: Int,
        size: CGSize,
        givingBackWith command: [String],
        environment: [String: String]
    ) throws(VirtualDisplayError) {
        try server.checkIdle(devices)
        let deadline = ContinuousClock.now + .seconds(10)
        var sockets: [Int32] = []
        defer { for socket in sockets { close(socket) } }
        for _ in devices { sockets.append(try UnixSocket.make()) }
        // The process gets the sockets before they are connected, so that it holds them from the start.
        let guardian = try DeviceGuard(
            command,
            environment: environment,
            inheriting: sockets + [server.lock],
            until: deadline
        )
        self.guardian = Mutex(guardian)
        var opened: [InputTestKind: InputTestConnection] = [:]
        for device in devices {
            let connection = try InputTestConnection(
                borrowing: sockets.removeFirst(),
                path: device.socket,
                name: device.name,
                deadline: deadline
            )
            if let kind = device.kind { opened[kind] = connection }
        }
        connections = Array(opened.values)
        let mapping = ScreenMapping(width: Int(size.width), height: Int(size.height))
        touchscreen = opened[.touch].map { connection in
            VirtualTouchscreen(
                name: devices.first { $0.kind == .touch }?.name ?? "",
                touchCount: touchCount,
                connection: connection,
                mapping: mapping
            )
        }
        touchpad = opened[.touchpad].map(VirtualTouchpad.init)
        pen = opened[.pen].map { VirtualPen(connection: $0, mapping: mapping) }
        pointer = opened[.pointer].map { VirtualPointer(connection: $0, mapping: mapping) }
        keyboard = opened[.keyboard].map(VirtualKeyboard.init)
        // After this first key, all clients see this keyboard's layout.
        try keyboard?.type(.shift)
    }

    deinit { giveBack() }

    /// Gives the devices back, and lifts what is down; returns false if the server does not answer.
    ///
    /// Later calls have no effect.
    @discardableResult
    package func giveBack() -> Bool {
        let isDone = guardian.withLock { $0.take()?.finish() ?? true }
        connections.forEach { $0.close() }
        return isDone
    }
}
