package import Foundation

/// A touchpad whose gestures are made by calls; it moves no pointer.
///
/// The driver never answers a sync that follows a gesture: unlike other devices' verbs these return
/// before the server has processed the event. Clients see gestures from XInput 2.4 on, at the place
/// where the pointer is. It may be called on any thread.
///
/// Source: inputtestdrv(4), device type `PointerGesture`.
package final class VirtualTouchpad: Sendable {
    /// The flag of an end that is a cancel, in pinches and swipes.
    private static let cancelled: UInt32 = 1

    private let connection: InputTestConnection

    init(connection: InputTestConnection) { self.connection = connection }

    /// Pinches and turns.
    ///
    /// - Parameters:
    ///   - phase: where in the pinch this is.
    ///   - scale: the fingers' distance in proportion to the beginning; 1 by default.
    ///   - angle: how far they have turned since the event before, in degrees, clockwise; 0 by default.
    ///   - isCancelled: whether the end is a cancel; false by default.
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

    /// Moves three fingers together.
    ///
    /// - Parameters:
    ///   - phase: where in the swipe this is.
    ///   - delta: how far since the event before, in pixels; not at all by default.
    ///   - isCancelled: whether the end is a cancel; false by default.
    /// - Throws: `serverGone`.
    package func swipe(
        _ phase: DevicePhase,
        by delta: CGPoint = .zero,
        isCancelled: Bool = false
    ) throws(VirtualDisplayError) {
        try connection.post(.swipe(phase, flags: isCancelled ? Self.cancelled : 0, delta: delta))
    }

    /// Goes on with a device that a client switched off and on again, as
    /// ``VirtualTouchscreen/reconnect(within:)``.
    package func reconnect(within limit: Duration = .seconds(5)) throws(VirtualDisplayError) {
        _ = try connection.reconnect(within: limit)
    }
}
