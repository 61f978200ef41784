package import Foundation
import GestureKit
package import GestureRecording
import GestureScenes
package import RecordingFormat
import TextFormatting
import TouchBridge

/// A recording that the window plays in place of live input: its steps, its clock and its progress.
package final class Playback {
    struct Progress {
        let text: String
        /// The played fraction, from 0 to 1.
        let fraction: Double
    }

    private enum Stage {
        case ready
        case playing(Progress)
        case over
    }

    /// The file name without its folder.
    let name: String
    /// The time of the last output, in seconds of the recording.
    let length: TimeInterval
    package let warnings: [RecordingError]
    /// The size in points of the window in which the session began; nil if the recording has no window.
    package let windowSize: CGSize?
    package let player: Player
    private(set) var clock: PlaybackClock
    private var stage = Stage.ready
    /// The local time at which the progress was last shown.
    private var lastShownAt: TimeInterval = 0

    /// Reads the whole file, so that its errors are known before a window opens.
    ///
    /// - Parameters:
    ///   - file: A file that `replay` can read.
    ///   - speed: The number of recorded seconds per second.
    ///   - options: The scene and the settings that replace the recording's.
    /// - Throws: the errors of a replay.
    package init(file: String, speed: Double, options: Player.Options) throws {
        guard !FileKind.isPipe(file) else {
            throw RecordingError(file, "is not a regular file, expected one that can be read twice")
        }
        let trial = try Player(file: file, options: options)
        var window: WindowGeometry.Outer?
        trial.session.observe { event in
            guard window == nil, case .input(let input) = event,
                case .window(let geometry) = input.input
            else { return }
            window = geometry.outer
        }
        try trial.performAll()
        windowSize = window?.sizeInPoints
        name = FileName.last(of: file)
        length = trial.now
        warnings = trial.warnings
        player = try Player(file: file, options: options)
        clock = PlaybackClock(speed: speed)
    }

    var isOver: Bool {
        if case .over = stage { true } else { false }
    }

    /// The displayed progress; nil before it is first displayed, and after the end.
    var progress: Progress? {
        if case .playing(let progress) = stage { progress } else { nil }
    }

    /// The next step; nil after the last one.
    var next: Player.Step? { isOver ? nil : player.nextStep(until: length) }

    /// The local time of the next step, or of the next tenth of a second of progress.
    var deadline: TimeInterval? {
        guard let next else { return nil }
        let shown = (clock.time(at: lastShownAt) * 10).rounded(.down) / 10
        // At most ten updates per second; the text of a slow playback changes less often.
        let tenth = max(0.1, 0.1 * clock.speed)
        return [next.time, shown + tenth].compactMap(clock.local).min()
    }

    /// Returns the progress as text, such as "12.3 s of 20.0 s".
    func progress(at time: TimeInterval) -> String {
        let played = DecimalText.exact(min(max(time, 0), length), 1)
        return "\(played) s of \(DecimalText.exact(length, 1)) s"
    }

    /// Updates the displayed progress.
    ///
    /// - Parameters:
    ///   - time: The recording's time.
    ///   - local: The local time.
    /// - Returns: whether the displayed tenth of a second changed.
    func show(_ time: TimeInterval, at local: TimeInterval) -> Bool {
        lastShownAt = local
        // The name comes last because little space truncates the end.
        let line = "\(progress(at: time))  \(name)"
        guard !isOver, progress?.text != line else { return false }
        stage = .playing(Progress(text: line, fraction: time / max(length, 1e-6)))
        return true
    }

    func begin(at local: TimeInterval) { clock.begin(at: local) }
    func pause(at local: TimeInterval) { clock.pause(at: local) }
    func resume(at local: TimeInterval) { clock.resume(at: local) }

    func end() { stage = .over }
}

/// The source of the window's session, and whether it is paused.
enum SessionMode {
    case live
    /// The session plays a recording, or has played it and has received no touch since.
    case playback(Playback)
    /// The window shows one moment; a live session continues in the background, a playback stops.
    indirect case paused(PausedView, of: SessionMode)

    var playback: Playback? {
        switch self {
        case .live: nil
        case .playback(let playback): playback
        case .paused(_, let mode): mode.playback
        }
    }

    var moment: PausedView? {
        guard case .paused(let moment, _) = self else { return nil }
        return moment
    }
}

/// The mapping between the local clock and a recording's time.
struct PlaybackClock {
    /// The number of recorded seconds per second.
    let speed: Double
    /// The local time at which the recording's time was 0; nil before the start.
    private(set) var start: TimeInterval?

    /// The local time of the pause; nil while the clock runs.
    private var pausedAt: TimeInterval?

    init(speed: Double) { self.speed = speed }

    mutating func begin(at local: TimeInterval) { start = start ?? local }

    /// Returns the recording's time at a local time, or 0 before the start.
    func time(at local: TimeInterval) -> TimeInterval {
        start.map { ((pausedAt ?? local) - $0) * speed } ?? 0
    }

    mutating func pause(at local: TimeInterval) { pausedAt = pausedAt ?? local }

    mutating func resume(at local: TimeInterval) {
        guard let paused = pausedAt else { return }
        start = start.map { $0 + local - paused }
        pausedAt = nil
    }

    /// Returns the local time of a recording's time, or nil before the start and during a pause.
    func local(_ time: TimeInterval) -> TimeInterval? {
        pausedAt == nil ? start.map { $0 + time / speed } : nil
    }
}
