import Foundation
import TouchBridge

/// The fingers that went down on a touchscreen, and of which no touch has come to our window.
///
/// The server sends raw touches even if another client has grabbed the device; an event for our
/// window follows right behind. Raw touches do not name a window, so the program asks for it, only
/// for the few fingers that remain here, and at once, because another window may come under the
/// finger.
struct UntoldTouches {
    /// Seconds after which a touch of ours does not come any more.
    static let patience: TimeInterval = 0.1
    /// Fingers that are waited for at once; no screen has as many.
    static let most = 64

    /// A finger, as its device tells of it.
    struct Finger: Hashable {
        let source: Int
        let detail: Int
        /// The place, as parts of the screen's width and height.
        let place: CGPoint
        /// The place in our window, in pixels.
        let spot: CGPoint
        let deadline: TimeInterval
        /// The number of the request whose answer placed it on our window; nil until then.
        var request: UInt?
    }

    private var fingers: [Finger] = []

    /// When the next one has been waited for long enough; nil when none is waited for.
    var deadline: TimeInterval? { fingers.first?.deadline }

    /// A finger went down somewhere; one without a place cannot be asked for.
    mutating func down(
        _ device: InputDevice,
        detail: Int,
        valuators: [Int: Double],
        spot: CGPoint = .zero,
        at now: TimeInterval
    ) {
        guard let place = device.place(of: valuators) else { return }
        if fingers.count == Self.most { fingers.removeFirst() }
        fingers.append(
            Finger(
                source: device.id,
                detail: detail,
                place: place,
                spot: spot,
                deadline: now + Self.patience
            )
        )
    }

    /// The fingers that may or may not be on our window.
    var unasked: [Finger] { fingers.filter { $0.request == nil } }

    /// Takes the server's answer about the window under a finger.
    mutating func answered(_ finger: Finger, isOurs: Bool, by request: UInt) {
        guard let index = fingers.firstIndex(of: finger) else { return }
        if isOurs { fingers[index].request = request } else { fingers.remove(at: index) }
    }

    /// Takes an exposed part of our window, in its pixels; the exposure came after the answer to
    /// this request.
    ///
    /// Another window covered that part before. Fingers there that were not asked about by then
    /// landed on that window.
    mutating func uncovered(_ part: CGRect, after request: UInt) {
        guard !fingers.isEmpty else { return }
        fingers.removeAll { finger in
            part.contains(finger.spot) && finger.request.map { request < $0 } ?? true
        }
    }

    /// Its touch has come.
    mutating func told(source: Int, detail: Int) {
        guard !fingers.isEmpty else { return }
        fingers.removeAll { $0.source == source && $0.detail == detail }
    }

    /// Takes out those whose touches do not come any more.
    mutating func takeDue(at now: TimeInterval) -> [Finger] {
        let due = fingers.filter { $0.deadline <= now }
        fingers.removeAll { $0.deadline <= now }
        return due
    }
}

extension InputDevice {
    /// Where a raw event's values are on the screen, as parts of its width and height; nil where the
    /// device does not tell.
    ///
    /// The server takes the axes 0 and 1, whatever they are called, and scales by the range plus one:
    /// `rescaleValuatorAxis` in its dix/getevents.c.
    func place(of valuators: [Int: Double]) -> CGPoint? {
        let parts = (0...1).compactMap { number -> Double? in
            guard let value = valuators[number],
                let axis = axes.first(where: { $0.number == number }), axis.maximum > axis.minimum
            else { return nil }
            return (value - axis.minimum) / (axis.maximum - axis.minimum + 1)
        }
        return parts.count == 2 ? CGPoint(x: parts[0], y: parts[1]) : nil
    }
}
