import Foundation
import GestureKit

/// Shortens recorded steps as long as the scene's outputs stay the same to the byte.
///
/// It omits hovering and sizes that have no effect, and ticks that a later event makes redundant.
/// It rounds numbers: places down to whole points, times to milliseconds, all others to hundredths.
/// A time that goes back becomes the time before it. A step stays as recorded if a change would
/// alter an output.
struct Shortening {
    /// How one step is written.
    private struct Choice {
        var isLeftOut = false
        /// Whether its time is at least that of the step before.
        var isInOrder = false
        /// The number of decimals; nil keeps all.
        var placeDecimals: Int?
        var timeDecimals: Int?
        var otherDecimals: Int?
    }

    private let trial: ScriptTrial
    private let recorded: [WindowStep]
    private var choices: [Choice]
    /// How many more steps the trials of a choice may perform.
    private var budget = 0

    private init(_ steps: [WindowStep], _ trial: ScriptTrial) {
        self.trial = trial
        recorded = steps
        choices = Array(repeating: Choice(), count: steps.count)
    }

    /// The shortened steps; the steps themselves if they do not give the recorded outputs.
    static func steps(_ steps: [WindowStep], _ trial: ScriptTrial) -> [WindowStep] {
        guard trial.agrees(steps) else { return steps }
        var shortening = Shortening(steps, trial)
        shortening.shorten()
        return shortening.result
    }

    private mutating func shorten() {
        let all = recorded.indices
        let last = recorded.lastIndex(where: \.letsTimePass) ?? 0
        choose(all.filter { canBeLeftOut($0, last) }) { $0.isLeftOut = true }
        let kept = all.filter { !choices[$0].isLeftOut }
        choose(kept) { $0.isInOrder = true }
        for decimals in [3, 6] {
            choose(kept.filter { choices[$0].timeDecimals == nil }) { $0.timeDecimals = decimals }
        }
        for decimals in 0...3 {
            choose(kept.filter { choices[$0].placeDecimals == nil }) {
                $0.placeDecimals = decimals
            }
        }
        for decimals in 2...4 {
            choose(kept.filter { choices[$0].otherDecimals == nil }) {
                $0.otherDecimals = decimals
            }
        }
    }

    /// Makes a choice for as many of these steps as the outputs allow.
    ///
    /// In a long recording the budget does not suffice to try each step alone.
    private mutating func choose(_ indices: [Int], _ choice: (inout Choice) -> Void) {
        budget = max(20_000, recorded.count)
        attempt(indices, choice)
    }

    /// Tries all of these steps; if that changes an output, tries each half.
    private mutating func attempt(_ indices: [Int], _ choice: (inout Choice) -> Void) {
        guard !indices.isEmpty, budget > 0 else { return }
        let (before, earlier) = (choices, result)
        for index in indices { choice(&choices[index]) }
        let now = result
        // The same steps need no trial.
        guard now != earlier else { return }
        // Making a scene takes as long as about 100 steps.
        budget -= now.count + 100
        guard !trial.agrees(now) else { return }
        choices = before
        guard indices.count > 1 else { return }
        let middle = indices.count / 2
        attempt(Array(indices[..<middle]), choice)
        attempt(Array(indices[middle...]), choice)
    }

    /// Whether the step may be omitted if that changes no output.
    private func canBeLeftOut(_ index: Int, _ last: Int) -> Bool {
        switch recorded[index] {
        case .resize: return true
        // The last tick states until when nothing more happens.
        case .advance: return index < last
        case .event(let event):
            if case .hover = event.content { return true }
            return event == InputEvent([], at: event.timestamp)
        case .fingersLeft, .cancelTouches, .cancelPresses, .runOn, .set:
            return false
        }
    }

    /// The steps with their choices applied.
    private var result: [WindowStep] {
        var steps: [WindowStep] = []
        var latest = -TimeInterval.infinity
        var places: [Int: (recorded: CGPoint, written: CGPoint)] = [:]
        func written(_ time: TimeInterval, _ choice: Choice) -> TimeInterval {
            let rounded = Self.rounded(time, choice.timeDecimals)
            latest = choice.isInOrder ? max(latest, rounded) : rounded
            return latest
        }
        for (choice, step) in zip(choices, recorded) where !choice.isLeftOut {
            switch step {
            case .event(var event):
                event.timestamp = written(event.timestamp, choice)
                event.content = Self.content(event.content, choice, &places)
                steps.append(.event(event))
            case .cancelTouches(let time):
                steps.append(.cancelTouches(at: written(time, choice)))
            case .cancelPresses(let time):
                steps.append(.cancelPresses(at: written(time, choice)))
            case .advance(let time): steps.append(.advance(to: written(time, choice)))
            case .fingersLeft, .resize, .runOn, .set: steps.append(step)
            }
        }
        return steps
    }

    private static func content(
        _ content: InputEvent.Content,
        _ choice: Choice,
        _ places: inout [Int: (recorded: CGPoint, written: CGPoint)]
    ) -> InputEvent.Content {
        switch content {
        case .touches(let samples):
            return .touches(
                samples.map { sample in
                    var short = sample
                    let isOver = sample.phase == .ended || sample.phase == .cancelled
                    short.location = rounded(sample.location, choice)
                    // A finger that lifts where it was keeps its rounded place.
                    if isOver, let place = places[sample.id], place.recorded == sample.location {
                        short.location = place.written
                    }
                    places[sample.id] = isOver ? nil : (sample.location, short.location)
                    let decimals = choice.otherDecimals
                    short.force = sample.force.map { rounded($0, decimals) }
                    short.majorRadius = sample.majorRadius.map { rounded($0, decimals) }
                    short.minorRadius = sample.minorRadius.map { rounded($0, decimals) }
                    short.orientation = sample.orientation.map { rounded($0, decimals) }
                    short.altitude = sample.altitude.map { rounded($0, decimals) }
                    short.azimuth = sample.azimuth.map { rounded($0, decimals) }
                    return short
                }
            )
        case .presses(let samples):
            return .presses(
                samples.map { sample in
                    var short = sample
                    short.force = rounded(sample.force, choice.otherDecimals)
                    return short
                }
            )
        case .hover(var sample):
            sample.location = rounded(sample.location, choice)
            return .hover(sample)
        case .scroll(var sample):
            sample.location = rounded(sample.location, choice)
            sample.translation = rounded(sample.translation, choice)
            return .scroll(sample)
        case .transform(var sample):
            sample.location = rounded(sample.location, choice)
            sample.scale = rounded(sample.scale, choice.otherDecimals)
            sample.rotation = rounded(sample.rotation, choice.otherDecimals)
            return .transform(sample)
        }
    }

    private static func rounded(_ place: CGPoint, _ choice: Choice) -> CGPoint {
        CGPoint(
            x: rounded(Double(place.x), choice.placeDecimals),
            y: rounded(Double(place.y), choice.placeDecimals)
        )
    }

    private static func rounded(_ value: Double, _ decimals: Int?) -> Double {
        guard let decimals else { return value }
        let factor = pow(10, Double(decimals))
        let result = (value * factor).rounded() / factor
        // Avoid negative zero.
        return result == 0 && value != 0 ? 0 : result
    }
}

extension WindowStep {
    /// Whether deadlines before it fire with it.
    fileprivate var letsTimePass: Bool {
        switch self {
        case .event(let event):
            if case .hover = event.content { false } else { true }
        case .cancelTouches, .cancelPresses, .advance, .runOn: true
        case .fingersLeft, .set, .resize: false
        }
    }
}
