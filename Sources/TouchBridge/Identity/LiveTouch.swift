import Foundation
import GestureKit

/// What the bridge remembers of a touch that is down.
struct LiveTouch {
    /// The number that the core and the display know it by.
    let slot: Int
    let type: Touch.TouchType
    /// The window's place and scale when it began: the window may move under the finger.
    let geometry: WindowGeometry
    /// Where it is, in root pixels.
    var root: CGPoint
    /// The latest time, which it never goes behind.
    var time: TimeInterval
    /// Whether no grab in front can take it any more.
    var isOwned: Bool
    /// Whether the finger has lifted while a grab in front still decides; its place and its time
    /// are then those of the lift.
    var hasLeft = false
    /// Whether it was said to be stuck, which is said once.
    var isSaidStuck = false

    /// Seconds without an update after which a touch is said to be stuck.
    ///
    /// A real finger trembles: touchscreens tell of one that rests.
    static let quietMost: TimeInterval = 60

    /// When it is said to be stuck unless more comes; nil once that was said.
    ///
    /// Nil for pointers: a mouse lies still as long as it likes. To the microsecond, as a recording's
    /// tick holds it.
    var stuckAt: TimeInterval? {
        guard type == .direct, !isSaidStuck else { return nil }
        return ((time + Self.quietMost) * 1e6).rounded() / 1e6
    }

    /// Where it is, in the window's points.
    var location: CGPoint { geometry.point(root: root) }

    func sample(_ phase: ContactPhase, _ contact: Contact = Contact()) -> TouchSample {
        TouchSample(
            id: slot,
            phase: phase,
            location: location,
            type: type,
            force: contact.force,
            majorRadius: contact.majorRadius,
            minorRadius: contact.minorRadius,
            orientation: contact.orientation,
            altitude: contact.altitude,
            azimuth: contact.azimuth
        )
    }
}
