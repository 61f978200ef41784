package import Foundation
import Synchronization

/// A mouse that is moved by calls; to clients an absolute pointer.
///
/// Positions are pixels of the screen with their fractions, from the top left. Every verb returns
/// when the server has processed the event, and may be called on any thread.
///
/// Source: inputtestdrv(4), device type `PointerAbsolute`.
package final class VirtualPointer: Sendable {
    /// A button by its number in X.
    package enum Button: Int, Sendable, CaseIterable {
        /// The first button.
        case left = 1
        /// The wheel pressed down.
        case middle = 2
        /// The button of context menus.
        case right = 3
        /// The wheel, one click up.
        case wheelUp = 4
        /// The wheel, one click down.
        case wheelDown = 5
        /// The wheel, one click to the left.
        case wheelLeft = 6
        /// The wheel, one click to the right.
        case wheelRight = 7
    }

    private static let scrollAxes = (horizontal: 2, vertical: 3)
    private static let unitsForClick = 120.0

    private let connection: InputTestConnection
    private let mapping: ScreenMapping
    private let place: Mutex<CGPoint>

    init(connection: InputTestConnection, mapping: ScreenMapping) {
        self.connection = connection
        self.mapping = mapping
        // The server starts with its pointer in the middle.
        place = Mutex(CGPoint(x: mapping.width / 2, y: mapping.height / 2))
    }

    /// Where this device was last moved to; touches move the server's pointer, but not this.
    package var position: CGPoint { place.withLock { $0 } }

    /// Moves the pointer along a straight line from ``position``.
    ///
    /// - Parameters:
    ///   - point: pixels of the screen; the server clips what is outside.
    ///   - duration: seconds; 0, the default, means one report, at once.
    ///   - rate: reports for each second.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func move(
        to point: CGPoint,
        over duration: TimeInterval = 0,
        rate: Double = VirtualTouchscreen.defaultRate
    ) throws(VirtualDisplayError) {
        let start = position
        try Pace.run(over: duration, rate: rate) { progress throws(VirtualDisplayError) in
            let step = start.interpolated(to: point, progress)
            try connection.send(.motion(mapping.valuators(at: step)))
            place.withLock { $0 = step }
        }
    }

    /// Turns the wheels without clicks, as a touchpad's fingers do: by parts of clicks.
    ///
    /// - Parameters:
    ///   - right: clicks to the right; nil, the default, says nothing of that wheel.
    ///   - down: clicks down; 0 says that it stands still.
    /// - Throws: `serverGone`, `timedOut`.
    package func scroll(
        right: Double? = nil,
        down: Double? = nil
    ) throws(VirtualDisplayError) {
        var valuators = Valuators()
        if let right { valuators[Self.scrollAxes.horizontal] = right * Self.unitsForClick }
        if let down { valuators[Self.scrollAxes.vertical] = down * Self.unitsForClick }
        try connection.send(.motion(valuators, isAbsolute: false))
    }

    /// Presses a button where the pointer is.
    ///
    /// - Throws: `serverGone`, `timedOut`.
    package func press(_ button: Button = .left) throws(VirtualDisplayError) {
        try connection.send(.button(button.rawValue, isPressed: true))
    }

    /// Releases a button where the pointer is.
    ///
    /// - Throws: `serverGone`, `timedOut`.
    package func release(_ button: Button = .left) throws(VirtualDisplayError) {
        try connection.send(.button(button.rawValue, isPressed: false))
    }

    /// Presses and releases a button, at once.
    ///
    /// - Throws: `serverGone`, `timedOut`.
    package func click(_ button: Button = .left) throws(VirtualDisplayError) {
        try press(button)
        try release(button)
    }

    /// Goes on with a device that a client switched off and on again; until then verbs throw.
    ///
    /// Waits until it is on; no button is down then. Without effect when the device was not off.
    ///
    /// - Parameter limit: how long to wait; 5 s by default. It may be called again after that.
    /// - Throws: `timedOut` when it is still off, `serverGone`.
    package func reconnect(within limit: Duration = .seconds(5)) throws(VirtualDisplayError) {
        _ = try connection.reconnect(within: limit)
    }
}
