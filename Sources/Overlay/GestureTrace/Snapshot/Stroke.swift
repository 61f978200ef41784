package import Foundation
import GestureKit

extension TraceSnapshot {
    /// The path of one finger since it landed.
    package struct Stroke: Hashable, Sendable {
        /// Whether the finger is down or, if not, how its touch ended.
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

        /// The maximum number of samples, which is about 17 s at 120 per second.
        ///
        /// Beyond it, the oldest are removed.
        package static let capacity = 2048

        /// The stroke's number, unique in its trace.
        package var serial: Int
        package var id: Int
        /// The display slot, from 0, which determines the colour: the lowest one that was free when the
        /// finger landed.
        package var slot: Int
        /// The samples, oldest first; at least one.
        package var points: [Point]
        package var state = State.live
        /// Whether this program owns the touch; until then a window manager may still take it.
        package var isOwned: Bool
        /// The time of the landing, in seconds, which the first samples may no longer have.
        package var startTime: TimeInterval
        /// The time of the lift, in seconds; nil while the finger is down.
        package var endTime: TimeInterval?

        init(serial: Int, id: Int, slot: Int, points: [Point], isOwned: Bool = true) {
            self.serial = serial
            self.id = id
            self.slot = slot
            self.points = points
            self.isOwned = isOwned
            startTime = points.first?.time ?? 0
        }

        /// Returns the finger's speed in points per second, over the last 0.05 s of samples; 0 after 0.1 s of
        /// rest.
        func speed(at time: TimeInterval) -> Double {
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

/// The durations for which strokes fade.
///
/// They are measured in event time, so that a replay's picture equals the window's.
package enum Fading {
    /// The age in seconds at which a sample of a live stroke has faded completely.
    package static let tail: TimeInterval = 0.8
    /// The time in seconds in which a stroke dims after its finger has lifted.
    package static let dimming: TimeInterval = 0.3
    /// The time in seconds without a sample after which a finger counts as resting.
    static let rest: TimeInterval = 0.1

    /// Returns a sample's brightness, from 1 (new) to 0 (faintest).
    package static func brightness(age: TimeInterval) -> Double {
        min(1, max(0, 1 - age / tail))
    }
}

extension TraceSnapshot {
    /// A finger that is down, with the values of its label.
    package struct Finger: Hashable, Sendable {
        package var id: Int
        /// The display slot, from 0, which determines the colour.
        package var slot: Int
        package var stroke: Int
        package var location: CGPoint
        /// The force from 0 to 1; nil when the device does not report it.
        package var force: Double?
        /// The area of its contact; nil when the device does not report it.
        package var contact: ContactArea?
        /// The predicted locations, nearest first; empty while the finger rests.
        package var predicted: [CGPoint] = []
        /// The speed in points per second; 0 at rest.
        package var speed: Double = 0
        /// Whether this program owns the touch; until then a window manager may still take it.
        package var isOwned = true
        /// The ids of the rows whose recognizers have begun, or wait, with this finger.
        package var active: [Int] = []
    }
}

extension TraceSnapshot {
    /// The contact area of a finger, an ellipse, as its device reports it.
    package struct ContactArea: Hashable, Sendable {
        package var majorRadius: Double
        /// The smaller radius in points; equal to the larger one unless the device reports it.
        package var minorRadius: Double
        /// The direction of the longer axis, from 0 up to π, in radians from the window's x axis, clockwise
        /// on screen; π/2, which is vertical, unless the device reports it.
        package var orientation: Double

        package init(
            majorRadius: Double,
            minorRadius: Double? = nil,
            orientation: Double = .pi / 2
        ) {
            self.majorRadius = majorRadius
            self.minorRadius = minorRadius ?? majorRadius
            self.orientation = orientation
        }
    }
}

extension TraceSnapshot.ContactArea {
    /// Creates the contact area of a touch; nil if its device does not report a size.
    init?(_ touch: Touch) {
        guard touch.majorRadius > 0 else { return nil }
        self.init(
            majorRadius: Double(touch.majorRadius),
            minorRadius: touch.minorRadius.map { Double($0) },
            orientation: touch.orientation.map { Double($0) } ?? .pi / 2
        )
    }
}
