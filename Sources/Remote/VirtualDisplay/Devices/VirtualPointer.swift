package import Foundation
import Synchronization

/// A mouse that is controlled by calls.
///
/// Clients see an absolute pointer. Locations are in pixels of the screen, with fractions, from the top left
/// corner. Each method returns when the server has processed the event, and may be called on any thread.
///
/// Source: inputtestdrv(4), device type `PointerAbsolute`.
package final class VirtualPointer: Sendable {
    /// A button by its number in X.
    ///
    /// Each wheel button is one click of a wheel in its direction.
    package enum Button: Int, Sendable, CaseIterable {
        case left = 1
        case middle = 2
        case right = 3
        case wheelUp = 4
        case wheelDown = 5
        case wheelLeft = 6
        case wheelRight = 7
    }

    private static let scrollAxes = (horizontal: 2, vertical: 3)
    private static let unitsPerClick = 120.0

    private let connection: InputTestConnection
    private let mapping: ScreenMapping
    private let location: Mutex<CGPoint>

    init(connection: InputTestConnection, mapping: ScreenMapping) {
        self.connection = connection
        self.mapping = mapping
        // The server starts with its pointer in the center.
        location = Mutex(CGPoint(x: mapping.width / 2, y: mapping.height / 2))
    }

    /// The latest location of this device.
    ///
    /// Touches move the server's pointer, but do not change this.
    private var position: CGPoint { location.withLock { $0 } }

    /// Moves the pointer along a straight line from its latest location.
    ///
    /// - Parameters:
    ///   - point: The final location in pixels of the screen, which the server clips to the screen.
    ///   - duration: The duration in seconds; 0, the default, means one report, at once.
    ///   - rate: The number of reports per second.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func move(
        to point: CGPoint,
        over duration: TimeInterval = 0,
        rate: Double = VirtualTouchscreen.defaultRate
    ) throws(VirtualDisplayError) {
        let start = position
        try StepSchedule.run(over: duration, rate: rate) { progress throws(VirtualDisplayError) in
            let step = start.interpolated(to: point, progress)
            try connection.send(.motion(mapping.valuators(at: step)))
            location.withLock { $0 = step }
        }
    }

    /// Scrolls smoothly, as a touchpad's fingers do, by fractions of clicks.
    ///
    /// - Parameters:
    ///   - right: The number of clicks to the right; nil, the default, reports nothing about this axis.
    ///   - down: The number of clicks down; 0 reports that the axis does not move, and nil, the default,
    ///     nothing.
    /// - Throws: `serverGone`, `timedOut`.
    package func scroll(right: Double? = nil, down: Double? = nil) throws(VirtualDisplayError) {
        var valuators = Valuators()
        if let right { valuators[Self.scrollAxes.horizontal] = right * Self.unitsPerClick }
        if let down { valuators[Self.scrollAxes.vertical] = down * Self.unitsPerClick }
        try connection.send(.motion(valuators, isAbsolute: false))
    }

    package func press(_ button: Button = .left) throws(VirtualDisplayError) {
        try connection.send(.button(button.rawValue, isPressed: true))
    }

    package func release(_ button: Button = .left) throws(VirtualDisplayError) {
        try connection.send(.button(button.rawValue, isPressed: false))
    }

    /// Presses and releases a button, at once.
    package func click(_ button: Button = .left) throws(VirtualDisplayError) {
        try press(button)
        try release(button)
    }

    /// Reconnects to a device that a client disabled and enabled again, as
    /// ``VirtualTouchscreen/reconnect(within:)`` does.
    ///
    /// No button is down then.
    package func reconnect(within limit: Duration = .seconds(5)) throws(VirtualDisplayError) {
        _ = try connection.reconnect(within: limit)
    }
}
