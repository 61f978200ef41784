package import Foundation
import GestureKit
import GestureOverlay
package import GestureRecording
import GestureScenes
import ProcessSupport
package import RecordingFormat
import TextFormatting
import TouchBridge
import XInputFrontEnd

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
    /// The initial size of the session's window, in points; nil if the recording has no window.
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
        length = trial.session.now
        warnings = trial.warnings
        player = try Player(file: file, options: options)
        clock = PlaybackClock(speed: speed)
    }

    var isOver: Bool {
        if case .over = stage { true } else { false }
    }

    /// The displayed progress, from its first display to the end of the recording.
    var progress: Progress? {
        if case .playing(let progress) = stage { progress } else { nil }
    }

    /// The next step, if one is left.
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

/// The mapping between the local clock and a recording's time.
struct PlaybackClock {
    /// The number of recorded seconds per second.
    let speed: Double
    /// The local time at which the recording's time was 0; nil before the start.
    private(set) var start: TimeInterval?

    /// The local time of the pause, while the clock stands still.
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

/// Plays a recording in the window in place of live input.
///
/// The session has the recording's header, scene and canvas. Touches are ignored meanwhile, because they
/// would change it; after the end, the first touch starts a new session.
final class PlaybackControl: EventHandler, LoopSource {
    private var ignoredTouches = IgnoredTouches()
    private let session: WindowSession
    private let environment: ServerEnvironment
    private let notices: Notices

    init(_ session: WindowSession, _ environment: ServerEnvironment, notices: Notices) {
        self.session = session
        self.environment = environment
        self.notices = notices
    }

    func add(to chrome: inout Chrome) {
        guard let progress = session.playback?.progress else { return }
        chrome.playing = progress.text
        chrome.playedFraction = progress.fraction
    }

    var deadline: TimeInterval? { session.playback?.deadline }

    /// Performs the due steps in order and with their recorded times, however late.
    func deadlineReached(now: TimeInterval) -> Bool {
        guard let playback = session.playback else { return false }
        var isChanged = false
        // Frames and keys need time while many steps are due at once.
        let limit = now + 0.01
        while let step = playback.next,
            step.time <= playback.clock.time(at: now), monotonicTime() < limit
        {
            isChanged = true
            do {
                try session.performNextStep()
            } catch {
                printError("\(programName): \(error)")
                session.endPlayback(interrupting: "stopped")
                notices.show("playback stopped: \(FileName.withoutFolder(error))")
                return true
            }
        }
        guard !playback.isOver else { return isChanged }
        if playback.show(session.time(at: now), at: now) { isChanged = true }
        guard playback.next == nil else { return isChanged }
        session.endPlayback()
        notices.announce(
            "played \(playback.name); a touch starts a new session",
            line: "played \(playback.name)"
        )
        return true
    }

    /// Handles input that must not reach the session: all input during a playback, and the rest of touches
    /// that began then.
    func handle(_ event: WindowEvent) -> EventDisposition {
        guard case .input(let input) = event else { return .unhandled }
        return accepts(input) ? .unhandled : .handled()
    }

    private func accepts(_ input: PanelInput) -> Bool {
        if ignoredTouches.shouldIgnore(input.event) { return false }
        guard let playback = session.playback else { return true }
        guard input.event.beginsTouch else { return false }
        // A touch on a panel inspects the playback and starts no new session.
        if input.isOnPanel {
            ignoredTouches.begin(input.event)
            return false
        }
        guard playback.isOver else {
            ignoredTouches.begin(input.event)
            notices.show("touches are ignored during playback; Esc stops it")
            return false
        }
        return beginLiveSession(at: input.time)
    }

    /// Restarts the scene with live input.
    private func beginLiveSession(at time: TimeInterval) -> Bool {
        do throws(SceneError) {
            let scene = try session.program.scene(
                recorded: session.scene.name,
                source: session.scene.sourceText
            )
            notices.show(nil)
            let header = environment.header(of: scene)
            session.begin(scene, header, environment.initialInputs, at: time)
            return true
        } catch {
            notices.show("\(error)")
            return false
        }
    }
}

/// The touches that began during a playback; their remaining events are dropped.
private struct IgnoredTouches {
    private struct Key: Hashable {
        let source: Int
        let id: Int
    }

    private var keys: Set<Key> = []

    mutating func begin(_ input: XInputEvent) {
        guard let touch = input.touch, touch.change == .begin else { return }
        keys.insert(Key(source: input.source, id: touch.id))
    }

    mutating func shouldIgnore(_ input: XInputEvent) -> Bool {
        guard let touch = input.touch else { return false }
        let key = Key(source: input.source, id: touch.id)
        switch touch.change {
        case .update, .ownership: return keys.contains(key)
        case .end: return keys.remove(key) != nil
        // A device that was removed and added again starts over.
        case .begin:
            keys.remove(key)
            return false
        }
    }
}
