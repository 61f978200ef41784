import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace

/// A session with its recording: what goes in is noted before it is performed, what comes out as it
/// comes.
final class RecordedSession {
    let session: Session
    let header: RecordingHeader
    private let journal: Journal
    /// The latest input's time.
    private var latest: TimeInterval = 0
    /// Whether the end was noted: nothing comes after it.
    private(set) var isOver = false
    /// How many outputs there were.
    private(set) var outputs = 0

    init(scene: Scene, header: RecordingHeader) {
        self.header = header
        let session = Session(scene: scene, header: header)
        let journal = Journal(header)
        self.session = session
        self.journal = journal
        session.onLine = { [weak self] line in
            self?.outputs += 1
            journal.note(line)
        }
    }

    /// The recording so far.
    func text() throws(RecordingError) -> Data { try journal.text() }

    /// The file that is written along; nil for none.
    var file: RecordingFile? { journal.file }

    /// The latest time that is known of: an input's, or a deadline's that fired.
    var now: TimeInterval { max(latest, session.scene.window.time) }

    /// Notes and performs an input; throws for a hand-written one that cannot be.
    func perform(_ input: TimedInput) throws(Session.Refusal) {
        guard !isOver else { return }
        journal.note(input)
        latest = max(latest, input.time)
        isOver = input.input == .end
        try session.perform(input)
    }

    /// Lets another scene stand in the window, and notes it whole.
    func change(to scene: Scene, at time: TimeInterval) {
        guard !isOver else { return }
        let input = TimedInput(.scene(name: scene.name, source: scene.sourceText), at: time)
        journal.note(input)
        latest = max(latest, input.time)
        session.change(to: scene, at: input.time)
    }

    /// Fires what is due up to this time in a session whose deadlines fire by themselves: a replay does
    /// it too, without a line.
    func advance(to time: TimeInterval) { session.advance(to: time) }

    /// Writes the recording so far to a file, and from now on each line as it comes.
    func write(to file: RecordingFile) throws(RecordingError) {
        file.append(lines: try journal.text())
        journal.file = file
    }

    /// Writes each line that comes from now on to a file that holds the others already.
    func goOn(writingTo file: RecordingFile) { journal.file = file }

    /// Ends the file with an end of its own, and lets it go; the session goes on.
    ///
    /// The end is at a time that is not before what is known of.
    func stopWriting(at time: TimeInterval) {
        if !isOver { journal.file?.append(TimedInput(.end, at: max(time, now)).json) }
        journal.file = nil
    }
}
