package import Foundation
import GestureKit
import GestureRecording
import GestureScenes

/// The outcomes of the cases of a corpus after seeded perturbations of their fingers.
package struct Robustness: Sendable {
    /// A perturbed case whose verdict differs from the unperturbed one.
    package struct Flip: Sendable {
        package let file: String
        package let sequence: Int
        /// The number of the perturbation, from 1.
        package let round: Int
        package let wasRight: Bool
        package let expected: [String]
        package let recognized: [String]
        /// The perturbed recording, which replays to the other verdict.
        package let recording: Data
    }

    /// The outcomes of one recording.
    package struct Part: Sendable {
        fileprivate(set) var cases: [CorpusCase] = []
        package fileprivate(set) var flips: [Flip] = []
        fileprivate(set) var before: [CorpusCase] = []

        /// Returns the part of the cases whose scene is included.
        func filtered(_ isIncluded: (SceneIdentity) -> Bool) -> Part {
            var part = Part()
            part.cases = cases.filter { isIncluded($0.scene) }
            part.before = before.filter { isIncluded($0.scene) }
            let sequences = Set(part.before.map(\.sequence))
            part.flips = flips.filter { sequences.contains($0.sequence) }
            return part
        }
    }

    package let perturbation: Perturbation
    package let seed: UInt64
    /// The number of perturbations of each case.
    package let rounds: Int
    private let reader: CaseReader

    package init(_ perturbation: Perturbation, seed: UInt64, rounds: Int, reader: CaseReader) {
        self.perturbation = perturbation
        self.seed = seed
        self.rounds = rounds
        self.reader = reader
    }

    /// The options that give the same perturbations.
    var options: String { "\(perturbation.options) --seed \(seed) --repeat \(rounds)" }

    /// Performs the labelled cases of a recording again, each alone, with all perturbations.
    ///
    /// - Throws: `RecordingError` for a case with too many samples at the rate.
    package func part(of recording: SharedRecording, _ whole: RecordingCases) throws -> Part {
        let (header, events) = try reader.events(of: recording)
        var part = Part()
        for item in whole.cases where item.expected != nil {
            let isolated = IsolatedCase(
                header: header,
                events: events,
                from: item.start,
                to: item.end
            )
            var none = RandomNumbers(seed: seed, [])
            let before = try outcome(
                of: item,
                try isolated.inputs(Perturbation(), &none),
                isolated.header
            )
            part.before.append(before)
            let lines = isolated.lines
            for round in 1...rounds {
                var random = RandomNumbers(seed: seed, lines + [String(round)])
                let inputs = try perturbed(isolated, item, &random)
                let after = try outcome(of: item, inputs, isolated.header)
                part.cases.append(after)
                guard let isRight = after.isRight, isRight != before.isRight else { continue }
                part.flips.append(
                    Flip(
                        file: item.file,
                        sequence: item.sequence,
                        round: round,
                        wasRight: !isRight,
                        expected: (item.expected ?? []).sorted(),
                        recognized: after.recognized,
                        recording: Self.text(isolated.header, inputs, item)
                    )
                )
            }
        }
        return part
    }

    private func perturbed(
        _ isolated: IsolatedCase,
        _ item: CorpusCase,
        _ random: inout RandomNumbers
    ) throws(RecordingError) -> [TimedInput] {
        do throws(RecordingError) {
            return try isolated.inputs(perturbation, &random)
        } catch {
            throw RecordingError(item.file, "sequence \(item.sequence) \(error.message)")
        }
    }

    /// Performs inputs alone, and combines the outcomes of all their sequences.
    private func outcome(
        of item: CorpusCase,
        _ inputs: [TimedInput],
        _ header: RecordingHeader
    ) throws -> CorpusCase {
        let sequences = try reader.sequences(inputs, header)
        var outcomes = item.outcomes.map {
            (recognizer: $0.recognizer, outcome: RecognizerOutcome())
        }
        for sequence in sequences {
            for index in outcomes.indices where !outcomes[index].outcome.isRecognized {
                outcomes[index].outcome = sequence.outcomes[index]
            }
        }
        return CorpusCase(
            file: item.file,
            sequence: item.sequence,
            scene: item.scene,
            start: item.start,
            end: item.end,
            expected: item.expected,
            outcomes: outcomes,
            strokes: [],
            steps: []
        )
    }

    private static func text(
        _ header: RecordingHeader,
        _ inputs: [TimedInput],
        _ item: CorpusCase
    ) -> Data {
        let label = TimedInput(
            .expected(SequenceLabel((item.expected ?? []).sorted())),
            at: inputs.last?.time ?? 0
        )
        let lines = [header.json] + (inputs + [label]).map(\.json)
        return Data((lines.joined(separator: "\n") + "\n").utf8)
    }
}
