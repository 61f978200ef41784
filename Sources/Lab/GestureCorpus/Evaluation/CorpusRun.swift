package import GestureExplaining
import GestureRecording
import GestureScenes
package import RecordingFormat

/// An evaluation of many recordings on several threads, whose cases are passed on in order.
package struct CorpusRun: Sendable {
    package let reader: CaseReader
    /// The settings that the evaluation reports.
    let settings: [String]

    package init(reader: CaseReader, settings: [String] = []) {
        self.reader = reader
        self.settings = settings
    }

    /// The sums over all cases.
    package struct Outcome: Sendable {
        package fileprivate(set) var evaluation: Evaluation
        /// The labels in the map that the recordings have.
        package fileprivate(set) var mappedLabels: Set<String> = []
    }

    /// Evaluates the files.
    ///
    /// - Parameters:
    ///   - files: The recordings.
    ///   - threads: The number of threads; nil for one per core.
    ///   - onError: Receives the error of a file that could not be evaluated; the others are still evaluated.
    ///   - onWarning: Receives a problem that is not an error.
    ///   - onCase: Receives each case, in the order of the files.
    /// - Returns: The evaluation; nil if no file could be evaluated.
    /// - Throws: An error of `onCase`.
    package func perform(
        _ files: [String],
        threads: Int? = nil,
        onError: (String, any Error) -> Void,
        onWarning: (RecordingError) -> Void = { _ in },
        onCase: (CorpusCase) throws -> Void
    ) throws -> Outcome? {
        var outcome: Outcome?
        var unreadCount = 0
        var first = ""
        try OrderedJobs.perform(files.count, threads: threads) { [self] number in
            Result { try reader.cases(in: files[number]) }
        } deliver: { number, result in
            let recording: RecordingCases
            do {
                recording = try result.get()
                if let scene = outcome?.evaluation.scene,
                    !recording.scenes.contains(where: { $0.identity == scene })
                {
                    let other = recording.scene.identity
                    throw scene.error(other, file: files[number], first: first)
                }
            } catch {
                onError(files[number], error)
                unreadCount += 1
                return
            }
            recording.warnings.forEach(onWarning)
            if outcome == nil {
                first = files[number]
                outcome = Outcome(
                    evaluation: Evaluation(
                        scene: recording.scene.identity,
                        recognizers: recording.scene.recognizers,
                        settings: settings
                    )
                )
            }
            outcome?.mappedLabels.formUnion(recording.mappedLabels)
            let scene = outcome?.evaluation.scene
            for item in recording.cases {
                guard item.scene == scene else {
                    // Sequences without a label only lead to the labelled ones.
                    if item.expected != nil { onWarning(item.omission(from: scene)) }
                    continue
                }
                outcome?.evaluation.add(item)
                try onCase(item)
            }
        }
        outcome?.evaluation.unreadCount = unreadCount
        return outcome
    }
}

extension CorpusCase {
    /// The warning about a labelled sequence of another scene than the evaluation's.
    fileprivate func omission(from evaluated: SceneIdentity?) -> RecordingError {
        RecordingError(
            file,
            "sequence \(sequence) is in the scene \(scene.name), expected \(evaluated?.name ?? "none");"
                + " it is left out: evaluate it with --sequence \(sequence)"
        )
    }
}
