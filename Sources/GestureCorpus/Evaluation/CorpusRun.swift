package import GestureRecording
import GestureScenes

/// An evaluation of many recordings on several threads, whose cases are passed on in order.
package struct CorpusRun: Sendable {
    package let reader: CaseReader
    /// The settings that the evaluation names.
    package let settings: [String]

    package init(reader: CaseReader, settings: [String] = []) {
        self.reader = reader
        self.settings = settings
    }

    /// Evaluates the files.
    ///
    /// - Parameters:
    ///   - files: The recordings.
    ///   - threads: The number of threads; nil for that of the cores.
    ///   - onError: Receives the error of a file that could not be evaluated; the others go on.
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
    ) throws -> Evaluation? {
        var evaluation: Evaluation?
        var unreadCount = 0
        var first = ""
        try OrderedJobs.perform(files.count, threads: threads) { [reader] number in
            Result { try reader.cases(in: files[number]) }
        } deliver: { number, result in
            let recording: RecordingCases
            do {
                recording = try result.get()
                try evaluation?.check(recording, file: files[number], first: first)
            } catch {
                onError(files[number], error)
                unreadCount += 1
                return
            }
            recording.warnings.forEach(onWarning)
            if evaluation == nil {
                first = files[number]
                evaluation = Evaluation(
                    scene: recording.scene,
                    recognizers: recording.recognizers,
                    settings: settings
                )
            }
            for item in recording.cases {
                evaluation?.add(item)
                try onCase(item)
            }
        }
        for _ in 0..<unreadCount { evaluation?.addUnread() }
        return evaluation
    }
}

extension Evaluation {
    /// Throws if a recording is of another scene.
    fileprivate func check(
        _ recording: RecordingCases,
        file: String,
        first: String
    ) throws(RecordingError) {
        guard recording.scene == scene else {
            let found =
                recording.scene.name == scene.name
                ? "another text of the scene \(scene.name)" : "the scene \(recording.scene.name)"
            throw RecordingError(
                file,
                "has \(found), expected \(scene.name) as in \(first); choose one with --scene"
            )
        }
    }
}
