import Foundation
import GestureKit

/// A finger that is down on a touchscreen.
struct Finger {
    /// What makes two events be of one finger: the physical device, and the touch's id, which rises, has
    /// gaps and wraps.
    struct Key: Hashable, Comparable {
        let source: Int
        let id: Int

        static func < (left: Key, right: Key) -> Bool {
            (left.source, left.id) < (right.source, right.id)
        }
    }

    /// Seconds without an update after which a touch is said to be stuck.
    ///
    /// A real finger trembles: touchscreens report one that rests. A mouse lies still as long as it
    /// likes.
    static let quietMost: TimeInterval = 60

    /// The number that the core and the display know it by.
    let number: Int
    /// The window's place and scale when it began: the window may move under the finger.
    let geometry: WindowGeometry
    /// Where it is, in root pixels.
    var root: CGPoint
    /// The latest time, which it never goes behind.
    private(set) var time: TimeInterval
    /// Whether no grab in front can take it any more.
    var isOwned = false
    /// Whether the finger has lifted while a grab in front still decides; its place and its time
    /// are then those of the lift.
    var hasLeft = false
    /// Whether it was said to be stuck, which is said once.
    var isSaidStuck = false

    init(_ number: Int, _ input: LocatedEvent) {
        self.number = number
        root = input.event.root
        geometry = input.geometry
        time = input.time
    }

    /// When it is said to be stuck unless more comes; nil once that was said.
    ///
    /// To the microsecond, as a recording's tick holds it.
    var stuckAt: TimeInterval? {
        isSaidStuck ? nil : ((time + Self.quietMost) * 1e6).rounded() / 1e6
    }

    func sample(_ phase: ContactPhase) -> TouchSample {
        TouchSample(id: number, phase: phase, location: geometry.point(root: root))
    }

    /// Takes the sink's time, unless it lies before the latest one.
    mutating func takeTime(of sink: inout Sink) {
        guard sink.time < time else {
            time = sink.time
            return
        }
        let back = Int(((time - sink.time) * 1000).rounded())
        sink.diagnose("timeBack", "touch \(number) went back by \(back) ms; held", at: time)
    }

    /// Takes the place of its end; one that a grab held up has none of its own, and the server takes the
    /// pointer's.
    mutating func settle(_ event: XInputEvent, _ sink: inout Sink) {
        guard hasLeft else {
            root = event.root
            return
        }
        let way = hypot(event.root.x - root.x, event.root.y - root.y)
        // The pointer's place may be rounded.
        guard way >= 1 else { return }
        sink.diagnose(
            "endElsewhere",
            "touch \(number) was lifted \(Int(way.rounded())) pixels from where it ended; held"
        )
    }
}
