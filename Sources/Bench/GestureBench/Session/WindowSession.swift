import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
import ProcessSupport
import RecordingFormat
import TouchBridge
import XInputFrontEnd

/// The session in the window, live or played: its input, its clock, and the moment that is shown.
package final class WindowSession: LoopSource, EventHandler {
    let program: Program
    private(set) var recorded: RecordedSession
    private(set) var mode: SessionMode
    private(set) var comparisons = Comparisons()
    /// The session time at which the window opened.
    let start: TimeInterval
    /// Whether the scene has received no touch, scroll or press from the user.
    package private(set) var isUntouched: Bool
    private(set) var clock: ServerClock
    private(set) var offset = ClockOffset()
    var onPerform: () -> Void = {}
    var onPlaybackEnd: () -> Void = {}
    var onSceneChange: () -> Void = {}

    /// Starts a session, or continues the previous program's.
    init(_ opening: WindowOpening, on canvas: WindowGeometry, in frontEnd: FrontEnd) throws {
        program = opening.program
        isUntouched = opening.isUntouched
        let previous = opening.previous
        clock = ServerClock(start: previous?.player.header.timing.startTime ?? frontEnd.startTime)
        if let playback = opening.playback {
            mode = .playback(playback)
            recorded = RecordedSession(playback.player)
            try playback.player.begin()
        } else {
            mode = .live
            let scene = opening.scene
            let header = SessionEnvironment.header(
                of: scene,
                on: canvas,
                in: frontEnd,
                start: clock.start
            )
            recorded = previous ?? RecordedSession(scene, header, in: program)
        }
        let opened = clock.seconds(at: frontEnd.startTime)
        offset.observe(event: opened, arrival: frontEnd.localStartTime)
        start = max(opened, recorded.player.now)
        if previous != nil { recorded.player.tick(before: start) }
    }

    var player: Player { recorded.player }
    var scene: Scene { player.session.scene }
    var playback: Playback? { mode.playback }

    var isLive: Bool { playback == nil }

    /// The frozen moment; nil unless the window is paused.
    var moment: PausedView? { mode.moment }

    /// The snapshot that the window shows: of the frozen moment, or the current one.
    var shown: TraceSnapshot {
        guard let comparison = comparisons.shown else { return moment?.shown ?? recorded.snapshot }
        return comparison.shown(moment?.shown, in: recorded.snapshot)
    }

    /// The session whose gestures the window shows.
    var shownSession: RecordedSession { comparisons.shown?.session ?? recorded }

    /// Whether the shown scene is the present one; a frozen moment may have an earlier one.
    var showsPresentScene: Bool {
        moment.map { recorded.keepsScene(since: $0.shownTime) } ?? true
    }

    var shownSceneName: String { moment?.sceneName ?? scene.name }

    /// Returns the session time at a local time; a playback's time does not pass its next step.
    func time(at local: TimeInterval) -> TimeInterval {
        guard let playback else { return offset.event(local) ?? recorded.latest }
        let time = playback.clock.time(at: local)
        return max(player.now, min(time, playback.next?.time ?? time))
    }

    var now: TimeInterval { time(at: monotonicTime()) }

    /// Updates the clock offset from an event's server time, and returns the session time.
    func observe(_ serverTime: UInt32, arrival: TimeInterval) -> TimeInterval {
        let time = clock.seconds(at: serverTime)
        offset.observe(event: time, arrival: arrival)
        return time
    }

    func seconds(at serverTime: UInt32) -> TimeInterval { clock.seconds(at: serverTime) }

    func advance(to local: TimeInterval) {
        recorded.advance(to: time(at: local))
        comparisons.shown?.session.advance(to: recorded.latest)
    }

    func receive(_ input: RecordingInput, at time: TimeInterval) {
        recorded.receive(TimedInput(input, at: time))
        switch input {
        case .set, .expected: comparisons.next = .due
        default: break
        }
        onPerform()
    }

    /// Receives the events of one finger or pointer, or of a touchscreen's scan, as one input.
    func receive(_ inputs: [PanelInput]) {
        guard let last = inputs.last else { return }
        let events = inputs.map { WindowInput($0.event, isOnPanel: $0.isOnPanel) }
        receive(.xi(events), at: last.time)
    }

    /// Resizes the canvas of a live session; a playback keeps the canvas of its recording.
    func resize(to canvas: WindowGeometry) {
        guard isLive, canvas != player.session.geometry else { return }
        receive(.window(canvas), at: max(now, player.now))
    }

    /// Records a diagnostic; during a playback, only shows it, because the recording does not change.
    func receive(_ diagnostic: Diagnostic) {
        guard isLive else { return recorded.show(diagnostic) }
        receive(.noticed(diagnostic.name, detail: diagnostic.detail), at: diagnostic.timestamp)
    }

    /// Clears the trace; during a playback, the recording does not change.
    func clear() {
        endComparison()
        if isLive { receive(.clear, at: now) } else { player.session.clear() }
    }

    /// Records that the scene receives a touch, scroll or press from the user.
    func recordUserInput() {
        isUntouched = false
        endComparison()
    }

    /// The local time of the core's next deadline; nil for a playback, whose steps include its deadlines.
    var deadline: TimeInterval? {
        isLive ? player.session.nextDeadline.flatMap { offset.local($0) } : nil
    }

    func deadlineReached(now: TimeInterval) -> Bool {
        guard let deadline, deadline <= now, let due = player.session.nextDeadline else {
            return false
        }
        // The tick has the exact time of the deadline, and so do its outputs.
        receive(.tick, at: max(scene.window.time, due))
        return true
    }

    // MARK: Playing

    func opened(at local: TimeInterval) { playback?.begin(at: local) }

    /// Updates the playback's progress; returns whether it changed.
    func showProgress(at local: TimeInterval) -> Bool {
        playback?.show(time(at: local), at: local) ?? false
    }

    func perform(_ step: Player.Step) throws {
        let previous = scene
        do {
            // The input after a scene line may fail, but the scene has changed.
            defer { if scene !== previous { onSceneChange() } }
            try recorded.perform(step)
        }
        onPerform()
    }

    func change(to scene: Scene, at time: TimeInterval) {
        endComparison()
        player.change(to: scene, at: time)
        moment?.sceneChanged(to: scene.name)
        onSceneChange()
    }

    /// Continues with the same session, performed again on another version of its scene.
    ///
    /// The shown sequence keeps the values with which it is tried.
    func `continue`(with repeated: RecordedSession) {
        recorded = repeated
        comparisons = Comparisons()
        comparisons.next = .due
        try? compare(before: .infinity)
        freezeAgain()
        onSceneChange()
    }

    func begin(
        _ scene: Scene,
        _ header: RecordingHeader,
        _ inputs: [RecordingInput],
        at time: TimeInterval
    ) {
        endComparison()
        mode = moment.map { .paused($0, of: .live) } ?? .live
        recorded = RecordedSession(scene, header, in: program)
        recorded.advance(to: time)
        for input in inputs { receive(input, at: time) }
        onSceneChange()
    }

    // MARK: Pausing

    /// Freezes the window at the latest moment.
    func pause() {
        guard moment == nil else { return }
        playback?.pause(at: monotonicTime())
        advance(to: monotonicTime())
        mode = .paused(PausedView(shownSession), of: mode)
    }

    /// Freezes a paused window at the same moment of the session that is shown now.
    private func freezeAgain() {
        guard case .paused(let moment, let mode) = mode else { return }
        self.mode = .paused(PausedView(shownSession, at: moment), of: mode)
    }

    /// Returns the frozen moment in a performance, also in the one that is not shown; nil unless the window is
    /// paused.
    ///
    /// - Throws: an error of the replay.
    func moment(of performance: RecordedSession) throws -> PausedView? {
        guard let moment, performance !== shownSession else { return moment }
        let other = PausedView(performance, at: moment)
        while try other.seek() {}
        return other
    }

    /// Shows the requested moment; returns false without a request.
    func showRequestedMoment() throws -> Bool { try moment?.seek() ?? false }

    /// Ends the pause; returns false if the window is not paused.
    func resume() -> Bool {
        guard case .paused(_, let mode) = mode else { return false }
        playback?.resume(at: monotonicTime())
        self.mode = mode
        // The last sequence is shown now.
        if !comparisons.isEmpty { comparisons.next = .due }
        return true
    }

    // MARK: Comparing

    /// Compares the shown sequence with its performance with the present values, or continues to do so.
    ///
    /// The window shows the session itself again once the sequence has its own values.
    ///
    /// - Parameter limit: The local time at which to stop; 10 ms from now by default, because pictures and keys
    ///   need time too.
    /// - Throws: an error of the performance; the window then keeps what it shows.
    func compare(before limit: TimeInterval = monotonicTime() + 0.01) throws {
        if case .due = comparisons.next {
            comparisons.next = .none
            guard isLive, recorded.trace.sequence?.isOver != false,
                let start = (moment?.sequence ?? recorded.snapshot).sequence?.start,
                let settings = recorded.settings(changedSince: start), !settings.isEmpty
            else { return endComparison() }
            comparisons.next = .underWay(try ValueComparison(of: recorded, settings, from: start))
        }
        guard case .underWay(let next) = comparisons.next else { return }
        do {
            guard try next.perform(before: limit) else { return }
        } catch {
            comparisons.next = .none
            throw error
        }
        comparisons = Comparisons(showing: next)
        freezeAgain()
    }

    /// Shows the session itself again.
    private func endComparison() {
        let wasShown = comparisons.shown != nil
        comparisons = Comparisons()
        if wasShown { freezeAgain() }
    }

    // MARK: Interrupting

    func handle(_ event: WindowEvent) -> EventDisposition {
        if case .interrupted(let reason, let arrival) = event, isLive {
            cancelAll(reason, at: time(at: arrival))
        }
        return .unhandled
    }

    /// Cancels touches, scrolling, touchpad gestures and pointers.
    func interrupt(_ reason: String, at time: TimeInterval) {
        if player.session.isInterruptible { receive(.interrupt(reason), at: time) }
    }

    /// Cancels the presses; touches continue.
    func cancelPresses(at time: TimeInterval) {
        for press in scene.window.presses {
            receive(.key(PressSample(press.type, phase: .cancelled)), at: time)
        }
    }

    private func cancelAll(_ reason: String, at time: TimeInterval) {
        interrupt(reason, at: time)
        cancelPresses(at: time)
    }

    /// Ends the playback; with a reason, it first cancels all touches and presses.
    ///
    /// - Returns: whether a playback was under way.
    @discardableResult
    func endPlayback(interrupting reason: String? = nil) -> Bool {
        guard let playback, !playback.isOver else { return false }
        if let reason { cancelAll(reason, at: now) }
        playback.end()
        receive(.end, at: player.now)
        onPlaybackEnd()
        return true
    }

    /// Cancels all touches and presses, and ends the recording; no input follows.
    func close() {
        advance(to: monotonicTime())
        let time = isLive ? recorded.latest : player.now
        cancelAll("exit", at: time)
        receive(.end, at: time)
    }
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
