import Foundation
import GestureKit
import GestureRecording
import GestureScenes

/// A session performed again from its recording: after a rebuild with other classes, and after its scene's
/// file was saved with other properties.
enum RepeatedSession {
    /// Performs a recording as the live session did, with the scenes that `makeScene` returns.
    ///
    /// Deadlines that are missing from the recording fire too, because a changed recognizer has other deadlines.
    static func perform(
        _ makePlayer: (Player.Options) throws -> Player,
        _ makeScene: @escaping (String, String?) throws(SceneError) -> Scene
    ) throws -> RecordedSession {
        var options = Player.Options()
        options.makeScene = { name, source in
            // The program wrote the file, so a line number in it means nothing to the user.
            do throws(SceneError) {
                return try makeScene(name, source)
            } catch {
                throw Failure(error)
            }
        }
        let recorded = RecordedSession(try makePlayer(options))
        let player = recorded.player
        try player.begin()
        while let next = player.next {
            player.tick(before: next.time)
            try player.performNext()
        }
        return recorded
    }

    /// Performs the window's session on a new version of its scene, and returns the differences in a line.
    ///
    /// Throws a ``Failure`` with the reason if a new session has to start.
    static func perform(
        _ session: RecordedSession,
        on scene: Scene,
        until time: TimeInterval,
        in program: Program
    ) throws -> (session: RecordedSession, differences: String) {
        let oldScene = session.player.session.scene
        let old = oldScene.sourceText
        let names = Set(scene.recognizers.compactMap(\.name))
        let missing = oldScene.recognizers.compactMap(\.name).first { !names.contains($0) }
        if let missing { throw Failure(.badInput, "\(missing) is gone") }
        let outcomes = SessionOutcomes(of: session.snapshot)
        let text = try session.journal.text()
        let repeated = try perform { options in
            try Player(text: text, name: "the session", options: options)
        } _: { name, source throws(SceneError) in
            let isOld = source != nil && source == old
            return try program.scene(recorded: name, source: isOld ? scene.sourceText : source)
        }
        repeated.player.tick(before: time)
        repeated.advance(to: time)
        let differences = outcomes.differences(in: SessionOutcomes(of: repeated.snapshot))
        return (repeated, differences)
    }
}
