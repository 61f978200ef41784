import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace

/// A session with its recording: what goes in is noted before it is performed, what comes out as it
/// comes.
final class RecordedSession {
    let player: Player
    /// What is to be seen of it.
    let trace: SessionTrace
    private let journal: Journal
    /// How many outputs there were.
    private(set) var outputs = 0

    init(scene: Scene, header: RecordingHeader) {
        player = Player(scene: scene, header: header)
        trace = SessionTrace(of: player.session)
        journal = Journal(header)
        player.session.observe(journal.take)
        player.session.observe { [weak self] in if $0.line != nil { self?.outputs += 1 } }
    }

    var session: Session { player.session }
    var header: RecordingHeader { player.header }
    /// Whether the end was noted: nothing comes after it.
    var isOver: Bool { player.isOver }

    /// The recording so far.
    func text() throws(RecordingError) -> Data { try journal.text() }

    /// The file that is written along; nil for none.
    var file: RecordingFile? { journal.file }

    /// The latest time that is known of: an input's, or a deadline's that fired.
    var now: TimeInterval { player.now }

    /// Notes and performs an input; throws for a hand-written one that cannot be.
    func perform(_ input: TimedInput) throws(RecordingError) { try player.perform(input) }

    /// Lets another scene stand in the window, and notes it whole.
    func change(to scene: Scene, at time: TimeInterval) { player.change(to: scene, at: time) }

    /// Fires what is due up to this time in a session whose deadlines fire by themselves: a replay does
    /// it too, without a line.
    func advance(to time: TimeInterval) { player.advance(to: time) }

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
