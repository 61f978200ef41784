public import Foundation

/// A limit that the fingers have not crossed yet, as a shape to draw.
///
/// Once it is crossed, a `Reason` reports it.
///
/// Locations are in the window's points, times on the event clock, angles in radians clockwise on screen.
/// Read the limits after an event: `TouchstoneGesture.recognitionLimits`.
public struct RecognitionLimit: Hashable, Codable, Sendable {
    /// The shape of a limit.
    public enum Shape: Hashable, Codable, Sendable {
        /// A circle; `value` is the mean distance of the fingers from its center.
        case circle(center: CGPoint, radius: CGFloat, value: CGFloat)
        /// A strip from a finger's landing along a unit vector, extending `halfWidth` to either side, in
        /// points.
        case corridor(from: CGPoint, direction: CGPoint, length: CGFloat, halfWidth: CGFloat)
        /// A rectangle of the window, such as the strip along an edge where a gesture has to start.
        case band(CGRect)
        /// A time, to draw as an arc that closes; the end is a deadline.
        case time(from: TimeInterval, to: TimeInterval)
        /// The distances between two fingers, in points, that have no effect, from the finger at `from` toward
        /// the one at `to`.
        case distance(from: CGPoint, to: CGPoint, minimum: CGFloat, maximum: CGFloat)
        /// The angles of the line from `center` that have no effect, and the length of the line.
        case angle(center: CGPoint, radius: CGFloat, from: CGFloat, to: CGFloat)
        /// The rest of a finger's path around a center, from its current location; counterclockwise if `to`
        /// is less than `from`.
        case arc(center: CGPoint, radius: CGFloat, from: CGFloat, to: CGFloat)
    }

    /// The effect of crossing a limit.
    public enum Crossing: String, Hashable, Codable, Sendable {
        /// The recognizer fails.
        case fails
        /// The recognizer begins, or recognizes.
        case recognizes
        /// The recognizer recognizes at the end of the corridor, and fails at its sides.
        case recognizesAtEnd
    }

    /// The shape of the limit.
    public let shape: Shape
    /// The effect of crossing the limit.
    public let crossing: Crossing

    /// Creates a limit.
    public init(_ shape: Shape, _ crossing: Crossing) {
        self.shape = shape
        self.crossing = crossing
    }
}

extension RecognitionLimit {
    /// The kinds of limits that a reason can be about.
    enum Kind {
        case circle
        case corridor
        case band
        case time
        /// Any limit that was crossed in space, for reasons of classes outside this module.
        case any
    }

    /// Whether the numbers are small enough to draw.
    ///
    /// After a mistake of a recognizer, such as a division by almost zero, they may not be.
    package var isDrawable: Bool {
        switch shape {
        case .circle(let center, let radius, _): Self.isInDrawableRange(center.x, center.y, radius)
        case .corridor(let from, let direction, let length, let halfWidth):
            Self.isInDrawableRange(from.x, from.y, direction.x, direction.y, length, halfWidth)
        case .band(let rect):
            Self.isInDrawableRange(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
        case .time(let from, let to): from.isFinite && (to - from).magnitude <= 1e6
        case .distance(let from, let to, let minimum, let maximum):
            Self.isInDrawableRange(from.x, from.y, to.x, to.y, minimum, maximum)
        case .angle(let center, let radius, let from, let to),
            .arc(let center, let radius, let from, let to):
            // An arc is drawn with a point per degree.
            Self.isInDrawableRange(center.x, center.y, radius)
                && from.magnitude + to.magnitude <= 1000
        }
    }

    /// Returns true if all numbers are within the maximum that a scene can set.
    private static func isInDrawableRange(_ numbers: CGFloat...) -> Bool {
        numbers.allSatisfy { $0.magnitude <= 100_000 }
    }
}

extension RecognitionLimit.Shape {
    /// Returns true if the fingers have crossed this limit, according to a reason about limits of a kind.
    func isCrossed(as kind: RecognitionLimit.Kind) -> Bool {
        switch (kind, self) {
        case (.circle, .circle), (.corridor, .corridor), (.band, .band), (.time, .time): true
        case (.any, .circle(_, let radius, let value)): value > radius
        case (.any, .corridor), (.any, .band): true
        default: false
        }
    }
}

// MARK: - Progress

/// The progress of a gesture toward a limit: the value and the limit in the same unit.
package struct LimitProgress: Hashable, Sendable {
    /// The effect of crossing the limit.
    package let crossing: RecognitionLimit.Crossing
    /// The part of the way to the limit, from 0 to 1.
    package let fraction: Double
    /// The value, the limit and their unit: `4.2 of 10 pt`.
    package let text: String
    /// The reason for which the recognizer would fail short of the limit, or beyond it.
    package let reason: Reason

    /// The maximum value and limit; only a recognizer's wrong calculation exceeds it.
    private static let maxMeasure = 1e6

    init?(_ reason: Reason, _ crossing: RecognitionLimit.Crossing) {
        guard let (value, maximum) = reason.measure, let limit = maximum,
            0 < limit, limit <= Self.maxMeasure, value.magnitude <= Self.maxMeasure,
            let text = reason.content.progressText
        else { return nil }
        self.crossing = crossing
        self.reason = reason
        self.text = text
        fraction = min(max(value / limit, 0), 1)
    }
}

extension GestureRecognizer {
    /// Returns the progress of a possible recognizer at a time that is not before its last event: the one that
    /// its class reports, or else the one toward the nearest of these limits, if there is any.
    package func limitProgress(
        at time: TimeInterval,
        toward limits: [RecognitionLimit]
    ) -> LimitProgress? {
        guard settled == .possible else { return nil }
        let pause = time - (attachedView?.window?.time ?? time)
        if let progress = reportedProgress?.after(pause), progress.shortfall != nil {
            return LimitProgress(progress, .recognizes)
        }
        // A time is the last of the limits. It is shown at the start, when nothing has moved.
        return limits.reversed().compactMap { $0.progress(at: time) }
            .max { $0.fraction < $1.fraction }
    }
}

extension Reason {
    /// Returns the sentence, and for a recognizer that was prevented, the progress that it had made.
    package func sentence(at progress: Reason?) -> String {
        guard case .preventedBy = self, let text = progress?.missingText else { return sentence }
        return "\(sentence), with \(text)"
    }

    /// Returns the progress after a time without an event, in seconds.
    ///
    /// Only the duration of a press grows.
    fileprivate func after(_ pause: TimeInterval) -> Reason {
        guard case .liftedTooSoon(let duration, let limit) = self else { return self }
        return .liftedTooSoon(min(duration + pause, limit), limit: limit)
    }
}

extension RecognitionLimit {
    /// Returns the measured value and the limit, which only a circle and a time have.
    fileprivate func progress(at time: TimeInterval) -> LimitProgress? {
        switch shape {
        case .circle(_, let radius, let value):
            LimitProgress(.movedTooFar(value, limit: radius), crossing)
        case .time(let start, let end):
            LimitProgress(
                .heldTooLong(min(max(time, start), end) - start, limit: end - start),
                crossing
            )
        case .corridor, .band, .distance, .angle, .arc: nil
        }
    }
}
