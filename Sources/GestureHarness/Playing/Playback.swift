import Foundation
import GestureKit
import GestureRecording
import GestureScenes

/// A recording that the window performs, in place of what is touched: when, and how far it is.
final class Playback {
    /// How far it is, as the window shows it.
    struct Progress {
        let text: String
        /// How much of it has been played, from 0 to 1.
        let part: Double
    }

    private enum Stage {
        /// No progress has been shown yet.
        case ready
        case playing(Progress)
        /// Nothing more is performed.
        case over
    }

    /// The file without its folder.
    let name: String
    /// When its last output comes, in its own time.
    let length: TimeInterval
    /// What was odd in the file, but no error.
    let warnings: [RecordingError]
    let player: Player
    private(set) var clock: PlaybackClock
    private var stage = Stage.ready
    /// When the progress was last shown, local time.
    private var shownAt: TimeInterval = 0

    /// Reads the file through, so that what is wrong in it is known before a window opens.
    ///
    /// - Parameters:
    ///   - file: what `replay` reads.
    ///   - speed: seconds of it in one second.
    ///   - text: the scene to be used instead of the recording's; nil for that one.
    ///   - program: whose classes the scenes may name.
    /// - Throws: what a replay throws.
    init(file: String, speed: Double, scene text: SceneText?, in program: Program) throws {
        guard !FileKind.isPipe(file) else {
            throw RecordingError(file, "is no regular file, expected one that can be read twice")
        }
        let options = Player.Options(scene: text, in: program)
        let rehearsal = try Player(file: file, options: options)
        try rehearsal.performAll()
        name = FileName.last(of: file)
        length = rehearsal.now
        warnings = rehearsal.warnings
        player = try Player(file: file, options: options)
        clock = PlaybackClock(speed: speed)
    }

    var isOver: Bool {
        if case .over = stage { true } else { false }
    }

    /// The shown progress; nil before it is first shown, and after the end.
    var progress: Progress? {
        if case .playing(let progress) = stage { progress } else { nil }
    }

    /// What comes next; nil when nothing does any more.
    var next: Player.Step? { isOver ? nil : player.nextStep(until: length) }

    /// When the next step is due, or the next tenth of a second to be shown; local time.
    var deadline: TimeInterval? {
        guard let next else { return nil }
        let shown = (clock.time(at: shownAt) * 10).rounded(.down) / 10
        // Slower than the picture's own tenths nothing would be seen to move.
        let tenth = max(0.1, 0.1 * clock.speed)
        return [next.time, shown + tenth].compactMap(clock.local).min()
    }

    /// How far it is, "12.3 s of 20.0 s".
    func progress(at time: TimeInterval) -> String {
        let played = DecimalText.exact(min(max(time, 0), length), 1)
        return "\(played) s of \(DecimalText.exact(length, 1)) s"
    }

    /// Shows how far it is at a time of its own, and a local one; false when the tenth of a second is the
    /// same.
    func show(_ time: TimeInterval, at local: TimeInterval) -> Bool {
        shownAt = local
        // The name is cut off where there is little room, and not how far it is.
        let line = "\(progress(at: time))  \(name)"
        guard !isOver, progress?.text != line else { return false }
        stage = .playing(Progress(text: line, part: time / max(length, 1e-6)))
        return true
    }

    func begin(at local: TimeInterval) { clock.begin(at: local) }
    func pause(at local: TimeInterval) { clock.pause(at: local) }
    func resume(at local: TimeInterval) { clock.resume(at: local) }

    func end() { stage = .over }
}

/// The source of the session in the window, and whether the window shows one moment of it.
enum SessionMode {
    /// The window's input goes into the session.
    case live
    /// A recording is performed, or was, as long as nobody has touched the window since.
    case playback(Playback)
    /// One moment is shown; the rest goes on behind it, but for a playback.
    indirect case paused(PausedMoment, of: SessionMode)

    var playback: Playback? {
        switch self {
        case .live: nil
        case .playback(let playback): playback
        case .paused(_, let mode): mode.playback
        }
    }

    var moment: PausedMoment? {
        guard case .paused(let moment, _) = self else { return nil }
        return moment
    }
}

/// The mapping from the local clock to a played recording's time.
struct PlaybackClock {
    /// Seconds of the recording in one second.
    let speed: Double
    /// When the recording's time was 0, in seconds of the local clock; nil before it begins.
    private(set) var start: TimeInterval?

    /// The local time at which it was stopped; nil while it goes.
    private var pausedAt: TimeInterval?

    init(speed: Double) { self.speed = speed }

    mutating func begin(at local: TimeInterval) { start = start ?? local }

    /// The recording's time at a local one; 0 before it begins.
    func time(at local: TimeInterval) -> TimeInterval {
        start.map { ((pausedAt ?? local) - $0) * speed } ?? 0
    }

    /// Stops it; nothing comes until it goes on.
    mutating func pause(at local: TimeInterval) { pausedAt = pausedAt ?? local }

    /// Lets it go on from where it was stopped.
    mutating func resume(at local: TimeInterval) {
        guard let paused = pausedAt else { return }
        start = start.map { $0 + local - paused }
        pausedAt = nil
    }

    /// When the recording's time comes; nil before it begins, and while it is stopped.
    func local(_ time: TimeInterval) -> TimeInterval? {
        pausedAt == nil ? start.map { $0 + time / speed } : nil
    }
}
