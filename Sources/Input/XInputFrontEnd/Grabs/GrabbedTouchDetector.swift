import CXlib
package import Foundation
import ProcessSupport
package import TouchBridge

/// Detects fingers on our window whose touches another client keeps.
///
/// Without an explanation, the window would seem broken.
struct GrabbedTouchDetector {
    private static let roundingTolerance = 1e-4

    /// The fingers on the screen whose touches have not arrived.
    private var pending = PendingRawTouches()
    private let display: OpaquePointer
    private let root: Window
    private let tree: WindowTree
    private let window: Window

    init(on connection: borrowing XConnection, window: Window) {
        display = connection.display
        root = connection.root
        tree = WindowTree(on: connection)
        self.window = window
    }

    /// The time at which the wait for the next finger's touch ends; nil without a wait.
    var deadline: TimeInterval? { pending.deadline }

    /// Whether the touch of a finger on our window is missing.
    var misses: Bool { pending.containsOurs }

    /// Records a finger that lands on a desktop of this size.
    ///
    /// Ignores a finger outside the known frame of our window, even if the window moves there later.
    mutating func recordRawTouch(
        _ event: XIRawEvent,
        on device: InputDevice,
        of desktop: CGSize,
        _ geometry: WindowGeometry
    ) {
        let valuators = event.valuators.byNumber
        guard let location = device.location(of: valuators) else { return }
        let pixel = pixel(location, of: desktop)
        let windowLocation = CGPoint(x: pixel.x - geometry.origin.x, y: pixel.y - geometry.origin.y)
        guard CGRect(origin: .zero, size: geometry.size).contains(windowLocation) else { return }
        pending.down(
            device,
            detail: Int(UInt32(bitPattern: event.detail)),
            serverTime: UInt32(truncatingIfNeeded: event.time),
            valuators: valuators,
            windowLocation: windowLocation,
            at: monotonicTime()
        )
    }

    /// Records the arrival of a finger's touch.
    mutating func recordTouch(source: Int, touch: Int) {
        pending.touchArrived(source: source, detail: touch)
    }

    /// Records an exposed region of our window, which another window covered before.
    mutating func recordExposure(_ event: XExposeEvent) {
        pending.recordExposure(CGRect(event), after: event.serial)
    }

    /// The pixel at a location; a small offset keeps rounding errors from yielding the previous one.
    private func pixel(_ location: CGPoint, of size: CGSize) -> CGPoint {
        CGPoint(
            x: (location.x * size.width + Self.roundingTolerance).rounded(.down),
            y: (location.y * size.height + Self.roundingTolerance).rounded(.down)
        )
    }

    /// Asks the server for the window under each finger that has just landed without a touch event; true if
    /// there was one.
    mutating func queryWindows(isMapped: Bool) -> Bool {
        let fingers = pending.unresolved
        for finger in fingers {
            let isOurs = isMapped && isOurWindow(at: finger.location)
            pending.resolve(finger, isOurs: isOurs, by: XNextRequest(display) - 1)
        }
        return !fingers.isEmpty
    }

    /// Returns one diagnostic for each finger that landed on our window without a touch.
    ///
    /// Fingers on other windows are not reported.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - recipient: A function that returns the program that received a touch, if it is known.
    /// - Returns: The diagnostics.
    mutating func removeExpired(
        at now: TimeInterval,
        recipient: (PendingRawTouches.Finger) -> String?
    ) -> [FrontEndEvent] {
        pending.removeExpired(at: now).map { finger in
            let cause =
                recipient(finger).map { "\($0) received it" }
                ?? "another client has grabbed its device"
            return .diagnostic(
                name: "touchTaken",
                detail: "a finger landed on this window, but its touch has not arrived: \(cause)"
            )
        }
    }

    /// Whether our window, which contains no other windows, is at a location on the screen.
    private func isOurWindow(at location: CGPoint) -> Bool {
        // Windows of other clients may be destroyed during the query.
        defer { XErrors.removeAll(of: display, request: XErrorRecord.translateCoordinates) }
        // The screen's size may have changed since we connected.
        guard let size = sizeInPixels(of: root, on: display) else { return false }
        return tree.windows(at: pixel(location, of: size)).contains(window)
    }
}

