package import Foundation
import Synchronization

/// A touchscreen whose fingers are moved by calls, to clients a direct-touch device.
///
/// Fingers have numbers of the caller's choice, from 0 to ``touchCount`` − 1; the touch ids that
/// clients see are the server's own. Positions are pixels of the screen with their fractions,
/// from the top left. Every verb returns when the server has processed the event, and may be
/// called on any thread.
///
/// Source: inputtestdrv(4), device type `Touch`.
package final class VirtualTouchscreen: Sendable {
    /// One finger of a common step and where it shall be.
    package typealias Placement = (finger: Int, to: CGPoint)

    /// How many times a second a timed move reports, unless told otherwise: 120, as many panels.
    package static let defaultRate = 120.0

    /// The device's name as clients see it.
    package let name: String
    /// How many fingers can be down together.
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

    /// Where a finger was last put; nil when it is not down.
    package func position(of finger: Int) -> CGPoint? { positions.withLock { $0[finger] } }

    /// Puts a finger down.
    ///
    /// - Parameters:
    ///   - finger: 0 …< ``touchCount``, not down.
    ///   - point: pixels of the screen; the server clips what is outside.
    ///   - pressure: 0…1 of the device's range; nil reports none.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func down(
        _ finger: Int,
        at point: CGPoint,
        pressure: Double? = nil
    ) throws(VirtualDisplayError) {
        guard (0..<touchCount).contains(finger) else {
            throw .misuse("\(name) has fingers 0…\(touchCount - 1), not \(finger)")
        }
        try positions.withLock { positions throws(VirtualDisplayError) in
            guard positions[finger] == nil else {
                throw .misuse("finger \(finger) is already down")
            }
            try send(.begin, finger, at: point, pressure: pressure)
            positions[finger] = point
        }
    }

    /// Reports a finger once at a new place, at once.
    ///
    /// - Parameters:
    ///   - finger: one that is down.
    ///   - point: pixels of the screen; the server clips what is outside.
    ///   - pressure: 0…1 of the device's range; nil reports no new one.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func move(
        _ finger: Int,
        to point: CGPoint,
        pressure: Double? = nil
    ) throws(VirtualDisplayError) {
        try positions.withLock { positions throws(VirtualDisplayError) in
            guard positions[finger] != nil else { throw Self.notDown(finger) }
            try send(.update, finger, at: point, pressure: pressure)
            positions[finger] = point
        }
    }

    /// Lifts a finger.
    ///
    /// - Parameters:
    ///   - finger: one that is down.
    ///   - point: where it leaves the screen; nil means where it was last.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func up(_ finger: Int, at point: CGPoint? = nil) throws(VirtualDisplayError) {
        try positions.withLock { positions throws(VirtualDisplayError) in
            guard let last = positions[finger] else { throw Self.notDown(finger) }
            try send(.end, finger, at: point ?? last, pressure: nil)
            positions[finger] = nil
        }
    }

    /// Goes on with a touchscreen that a client switched off and on again; until then verbs throw.
    ///
    /// Waits until it is on. All fingers count as lifted from here on: the server has ended their
    /// touches. Without effect when the device was not off.
    ///
    /// - Parameter limit: how long to wait; 5 s by default. It may be called again after that.
    /// - Throws: `timedOut` when it is still off, `serverGone`.
    package func reconnect(within limit: Duration = .seconds(5)) throws(VirtualDisplayError) {
        try positions.withLock { positions throws(VirtualDisplayError) in
            if try connection.reconnect(within: limit) { positions = [:] }
        }
    }

    private func send(
        _ phase: DevicePhase,
        _ finger: Int,
        at point: CGPoint,
        pressure: Double?
    ) throws(VirtualDisplayError) {
        let valuators = try mapping.valuators(at: point, pressure: pressure, of: 2047)
        try connection.send(.touch(phase, finger: finger, valuators: valuators))
    }

    static func notDown(_ finger: Int) -> VirtualDisplayError {
        .misuse("finger \(finger) is not down")
    }
}
