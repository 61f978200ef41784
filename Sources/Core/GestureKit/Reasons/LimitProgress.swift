package import Foundation

/// The progress of a gesture toward a limit: the value and the limit in the same unit.
package struct LimitProgress: Hashable, Sendable {
    /// The effect of crossing the limit.
    package let crossing: RecognitionLimit.Crossing
    /// The covered part of the way to the limit, from 0 to 1.
    package let fraction: Double
    /// The value, the limit and their unit: `4.2 of 10 pt`.
    package let text: String
    /// The reason for which the recognizer would fail without, or beyond, the limit.
    package let reason: Reason

    /// The maximum value and limit; larger ones come from a wrong calculation of a recognizer.
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
    /// Returns the progress of a possible recognizer at a time that is not before its last event: the progress
    /// that its class reports, or else the progress toward the nearest of these limits; nil without either.
    package func limitProgress(
        at time: TimeInterval,
        toward limits: [RecognitionLimit]
    ) -> LimitProgress? {
        guard settled == .possible else { return nil }
        let pause = time - (attachedView?.window?.time ?? time)
        if let progress = progress?.after(pause), progress.shortfall != nil {
            return LimitProgress(progress, .recognizes)
        }
        // A time comes last in the limits, and is shown at the start, when nothing has moved.
        return limits.reversed().compactMap { $0.progress(at: time) }
            .max { $0.fraction < $1.fraction }
    }
}

extension Reason {
    /// Returns the sentence, with the progress at which a recognizer was prevented.
    package func sentence(at progress: Reason?) -> String {
        guard case .preventedBy = self, let text = progress?.missingText else { return sentence }
        return "\(sentence), with \(text)"
    }

    /// Returns the progress after a time without an event, in seconds: only the duration of a press grows.
    fileprivate func after(_ pause: TimeInterval) -> Reason {
        guard case .liftedTooSoon(let duration, let limit) = self else { return self }
        return .liftedTooSoon(min(duration + pause, limit), limit: limit)
    }
}

extension RecognitionLimit {
    /// Returns the measured value and the limit of a circle or a time; nil for other shapes.
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
