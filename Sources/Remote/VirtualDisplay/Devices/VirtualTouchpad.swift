package import Foundation

/// A touchpad whose gestures are controlled by calls.
///
/// It does not move a pointer. The driver never answers a sync after a gesture. Unlike those of other
/// devices, these methods return before the server has processed the event. Clients receive gestures since
/// XInput 2.4, at the pointer's location. The methods may be called on any thread.
///
/// Source: inputtestdrv(4), device type `PointerGesture`.
package final class VirtualTouchpad: Sendable {
    /// The flag of a cancelled end, in pinches and swipes.
    private static let cancelled: UInt32 = 1

    private let connection: InputTestConnection

    init(connection: InputTestConnection) { self.connection = connection }

    /// Reports a pinch or rotation.
    ///
    /// - Parameters:
    ///   - phase: The phase of the gesture.
    ///   - scale: The fingers' distance relative to the beginning; 1 by default.
    ///   - angle: The rotation since the last event, in degrees, clockwise; 0 by default.
    ///   - isCancelled: Whether the end is a cancel; false by default.
    /// - Throws: `serverGone`.
    package func pinch(
        _ phase: DevicePhase,
        scale: Double = 1,
        angle: Double = 0,
        isCancelled: Bool = false
    ) throws(VirtualDisplayError) {
        let flags = isCancelled ? Self.cancelled : 0
        try connection.post(.pinch(phase, flags: flags, scale: scale, angle: angle))
    }

    /// Reports a three-finger swipe.
    ///
    /// - Parameters:
    ///   - phase: The phase of the gesture.
    ///   - delta: The translation since the last event, in pixels; zero by default.
    ///   - isCancelled: Whether the end is a cancellation; false by default.
    /// - Throws: `serverGone`.
    package func swipe(
        _ phase: DevicePhase,
        by delta: CGPoint = .zero,
        isCancelled: Bool = false
    ) throws(VirtualDisplayError) {
        try connection.post(.swipe(phase, flags: isCancelled ? Self.cancelled : 0, delta: delta))
    }

    /// Reconnects to a device that a client disabled and enabled again, as
    /// ``VirtualTouchscreen/reconnect(within:)`` does.
    package func reconnect(within limit: Duration = .seconds(5)) throws(VirtualDisplayError) {
        _ = try connection.reconnect(within: limit)
    }
}
