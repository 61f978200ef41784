import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
import RecordingFormat

/// A session with what is known about it: its trace, its recording, and the scenes that it has had.
///
/// The window performs one; others are the same session with other values or another version of its scene.
package final class RecordedSession {
    let player: Player
    let trace: SessionTrace
    let journal: Journal
    /// The inputs alone, because a replay need not read the outputs, which are most of the recording.
    let inputs: Journal
    private let reported: ReportRecording
    /// The changes of the scene and its properties so far.
    let sceneHistory: SceneHistory
    /// The latest session time that is known and shown.
    private(set) var latest: TimeInterval = 0

    init(_ player: Player) {
        self.player = player
        trace = SessionTrace(of: player.session)
        journal = Journal(player.header)
        journal.record(player.session)
        inputs = Journal(player.header)
        reported = ReportRecording(journal, player.header, of: player.session)
        sceneHistory = SceneHistory(player.header)
        player.session.observe { [sceneHistory, inputs] event in
            guard case .input(let input) = event else { return }
            sceneHistory.record(input)
            inputs.note(input)
        }
    }

    convenience init(_ scene: Scene, _ header: RecordingHeader, in program: Program) {
        let options = Player.Options(scene: nil, in: program)
        self.init(Player(scene: scene, header: header, options: options))
    }

    var snapshot: TraceSnapshot { trace.snapshot(at: latest) }

    /// Advances the latest time; ignores an earlier one.
    func advance(to time: TimeInterval) { latest = max(latest, time) }

    /// Performs an input of the window; a failing one becomes a diagnostic.
    func receive(_ input: TimedInput) {
        advance(to: input.time)
        do {
            try player.perform(input)
        } catch {
            trace.record(Diagnostic("inputRefused", error.message, at: latest))
        }
    }

    // MARK: The past

    func past() throws(RecordingError) -> Past {
        var options = Player.Options()
        options.makeScene = player.session.makeScene
        return try Past(of: inputs, options: options)
    }

    /// Returns the scene at a time, with the properties that it had then, if it differs from the current one.
    ///
    /// - Throws: an error of creating the scene.
    func scene(at time: TimeInterval) throws -> Scene? {
        try sceneHistory.scene(at: time, player.session.makeScene)
    }

    /// Returns the last settings after a time whose properties had other values then, in the order in which they
    /// were first set; nil if the scene was replaced since.
    func settings(
        changedSince time: TimeInterval
    ) -> [(path: String, value: SceneValue)]? {
        guard let last = sceneHistory.settings(since: time) else { return nil }
        let old = try? scene(at: time)
        return last.filter { path, value in (try? old?.value(of: path)) != value }
    }

    /// Returns a session with the same scene and inputs, none of which is performed yet.
    ///
    /// Deadlines that are missing from the recording fire too.
    ///
    /// - Throws: `RecordingError`, or any error of creating the scene.
    func unperformedCopy() throws -> RecordedSession {
        var options = Player.Options()
        options.firesMissingDeadlines = true
        options.makeScene = player.session.makeScene
        return RecordedSession(
            try Player(text: inputs.text(), name: "the session", options: options)
        )
    }

    /// Returns the recording that a report contains, saved now: up to a moment, or of the whole session if it is nil.
    func report(of moment: TimeInterval?, savedAt date: Date) throws(RecordingError) -> Journal {
        try reported.journal(
            showing: moment,
            savedAt: ReportName.minute(date),
            makeScene: player.session.makeScene
        )
    }

    // MARK: The recording's file

    /// Writes the recording so far to a file, followed by each new line.
    func write(to file: RecordingFile) throws(RecordingError) {
        let next = journal.pieces()
        while let piece = try next() { file.append(lines: piece) }
        journal.file = file
    }

    /// Ends the file with an `end` line and releases it; the session continues.
    ///
    /// The end is not earlier than the last known time.
    func stopWriting(at time: TimeInterval) {
        if !player.isOver {
            journal.file?.append(TimedInput(.end, at: max(time, player.now)).json)
        }
        journal.file = nil
    }
}

/// The inputs of a session that change the scene or its properties.
final class SceneHistory {
    private let header: RecordingHeader
    private var changes: [TimedInput] = []

    fileprivate init(_ header: RecordingHeader) { self.header = header }

    /// The number of times that the scene or a property has changed.
    var changeCount: Int { changes.count }

    /// Whether the scene at a time is still the present one.
    func keepsScene(since time: TimeInterval) -> Bool { settings(since: time) != nil }

    fileprivate func record(_ input: TimedInput) {
        switch input.input {
        case .set, .scene: changes.append(input)
        default: break
        }
    }

    /// Returns the last value of each property that was set after a time; nil if the scene was replaced since.
    fileprivate func settings(since time: TimeInterval) -> [(path: String, value: SceneValue)]? {
        var settings: [(path: String, value: SceneValue)] = []
        for change in changes where change.time > time {
            guard case .set(let path, let value) = change.input else { return nil }
            if let index = settings.firstIndex(where: { $0.path == path }) {
                settings[index].value = value
            } else {
                settings.append((path, value))
            }
        }
        return settings
    }

    /// Returns the scene at a time, with the properties that it had then; nil if nothing changed since.
    fileprivate func scene(
        at time: TimeInterval,
        _ makeScene: (String, String?) throws -> Scene
    ) throws -> Scene? {
        let past = changes.prefix { $0.time <= time }
        guard past.count < changes.count else { return nil }
        var (name, source) = (header.scene, header.source)
        var settings: [(path: String, value: SceneValue)] = []
        for change in past {
            switch change.input {
            case .scene(let newName, let newSource):
                (name, source, settings) = (newName, newSource, [])
            case .set(let path, let value): settings.append((path, value))
            default: break
            }
        }
        let scene = try makeScene(name, source)
        // An error was already reported when the input was recorded.
        for (path, value) in settings { try? scene.set(path, value) }
        return scene
    }
}
