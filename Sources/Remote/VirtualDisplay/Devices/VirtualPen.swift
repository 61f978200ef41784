package import Foundation
import Synchronization

/// A tablet's pen that is controlled by calls.
///
/// Clients see an absolute pointer with pressure and proximity.
///
/// It is away from the tablet, near it, or touches it with its tip, which is the first button. Locations
/// are in pixels of the screen, with fractions, from the top left corner. Each method returns when the
/// server has processed the event, and may be called on any thread.
///
/// Source: inputtestdrv(4), device type `PointerAbsoluteProximity`.
package final class VirtualPen: Sendable {
    private static let tip = 1

    private struct State {
        /// The location; nil while the pen is away.
        var location: CGPoint?
        var isPressed = false
    }

    private let connection: InputTestConnection
    private let mapping: ScreenMapping
    private let state = Mutex(State())

    init(connection: InputTestConnection, mapping: ScreenMapping) {
        self.connection = connection
        self.mapping = mapping
    }

    /// The latest location; nil while the pen is away from the tablet.
    private var position: CGPoint? { state.withLock { $0.location } }

    /// Whether the tip touches the tablet.
    var isPressed: Bool { state.withLock { $0.isPressed } }

    /// Brings the pen near the tablet, where it hovers.
    ///
    /// - Parameter point: The location in pixels of the screen, which the server clips to the screen.
    /// - Throws: `misuse` when the pen is near already, `switchedOff`, `serverGone`, `timedOut`.
    package func enter(at point: CGPoint) throws(VirtualDisplayError) {
        try state.withLock { state throws(VirtualDisplayError) in
            guard state.location == nil else { throw .misuse("the pen is already near the tablet") }
            let valuators = try mapping.valuators(at: point)
            try connection.send(.proximity(isIn: true, valuators))
            try connection.send(.motion(valuators))
            state.location = point
        }
    }

    /// Moves the pen along a straight line, over the tablet or, while it is pressed, on it.
    ///
    /// - Parameters:
    ///   - point: The final location, in pixels of the screen.
    ///   - pressure: The pressure, 0…1 of the device's range; nil, the default, reports no new one.
    ///   - duration: The duration in seconds; 0, the default, means one report, at once.
    ///   - rate: The number of reports per second.
    /// - Throws: `misuse` while the pen is away, `switchedOff`, `serverGone`, `timedOut`.
    package func move(
        to point: CGPoint,
        pressure: Double? = nil,
        over duration: TimeInterval = 0,
        rate: Double = VirtualTouchscreen.defaultRate
    ) throws(VirtualDisplayError) {
        guard let start = position else { throw Self.away }
        try StepSchedule.run(over: duration, rate: rate) { progress throws(VirtualDisplayError) in
            let step = start.interpolated(to: point, progress)
            let valuators = try valuators(at: step, pressure: pressure)
            try state.withLock { state throws(VirtualDisplayError) in
                guard state.location != nil else { throw Self.away }
                try connection.send(.motion(valuators))
                state.location = step
            }
        }
    }

    /// Presses the tip at the current location.
    ///
    /// - Parameter pressure: The pressure, 0…1 of the device's range; 0.5 by default.
    /// - Throws: `misuse` while the pen is away or its tip is down, `switchedOff`, `serverGone`,
    ///   `timedOut`.
    package func press(pressure: Double = 0.5) throws(VirtualDisplayError) {
        try setPressed(true, pressure)
    }

    /// Lifts the tip.
    ///
    /// The pen stays near the tablet.
    ///
    /// - Throws: `misuse` unless the tip is down, `switchedOff`, `serverGone`, `timedOut`.
    package func release() throws(VirtualDisplayError) { try setPressed(false, 0) }

    /// Moves the pen away from the tablet.
    ///
    /// - Throws: `misuse` while the pen is away or its tip is down, `switchedOff`, `serverGone`,
    ///   `timedOut`.
    package func leave() throws(VirtualDisplayError) {
        try state.withLock { state throws(VirtualDisplayError) in
            guard let location = state.location else { throw Self.away }
            guard !state.isPressed else { throw .misuse("the pen's tip is down") }
            try connection.send(.proximity(isIn: false, mapping.valuators(at: location)))
            state.location = nil
        }
    }

    /// Reconnects to a device that a client disabled and enabled again, as
    /// ``VirtualTouchscreen/reconnect(within:)`` does.
    ///
    /// The pen is away then.
    package func reconnect(within limit: Duration = .seconds(5)) throws(VirtualDisplayError) {
        try state.withLock { state throws(VirtualDisplayError) in
            if try connection.reconnect(within: limit) { state = State() }
        }
    }

    private func setPressed(_ isPressed: Bool, _ pressure: Double) throws(VirtualDisplayError) {
        try state.withLock { state throws(VirtualDisplayError) in
            guard let location = state.location else { throw Self.away }
            guard state.isPressed != isPressed else {
                throw .misuse("the pen's tip is \(isPressed ? "already down" : "not down")")
            }
            let valuators = try valuators(at: location, pressure: pressure)
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
