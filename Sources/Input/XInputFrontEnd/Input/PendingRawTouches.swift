package import Foundation
package import TouchBridge

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
    /// Returns the location of a raw event on the screen, as fractions of its width and height; nil if the
    /// device does not report it.
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
