import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
import RecordingFormat

/// A session with what is known about it: its trace, its recording, and the scenes that it has had.
///
/// It observes its session and performs nothing. The window shows one; others are the same session with other
/// values or another version of its scene.
package final class RecordedSession {
    let session: Session
    let trace: SessionTrace
    let journal: Journal
    /// The inputs alone, because a replay need not read the outputs, which are most of the recording.
    let inputs: Journal
    private let reported: ReportRecording
    /// The changes of the scene and its properties so far.
    let sceneHistory: SceneHistory
    let attempts: Attempts
    /// The latest session time that is known and shown.
    private(set) var latest: TimeInterval = 0

    /// Observes a session from its beginning.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - earliest: The start of the first sequence that the attempts contain, in seconds; all by default.
    init(_ session: Session, keepingAttemptsFrom earliest: TimeInterval = -.infinity) {
        self.session = session
        trace = SessionTrace(of: session)
        attempts = Attempts(of: session, trace, from: earliest)
        journal = Journal(session.header)
        journal.record(session)
        inputs = Journal(session.header)
        reported = ReportRecording(journal, session.header, of: session)
        sceneHistory = SceneHistory(session.header)
        session.observe { [sceneHistory, inputs] event in
            guard case .input(let input) = event else { return }
            sceneHistory.record(input)
            inputs.note(input)
        }
    }

    convenience init(_ scene: Scene, _ header: RecordingHeader, in program: Program) {
        let session = Session(scene: scene, header: header)
        session.makeScene = { try program.scene(recorded: $0, source: $1) }
        self.init(session)
    }

    /// The state at the latest time; the attempts keep the end of a sequence from the first snapshot that shows it.
    var snapshot: TraceSnapshot {
        let snapshot = trace.snapshot(at: latest)
        attempts.follow(snapshot)
        return snapshot
    }

    /// Advances the latest time; ignores an earlier one.
    func advance(to time: TimeInterval) { latest = max(latest, time) }

    // MARK: The past

    func past() throws(RecordingError) -> Past {
        var options = Player.Options()
        options.makeScene = session.makeScene
        return try Past(of: inputs, options: options)
    }

    /// Prepares the collection of a sequence's states.
    ///
    /// - Throws: an error of the recording or of creating the scene.
    func states(in range: ClosedRange<TimeInterval>) throws -> SequenceStates {
        var options = Player.Options()
        options.makeScene = session.makeScene
        return try SequenceStates(of: inputs, in: range, options: options)
    }

    /// Returns the scene at a time, with the properties that it had then, if it differs from the current one.
    ///
    /// - Throws: an error of creating the scene.
    func scene(at time: TimeInterval) throws -> Scene? {
        try sceneHistory.scene(at: time, session.makeScene)
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

    /// Returns a player of the same scene and inputs.
    ///
    /// Deadlines that are missing from the recording fire too.
    ///
    /// - Throws: `RecordingError`, or any error of creating the scene.
    func makePlayer() throws -> Player {
        var options = Player.Options()
        options.firesMissingDeadlines = true
        options.makeScene = session.makeScene
        return try Player(text: inputs.text(), name: "the session", options: options)
    }

    /// Returns the recording that a report contains, saved now: up to a moment, or of the whole session if it is
    /// nil.
    func report(of moment: TimeInterval?, savedAt date: Date) throws(RecordingError) -> Journal {
        try reported.journal(
            showing: moment,
            savedAt: ReportName.minute(date),
            makeScene: session.makeScene
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
        if !session.isOver {
            journal.file?.append(TimedInput(.end, at: max(time, session.now)).json)
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

    /// The last values of the properties that were set since the scene was opened.
    var presentSettings: [(path: String, value: SceneValue)] {
        let opening = changes.lastIndex { $0.input.isScene }
        return Self.settings(of: changes[(opening.map { $0 + 1 } ?? 0)...]) ?? []
    }

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
        Self.settings(of: changes[(changes.firstIndex { $0.time > time } ?? changes.endIndex)...])
    }

    /// Returns the last value of each property that these changes set; nil if one of them is another scene.
    private static func settings(
        of changes: ArraySlice<TimedInput>
    ) -> [(path: String, value: SceneValue)]? {
        var settings: [(path: String, value: SceneValue)] = []
        for change in changes {
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
