package import GestureRecording

/// The sum of the evaluations of the parts of a corpus.
extension EvaluationFile {
    /// Adds up the evaluations of parts of a corpus, and passes each line of a case on.
    ///
    /// - Throws: `RecordingError` for parts of different scenes, settings or perturbations, and for a case in
    ///   two parts.
    package static func merged(
        _ files: [String],
        onCase: (CaseLine) throws -> Void
    ) throws -> CorpusRun.Outcome? {
        var sum: (whole: CorpusRun.Outcome, first: String)?
        var unreadCount = 0
        var names: [String: String] = [:]
        for file in files {
            var last = ""
            let part = try EvaluationFile(file: file) { line in
                // The cases of a recording are adjacent, so each recording is checked once.
                defer { last = line.file }
                if line.file != last, let other = names.updateValue(file, forKey: line.file) {
                    throw RecordingError(
                        file,
                        "has cases of \(line.file), as does \(other), expected each case once"
                    )
                }
                try onCase(line)
            }
            guard !part.evaluation.hasNoScene else {
                unreadCount += part.evaluation.unreadCount
                continue
            }
            guard let (_, first) = sum else {
                sum = (CorpusRun.Outcome(part), file)
                continue
            }
            try sum?.whole.add(part, file: file, first: first)
        }
        let none = files.isEmpty ? nil : CorpusRun.Outcome(unreadCount: unreadCount)
        sum?.whole.evaluation.unreadCount += unreadCount
        return sum?.whole ?? none
    }
}

extension CorpusRun.Outcome {
    fileprivate init(_ file: EvaluationFile) {
        self.init(evaluation: file.evaluation, robustness: file.robustness)
    }

    fileprivate mutating func add(
        _ part: EvaluationFile,
        file: String,
        first: String
    ) throws(RecordingError) {
        try evaluation.check(part.evaluation, file: file, first: first)
        guard robustness?.options == part.robustness?.options else {
            func text(_ figures: RobustnessFigures?) -> String {
                figures?.options ?? "no perturbations"
            }
            throw RecordingError(
                file,
                "has \(text(part.robustness)), expected \(text(robustness)) as in \(first)"
            )
        }
        evaluation.add(part.evaluation)
        if let other = part.robustness { robustness?.add(other) }
    }
}
