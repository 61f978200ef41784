import Foundation
import GestureKit

/// A search for shorter steps with exactly the same outputs.
///
/// It omits hovering and sizes that have no effect, and ticks that a later event makes redundant. It rounds
/// numbers: locations down to whole points, times to milliseconds, all others to hundredths. A time that goes
/// back becomes the time before it, and a touch's own time becomes its event's. A step stays as recorded if a
/// change would alter an output.
struct ScriptShortener {
    /// The total work after which each choice gets only its first trials, so that an export takes seconds,
    /// not minutes.
    private static let maxWork = 100_000
    /// The minimum number of trials for each choice.
    private static let minTrials = 4

    private var trial: ScriptTrial
    private var script: ShortenedSteps
    private let outputs: [[String]]
    /// The total work after which the current choice stops.
    private var limit = 0

    private init?(_ steps: [WindowStep], _ trial: ScriptTrial) {
        self.trial = trial
        script = ShortenedSteps(steps)
        outputs = self.trial.outputs(of: steps)
        guard outputs.count == steps.count, trial.expected == Array(outputs.joined()) else {
            return nil
        }
    }

    /// Returns the shortened steps, or the unchanged ones if they do not give the recorded outputs.
    static func steps(_ steps: [WindowStep], _ trial: ScriptTrial) -> [WindowStep] {
        guard var shortener = ScriptShortener(steps, trial) else { return steps }
        shortener.shorten()
        return shortener.script.steps
    }

    private mutating func shorten() {
        let all = script.recorded.indices
        let last = script.recorded.lastIndex(where: \.firesDeadlines) ?? 0
        choose(all.filter { canBeOmitted($0, last) }) { $0.isOmitted = true }
        let kept = all.filter { !script.choices[$0].isOmitted }
        choose(kept) { $0.hasOneTime = true }
        choose(kept) { $0.isInOrder = true }
        for decimals in [3, 6] {
            choose(kept.filter { script.choices[$0].timeDecimals == nil }) {
                $0.timeDecimals = decimals
            }
        }
        for decimals in 0...3 {
            choose(kept.filter { script.choices[$0].locationDecimals == nil }) {
                $0.locationDecimals = decimals
            }
        }
        for decimals in 2...4 {
            choose(kept.filter { script.choices[$0].otherDecimals == nil }) {
                $0.otherDecimals = decimals
            }
        }
    }

    /// Makes a choice for as many of these steps as the outputs allow.
    ///
    /// It makes the choice for all steps, reverts it at or before each step where the outputs differ until
    /// they are as recorded, and then tries the reverted steps again. The number of trials grows with the
    /// steps that must stay as they are, not with the length of the recording.
    private mutating func choose(_ indices: [Int], _ choice: (inout ShortenedSteps.Choice) -> Void)
    {
        // Half of the remaining work; later choices get the rest.
        limit = (trial.work + max(trial.work, Self.maxWork)) / 2
        let (before, earlier) = (script.choices, script.steps)
        for index in indices { choice(&script.choices[index]) }
        // Unchanged steps need no trial.
        guard script.steps != earlier else { return }
        var chosen = indices
        var widths: [Int: Int] = [:]
        var trials = 0
        while case let faultIndices = faults(), !faultIndices.isEmpty {
            trials += 1
            let kept = revert(chosen, before, faultIndices, &widths)
            guard kept.count < chosen.count, trials < Self.minTrials || trial.work < limit else {
                script.choices = before
                return
            }
            chosen = kept
        }
        attempt(Set(indices).subtracting(chosen).sorted(), choice)
    }

    /// Reverts the choice for the last chosen step up to each fault, and for four times as many each time
    /// that the fault persists; returns the steps that keep the choice.
    private mutating func revert(
        _ chosen: [Int],
        _ before: [ShortenedSteps.Choice],
        _ faults: [Int],
        _ widths: inout [Int: Int]
    ) -> [Int] {
        var kept: [Int] = []
        var rest = chosen[...]
        for fault in faults {
            let upToFault = rest.prefix { $0 <= fault }
            kept += upToFault
            rest = rest.dropFirst(upToFault.count)
            let width = widths[fault].map { $0 * 4 } ?? 1
            widths[fault] = width
            for index in kept.suffix(width) { script.choices[index] = before[index] }
            kept.removeLast(min(width, kept.count))
        }
        return kept + rest
    }

    /// Returns the steps at which the outputs start to differ from the recorded ones; empty if all are equal.
    private mutating func faults() -> [Int] {
        let found = trial.outputs(of: script.steps)
        guard Array(found.joined()) != trial.expected else { return [] }
        var faults: [Int] = []
        var rest = found[...]
        var differs = false
        for (index, expected) in outputs.enumerated() {
            let lines = script.choices[index].isOmitted ? [] : rest.popFirst() ?? []
            // A step without outputs provides no information.
            if lines.isEmpty && expected.isEmpty { continue }
            let isEqual = lines == expected
            if !isEqual && !differs { faults.append(index) }
            differs = !isEqual
        }
        return faults
    }

    /// Tries all of these steps; if that changes an output, tries each half.
    private mutating func attempt(_ indices: [Int], _ choice: (inout ShortenedSteps.Choice) -> Void)
    {
        guard !indices.isEmpty, trial.work < limit else { return }
        let (before, earlier) = (script.choices, script.steps)
        for index in indices { choice(&script.choices[index]) }
        let now = script.steps
        guard now != earlier else { return }
        guard !trial.agrees(now) else { return }
        script.choices = before
        guard indices.count > 1 else { return }
        let middle = indices.count / 2
        attempt(Array(indices[..<middle]), choice)
        attempt(Array(indices[middle...]), choice)
    }

    /// Returns whether the step may be omitted if that changes no output.
    private func canBeOmitted(_ index: Int, _ last: Int) -> Bool {
        switch script.recorded[index] {
        case .resize: return true
        // The last tick defines the time up to which nothing more happens.
        case .advance: return index < last
        case .event(let event):
            if case .hover = event.content { return true }
            return event == InputEvent([], at: event.timestamp)
        case .fingersLeft, .cancelTouches, .cancelPresses, .runOn, .set, .putViewsBack:
            return false
        }
    }
}

extension WindowStep {
    /// Whether it fires earlier deadlines.
    fileprivate var firesDeadlines: Bool {
        switch self {
        case .event(let event):
            if case .hover = event.content { false } else { true }
        case .cancelTouches, .cancelPresses, .advance, .runOn: true
        case .fingersLeft, .set, .putViewsBack, .resize: false
        }
    }
}
