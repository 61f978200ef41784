import Foundation
import GestureKit
import TextFormatting

/// The first difference between two sequences of a scene: the first steps that differ, the limits between them, and
/// the recognizer that matters.
///
/// `explain` of two files and two attempts in the window show the same difference.
struct FirstDifference: Sendable {
    /// The number of steps that agree.
    let sharedCount: Int
    /// The first step of the first sequence that differs; nil if it has no further step.
    let first: CaseStep?
    /// The first step of the second sequence that differs; nil if it has no further step.
    let second: CaseStep?
    /// The limits that one sequence kept and the other missed, by recognizer.
    let separations: [(recognizer: String, limit: LimitSeparation)]
    /// The recognizer that matters, with its steps; nil if every recognizer took the same steps.
    let cause: Cause?
    /// The values that differ although every recognizer took the same steps; nil if no value differs visibly.
    let values: ValuePair?

    /// The recognizer that matters, with its first step that differs in each sequence.
    struct Cause: Sendable {
        let recognizer: String
        let first: StepInSequence
        let second: StepInSequence
        /// The limit between the two sequences; nil if none separates them.
        let limit: LimitSeparation?
    }

    init(between first: SequenceSteps, and second: SequenceSteps) {
        let count = zip(first.steps, second.steps).prefix { $0.agrees(with: $1) }.count
        sharedCount = count
        self.first = first.steps.dropFirst(count).first
        self.second = second.steps.dropFirst(count).first
        let pairs = second.outcomes.compactMap { recognizer, outcome in
            first.outcomes.first { $0.recognizer == recognizer }
                .map { RecognizerPair(recognizer, $0.outcome, first, outcome, second) }
        }
        separations = pairs.compactMap { pair in pair.limit.map { (pair.recognizer, $0) } }
        let leading = [self.first, self.second].compactMap { $0?.recognizer }
        // The first of equals is the first in the scene.
        let differing = pairs.filter { $0.cause != nil }
        cause =
            differing.first { pair in
                !differing.contains { $0.precedes(pair, leading: leading) }
            }?.cause
        values = cause == nil ? ValuePair.first(of: pairs) : nil
    }
}

/// A recognizer's step in one of two sequences, or its absence.
struct StepInSequence: Sendable {
    /// The step; nil if the recognizer took no further step.
    let step: CaseStep?
    /// The time of the step from the start of the sequence on, in seconds.
    let time: TimeInterval?
    /// Whether the recognizer took any step in the sequence.
    let tookPart: Bool
    /// The recognizer's measurements in the sequence.
    let measurements: [Reason]
}

/// A recognizer in two sequences.
struct RecognizerPair {
    let recognizer: String
    let outcomes: (first: RecognizerOutcome, second: RecognizerOutcome)
    let limit: LimitSeparation?
    /// Its first steps that differ; nil if its steps agree.
    let cause: FirstDifference.Cause?

    fileprivate init(
        _ recognizer: String,
        _ outcome: RecognizerOutcome,
        _ first: SequenceSteps,
        _ other: RecognizerOutcome,
        _ second: SequenceSteps
    ) {
        self.recognizer = recognizer
        outcomes = (outcome, other)
        limit = LimitSeparation(of: outcome, other)
        func own(_ sequence: SequenceSteps) -> [CaseStep] {
            sequence.steps.filter { $0.recognizer == recognizer }
        }
        let (here, there) = (own(first), own(second))
        let shared = zip(here, there).prefix { $0.agrees(with: $1) }.count
        guard shared < max(here.count, there.count) else {
            cause = nil
            return
        }
        func next(
            _ steps: [CaseStep],
            _ outcome: RecognizerOutcome,
            _ sequence: SequenceSteps
        ) -> StepInSequence {
            let step = steps.dropFirst(shared).first
            return StepInSequence(
                step: step,
                time: step.map { $0.time - sequence.start },
                tookPart: !steps.isEmpty,
                measurements: outcome.allMeasurements
            )
        }
        cause = .init(
            recognizer: recognizer,
            first: next(here, outcome, first),
            second: next(there, other, second),
            limit: limit
        )
    }

    /// Whether it recognized in only one of the two sequences.
    private var turns: Bool { outcomes.first.isRecognized != outcomes.second.isRecognized }

    private var time: TimeInterval {
        [cause?.first.time, cause?.second.time].compactMap(\.self).min() ?? .infinity
    }

    /// Whether it matters more than another recognizer that differs.
    ///
    /// A limit says what to change, and a changed outcome says what happened. Of several such recognizers, the one
    /// that differs first matters most, because the others can follow from it.
    fileprivate func precedes(_ other: RecognizerPair, leading: [String]) -> Bool {
        guard (limit != nil) == (other.limit != nil) else { return limit != nil }
        guard turns == other.turns else { return turns }
        let (leads, otherLeads) = (leading.contains(recognizer), leading.contains(other.recognizer))
        guard leads == otherLeads else { return leads }
        return time < other.time - Tolerance.time
    }
}

/// A limit that a recognizer kept in one of two sequences and missed in the other, with the value of each.
struct LimitSeparation: Sendable {
    /// The reason of the miss.
    let reason: Reason
    let first: Double
    let second: Double
    let limit: Double

