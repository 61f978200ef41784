package import Foundation
package import GestureScenes
package import GestureTrace

/// A recording performed from its file, without X, as fast as it goes.
///
/// The file is read as it is performed, and forgotten: a recording of any length takes the same memory,
/// unless a journal is wanted.
package struct Replay {
    /// What is done with the recording.
    package struct Options {
        /// Properties that are set before the first input, and again in each scene of a `scene` line that
        /// has them; none by default.
        package var settings: [(path: String, value: SceneValue)] = []
        /// When the picture is taken, in seconds; nil, the default, for the end.
        ///
        /// The replay goes on to the end of the recording; the journal ends at this time, or at an
        /// earlier `end` line.
        package var pictureTime: TimeInterval?
        /// Whether a journal is kept, for a report; false by default.
        package var keepsJournal = false
        /// Makes each scene from its name and text; as the recording says by default.
        package var makeScene: (String, String?) throws -> Scene = {
            try Scene(recorded: $0, source: $1)
        }

        /// Makes the usual options.
        package init() {}
    }

    /// What a report shows.
    package struct Picture {
        /// What was known at the picture's time.
        package let snapshot: TraceSnapshot
        /// The canvas at that time, in points.
        package let size: CGSize
        /// Whether the scene of that time is shown without the panels at first.
        package let opensFolded: Bool
    }

    /// The session at the end of the recording.
    package let session: Session
    /// The recording's header, with the scene that was used.
    package let header: RecordingHeader
    /// The recording with the outputs as they are now; nil when none was wanted.
    package let journal: Journal?
    /// What was known at the wanted time, or at the end.
    package let picture: Picture
    /// The last input's time, or the last deadline's after it.
    package let endTime: TimeInterval
    /// What was odd but no error.
    package let warnings: [RecordingError]

    /// Performs the file; every output is told as it comes.
    ///
    /// - Parameters:
    ///   - file: a recording, or a report's PNG.
    ///   - options: what is done with it.
    ///   - onLine: called with each output; nil, the default, when nobody wants them.
    /// - Throws: `RecordingError`, or what `makeScene` throws.
    package init(
        file: String,
        options: Options = Options(),
        onLine: ((OutputLine) -> Void)? = nil
    ) throws {
        var run = try ReplayRun(file: file, options: options, onLine: onLine)
        try run.perform()
        session = run.session
        header = run.header
        journal = run.journal
        endTime = run.endTime
        picture = run.picture ?? run.pictureNow(at: run.endTime)
        warnings = run.reader.warnings
    }
}
