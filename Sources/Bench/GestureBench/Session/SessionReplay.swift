import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat

/// A session performed again from its recording: after a rebuild with other classes, and after its scene's
/// file was saved with other properties.
enum SessionReplay {
    /// Performs a recording as the live session did, with the scenes that `makeScene` returns.
    ///
    /// Deadlines that are missing from the recording fire too.
    ///
    /// - Parameters:
    ///   - makePlayer: Returns the player of the recording.
    ///   - earliest: The start of the first sequence that the attempts contain, in seconds; all by default.
    ///   - makeScene: Returns the scene for a recorded name and text.
    /// - Returns: the session with its recording.
    /// - Throws: any error of the player, or a ``Failure`` of `makeScene`.
    static func perform(
        _ makePlayer: (Player.Options) throws -> Player,
        keepingAttemptsFrom earliest: TimeInterval = -.infinity,
        _ makeScene: @escaping (String, String?) throws(SceneError) -> Scene
    ) throws -> RecordedSession {
        var options = Player.Options()
        options.firesMissingDeadlines = true
        options.makeScene = { name, source in
            // The program wrote the file, so a line number in it means nothing to the user.
            do throws(SceneError) {
                return try makeScene(name, source)
            } catch {
                throw Failure(error)
            }
        }
        let player = try makePlayer(options)
        let recorded = RecordedSession(player.session, keepingAttemptsFrom: earliest)
        try player.begin()
        while player.next != nil { try player.performNext() }
        return recorded
    }

    /// Another version of the scene in the window.
    struct Version {
        /// The scene's text, unless it is that of the built-in scene.
        let source: String?
        /// The change that this version makes or takes back, if any; its property keeps its value.
        var change: SceneChange?
        /// The settings that the previous version left out, and that are performed again.
        var settings: [TimedInput] = []
    }

    struct Result {
        let session: RecordedSession
        /// The settings of the changed property, which are not performed again.
        let leftOut: [TimedInput]
    }

    /// Performs the window's session on another version of its scene.
    ///
    /// Throws a ``Failure`` with the reason if a new session has to start.
    static func perform(
        _ session: RecordedSession,
        on version: Version,
        until time: TimeInterval,
        in program: Program
    ) throws -> Result {
        let old = session.session.scene
        func isOld(_ name: String, _ source: String?) -> Bool {
            name == old.name && source == old.sourceText
        }
        func makeScene(_ name: String, _ source: String?) throws(SceneError) -> Scene {
            try program.scene(
                recorded: name,
                source: isOld(name, source) ? version.source : source
            )
        }
        // A new tree lacks the recognizers that the code adds while it runs.
        if old.codeName == nil {
            let names = Set(
                try makeScene(old.name, old.sourceText).recognizers.map(\.touchstone.label)
            )
            let missing = old.recognizers.map(\.touchstone.label).first { !names.contains($0) }
            if let missing { throw Failure(.badInput, "\(missing) is gone") }
        }
        var reader = try RecordingReader(text: session.inputs.text(), name: "the session")
        let header = reader.header
        var all: [TimedInput] = []
        while let next = try reader.next()?.input { all.append(next) }
        var (inputs, leftOut) =
            version.change?.split(all, after: header, where: isOld) ?? (all, [])
        for setting in version.settings {
            let index = inputs.firstIndex { $0.time > setting.time } ?? inputs.endIndex
            inputs.insert(setting, at: index)
        }
        let repeated = try perform(
            { try Player(inputs: inputs, header: header, options: $0) },
            keepingAttemptsFrom: session.attempts.start,
            makeScene
        )
        repeated.session.tick(before: time)
        repeated.advance(to: time)
        return Result(session: repeated, leftOut: leftOut)
    }
}
