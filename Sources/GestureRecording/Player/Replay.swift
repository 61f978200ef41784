package import Foundation
import GestureKit
import GestureScenes
package import GestureTrace

/// A recording performed from its file, without X, as fast as it goes, with what a report shows of it.
package struct Replay {
    package struct Picture {
        /// What was known at the picture's time.
        package let snapshot: TraceSnapshot
        /// The canvas at that time, in points.
        package let size: CGSize
        /// Whether the scene of that time is shown without the panels at first.
        package let opensFolded: Bool
    }

    /// The recording with the outputs as they are now; nil when none was wanted.
    package let journal: Journal?
    /// What was known at the wanted time, or at the end.
    package let picture: Picture
    /// What was known of the session, up to the end of the recording.
    package let trace: SessionTrace
    package let player: Player

    /// The recording's header, with the scene that was used.
    package var header: RecordingHeader { player.header }

    /// More than the tolerance of times, in whole microseconds, as lines have them.
    static let margin: TimeInterval = 2e-6

    /// Performs the file; every output is told as it comes.
    ///
    /// - Parameters:
    ///   - file: a recording, or a report's PNG.
    ///   - options: what differs from the recording.
    ///   - pictureTime: when the picture is taken, in seconds; nil, the default, for the end. The replay
    ///     goes on to the end of the recording; the journal ends at this time, or at an earlier `end` line.
    ///   - keepsJournal: whether a journal is kept, for a report; false by default.
    ///   - onLine: called with each output; nil, the default, when nobody wants them.
    /// - Throws: as `Player.performAll(_:)`.
    package init(
        file: String,
        options: Player.Options = .init(),
        pictureTime: TimeInterval? = nil,
        keepsJournal: Bool = false,
        onLine: ((OutputLine) -> Void)? = nil
    ) throws {
        let player = try Player(file: file, options: options)
        if let onLine { player.session.observe { if let line = $0.line { onLine(line) } } }
        try self.init(player, pictureTime: pictureTime, keepsJournal: keepsJournal)
    }

    /// Performs the inputs of a player that has not begun yet.
    package init(
        _ player: Player,
        pictureTime: TimeInterval? = nil,
        keepsJournal: Bool = false
    ) throws {
        let session = player.session
        let trace = SessionTrace(of: session)
        let journal = keepsJournal ? Journal(player.header) : nil
        var picture: Picture?
        if let journal {
            // A report holds the inputs up to its picture.
            session.observe { if picture == nil { journal.take($0) } }
        }

        func pictureNow(at time: TimeInterval) -> Picture {
            let window = session.scene.window
            return Picture(
                snapshot: trace.snapshot(at: max(time, window.time)),
                size: window.bounds.size,
                opensFolded: session.scene.opensFolded
            )
        }
        /// Takes the picture if the next input or deadline is later than its time; the journal ends there.
        func takePicture(before next: TimeInterval) {
            guard picture == nil, let time = pictureTime, next > time else { return }
            var end = max(player.latest, time)
            if player.timing == .scripted {
                // Deadlines within the tolerance wait for what comes next, as without a picture. After
                // an input of that time nothing follows.
                let isAfterInput = player.latest >= time && next - time > Self.margin
                end = isAfterInput ? time : max(player.latest, time - Self.margin)
                player.advance(to: isAfterInput ? time : time - Self.margin)
            }
            picture = pictureNow(at: time)
            journal?.note(TimedInput(.end, at: end))
        }
        try player.performAll(takePicture)
        // After an `end` line nothing happens: a later picture is the one at the end.
        if !player.isOver { takePicture(before: .infinity) }
        self.player = player
        self.trace = trace
        self.journal = journal
        self.picture = picture ?? pictureNow(at: player.now)
    }
}
