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
        fileprivate var before: [CorpusCase] = []
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

    /// Performs the labelled cases of a recording again, each alone, with all perturbations.
    ///
    /// - Throws: `RecordingError` for a case with too many samples at the rate.
    package func part(of recording: SharedRecording, _ whole: RecordingCases) throws -> Part {
        let (header, events) = try reader.events(of: recording)
        var part = Part()
        for (index, item) in whole.cases.enumerated() where item.expected != nil {
            let end =
                index + 1 < whole.cases.count ? whole.cases[index + 1].start : .infinity
            let isolated = IsolatedCase(header: header, events: events, from: item.start, to: end)
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
            start: item.start,
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

/// The sums of a robustness test over a corpus.
package struct RobustnessFigures: Sendable {
    /// The figures of the unperturbed cases, each performed alone.
    package private(set) var before: Evaluation
    /// The figures of all perturbed cases.
    package private(set) var after: Evaluation
    /// The number of perturbed cases that are wrong although they were right before.
    package private(set) var lost = 0
    /// The number of perturbed cases that are right although they were wrong before.
    package private(set) var gained = 0
    /// The number of perturbations of each case.
    package let rounds: Int

    package init(like evaluation: Evaluation, rounds: Int) {
        let empty = Evaluation(
            scene: evaluation.scene,
            recognizers: evaluation.recognizers,
            settings: evaluation.settings
        )
        (before, after) = (empty, empty)
        self.rounds = rounds
    }

    package mutating func add(_ part: Robustness.Part) {
        for item in part.before { before.add(item) }
        for item in part.cases { after.add(item) }
        lost += part.flips.count { $0.wasRight }
        gained += part.flips.count { !$0.wasRight }
    }

    package var text: String {
        var table = TextTable(["recognizer", "F1 before", "F1 perturbed", "missed", "false"])
        for recognizer in before.recognizers {
            let (old, new) = (before.figures[recognizer], after.figures[recognizer])
            table.add([
                recognizer, old?.f1.text ?? "–", new?.f1.text ?? "–",
                String(new?.falseNegatives ?? 0), String(new?.falsePositives ?? 0),
            ])
        }
        func share(_ evaluation: Evaluation) -> String {
            evaluation.right.value.map(PercentText.of) ?? "–"
        }
        return """
            \(Count.text(before.caseCount, "case")) performed \(Count.text(rounds, "time")) \
            with perturbations: \(share(before)) as expected before, \(share(after)) after
            \(lost) right cases became wrong, \(gained) wrong cases became right

            \(table.text)
            """
    }

    package var json: String {
        JSONLine { line in
            line.add("perturbed", after.caseCount)
            line.add("rounds", rounds)
            line.add("rightBefore", before.rightCount)
            line.add("casesBefore", before.caseCount)
            line.add("rightAfter", after.rightCount)
            line.add("lost", lost)
            line.add("gained", gained)
            line.add("recognizers", objects: before.recognizers) { recognizer, object in
                object.add("recognizer", recognizer)
                object.add("before") { $0.add(before.figures[recognizer] ?? RecognizerFigures()) }
                object.add("after") { $0.add(after.figures[recognizer] ?? RecognizerFigures()) }
            }
        }.text
    }
}
