import Foundation
import GestureKit
import GestureRecording
import GestureScenes

/// A recording that the window performs: what comes next, and when.
struct Playing {
    /// What is to be done next.
    enum Step {
        case input(TimedInput)
        /// A deadline of a hand-written recording, which fires by itself.
        case deadline(TimeInterval)

        var time: TimeInterval {
            switch self {
            case .input(let input): input.time
            case .deadline(let time): time
            }
        }
    }

    /// The file without its folder.
    let name: String
    /// When its last output comes, in its own time.
    let length: TimeInterval
    /// What was odd in the file, but no error.
    let warnings: [RecordingError]
    let header: RecordingHeader
    let scene: Scene
    /// Makes the scene of a `scene` line.
    let makeScene: (String, String?) throws -> Scene
    var clock: PlayingClock
    private(set) var isOver = false
    private var reader: RecordingReader
    private var next: TimedInput?

    /// Reads the file through, so that what is wrong in it is known before a window opens.
    ///
    /// - Parameters:
    ///   - file: what `replay` reads.
    ///   - speed: seconds of it in one second.
    ///   - text: the scene to be used instead of the recording's; nil for that one.
    ///   - program: whose classes the scenes may name.
    /// - Throws: what a replay throws.
    init(file: String, speed: Double, scene text: SceneText?, in program: Program) throws {
        let options = Player.Options(scene: text, in: program)
        guard !FileKind.isPipe(file) else {
            throw RecordingError(file, "is no regular file, expected one that can be read twice")
        }
        let rehearsal = try Replay(file: file, options: options)
        name = FileName.last(of: file)
        length = rehearsal.endTime
        warnings = rehearsal.warnings
        header = rehearsal.header
        makeScene = options.makeScene
        scene = try makeScene(rehearsal.header.scene, rehearsal.header.source)
        clock = PlayingClock(speed: speed)
        reader = try RecordingReader(file: file)
        reader.fit(to: scene.size)
        next = try reader.next()?.input
    }

    /// What is next in the session; nil when nothing is any more.
    ///
    /// Deadlines as near to an input as times are compared are the input's: it comes first, as in a
    /// replay. After the last input, playing stops at the end of the replay that measured the file, since
    /// animations can start each other without end.
    func step(in session: Session) -> Step? {
        guard !isOver else { return nil }
        let isHandWritten = header.startTime == nil
        if isHandWritten, let due = next == nil ? session.finalDeadline : session.nextDeadline,
            next.map({ $0.time - due > Tolerance.time }) ?? (due - length <= Tolerance.time)
        {
            return .deadline(due)
        }
        return next.map { .input($0) }
    }

    /// Goes on to the input after the next; the end is the last one.
    mutating func advance() throws(RecordingError) {
        guard let next, next.input != .end else { return self.next = nil }
        self.next = try reader.next()?.input
    }

    /// Performs nothing more.
    mutating func end() { isOver = true }

    /// How far it is, "12.3 s of 20.0 s".
    func progress(at time: TimeInterval) -> String {
        String(format: "%.1f s of %.1f s", min(max(time, 0), length), length)
    }
}
