import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace

final class RecordedSession {
    let player: Player
    let trace: SessionTrace
    private let journal: Journal
    /// The latest session time that is known and shown.
    private(set) var latest: TimeInterval = 0

    init(_ player: Player) {
        self.player = player
        trace = SessionTrace(of: player.session)
        journal = Journal(player.header)
        journal.record(player.session)
    }

    convenience init(_ scene: Scene, _ header: RecordingHeader, in program: Program) {
        let options = Player.Options(scene: nil, in: program)
        self.init(Player(scene: scene, header: header, options: options))
    }

    var outputCount: Int { journal.outputCount }

    var snapshot: TraceSnapshot { trace.snapshot(at: latest) }

    /// Advances the latest time; an earlier time changes nothing.
    func advance(to time: TimeInterval) { latest = max(latest, time) }

    /// Performs an input of the window; a failing one becomes a diagnostic.
    func receive(_ input: TimedInput) {
        advance(to: input.time)
        do {
            try player.perform(input)
        } catch {
            trace.noted(Diagnostic("inputRefused", error.message, at: latest))
        }
    }

    /// Shows a diagnostic that is not recorded.
    func show(_ diagnostic: Diagnostic) { trace.noted(diagnostic) }

    func perform(_ step: Player.Step) throws {
        try player.perform(step)
        advance(to: player.now)
    }

    func text() throws(RecordingError) -> Data { try journal.text() }

    /// The file being written; nil for none.
    var file: RecordingFile? { journal.file }

    /// Writes the recording so far to a file, followed by each new line.
    func write(to file: RecordingFile) throws(RecordingError) {
        file.append(lines: try journal.text())
        journal.file = file
    }

    /// Writes each new line to a file that already contains the earlier ones.
    func resume(writingTo file: RecordingFile) { journal.file = file }

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
