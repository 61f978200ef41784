import Foundation
import GestureKit
import GestureRecording
import GestureScenes

/// A measurement of how far the gestures of misses would have gone without the limits that failed them.
///
/// A recognizer that fails receives nothing more, so its value is just beyond the limit. If the limit is a
/// property, one more replay with an extreme value shows the whole gestures. A replay with the reached values
/// verifies them: a property that is also the limit of a later step would still fail the gesture.
struct MissMeasurement {
    let recording: RecordedInputs
    let settings: [(path: String, value: SceneValue)]
    let makeOptions: () -> Player.Options

    /// A miss, and the limit that failed it.
    private struct Miss {
        /// The index of its case.
        let index: Int
        let recognizer: String
        /// The index of its recognizer.
        let number: Int
        let reason: String
        let measure: Measure
        let limit: PropertyLimit
    }

    /// Sets the reached values of the misses, with two replays for each property however many misses it has.
    func measure(_ cases: inout [CorpusCase]) throws {
        let misses = Dictionary(grouping: try misses(of: cases)) { miss in
            "\(miss.limit.path)=\(miss.limit.extreme)"
        }
        for (_, misses) in misses.sorted(by: { $0.key < $1.key }) {
            let limit = misses[0].limit
            func changes(_ values: [(miss: Miss, value: Double)]) -> [Change] {
                values.map { (cases[$0.miss.index].start, limit.path, .number($0.value)) }
            }
            let extremes = changes(misses.map { ($0, limit.extreme) })
            let lifted = try CaseRun(recording, makeOptions, settings, changes: extremes, [])
            guard lifted.recorder.sequences.count == cases.count else { continue }
            let reached = misses.compactMap { miss in
                Self.value(of: miss, in: lifted).map { (miss, value: $0) }
            }
            guard !reached.isEmpty else { continue }
            let run = try CaseRun(recording, makeOptions, settings, changes: changes(reached), [])
            guard run.recorder.sequences.count == cases.count else { continue }
            for (miss, value) in reached {
                let sequence = run.recorder.sequences[miss.index]
                guard let other = sequence.outcome(of: miss.recognizer),
                    other.isRecognized || other.reason?.limitMeasure?.limit != value
                else { continue }
                cases[miss.index].outcomes[miss.number].outcome.reached = value
            }
        }
    }

    private typealias Change = (start: TimeInterval, path: String, value: SceneValue)

    private func misses(of cases: [CorpusCase]) throws -> [Miss] {
        let indices = cases.indices.filter {
            cases[$0].misses.contains { Self.measure($0.1) != nil }
        }
        guard !indices.isEmpty else { return [] }
        // The limits are those of the scene at each time, whose properties may change.
        var options = makeOptions()
        options.settings += settings
        let player = try Player(recording, options: options)
        var misses: [Miss] = []
        try player.performAll(stoppingAt: indices.map { cases[$0].start }) { number in
            misses += self.misses(of: cases[indices[number]], indices[number], player.session.scene)
        }
        return misses
    }

    private func misses(of item: CorpusCase, _ index: Int, _ scene: Scene) -> [Miss] {
        item.outcomes.enumerated().compactMap { number, entry in
            let (recognizer, outcome) = entry
            guard item.expected?.contains(recognizer) == true, !outcome.isRecognized,
                let (reason, measure) = Self.measure(outcome),
                let limit = scene.propertyLimit(of: recognizer, measure)
            else { return nil }
            return Miss(
                index: index,
                recognizer: recognizer,
                number: number,
                reason: reason,
                measure: measure,
                limit: limit
            )
        }
    }

    private static func measure(_ outcome: RecognizerOutcome) -> (reason: String, Measure)? {
        guard outcome.reached == nil, let reason = outcome.reason,
            let measure = reason.limitMeasure
        else { return nil }
        return (reason.name, measure)
    }

    /// The value that the whole gesture of a miss reached, unless it is the known one.
    private static func value(of miss: Miss, in lifted: CaseRun) -> Double? {
        let outcome = lifted.recorder.sequences[miss.index].outcome(of: miss.recognizer)
        let measurement = outcome?.measurements.first { $0.name == miss.reason }
        guard let whole = measurement?.limitMeasure?.value,
            abs(whole - miss.measure.value) > 1e-6, miss.limit.range.contains(whole)
        else { return nil }
        return whole
    }
}

/// A limit that is the value of a property.
///
/// The property's extreme value removes it.
struct PropertyLimit {
    let path: String
    let extreme: Double
    /// The values from the limit to the extreme.
    let range: ClosedRange<Double>
}

extension Scene {
    /// Finds the property that is the limit of a measure; nil if several have its value, or none.
    func propertyLimit(of recognizer: String, _ measure: Measure) -> PropertyLimit? {
        let lifted: [PropertyLimit] = properties(of: recognizer).compactMap { property in
            let path = "\(recognizer).\(property.name)"
            guard case .number(let range) = property.kind,
                case .number(let value)? = try? self.value(of: path), value == measure.limit
            else { return nil }
            let extreme = measure.value > measure.limit ? range.upperBound : range.lowerBound
            return PropertyLimit(
                path: path,
                extreme: extreme,
                range: min(value, extreme)...max(value, extreme)
            )
        }
        return lifted.count == 1 ? lifted[0] : nil
    }
}
