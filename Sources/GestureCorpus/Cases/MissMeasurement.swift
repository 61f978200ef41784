import GestureKit
import GestureRecording
import GestureScenes

/// A measurement of how far the gestures of misses would have gone without the limits that failed them.
///
/// A recognizer that fails receives nothing more, so its value is just beyond the limit. If the limit is a
/// property, one more replay with an extreme value shows the whole gestures. A replay with the reached values
/// verifies them: a property that is also the limit of a later step would still fail the gesture.
struct MissMeasurement {
    private let recording: SharedRecording
    private let run: CaseRun
    private let settings: [(path: String, value: SceneValue)]
    private let makeOptions: () -> Player.Options

    /// A miss, and the limit that failed it.
    private struct Miss {
        /// The index of its case.
        let index: Int
        /// The index of its recognizer.
        let number: Int
        let reason: String
        let measure: Measure
        let limit: LiftedLimit
    }

    init(
        _ recording: SharedRecording,
        _ run: CaseRun,
        _ settings: [(path: String, value: SceneValue)],
        _ makeOptions: @escaping () -> Player.Options
    ) {
        self.recording = recording
        self.run = run
        self.settings = settings
        self.makeOptions = makeOptions
    }

    /// Sets the reached values of the misses, with two replays for each property however many misses it has.
    func measure(_ cases: inout [CorpusCase]) throws {
        let misses = Dictionary(grouping: misses(of: cases)) { miss in
            "\(miss.limit.path)=\(miss.limit.extreme)"
        }
        for (_, misses) in misses.sorted(by: { $0.key < $1.key }) {
            let limit = misses[0].limit
            let extreme = (path: limit.path, value: SceneValue.number(limit.extreme))
            let lifted = try CaseRun(recording, makeOptions, settings + [extreme], [])
            guard lifted.recorder.sequences.count == cases.count else { continue }
            let reached = misses.compactMap { miss in
                Self.value(of: miss, in: lifted).map { (miss, value: $0) }
            }
            guard !reached.isEmpty else { continue }
            let changes = reached.map { miss, value in
                (time: cases[miss.index].start, path: limit.path, value: SceneValue.number(value))
            }
            let run = try CaseRun(recording, makeOptions, settings, changes: changes, [])
            guard run.recorder.sequences.count == cases.count else { continue }
            for (miss, value) in reached {
                let other = run.recorder.sequences[miss.index].outcomes[miss.number]
                guard other.isRecognized || other.reason?.limitMeasure?.limit != value
                else { continue }
                cases[miss.index].outcomes[miss.number].outcome.reached = value
            }
        }
    }

    private func misses(of cases: [CorpusCase]) -> [Miss] {
        let scene = run.player.session.scene
        return cases.enumerated().flatMap { index, item in
            item.outcomes.enumerated().compactMap { number, entry in
                let (recognizer, outcome) = entry
                guard item.expected?.contains(recognizer) == true, !outcome.isRecognized,
                    outcome.reached == nil, let reason = outcome.reason,
                    let measure = reason.limitMeasure,
                    let limit = scene.liftedLimit(of: recognizer, measure)
                else { return nil }
                return Miss(
                    index: index,
                    number: number,
                    reason: reason.name,
                    measure: measure,
                    limit: limit
                )
            }
        }
    }

    /// Returns the value of a miss's whole gesture; nil if it is the known one.
    private static func value(of miss: Miss, in lifted: CaseRun) -> Double? {
        let measurements = lifted.recorder.sequences[miss.index].outcomes[miss.number].measurements
        guard
            let whole = measurements.first(where: { $0.name == miss.reason })?.limitMeasure?.value,
            abs(whole - miss.measure.value) > 1e-6, miss.limit.range.contains(whole)
        else { return nil }
        return whole
    }
}
