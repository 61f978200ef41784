import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import TouchBridge
import XInputFrontEnd

/// The session in the window: live or played, what goes into it and when, and the moment that is shown.
final class WindowSession: EventHandler, LoopSource {
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

    /// Takes away what is under way: fingers, scrolling, a touchpad's gesture, a pointer.
    func interrupt(_ reason: String, at time: TimeInterval) {
        if player.session.isInterruptible { note(.interrupt(reason), at: time) }
    }

    /// Cancels what is pressed; the touches go on.
    func cancelPresses(at time: TimeInterval) {
        for press in scene.window.presses {
            note(.key(PressSample(press.type, phase: .cancelled)), at: time)
        }
    }

    func handle(_ event: WindowEvent) -> Handling {
        if case .interrupted(let reason, let arrival) = event, isLive {
            takeAll(reason, at: time(at: arrival))
        }
        return .passed
    }

    private func takeAll(_ reason: String, at time: TimeInterval) {
        interrupt(reason, at: time)
        cancelPresses(at: time)
    }

    /// Ends the playback; with a reason, it first takes away everything that is down.
    ///
    /// - Returns: whether a playback was under way.
    @discardableResult
    func endPlayback(interrupting reason: String? = nil) -> Bool {
        guard let playback, !playback.isOver else { return false }
        if let reason { takeAll(reason, at: now) }
        playback.end()
        note(.end, at: player.now)
        onPlaybackEnd()
        return true
    }

    /// Cancels everything that is down and ends the recording; no input follows.
    func close() {
        come(to: monotonicTime())
        let time = isLive ? recorded.latest : player.now
        takeAll("exit", at: time)
        note(.end, at: time)
    }

    /// Shows the latest moment, and nothing that comes.
    func pause() -> PausedMoment {
        if let moment { return moment }
        playback?.pause(at: monotonicTime())
        come(to: monotonicTime())
        let moment = PausedMoment(recorded.snapshot)
        mode = .paused(moment, of: mode)
        return moment
    }

    /// Shows what comes again; false where it does already.
    func resume() -> Bool {
        guard case .paused(_, let mode) = mode else { return false }
        playback?.resume(at: monotonicTime())
        self.mode = mode
        return true
    }
}
