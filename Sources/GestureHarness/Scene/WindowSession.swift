import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
import TouchBridge
import XInputFrontEnd

/// The session in the window: live or played, what goes into it and when, and the moment that is shown.
final class WindowSession: EventHandler {
    enum Mode {
        /// What is done to the window goes into the session.
        case live
        /// A recording is performed, or was, as long as nobody has touched the window since.
        case playback(Playback)
        /// One moment is shown; the rest goes on behind it, but for a playback.
        indirect case paused(PausedMoment, of: Mode)

        var playback: Playback? {
            switch self {
            case .live: nil
            case .playback(let playback): playback
            case .paused(_, let mode): mode.playback
            }
        }
    }

    /// Whose classes the scenes may name.
    let program: Program
    private(set) var recorded: RecordedSession
    private(set) var mode: Mode
    /// The session's time at which the window opened.
    let start: TimeInterval
    /// The session's time of what is known and shown.
    private(set) var latest: TimeInterval = 0
    /// Whether nobody has touched, pressed, scrolled or typed anything of the scene's.
    var isUntouched = true
    private(set) var clock: ServerClock
    private(set) var offset = ClockOffset()
    /// Called after each input.
    var onPerform: () -> Void = {}
    /// Called when another scene stands in the window.
    var onSceneChange: () -> Void = {}

    /// Begins a session, or goes on with a former one.
    init(_ opening: Opening, in frontEnd: FrontEnd) throws {
        program = opening.program
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
    var moment: PausedMoment? {
        guard case .paused(let moment, _) = mode else { return nil }
        return moment
    }

    var shownSceneName: String { moment?.sceneName ?? scene.name }

    /// All that is known by now.
    var snapshot: TraceSnapshot { recorded.trace.snapshot(at: latest) }

    // MARK: Time

    /// The session's time at a local one; a played one's goes no further than what was performed.
    func time(at local: TimeInterval) -> TimeInterval {
        guard let playback else { return offset.event(local) ?? latest }
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
    func come(to local: TimeInterval) { latest = max(latest, time(at: local)) }

    // MARK: Inputs

    /// Puts an input of the surroundings into the session and its recording.
    func note(_ input: RecordingInput, at time: TimeInterval) {
        let timed = TimedInput(input, at: time)
        latest = max(latest, timed.time)
        do {
            try player.perform(timed)
        } catch {
            recorded.trace.noted(Diagnostic("inputRefused", error.message, at: latest))
        }
        onPerform()
    }

    /// Fires what is due in a live session by a local time; false where nothing is.
    func tick(at local: TimeInterval) -> Bool {
        guard isLive, let due = player.session.nextDeadline, let time = offset.local(due),
            time <= local
        else { return false }
        // The core is then at this very time, and so are the outputs.
        note(.tick, at: max(scene.window.time, due))
        return true
    }

    /// Performs what comes next of the played recording.
    func perform(_ step: Player.Step) throws {
        let former = scene
        do {
            // What follows a scene line may be wrong, and the scene stands all the same.
            defer { if scene !== former { onSceneChange() } }
            try player.perform(step)
        }
        latest = max(latest, player.now)
        onPerform()
    }

    func change(to scene: Scene, at time: TimeInterval) {
        player.change(to: scene, at: time)
        moment?.sceneName = scene.name
        onSceneChange()
    }

    /// Lets a new session begin, in which what is touched counts.
    func begin(_ scene: Scene, _ header: RecordingHeader, at time: TimeInterval) {
        mode = moment.map { .paused($0, of: .live) } ?? .live
        recorded = RecordedSession(scene, header, in: program)
        latest = time
    }

    /// Takes away what is under way: fingers, scrolling, a touchpad's gesture, a pointer.
    func interrupt(_ reason: String, at time: TimeInterval) {
        if player.session.isInterruptible { note(.interrupt(reason), at: time) }
    }

    func handle(_ event: WindowEvent) -> Handling {
        if case .interrupted(let reason, let arrival) = event, isLive {
            interrupt(reason, at: time(at: arrival))
        }
        return .passed
    }

    // MARK: Pausing

    /// Shows the latest moment, and nothing that comes.
    func pause() -> PausedMoment {
        if let moment { return moment }
        playback?.clock.pause(at: monotonicTime())
        come(to: monotonicTime())
        let moment = PausedMoment(snapshot)
        mode = .paused(moment, of: mode)
        return moment
    }

    /// Shows what comes again; false where it does already.
    func resume() -> Bool {
        guard case .paused(_, let mode) = mode else { return false }
        playback?.clock.resume(at: monotonicTime())
        self.mode = mode
        return true
    }
}
