import Foundation
import GestureKit
package import GestureTrace
import TextFormatting

extension TraceSnapshot.Difference {
    /// Finds the first difference between two finished sequences of a scene.
    ///
    /// A recognizer that a limit separates comes first, because its numbers say what to change; then one that only one
    /// of the sequences recognized.
    package init(between shown: TraceSnapshot, and second: TraceSnapshot) {
        let numbers = (shown.verdict?.involved ?? []) + (second.verdict?.involved ?? [])
        let steps = numbers.reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
            .compactMap { number in
                Attempt(number, in: shown).flatMap { attempt in
                    Attempt(number, in: second).flatMap { DifferentStep(attempt, $0) }
                }
            }
        // The first of equals is the one about which the verdict speaks.
        let first = steps.first { step in !steps.contains { $0.precedes(step) } }
        self.init(
            first.map { "\($0.name) differs: \($0.words)" }
                ?? "no difference: both took the same steps",
            at: first?.step
        )
    }
}

/// A recognizer in one of two sequences.
private struct Attempt {
    let row: TraceSnapshot.Row
    let outcome: RecognizerOutcome
    /// Its steps in order, without resets.
    ///
    /// The number of changes depends on how long a finger moves.
    let steps: [TraceSnapshot.Timeline.Step]
    let start: TimeInterval

    init?(_ number: Int, in snapshot: TraceSnapshot) {
        guard let row = snapshot.rows(where: { $0 == number }).first else { return nil }
        self.row = row
        let lane = snapshot.timeline.lanes.first { $0.row == number }
        steps = (lane?.steps ?? []).filter { $0.state != nil && $0.state != .changed }
        start = snapshot.timeline.start
        outcome = RecognizerOutcome(
            isRecognized: snapshot.sequence?.recognized.contains(row.name) ?? false,
            reason: row.reason,
            // A swipe keeps only its progress once it is recognized.
            measurements: row.measurements + [row.progress].compactMap(\.self)
        )
    }

    /// Whether a step has the same state in both sequences, and if it is the last one, the same reason.
    func agrees(at index: Int, with other: Attempt) -> Bool {
        let (step, another) = (steps[index], other.steps[index])
        guard step.state == another.state, step.isWaiting == another.isWaiting else { return false }
        guard index == steps.count - 1, index == other.steps.count - 1 else { return true }
        return row.reason?.name == other.row.reason?.name
            && row.reason?.other == other.row.reason?.other
    }

    func time(at index: Int) -> TimeInterval? {
        steps.indices.contains(index) ? steps[index].time - start : nil
    }

    /// Says what a step did, or, beside a recognizer that received nothing, what the last one did.
    func words(at index: Int, beside other: Attempt) -> String {
        let index = other.steps.isEmpty ? steps.count - 1 : index
        guard steps.indices.contains(index) else {
            return steps.isEmpty ? "no touch received" : "no further step"
        }
        let step = steps[index]
        return switch step.state {
        case .possible: step.isWaiting ? step.sentence?.text ?? "waiting" : "possible"
        case .began, .changed: "began"
        case .ended: steps[..<index].last?.state == .began ? "ended" : "recognized"
        case .failed: step.sentence?.text ?? "failed"
        case .cancelled: step.sentence?.text ?? "cancelled"
        case nil: "reset"
        }
    }
}

/// The first step of a recognizer that differs between two sequences.
private struct DifferentStep {
    let name: String
    let step: TraceSnapshot.Difference.Step
    let words: String
    /// Whether the recognizer recognized in only one of the two sequences.
    private let turnsOutcome: Bool

    init?(_ shown: Attempt, _ second: Attempt) {
        let count = min(shown.steps.count, second.steps.count)
        let index = (0..<count).first { !shown.agrees(at: $0, with: second) } ?? count
        guard index < max(shown.steps.count, second.steps.count) else { return nil }
        name = shown.row.name
        turnsOutcome = shown.outcome.isRecognized != second.outcome.isRecognized
        let separation = LimitSeparation(of: shown.outcome, second.outcome)
        step = .init(
            shownTime: shown.time(at: index),
            secondTime: second.time(at: index),
            values: separation?.values
        )
        words =
            separation.map { "here \($0.reason.verb)\($0.values)" }
            ?? "here \(shown.words(at: index, beside: second)), "
            + "there \(second.words(at: index, beside: shown))"
    }

    /// Whether it matters more than another one.
    func precedes(_ other: DifferentStep) -> Bool {
        guard (step.values != nil) == (other.step.values != nil) else { return step.values != nil }
        guard turnsOutcome == other.turnsOutcome else { return turnsOutcome }
        return time < other.time - Tolerance.time
    }

    private var time: TimeInterval {
        min(step.shownTime ?? .infinity, step.secondTime ?? .infinity)
    }
}

extension LimitSeparation {
    /// The values and the limit, with as many decimals as tell them apart: `4.7 against 5.3 pt, limit 5`.
    fileprivate var values: String {
        let unit = reason.displayUnit
        func texts(_ digits: Int) -> [String] {
            [first, second, limit].map { DecimalText.exact($0 * unit.factor, digits) }
        }
        let digits =
            (unit.decimals...4).first { Set(texts($0)).count == 3 } ?? unit.decimals
        let values = texts(digits)
        let bound = DecimalText.short(limit * unit.factor, max(digits, 1))
        return "\(values[0]) against \(values[1])\(unit.suffix), limit \(bound)"
    }
}
