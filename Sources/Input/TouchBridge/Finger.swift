import Foundation
import GestureKit

/// A finger that is down on a touchscreen.
struct Finger {
    /// The identity of a finger in events: the physical device, and the touch's id, which increases, has
    /// gaps and wraps.
    struct Key: Hashable, Comparable {
        let source: Int
        let id: Int

        static func < (left: Key, right: Key) -> Bool {
            (left.source, left.id) < (right.source, right.id)
        }
    }

    /// The time without an update after which a touch is reported as stuck, in seconds.
    ///
    /// Touchscreens report resting fingers, because these tremble. The limit does not apply to mice.
    static let stuckTimeout: TimeInterval = 60

    /// The number by which the core and the display identify the finger.
    let number: Int
    /// The window's geometry when the touch began; the window may move under the finger.
    let geometry: WindowGeometry
    /// The location, in root pixels.
    var root: CGPoint
    /// The latest time, which never decreases.
    private(set) var time: TimeInterval
    /// Whether we own the touch, so that no grab can take it.
    var isOwned = false
    /// Whether the finger has lifted while another client's grab still decides.
    ///
    /// The location and time are then those of the lift.
    var hasLifted = false
    /// Whether the touch was reported as stuck, which happens once.
    var isReportedStuck = false

    init(_ number: Int, _ input: LocatedEvent) {
        self.number = number
        root = input.event.root
        geometry = input.geometry
        time = input.time
    }

    /// The time at which the touch is reported as stuck if no update arrives before; nil after the report.
    ///
    /// It is rounded to microseconds, the resolution of a recording.
    var stuckDeadline: TimeInterval? {
        isReportedStuck ? nil : ((time + Self.stuckTimeout) * 1e6).rounded() / 1e6
    }

    func sample(_ phase: ContactPhase) -> TouchSample {
        TouchSample(id: number, phase: phase, location: geometry.point(root: root))
    }

    /// Advances to the time of an event, unless that is before the latest one.
    mutating func adopt(_ eventTime: TimeInterval, _ sink: inout Sink) {
        guard eventTime < time else {
            time = eventTime
            return
        }
        let back = Int(((time - eventTime) * 1000).rounded())
        let detail = "touch \(number) went back in time by \(back) ms; its time is held"
        sink.diagnose("timeBack", detail, at: time)
    }

    /// Sets the location of the end.
    ///
    /// The event of an end that a grab delayed contains the pointer's location, so the location of the lift
    /// is kept.
    mutating func setEndLocation(_ event: XInputEvent, _ sink: inout Sink) {
        guard hasLifted else {
            root = event.root
            return
        }
        let distance = hypot(event.root.x - root.x, event.root.y - root.y)
        // The pointer's location may be rounded.
        guard distance >= 1 else { return }
        sink.diagnose(
            "endElsewhere",
            "touch \(number) was lifted \(Int(distance.rounded())) pixels from where it ended;"
                + " its location is held"
        )
    }
}
