import Foundation
import TouchBridge

/// The fingers that went down on a touchscreen, and of which no touch has come to our window.
///
/// The server tells of raw touches whoever has grabbed the device, and of ours right behind. It does not
/// tell which window they are for: that has to be asked at once, for another window may come under the
/// finger, and only of the few that are left here.
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
        /// The number of the request that has told that it is on our window; nil before.
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

    /// Those of which it is not known yet whether they are on our window.
    var unasked: [Finger] { fingers.filter { $0.request == nil } }

    /// The server has told which window a finger is on.
    mutating func answered(_ finger: Finger, isOurs: Bool, by request: UInt) {
        guard let index = fingers.firstIndex(of: finger) else { return }
        if isOurs { fingers[index].request = request } else { fingers.remove(at: index) }
    }

    /// A part of our window, in its pixels, came to light after the server's answer to this request: before
    /// another window was there, under the fingers too that the server was not asked about until then.
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
