import GestureKit
package import GestureTrace

extension TraceSnapshot.Difference {
    /// Says how two finished sequences of a scene differ first.
    package init(between shown: SequenceSteps, and second: SequenceSteps) {
        self.init(FirstDifference(between: shown, and: second))
    }

    init(_ difference: FirstDifference) {
        guard let cause = difference.cause else {
            self.init(
                difference.values.map { "same steps: \($0.text)" }
                    ?? "no difference: both took the same steps",
                recognizer: difference.values?.recognizer
            )
            return
        }
        self.init(
            "\(cause.recognizer) differs: \(cause.words)",
            recognizer: cause.recognizer,
            at: .init(
                shownTime: cause.first.time,
                secondTime: cause.second.time,
                values: cause.limit?.text
            )
        )
    }
}

extension FirstDifference.Cause {
    fileprivate var words: String {
        // Numbers alone do not say that the time was up.
        if let limit, !limit.reason.displayUnit.suffix.isEmpty, !limit.reason.isTooSlow {
            return "here \(limit.reason.measuredVerb)\(limit.text)"
        }
        return "here \(first.words(beside: second)), there \(second.words(beside: first))"
    }
}

extension StepInSequence {
    /// Says what the step did, with a measured value if the other step is about the same quantity.
    fileprivate func words(beside other: StepInSequence) -> String {
        guard let step else { return tookPart ? "no further step" : "no touch received" }
        if step.isSuccess {
            let measured = other.step?.reason.flatMap { reason in
                measurements.first { reason.measuresSame(as: $0) }
            }
            return [step.state, measured?.measuredText].compactMap(\.self).joined(separator: ": ")
        }
        return step.wholeReason?.sentence ?? (step.waits ? "waiting" : step.state)
    }
}

extension CaseStep {
    fileprivate var isSuccess: Bool { ["began", "ended", "recognized"].contains(state) }
}

extension Reason {
    fileprivate var isTooSlow: Bool {
        if case .tooSlow = self { true } else { false }
    }
}
