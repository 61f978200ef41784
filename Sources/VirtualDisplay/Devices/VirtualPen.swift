package import Foundation
import Synchronization

/// A tablet's pen that is moved by calls; to clients an absolute pointer with pressure and proximity.
///
/// It is away from the tablet, near it, or touches it with its tip, which is the first button.
/// Positions are pixels of the screen with their fractions, from the top left. Every verb returns when
/// the server has processed the event, and may be called on any thread.
///
/// Source: inputtestdrv(4), device type `PointerAbsoluteProximity`.
package final class VirtualPen: Sendable {
    private static let tip = 1

    private struct State {
        /// Where it is; nil when it is away.
        var place: CGPoint?
        var isPressed = false
    }

    private let connection: InputTestConnection
    private let mapping: ScreenMapping
    private let state = Mutex(State())

    init(connection: InputTestConnection, mapping: ScreenMapping) {
        (self.connection, self.mapping) = (connection, mapping)
    }

    /// Where it was last put; nil while it is away from the tablet.
    package var position: CGPoint? { state.withLock { $0.place } }

    /// Whether its tip touches the tablet.
    package var isPressed: Bool { state.withLock { $0.isPressed } }

    /// Brings it near the tablet, where it hovers.
    ///
    /// - Parameter point: pixels of the screen; the server clips what is outside.
    /// - Throws: `misuse` when it is near already, `switchedOff`, `serverGone`, `timedOut`.
    package func enter(at point: CGPoint) throws(VirtualDisplayError) {
        try state.withLock { state throws(VirtualDisplayError) in
            guard state.place == nil else { throw .misuse("the pen is near the tablet already") }
            let valuators = try mapping.valuators(at: point)
            try connection.send(.proximity(isIn: true, valuators))
            try connection.send(.motion(valuators))
            state.place = point
        }
    }

    /// Moves it along a straight line, over the tablet or, while it is pressed, on it.
    ///
    /// - Parameters:
    ///   - point: pixels of the screen, where it is in the end.
    ///   - pressure: 0…1 of the device's range; nil, the default, reports no new one.
    ///   - duration: seconds; 0, the default, means one report, at once.
    ///   - rate: reports for each second.
    /// - Throws: `misuse` while it is away, `switchedOff`, `serverGone`, `timedOut`.
    package func move(
        to point: CGPoint,
        pressure: Double? = nil,
        over duration: TimeInterval = 0,
        rate: Double = VirtualTouchscreen.defaultRate
    ) throws(VirtualDisplayError) {
        guard let start = position else { throw Self.away }
        try Pace.run(over: duration, rate: rate) { progress throws(VirtualDisplayError) in
            let step = start.interpolated(to: point, progress)
            let valuators = try valuators(at: step, pressure: pressure)
            try state.withLock { state throws(VirtualDisplayError) in
                guard state.place != nil else { throw Self.away }
                try connection.send(.motion(valuators))
                state.place = step
            }
        }
    }

    /// Puts its tip down where it is.
    ///
    /// - Parameter pressure: 0…1 of the device's range; 0.5 by default.
    /// - Throws: `misuse` while it is away or down, `switchedOff`, `serverGone`, `timedOut`.
    package func press(pressure: Double = 0.5) throws(VirtualDisplayError) {
        try setPressed(true, pressure)
    }

    /// Lifts its tip; it stays near.
    ///
    /// - Throws: `misuse` unless it is down, `switchedOff`, `serverGone`, `timedOut`.
    package func release() throws(VirtualDisplayError) { try setPressed(false, 0) }

    /// Takes it away from the tablet.
    ///
    /// - Throws: `misuse` while it is away or down, `switchedOff`, `serverGone`, `timedOut`.
    package func leave() throws(VirtualDisplayError) {
        try state.withLock { state throws(VirtualDisplayError) in
            guard let place = state.place else { throw Self.away }
            guard !state.isPressed else { throw .misuse("the pen's tip is down") }
            try connection.send(.proximity(isIn: false, mapping.valuators(at: place)))
            state.place = nil
        }
    }

    /// Goes on with a device that a client switched off and on again, as
    /// ``VirtualTouchscreen/reconnect(within:)``; the pen is away then.
    package func reconnect(within limit: Duration = .seconds(5)) throws(VirtualDisplayError) {
        try state.withLock { state throws(VirtualDisplayError) in
            if try connection.reconnect(within: limit) { state = State() }
        }
    }

    private func setPressed(_ isPressed: Bool, _ pressure: Double) throws(VirtualDisplayError) {
        try state.withLock { state throws(VirtualDisplayError) in
            guard let place = state.place else { throw Self.away }
            guard state.isPressed != isPressed else {
                throw .misuse("the pen's tip is \(isPressed ? "down already" : "not down")")
            }
            let valuators = try valuators(at: place, pressure: pressure)
            try connection.send(.button(Self.tip, isPressed: isPressed, valuators))
            state.isPressed = isPressed
        }
    }

    private func valuators(
        at point: CGPoint,
        pressure: Double?
    ) throws(VirtualDisplayError) -> Valuators {
        try mapping.valuators(at: point, pressure: pressure, of: 1000)
    }

    private static var away: VirtualDisplayError { .misuse("the pen is away from the tablet") }
}
