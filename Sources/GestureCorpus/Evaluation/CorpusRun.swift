package import GestureRecording
import GestureScenes

/// An evaluation of many recordings on several threads, whose cases are passed on in order.
package struct CorpusRun: Sendable {
    package let reader: CaseReader
    /// The settings that the evaluation reports.
    package let settings: [String]
    /// The perturbations of each case; nil for none.
    package let robustness: Robustness?

    package init(
        reader: CaseReader,
        settings: [String] = [],
        robustness: Robustness? = nil
    ) {
        self.reader = reader
        self.settings = settings
        self.robustness = robustness
    }

    /// The sums over all cases.
    package struct Outcome: Sendable {
        package var evaluation: Evaluation
        /// The sums of the perturbed cases; nil without perturbations.
        package internal(set) var robustness: RobustnessFigures?
        /// The labels in the map that the recordings have.
        package fileprivate(set) var mappedLabels: Set<String> = []

        /// The outcome of a part of a corpus in which no file could be evaluated.
        package init(unreadCount: Int) {
            evaluation = Evaluation(unreadCount: unreadCount)
        }

        init(evaluation: Evaluation, robustness: RobustnessFigures?) {
            (self.evaluation, self.robustness) = (evaluation, robustness)
        }
    }

    /// The results of one file.
    private struct FileResult: Sendable {
        let recording: RecordingCases
        let part: Robustness.Part?
    }

    /// Evaluates the files.
    ///
    /// - Parameters:
    ///   - files: The recordings.
    ///   - threads: The number of threads; nil for one per core.
    ///   - onError: Receives the error of a file that could not be evaluated; the others are still evaluated.
    ///   - onWarning: Receives a problem that is not an error.
    ///   - onFlip: Receives each perturbed case with another verdict, in the order of the files.
    ///   - onCase: Receives each case, in the order of the files.
    /// - Returns: The evaluation; nil if no file could be evaluated.
    /// - Throws: An error of `onCase` or `onFlip`.
    package func perform(
        _ files: [String],
        threads: Int? = nil,
        onError: (String, any Error) -> Void,
        onWarning: (RecordingError) -> Void = { _ in },
        onFlip: (Robustness.Flip) throws -> Void = { _ in },
        onCase: (CorpusCase) throws -> Void
    ) throws -> Outcome? {
        var outcome: Outcome?
        var unreadCount = 0
        var first = ""
        try OrderedJobs.perform(files.count, threads: threads) { [self] number in
            Result { try result(of: files[number]) }
        } deliver: { number, result in
            let recording: RecordingCases
            let part: Robustness.Part?
            do {
                let file = try result.get()
                (recording, part) = (file.recording, file.part)
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
                outcome = newOutcome(recording.scene)
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
            guard let part = part?.filtered({ $0 == scene }) else { return }
            outcome?.robustness?.add(part)
            try part.flips.forEach(onFlip)
        }
        for _ in 0..<unreadCount { outcome?.evaluation.addUnread() }
        return outcome
    }

    private func result(of file: String) throws -> FileResult {
        let recording = try reader.recording(file)
        let cases = try reader.cases(of: recording)
        return FileResult(
            recording: cases,
            part: try robustness?.part(of: recording, cases)
        )
    }

    private func newOutcome(_ scene: RecordedScene) -> Outcome {
        let evaluation = Evaluation(
            scene: scene.identity,
            recognizers: scene.recognizers,
            reachableSteps: scene.reachableSteps,
            settings: settings
        )
        return Outcome(
            evaluation: evaluation,
            robustness: robustness.map { RobustnessFigures(like: evaluation, $0) }
        )
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
