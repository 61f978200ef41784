package import Foundation
import GestureKit
package import GestureScenes
package import GestureTrace
package import RecordingFormat
package import TouchBridge

/// A recording performed from a file at full speed, without X, with the content of its report.
package struct Replay {
    package struct Picture {
        /// The state at the picture's time.
        package let snapshot: TraceSnapshot
        /// The size of the canvas at that time, in points.
        package let size: CGSize
        /// The canvas in its window at that time, from the recording.
        package let geometry: WindowGeometry
        /// Whether the scene at that time initially hides the panels.
        package let opensWithPanelsFolded: Bool
    }

    /// The recording with the outputs of this replay; nil unless requested.
    package let journal: Journal?
    /// The picture at the requested time, or at the end.
    package let picture: Picture
    /// The state of the session at the end of the recording.
    package let trace: SessionTrace
    package let player: Player

    /// The recording's header, with the scene in use.
    package var header: RecordingHeader { player.session.header }

    /// The margin in seconds: more than the tolerance of times, and whole microseconds, as recording lines have.
    package static let margin: TimeInterval = 2e-6

    /// Performs the file, and reports every output immediately.
    ///
    /// - Parameters:
    ///   - file: a recording, or a report's PNG.
    ///   - options: deviations from the recording.
    ///   - pictureTime: the time of the picture, in seconds; nil, the default, for the end. The replay
    ///     continues to the end of the recording; the journal ends at this time, or at an earlier `end` line.
    ///   - keepsJournal: whether to keep a journal for a report; false by default.
    ///   - onLine: called with each output; nil by default.
    /// - Throws: as `Player.performAll(_:)`.
    package init(
        file: String,
        options: Player.Options = .init(),
        pictureTime: TimeInterval? = nil,
        keepsJournal: Bool = false,
        onLine: ((OutputLine) -> Void)? = nil
    ) throws {
        let player = try Player(file: file, options: options)
        if let onLine { player.session.observeLines(onLine) }
        try self.init(player, pictureTime: pictureTime, keepsJournal: keepsJournal)
    }

    /// Performs the inputs of a player that has not begun yet.
    ///
    /// - Parameters:
    ///   - player: the player.
    ///   - pictureTime: the time of the picture, in seconds; nil, the default, for the end.
    ///   - keepsJournal: whether to keep a journal for a report; false by default.
    ///   - onPicture: called with the time of the picture when it is taken; nil by default.
    /// - Throws: as `Player.performAll(_:)`.
    package init(
        _ player: Player,
        pictureTime: TimeInterval? = nil,
        keepsJournal: Bool = false,
        onPicture: ((TimeInterval) -> Void)? = nil
    ) throws {
        let session = player.session
        let trace = SessionTrace(of: session)
        let journal = keepsJournal ? Journal(player.session.header) : nil
        var picture: Picture?
        // A report contains the inputs up to its picture.
        journal?.record(session) { picture == nil }

        func pictureNow(at time: TimeInterval) -> Picture {
            let window = session.scene.window
            let time = max(time, window.time)
            onPicture?(time)
            return Picture(
                snapshot: trace.snapshot(at: time),
                size: window.bounds.size,
                geometry: session.geometry,
                opensWithPanelsFolded: session.scene.opensWithPanelsFolded
            )
        }
        /// Takes the picture, and ends the journal, if the next input or deadline is later than its time.
        func takePicture(before next: TimeInterval) {
            guard picture == nil, let time = pictureTime, next > time else { return }
            player.fireMissingDeadlines(before: time)
            var end = max(player.session.latest, time)
            if player.session.timing == .scripted {
                // Deadlines within the tolerance wait for the next input, as without a picture. Nothing
                // follows an input at that time.
                let isAfterInput = player.session.latest >= time && next - time > Self.margin
                end = isAfterInput ? time : max(player.session.latest, time - Self.margin)
                player.session.advance(to: isAfterInput ? time : time - Self.margin)
            }
            picture = pictureNow(at: time)
            journal?.note(TimedInput(.end, at: end))
        }
        try player.performAll(takePicture)
        // Nothing happens after an `end` line, so a later picture equals the one at the end.
        if !player.session.isOver { takePicture(before: .infinity) }
        self.player = player
        self.trace = trace
        self.journal = journal
        self.picture = picture ?? pictureNow(at: player.session.now)
    }
}

extension SceneChange {
    /// A replay with the change leaves this input out if it would undo the change.
    ///
    /// A change counts from the beginning of its scene, as if it had been written in the scene's file; a later
    /// setting of that very property would undo it.
    private func replaces(_ input: RecordingInput) -> Bool {
        propertyPath.map(input.isSetting) ?? false
    }

    /// Divides a recording by the change of one of its scenes.
    ///
    /// - Parameters:
    ///   - inputs: The inputs of the recording, in order.
    ///   - header: The recording's header.
    ///   - isChanged: Returns whether a scene's name and text are those of the changed scene.
    /// - Returns: The inputs that remain with the change, and those that it replaces.
    package func split(
        _ inputs: [TimedInput],
        after header: RecordingHeader,
        where isChanged: (String, String?) -> Bool
    ) -> (kept: [TimedInput], replaced: [TimedInput]) {
        guard inputs.contains(where: { replaces($0.input) }) else { return (inputs, []) }
        var (kept, replaced): ([TimedInput], [TimedInput]) = ([], [])
        var isCurrent = isChanged(header.scene, header.source)
        for input in inputs {
            if case .scene(let name, let source) = input.input {
                isCurrent = isChanged(name, source)
            }
            if isCurrent, replaces(input.input) {
                replaced.append(input)
            } else {
                kept.append(input)
            }
        }
        return (kept, replaced)
    }
}