/// The fingers on touchscreens whose touches have not arrived at our window.
///
/// The server sends raw touches even if another client has grabbed the device. An event for our window
/// follows right after. Raw touches do not name a window, so the server is queried, but only for the few
/// fingers that remain here. The query is made at once, because another window may move under the finger.
struct PendingRawTouches {
    /// The time after which a touch is not expected any more, in seconds.
    static let timeout: TimeInterval = 0.1

    /// A finger, as its device reports it.
    struct Finger: Hashable {
        let source: Int
        let detail: Int
        /// The server's time of the landing, in milliseconds.
        let serverTime: UInt32
        /// The location on the screen, as fractions of its width and height.
        let location: CGPoint
        /// The location in our window, in pixels.
        let windowLocation: CGPoint
        let deadline: TimeInterval
        /// The number of the request that found the finger on our window; nil until then.
        var request: UInt?
    }

    private var fingers: [Finger] = []

    /// The time at which the next wait ends; nil without a wait.
    var deadline: TimeInterval? { fingers.first?.deadline }

    /// Whether a finger on our window is among them.
    var containsOurs: Bool { fingers.contains { $0.request != nil } }

    /// Records a finger that landed anywhere, unless it has no location to query.
    mutating func down(
        _ device: InputDevice,
        detail: Int,
        serverTime: UInt32 = 0,
        valuators: XInputEvent.Valuators,
        windowLocation: CGPoint = .zero,
        at now: TimeInterval
    ) {
        guard let location = device.location(of: valuators) else { return }
        fingers.append(
            Finger(
                source: device.id,
                detail: detail,
                serverTime: serverTime,
                location: location,
                windowLocation: windowLocation,
                deadline: now + Self.timeout
            )
        )
    }

    /// The fingers whose windows are not known yet.
    var unresolved: [Finger] { fingers.filter { $0.request == nil } }

    /// Records the server's answer about the window under a finger.
    mutating func resolve(_ finger: Finger, isOurs: Bool, by request: UInt) {
        guard let index = fingers.firstIndex(of: finger) else { return }
        if isOurs { fingers[index].request = request } else { fingers.remove(at: index) }
    }

    /// Records an exposed region of our window, in its pixels, which arrived after the answer to `request`.
    ///
    /// Another window covered that region before. Fingers there that were not queried by then landed on
    /// that window.
    mutating func recordExposure(_ part: CGRect, after request: UInt) {
        guard !fingers.isEmpty else { return }
        fingers.removeAll { finger in
            part.contains(finger.windowLocation) && finger.request.map { request < $0 } ?? true
        }
    }

    /// Records the arrival of a finger's touch.
    mutating func touchArrived(source: Int, detail: Int) {
        guard !fingers.isEmpty else { return }
        fingers.removeAll { $0.source == source && $0.detail == detail }
    }

    /// Removes and returns the fingers whose wait has ended.
    mutating func removeExpired(at now: TimeInterval) -> [Finger] {
        let due = fingers.filter { $0.deadline <= now }
        fingers.removeAll { $0.deadline <= now }
        return due
    }
}

extension InputDevice {
    /// Locates a raw event on the screen, in fractions of its width and height; nil if the device does not
    /// report a location.
    ///
    /// Like the server, it uses the axes 0 and 1, whatever their labels are, and scales by the range plus
    /// one: `rescaleValuatorAxis` in dix/getevents.c.
    package func location(of valuators: XInputEvent.Valuators) -> CGPoint? {
        let parts = (0...1).compactMap { number -> Double? in
            guard let value = valuators[number],
                let axis = axes.first(where: { $0.number == number }), axis.maximum > axis.minimum
            else { return nil }
            return (value - axis.minimum) / (axis.maximum - axis.minimum + 1)
        }
        return parts.count == 2 ? CGPoint(x: parts[0], y: parts[1]) : nil
    }
}
