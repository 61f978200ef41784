import Foundation
import GestureKit

/// The shortest steps that a scene answers to, to the byte, as it did to those that were recorded.
///
/// Left out are hovering and sizes that nothing hears, and ticks that a later event stands for. Numbers
/// lose decimals: places down to whole points, times to milliseconds, all else to hundredths. Times that
/// go back stand still. Whatever changes an answer stays as it was.
struct Shortening {
    /// What is written of one step.
    private struct Choice {
        var isLeftOut = false
        /// Whether its time is at least that of the step before.
        var isInOrder = false
        /// The decimals that are kept; nil for all.
        var placeDecimals: Int?
        var timeDecimals: Int?
        var otherDecimals: Int?
    }

    private let trial: ScriptTrial
    private let recorded: [WindowStep]
    private var choices: [Choice]
    /// How many more steps are performed to find out what a choice changes.
    private var budget = 0

    private init(_ steps: [WindowStep], _ trial: ScriptTrial) {
        self.trial = trial
        recorded = steps
        choices = Array(repeating: Choice(), count: steps.count)
    }

    /// The steps made short; as they are where the scene does not answer twice alike.
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

    /// Chooses so for as many of these steps as the answers allow.
    ///
    /// Of a long recording it is tried with all of them, and not with each alone.
    private mutating func choose(_ indices: [Int], _ choice: (inout Choice) -> Void) {
        budget = max(20_000, recorded.count)
        attempt(indices, choice)
    }

    /// Tries all of them; where that changes an answer, one half and then the other.
    private mutating func attempt(_ indices: [Int], _ choice: (inout Choice) -> Void) {
        guard !indices.isEmpty, budget > 0 else { return }
        let (before, earlier) = (choices, result)
        for index in indices { choice(&choices[index]) }
        let now = result
        // What is written alike needs no trial.
        guard now != earlier else { return }
        // To make a scene takes as long as many steps.
        budget -= now.count + 100
        guard !trial.agrees(now) else { return }
        choices = before
        guard indices.count > 1 else { return }
        let middle = indices.count / 2
        attempt(Array(indices[..<middle]), choice)
        attempt(Array(indices[middle...]), choice)
    }

    /// Whether nobody misses the step unless it is heard.
    private func canBeLeftOut(_ index: Int, _ last: Int) -> Bool {
        switch recorded[index] {
        case .resize: return true
        // The last one tells up to when nothing more happens.
        case .advance: return index < last
        case .event(let event):
            if case .hover = event.content { return true }
            return event == InputEvent([], at: event.timestamp)
        case .fingersLeft, .cancelTouches, .cancelPresses, .runOn, .set:
            return false
        }
    }

    /// The steps as they are chosen.
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
                    // Where it was it also lifts.
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
        // Small numbers below zero become no zero of their own.
        return result == 0 && value != 0 ? 0 : result
    }
}

extension WindowStep {
    /// Whether what was due before it fires with it.
    fileprivate var letsTimePass: Bool {
        switch self {
        case .event(let event):
            if case .hover = event.content { false } else { true }
        case .cancelTouches, .cancelPresses, .advance, .runOn: true
        case .fingersLeft, .set, .resize: false
        }
    }
}
