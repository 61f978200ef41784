public import Foundation
import GestureKit
public import GestureScenes

/// A recording performed from its file, without X, as fast as it goes.
public struct Replay {
    /// The session at the end of the recording.
    public let session: Session
    /// The recording's header.
    public let header: RecordingHeader
    /// The recording with the outputs as they are now, for a report.
    public let journal: Journal
    /// The last input's time, or the last deadline's after it.
    public let endTime: TimeInterval
    /// What was odd but no error.
    public let warnings: [RecordingError]

    /// Performs the file; every output is told as it comes.
    ///
    /// - Parameters:
    ///   - file: a recording, or a report's PNG.
    ///   - settings: properties that are set before the first input, and stand in the journal; none by
    ///     default.
    ///   - makeScene: makes the scene that the header names, or another one in its place.
    ///   - onLine: called with each output.
    /// - Throws: `RecordingError`, or what `makeScene` throws.
    public init(
        file: String,
        settings: [(path: String, value: SceneValue)] = [],
        makeScene: (RecordingHeader) throws -> Scene,
        onLine: @escaping (OutputLine) -> Void
    ) throws {
        var reader = try RecordingReader(file: file)
        var header = reader.header
        let scene = try makeScene(header)
        header.scene = scene.name
        header.source = scene.sourceText
        let session = Session(scene: scene, header: header)
        let journal = Journal(header)
        session.onLine = { line in
            journal.note(line)
            onLine(line)
        }
        for (path, value) in settings {
            try scene.set(path, value)
            journal.note(TimedInput(.set(path, to: value), at: 0))
        }
        var time: TimeInterval = 0
        var hasEnd = false
        while !hasEnd, let (input, line) = try reader.next() {
            journal.note(input)
            time = max(time, input.time)
            hasEnd = input.input == .end
            do throws(Session.Refusal) {
                try session.perform(input)
            } catch {
                throw RecordingError(file, line: line, error.message)
            }
        }
        if !hasEnd {
            do throws(Session.Refusal) {
                try session.runOn()
            } catch {
                throw RecordingError(file, error.message)
            }
        }
        self.session = session
        self.header = header
        self.journal = journal
        endTime = max(time, scene.window.time)
        warnings = reader.warnings
    }
}