    private static let maxDecimals = 4

    /// Compares the outcomes of one recognizer, in either order; nil if no limit separates them.
    ///
    /// A tap that did not come, or a finger that had not lifted at a deadline, has no value.
    init?(of first: RecognizerOutcome, _ second: RecognizerOutcome) {
        guard first.isRecognized != second.isRecognized else { return nil }
        let (passed, missed) = first.isRecognized ? (first, second) : (second, first)
        guard let reason = missed.reason, let measure = missed.missMeasure,
            !reason.completed(by: missed.reached).isOpen,
            let value = passed.allMeasurements.first(where: reason.measuresSame)?.limitMeasure?
                .value,
            (value - measure.limit) * (measure.value - measure.limit) <= 0
        else { return nil }
        self.reason = reason
        limit = measure.limit
        (self.first, self.second) =
            first.isRecognized ? (value, measure.value) : (measure.value, value)
    }

    /// The values and the limit, with as many decimals as tell them apart: `4.7 against 5.3 pt, limit 5`.
    var text: String {
        let unit = reason.displayUnit
        func text(_ value: Double, _ digits: Int) -> String {
            DecimalText.exact(value * unit.factor, digits)
        }
        let pairs = [(first, second), (first, limit), (second, limit)]
        let digits =
            (unit.decimals...Self.maxDecimals).first { digits in
                pairs.allSatisfy { one, other in
                    // A value that equals the limit can have the same text.
                    text(one, digits) != text(other, digits)
                        || text(one, Self.maxDecimals) == text(other, Self.maxDecimals)
                }
            } ?? unit.decimals
        let bound = DecimalText.short(limit * unit.factor, max(digits, 1))
        return
            "\(text(first, digits)) against \(text(second, digits))\(unit.suffix), limit \(bound)"
    }
}

/// The values of a recognizer that took the same steps in two sequences.
struct ValuePair: Sendable {
    let recognizer: String
    let first: Reason
    let second: Reason

    /// Finds the recognizer to name: one that recognized, or else the nearest to its limit.
    fileprivate static func first(of pairs: [RecognizerPair]) -> ValuePair? {
        let all = pairs.compactMap { pair in
            ValuePair(pair).map { (isRecognized: pair.outcomes.first.isRecognized, values: $0) }
        }
        func nearness(_ values: ValuePair) -> Double {
            max(values.first.nearness, values.second.nearness)
        }
        return all.first(where: \.isRecognized)?.values
            ?? all.map(\.values).max { nearness($0) < nearness($1) }
    }

    private init?(_ pair: RecognizerPair) {
        func measured(_ outcome: RecognizerOutcome) -> Reason? {
            outcome.isRecognized
                ? outcome.progress ?? outcome.measurements.first
                : outcome.reason?.completed(by: outcome.reached)
        }
        guard let first = measured(pair.outcomes.first),
            let second = measured(pair.outcomes.second), first.measuresSame(as: second),
            !first.isOpen, !second.isOpen, let (value, _) = first.measure,
            let (other, _) = second.measure
        else { return nil }
        let unit = first.displayUnit
        func text(_ value: Double) -> String {
            DecimalText.exact(value * unit.factor, unit.decimals)
        }
        guard text(value) != text(other) else { return nil }
        recognizer = pair.recognizer
        (self.first, self.second) = (first, second)
    }

    /// The values in words: `quick moved 60.0 against 75.0 pt`.
    var text: String {
        let unit = first.displayUnit
        func text(_ reason: Reason) -> String {
            DecimalText.exact((reason.measure?.value ?? 0) * unit.factor, unit.decimals)
        }
        return
            "\(recognizer) \(first.measuredVerb)\(text(first)) against \(text(second))\(unit.suffix)"
    }
}

extension RecognizerOutcome {
    /// The measured values, and the progress, which a swipe does not measure again once it is recognized.
    fileprivate var allMeasurements: [Reason] { measurements + [progress].compactMap(\.self) }
}

extension Reason {
    /// Whether two reasons have values of the same quantity.
    ///
    /// A swipe's way counts at the lift and at the end of its time.
    func measuresSame(as other: Reason) -> Bool {
        func quantity(_ reason: Reason) -> String {
            if case .tooSlow(let value, let limit) = reason {
                Reason.movedTooLittle(value, limit: limit).name
            } else {
                reason.name
            }
        }
        return quantity(self) == quantity(other)
    }

    /// Whether a deadline passed before there was a value: no tap came, or the finger was still down.
    var isOpen: Bool {
        switch self {
        case .nextTapTooLate(let value, let limit), .heldTooLong(let value, let limit):
            value <= limit + Tolerance.time
        default: false
        }
    }

    /// The words before a measured value, with a space; empty if the unit says it.
    var measuredVerb: String {
        switch self {
        case .movedBackward: "moved back "
        case .strayed: "strayed "
        case .startedAwayFromEdge: "started at "
        case .nextTapTooLate: "paused "
        case .nextTapTooFar: "tapped at "
        default: verb
        }
    }
}
