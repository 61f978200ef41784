package import Foundation
import Synchronization

/// A touchscreen whose fingers are controlled by calls.
///
/// Clients see a direct touch device.
///
/// The caller chooses the numbers of fingers, from 0 to ``touchCount`` − 1. The server chooses the touch
/// ids that clients see. Locations are in pixels of the screen, with fractions, from the top left corner.
/// Each method returns when the server has processed the event, and may be called on any thread.
///
/// Source: inputtestdrv(4), device type `Touch`.
package final class VirtualTouchscreen: Sendable {
    /// A finger and its location after a common step.
    package typealias Placement = (finger: Int, to: CGPoint)

    /// The default number of reports for each second of a timed move: 120, as for many panels.
    package static let defaultRate = 120.0

    /// The device's name, as clients see it.
    package let name: String
    /// The maximum number of fingers that are down together.
    package let touchCount: Int

    private let connection: InputTestConnection
    private let mapping: ScreenMapping
    private let positions = Mutex<[Int: CGPoint]>([:])

    init(
        name: String,
        touchCount: Int,
        connection: InputTestConnection,
        mapping: ScreenMapping
    ) {
        (self.name, self.touchCount) = (name, touchCount)
        (self.connection, self.mapping) = (connection, mapping)
    }

    /// Returns the latest location of a finger; nil when it is not down.
    package func position(of finger: Int) -> CGPoint? { positions.withLock { $0[finger] } }

    /// Puts a finger down.
    ///
    /// - Parameters:
    ///   - finger: A number in 0 ..< ``touchCount`` of a finger that is not down.
    ///   - point: The location in pixels of the screen, which the server clips to the screen.
    ///   - pressure: The pressure, 0…1 of the device's range; nil reports none.
    ///   - waits: Whether to wait until the server has processed the event; true by default.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func down(
        _ finger: Int,
        at point: CGPoint,
        pressure: Double? = nil,
        waits: Bool = true
    ) throws(VirtualDisplayError) {
        guard (0..<touchCount).contains(finger) else {
            throw .misuse("\(name) has fingers 0…\(touchCount - 1), not \(finger)")
        }
        try positions.withLock { positions throws(VirtualDisplayError) in
            guard positions[finger] == nil else {
                throw .misuse("finger \(finger) is already down")
            }
            try send(.begin, finger, at: point, pressure: pressure, waits: waits)
            positions[finger] = point
        }
    }

    /// Reports one move of a finger, at once.
    ///
    /// - Parameters:
    ///   - finger: A finger that is down.
    ///   - point: The location in pixels of the screen, which the server clips to the screen.
    ///   - pressure: The pressure, 0…1 of the device's range; nil reports no new one.
    ///   - waits: Whether to wait until the server has processed the event; true by default.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func move(
        _ finger: Int,
        to point: CGPoint,
        pressure: Double? = nil,
        waits: Bool = true
    ) throws(VirtualDisplayError) {
        try positions.withLock { positions throws(VirtualDisplayError) in
            guard positions[finger] != nil else { throw Self.notDown(finger) }
            try send(.update, finger, at: point, pressure: pressure, waits: waits)
            positions[finger] = point
        }
    }

    /// Lifts a finger.
    ///
    /// - Parameters:
    ///   - finger: A finger that is down.
    ///   - point: The final location; nil means the latest one.
    ///   - waits: Whether to wait until the server has processed the event; true by default.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func up(
        _ finger: Int,
        at point: CGPoint? = nil,
        waits: Bool = true
    ) throws(VirtualDisplayError) {
        try positions.withLock { positions throws(VirtualDisplayError) in
            guard let last = positions[finger] else { throw Self.notDown(finger) }
            try send(.end, finger, at: point ?? last, pressure: nil, waits: waits)
            positions[finger] = nil
        }
    }

    /// Reconnects to a touchscreen that a client disabled and enabled again.
    ///
    /// Until then all methods throw. This waits until the device is enabled. All fingers count as lifted
    /// then, because the server has ended their touches. Without effect if the device was not disabled.
    ///
    /// - Parameter limit: The maximum time to wait; 5 s by default. Another call is possible afterwards.
    /// - Throws: `timedOut` when the device is still disabled, `serverGone`.
    package func reconnect(within limit: Duration = .seconds(5)) throws(VirtualDisplayError) {
        try positions.withLock { positions throws(VirtualDisplayError) in
            if try connection.reconnect(within: limit) { positions = [:] }
        }
    }

    private func send(
        _ phase: DevicePhase,
        _ finger: Int,
        at point: CGPoint,
        pressure: Double?,
        waits: Bool
    ) throws(VirtualDisplayError) {
        let valuators = try mapping.valuators(at: point, pressure: pressure, of: 2047)
        let message = InputTestMessage.touch(phase, finger: finger, valuators: valuators)
        if waits { try connection.send(message) } else { try connection.post(message) }
    }

    /// Waits until the server has processed all events, also those without a wait of their own.
    ///
    /// - Throws: `serverGone`, `timedOut`.
    package func sync() throws(VirtualDisplayError) { try connection.sync() }

    static func notDown(_ finger: Int) -> VirtualDisplayError {
        .misuse("finger \(finger) is not down")
    }
}
