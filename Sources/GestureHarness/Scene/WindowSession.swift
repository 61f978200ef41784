import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
import TouchBridge
import XInputFrontEnd

/// The session in the window: live or played, what goes into it and when, and the moment that is shown.
final class WindowSession: LoopSource {
    /// Whose classes the scenes may name.
    let program: Program
    private(set) var recorded: RecordedSession
    private(set) var mode: SessionMode
    /// The session's time at which the window opened.
    let start: TimeInterval
    /// Whether nobody has touched, pressed, scrolled or typed anything of the scene's.
    private(set) var isUntouched: Bool
    private(set) var clock: ServerClock
    private(set) var offset = ClockOffset()
    var onPerform: () -> Void = {}
    var onPlaybackEnd: () -> Void = {}
    var onSceneChange: () -> Void = {}

    /// Begins a session, or goes on with a former one.
    init(_ opening: Opening, in frontEnd: FrontEnd) throws {
        program = opening.program
        isUntouched = opening.isUntouched
        let former = opening.former
        clock = ServerClock(start: former?.player.header.timing.startTime ?? frontEnd.startTime)
        if let playback = opening.playback {
            mode = .playback(playback)
            recorded = RecordedSession(playback.player)
            try playback.player.begin()
        } else {
            mode = .live
            let scene = opening.scene
            let header = Surroundings.header(of: scene, in: frontEnd, start: clock.start)
            recorded = former ?? RecordedSession(scene, header, in: program)
        }
        let opened = clock.seconds(at: frontEnd.startTime)
        offset.observe(event: opened, arrival: frontEnd.startArrival)
        start = max(opened, recorded.player.now)
        if former != nil { recorded.player.tick(before: start) }
    }

    var player: Player { recorded.player }
    var scene: Scene { player.session.scene }
    var playback: Playback? { mode.playback }

    /// Whether what is done to the window goes into the session.
    var isLive: Bool { playback == nil }

    /// The moment that is shown; nil while the window shows what comes.
    var moment: PausedMoment? { mode.moment }

    /// The snapshot that the window shows: the paused moment, or the present one.
    var shown: TraceSnapshot { moment?.shown ?? recorded.snapshot }

    var shownSceneName: String { moment?.sceneName ?? scene.name }

    /// The session's time at a local one; a played one's goes no further than what was performed.
    func time(at local: TimeInterval) -> TimeInterval {
        guard let playback else { return offset.event(local) ?? recorded.latest }
        let time = playback.clock.time(at: local)
        return max(player.now, min(time, playback.next?.time ?? time))
    }

    var now: TimeInterval { time(at: monotonicTime()) }

    /// Learns from an event's time on the server, and returns the session's.
    func observe(_ serverTime: UInt32, arrival: TimeInterval) -> TimeInterval {
        let time = clock.seconds(at: serverTime)
        offset.observe(event: time, arrival: arrival)
        return time
    }

    func seconds(at serverTime: UInt32) -> TimeInterval { clock.seconds(at: serverTime) }

    /// Goes on to what is known at a local time.
    func come(to local: TimeInterval) { recorded.come(to: time(at: local)) }

    func note(_ input: RecordingInput, at time: TimeInterval) {
        recorded.note(TimedInput(input, at: time))
        onPerform()
    }

    /// Notes what the surroundings report; a playback only shows it, since its recording stays as it is.
    func note(_ diagnostic: Diagnostic) {
        guard isLive else { return recorded.show(diagnostic) }
        note(.noticed(diagnostic.name, detail: diagnostic.detail), at: diagnostic.timestamp)
    }

    /// Forgets the past; a playback only stops showing it.
    func clear() {
        if isLive { note(.clear, at: now) } else { player.session.clear() }
    }

    /// Notes that somebody touched, pressed, scrolled or typed in the scene.
    func wasTouched() { isUntouched = false }

    /// The core's next deadline, local time; nil for a playback, whose steps fire its deadlines.
    var deadline: TimeInterval? {
        isLive ? player.session.nextDeadline.flatMap { offset.local($0) } : nil
    }

    func deadlineReached(now: TimeInterval) -> Bool {
        guard let deadline, deadline <= now, let due = player.session.nextDeadline else {
            return false
        }
        // The core is then at this very time, and so are the outputs.
        note(.tick, at: max(scene.window.time, due))
        return true
    }

    // MARK: Playing

    /// Begins a playback when the window is open.
    func opened(at local: TimeInterval) { playback?.begin(at: local) }

    /// Shows how far the playback is; false where that stays the same.
    func showProgress(at local: TimeInterval) -> Bool {
        playback?.show(time(at: local), at: local) ?? false
    }

    func perform(_ step: Player.Step) throws {
        let former = scene
        do {
            // What follows a scene line may be wrong, and the scene stands all the same.
            defer { if scene !== former { onSceneChange() } }
            try recorded.perform(step)
        }
        onPerform()
    }

    func change(to scene: Scene, at time: TimeInterval) {
        player.change(to: scene, at: time)
        moment?.sceneChanged(to: scene.name)
        onSceneChange()
    }

    /// Begins a new live session with these inputs.
    func begin(
        _ scene: Scene,
        _ header: RecordingHeader,
        _ inputs: [RecordingInput],
        at time: TimeInterval
    ) {
        mode = moment.map { .paused($0, of: .live) } ?? .live
        recorded = RecordedSession(scene, header, in: program)
        recorded.come(to: time)
        for input in inputs { note(input, at: time) }
        onSceneChange()
    }

    // MARK: The recording's file

    /// Writes the session from its beginning to a file.
    func record(to file: RecordingFile) throws(RecordingError) { try recorded.write(to: file) }

    /// Goes on with a file that holds the session so far.
    func goOn(recordingTo file: RecordingFile) { recorded.goOn(writingTo: file) }

    func stopRecording() { recorded.stopWriting(at: isLive ? now : 0) }

    // MARK: Pausing

    /// Shows the latest moment, and nothing that comes.
    func pause() {
        guard moment == nil else { return }
        playback?.pause(at: monotonicTime())
        come(to: monotonicTime())
        mode = .paused(PausedMoment(recorded.snapshot), of: mode)
    }

    /// Pauses, and wants another moment with the next picture.
    ///
    /// - Returns: whether there is such a moment.
    func want(
        by stride: TimeInterval?,
        _ wanted: (Cursor, _ now: TimeInterval) -> TimeInterval?
    ) throws -> Bool {
        pause()
        return try moment?.want(by: stride, of: recorded, wanted) ?? false
    }

    /// Shows the moment that is wanted; false where none is, or it is shown already.
    func goToWanted() throws -> Bool { try moment?.go() ?? false }

    /// Shows what comes again; false where it does already.
    func resume() -> Bool {
        guard case .paused(_, let mode) = mode else { return false }
        playback?.resume(at: monotonicTime())
        self.mode = mode
        return true
    }
}
