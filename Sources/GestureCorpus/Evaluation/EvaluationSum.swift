import GestureRecording

/// The sum of the evaluations of the parts of a corpus.
extension EvaluationFile {
    /// Adds up the evaluations of parts of a corpus, and passes each line of a case on.
    ///
    /// - Throws: `RecordingError` for parts of different scenes, settings or perturbations, for a case in two
    ///   parts, and for a missing or repeated shard.
    package static func merged(
        _ files: [String],
        onCase: (CaseLine) throws -> Void
    ) throws -> CorpusRun.Outcome? {
        var sum: (whole: CorpusRun.Outcome, first: String)?
        var unreadCount = 0
        var names: [String: String] = [:]
        var shards = ShardSet()
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
            try shards.add(part.evaluation.shard, file: file)
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
        try shards.checkComplete()
        sum?.whole.evaluation.shard = nil
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

/// The shards of a sum.
private struct ShardSet {
    /// The maximum number of missing shards that an error lists.
    private static let maxListCount = 10

    private var files: [Shard: String] = [:]
    private var first: (shard: Shard, file: String)?

    /// Adds the shard of a part; nil for a part that is not a shard.
    mutating func add(_ shard: Shard?, file: String) throws(RecordingError) {
        guard let shard else { return }
        if let (first, name) = first, first.count != shard.count {
            throw RecordingError(
                file,
                "is the shard \(shard), but \(name) is the shard \(first), expected equal numbers of shards"
            )
        }
        if let other = files.updateValue(file, forKey: shard) {
            throw RecordingError(
                file,
                "is the shard \(shard), as is \(other), expected each shard once"
            )
        }
        first = first ?? (shard, file)
    }

    /// Throws if some of the shards are missing.
    func checkComplete() throws(RecordingError) {
        guard let count = first?.shard.count, files.count < count else { return }
        let present = Set(files.keys.map(\.number))
        let missing = (1...count).lazy.filter { !present.contains($0) }.prefix(Self.maxListCount)
        let list = missing.map { "\($0)/\(count)" }.joined(separator: ", ")
        let isCut = count - files.count > Self.maxListCount
        throw RecordingError(
            message: "found \(files.count) of \(Count.text(count, "shard")), without"
                + " \(list)\(isCut ? ", …" : ""), expected all of them"
        )
    }
}
