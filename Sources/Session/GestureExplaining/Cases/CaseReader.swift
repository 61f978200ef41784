import Foundation
import GestureKit
package import GestureRecording
package import GestureScenes
import RecordingFormat
import TextFormatting

/// Replays recordings, splits each into its sequences, and labels these: the cases.
package struct CaseReader: Sendable {
    /// Returns the options of a replay; called on any thread.
    let makeOptions: @Sendable () -> Player.Options
    package let labels: LabelSource?
    private let choice: SequenceChoice?
    private let details: CaseDetails

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - labels: The labels of recordings without `expected` lines; nil ignores all labels.
    ///   - choice: The only sequence of each recording that is a case; nil for all.
    ///   - details: The optional parts of the cases.
    ///   - makeOptions: Returns the options of a replay; called on any thread.
    package init(
        labels: LabelSource?,
        choice: SequenceChoice? = nil,
        details: CaseDetails = [],
        makeOptions: @escaping @Sendable () -> Player.Options
    ) {
        self.makeOptions = makeOptions
        self.labels = labels
        self.choice = choice
        self.details = details
    }

    /// Returns the cases of a file.
    ///
    /// - Throws: `RecordingError` or `SceneError`, for a file that cannot be replayed, a label that is not in
    ///   the scene, or a second label.
    package func cases(in file: String) throws -> RecordingCases {
        try cases(of: recording(file))
    }

    /// Reads a recording for several replays.
    package func recording(_ file: String) throws -> RecordedInputs {
        try RecordedInputs(file: file) { header in
            try makeOptions().makeScene(header.scene, header.source).size
        }
    }

    /// Returns the scene of a recording, before its first input.
    package func scene(of recording: RecordedInputs) throws -> Scene {
        let player = try Player(recording, options: makeOptions())
        try player.begin()
        return player.session.scene
    }

    /// Returns the scene of the first recording that can be read, if any can.
    ///
    /// All recordings of a corpus have one scene, so its errors concern all of them.
    ///
    /// - Throws: `SceneError` for a setting that the scene refuses.
    package func firstScene(of files: [String]) throws -> Scene? {
        for file in files {
            guard let recording = try? recording(file) else { continue }
            var options = makeOptions()
            options.settings = []
            guard let plain = try? Player(recording, options: options),
                (try? plain.begin()) != nil
            else { continue }
            return try scene(of: recording)
        }
        return nil
    }

    /// Returns the cases of a recording, with further settings of properties.
    package func cases(
        of recording: RecordedInputs,
        settings: [(path: String, value: SceneValue)] = []
    ) throws -> RecordingCases {
        let run = try CaseRun(recording, makeOptions, settings, details)
        var cases = run.recorder.sequences.enumerated().map { index, sequence in
            CorpusCase(
                file: recording.file,
                sequence: index + 1,
                scene: sequence.scene.identity,
                expected: nil,
                recorded: sequence.recorded,
                strokes: sequence.strokes
            )
        }
        let mapped = try label(&cases, run, recording)
        if details.contains(.reachedValues) {
            let misses = MissMeasurement(
                recording: recording,
                settings: settings,
                makeOptions: makeOptions
            )
            try misses.measure(&cases)
        }
        if let choice {
            let index = try choice.index(in: cases.count, of: recording.file)
            cases = [cases[index]]
        }
        return RecordingCases(
            scenes: run.recorder.scenes,
            cases: cases,
            mappedLabels: mapped,
            end: run.recorder.end,
            warnings: run.player.warnings
        )
    }

    /// Sets the labels and returns those that are in the map.
    private func label(
        _ cases: inout [CorpusCase],
        _ run: CaseRun,
        _ recording: RecordedInputs
    ) throws -> Set<String> {
        guard let labels else { return [] }
        let file = recording.file
        if let (time, range) = run.recorder.strayLabel {
            let expected = range.map { range in
                "a time from \(NumberText.of(range.lowerBound)) s, when the first sequence begins,"
                    + " to \(NumberText.of(range.upperBound)) s, that of the line"
            }
            throw RecordingError(
                file,
                "labels the sequence at \(NumberText.of(time)) s,"
                    + " expected \(expected ?? "a sequence before the line")"
            )
        }
        let recorded = run.recorder.sequences.map(\.label)
        let other = labels.label(of: file)
        // Datasets name all their gestures, so a name must give way to a label that was chosen for this corpus.
        let hasOwnLabels =
            recorded.contains { $0 != nil } && !(recording.isConverted && other != nil)
        if hasOwnLabels, other != nil, labels.isExclusive {
            let message = "has expected lines and a label in the table, expected only one of them"
            throw RecordingError(file, message)
        }
        var mapped: Set<String> = []
        for index in cases.indices {
            guard let label = hasOwnLabels ? recorded[index] : other else { continue }
            cases[index].expected = try labels.recognizers(
                label,
                of: run.recorder.sequences[index].recorded.outcomes.map(\.recognizer),
                file: file
            )
            mapped.formUnion(labels.mappedLabels(of: label))
        }
        return mapped
    }
}

/// The parts of a case that a reader collects, if asked, in addition to the outcomes.
package struct CaseDetails: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The paths of the fingers.
    package static let strokes = CaseDetails(rawValue: 1)
    /// The state changes in order.
    package static let steps = CaseDetails(rawValue: 2)
    /// The values that the gestures of misses would have reached without their limits.
    package static let reachedValues = CaseDetails(rawValue: 4)
}

/// One replay of a recording.
struct CaseRun {
    let player: Player
    let recorder: CaseRecorder

    /// Performs a recording.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - makeOptions: Returns the options of a replay.
    ///   - settings: Further settings of properties.
    ///   - changes: Settings of properties from the start of a sequence on, in order.
    ///   - details: The parts of the sequences beyond the outcomes.
    /// - Throws: `RecordingError` or `SceneError`, for a recording that cannot be replayed.
    init(
        _ recording: RecordedInputs,
        _ makeOptions: () -> Player.Options,
        _ settings: [(path: String, value: SceneValue)],
        changes: [(start: TimeInterval, path: String, value: SceneValue)] = [],
        _ details: CaseDetails
    ) throws {
        var options = makeOptions()
        options.settings += settings
        if !changes.isEmpty { options.firesMissingDeadlines = true }
        player = try Player(recording, options: options)
        recorder = CaseRecorder(player.session, details)
        let player = player
        try player.performAll(stoppingAt: changes.map(\.start)) { number in
            let change = changes[number]
            let input = RecordingInput.set(change.path, to: change.value)
            // A value that cannot be set changes nothing, as the outcomes show.
            try? player.session.perform(TimedInput(input, at: change.start))
        }
        recorder.finish()
    }
}

extension Player {
    /// Performs all inputs, and calls a closure with the number of each start before the first event of its
    /// sequence.
    ///
    /// The scene and its properties are then those of the sequence.
    func performAll(stoppingAt starts: [TimeInterval], _ stop: (Int) -> Void) throws {
        var number = 0
        func stopAll(before time: TimeInterval) {
            while number < starts.count, starts[number] <= time {
                stop(number)
                number += 1
            }
        }
        try performAll { time in
            if next?.isContext != true { stopAll(before: time + Tolerance.time) }
        }
        // The server's time may go back, so that the input of a sequence has an earlier time.
        stopAll(before: .infinity)
    }
}

extension TimedInput {
    /// Such an input also concerns later sequences.
    var isContext: Bool {
        switch input {
        case .set, .scene, .device, .deviceRemoved, .window: true
        default: false
        }
    }
}
