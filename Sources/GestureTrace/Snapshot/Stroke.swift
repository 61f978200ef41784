package import Foundation

extension TraceSnapshot {
    /// What one finger drew, from its landing on.
    package struct Stroke: Hashable, Sendable {
        /// Whether the finger is still down, and how it left.
        package enum State: Hashable, Sendable {
            case live
            case ended
            /// The system took the touch away.
            case cancelled
        }

        package struct Point: Hashable, Sendable {
            package var location: CGPoint
            package var time: TimeInterval
            /// The force from 0 to 1; nil when the device does not report it.
            package var force: Double?

            package init(_ location: CGPoint, at time: TimeInterval, force: Double? = nil) {
                self.location = location
                self.time = time
                self.force = force
            }
        }

        /// The most samples kept of one stroke: some 17 s at 120 a second.
        ///
        /// Beyond it the oldest go.
        package static let capacity = 2048

        /// The stroke's number in its trace; no two are the same.
        package var serial: Int
        package var id: Int
        /// The display slot, from 0: the lowest one free when the finger landed; it chooses the
        /// colour.
        package var slot: Int
        /// The samples, oldest first; at least one.
        package var points: [Point]
        /// Whether the finger is still down, and how it left.
        package var state = State.live
        /// Whether the touch is ours; until then a window manager may still take it.
        package var isOwned: Bool
        /// When the finger landed, in seconds; its first samples may be gone.
        package var startTime: TimeInterval
        /// When the finger left, in seconds; nil while it is down.
        package var endTime: TimeInterval?

        package init(
            serial: Int,
            id: Int,
            slot: Int,
            points: [Point],
            isOwned: Bool = true
        ) {
            self.serial = serial
            self.id = id
            self.slot = slot
            self.points = points
            self.isOwned = isOwned
            startTime = points.first?.time ?? 0
        }

        /// How fast the finger moves, in points for each second: over the last 0.05 s of samples; 0
        /// once it has rested for 0.1 s.
        package func speed(at time: TimeInterval) -> Double {
            guard let last = points.last, time - last.time <= Fading.rest else { return 0 }
            var first = last
            for point in points.reversed() {
                guard last.time - point.time <= 0.05 + 1e-6 else { break }
                first = point
            }
            let passed = last.time - first.time
            guard passed > 0 else { return 0 }
            let dx = Double(last.location.x - first.location.x)
            let dy = Double(last.location.y - first.location.y)
            return (dx * dx + dy * dy).squareRoot() / passed
        }
    }
}

/// How long things fade: functions of event time, so that a replay's picture is the window's.
package enum Fading {
    /// Seconds after which a live stroke's sample has faded as far as it does.
    package static let tail: TimeInterval = 0.8
    /// Seconds in which a stroke dims once its finger has left.
    package static let dimming: TimeInterval = 0.3
    /// Seconds without a sample after which a finger counts as resting.
    package static let rest: TimeInterval = 0.1

    /// How much of a sample's brightness is left, from 1 (new) to 0 (as faint as it becomes).
    package static func brightness(age: TimeInterval) -> Double {
        min(1, max(0, 1 - age / tail))
    }
}
