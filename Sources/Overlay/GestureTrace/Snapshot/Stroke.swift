package import Foundation

extension TraceSnapshot {
    /// The path of one finger since its landing.
    package struct Stroke: Hashable, Sendable {
        /// Whether the finger is down, or how its touch ended.
        package enum State: Hashable, Sendable {
            case live
            case ended
            /// The system cancelled the touch.
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

        /// The maximum number of samples of a stroke: about 17 s at 120 per second.
        ///
        /// After that the oldest are removed.
        package static let capacity = 2048

        /// The stroke's number, unique in its trace.
        package var serial: Int
        package var id: Int
        /// The display slot, from 0, which determines the colour: the lowest one free when the finger landed.
        package var slot: Int
        /// The samples, oldest first; at least one.
        package var points: [Point]
        /// Whether the finger is down, or how its touch ended.
        package var state = State.live
        /// Whether this program owns the touch; until then a window manager may still take it.
        package var isOwned: Bool
        /// The time of the landing, in seconds; the first samples may have been removed.
        package var startTime: TimeInterval
        /// The time of the lift, in seconds; nil while the finger is down.
        package var endTime: TimeInterval?

        package init(serial: Int, id: Int, slot: Int, points: [Point], isOwned: Bool = true) {
            self.serial = serial
            self.id = id
            self.slot = slot
            self.points = points
            self.isOwned = isOwned
            startTime = points.first?.time ?? 0
        }

        /// Returns the finger's speed over the last 0.05 s of samples, in points per second; 0 after 0.1 s of
        /// rest.
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

/// The durations of fading.
///
/// They refer to event time, so that a replay's picture equals the window's.
package enum Fading {
    /// The age in seconds at which a live stroke's sample has faded completely.
    package static let tail: TimeInterval = 0.8
    /// The seconds in which a stroke dims after its finger lifted.
    package static let dimming: TimeInterval = 0.3
    /// The seconds without a sample after which a finger counts as resting.
    package static let rest: TimeInterval = 0.1

    /// Returns a sample's brightness, from 1 (new) to 0 (faintest).
    package static func brightness(age: TimeInterval) -> Double {
        min(1, max(0, 1 - age / tail))
    }
}
