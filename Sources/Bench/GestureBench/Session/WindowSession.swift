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
    /// The session that the window performs, with its recording.
    private(set) var recorded: RecordedSession
    /// The recording that the window plays, or has played without a touch since; nil for a live session.
    private(set) var playback: Playback?
    /// The frozen moment, while the window is paused.
    ///
    /// A live session continues in the background, a playback stops.
    private(set) var moment: FrozenMoment?
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
        clock = ServerClock(start: previous?.session.header.timing.startTime ?? frontEnd.startTime)
        playback = opening.playback
        if let playback {
            recorded = RecordedSession(playback.player.session)
            try playback.player.begin()
        } else {
            let scene = opening.scene
            let header = ServerEnvironment.header(
                of: scene,
                on: canvas,
                in: frontEnd,
                start: clock.start
            )
            recorded = previous ?? RecordedSession(scene, header, in: program)
        }
        let opened = clock.seconds(at: frontEnd.startTime)
        offset.observe(event: opened, arrival: frontEnd.localStartTime)
        start = max(opened, recorded.session.now)
        if previous != nil { recorded.session.tick(before: start) }
    }

    var scene: Scene { recorded.session.scene }

    var isLive: Bool { playback == nil }

    /// The snapshot that the window shows: of the frozen moment, or the current one.
    var shown: TraceSnapshot {
        guard let comparison = comparisons.shown else {
            return moment.map { $0.layOver($0.shown) } ?? recorded.snapshot
        }
        let shown = comparison.shown(moment?.shown, in: recorded.snapshot)
        return moment?.layOver(shown) ?? shown
    }

    /// The session whose gestures the window shows.
    var shownSession: RecordedSession { comparisons.shown?.session ?? recorded }

    /// Whether the shown scene is the present one; a frozen moment may have an earlier one.
    var showsPresentScene: Bool {
        moment.map { recorded.sceneHistory.keepsScene(since: $0.shownTime) } ?? true
    }

    var shownSceneName: String { moment?.sceneName ?? scene.name }

    /// Returns the session time at a local time; a playback's time does not pass its next step.
    func time(at local: TimeInterval) -> TimeInterval {
        guard let playback else { return offset.event(local) ?? recorded.latest }
        let time = playback.clock.time(at: local)
        return max(recorded.session.now, min(time, playback.next?.time ?? time))
    }

    var now: TimeInterval { time(at: monotonicTime()) }

    /// The time for an input of the window itself: now, and not before the last input.
    var nextInputTime: TimeInterval { max(now, recorded.session.now) }

    /// Updates the clock offset from an event's server time, and returns the session time.
    func observe(_ serverTime: UInt32, arrival: TimeInterval) -> TimeInterval {
        let time = clock.seconds(at: serverTime)
        offset.observe(event: time, arrival: arrival)
        return time
    }

    /// Returns the session time of a server time.
    func seconds(at serverTime: UInt32) -> TimeInterval { clock.seconds(at: serverTime) }

    func advance(to local: TimeInterval) {
        recorded.advance(to: time(at: local))
        comparisons.shown?.session.advance(to: recorded.latest)
    }

    /// Performs an input of the window; a failing one becomes a diagnostic.
    func receive(_ input: RecordingInput, at time: TimeInterval) {
        let timed = TimedInput(input, at: time)
        recorded.advance(to: timed.time)
        do {
            try recorded.session.perform(timed)
        } catch {
            recorded.trace.record(Diagnostic("inputRefused", error.message, at: recorded.latest))
        }
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
        guard isLive, canvas != recorded.session.geometry else { return }
        receive(.window(canvas), at: nextInputTime)
    }

    /// Records a diagnostic; during a playback, only shows it, because the recording does not change.
    func receive(_ diagnostic: Diagnostic) {
        guard isLive else { return recorded.trace.record(diagnostic) }
        receive(.noticed(diagnostic.name, detail: diagnostic.detail), at: diagnostic.timestamp)
    }

    /// Clears the trace; during a playback, the recording does not change.
    func clear() {
        endComparison()
        if isLive { receive(.clear, at: now) } else { recorded.session.clear() }
    }

    /// Records that the scene receives a touch, scroll or press from the user.
    func recordUserInput() {
        isUntouched = false
        endComparison()
    }

    /// The local time of the core's next deadline.
    ///
    /// A playback has none: its steps include the deadlines.
    var deadline: TimeInterval? {
        isLive ? recorded.session.nextDeadline.flatMap { offset.local($0) } : nil
    }

    func deadlineReached(now: TimeInterval) -> Bool {
        guard let deadline, deadline <= now, let due = recorded.session.nextDeadline else {
            return false
        }
        // The tick has the exact time of the deadline, and so do its outputs.
        receive(.tick, at: max(scene.window.time, due))
        return true
    }

    // MARK: Playing

    /// Performs the next step of the window's playback, if there is one.
    func performNextStep() throws {
        guard let playback, let step = playback.next else { return }
        let previous = scene
        do {
            // The input after a scene line may fail, but the scene has changed.
            defer { if scene !== previous { onSceneChange() } }
            try playback.player.perform(step)
            recorded.advance(to: recorded.session.now)
        }
        onPerform()
    }

    func change(to scene: Scene, at time: TimeInterval) {
        endComparison()
        recorded.session.change(to: scene, at: time)
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
        playback = nil
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
        moment = FrozenMoment(shownSession)
    }

    /// Freezes the window at the end of a sequence.
    func show(_ attempt: Attempt) {
        pause()
        moment = FrozenMoment(shownSession, showing: attempt, present: moment?.present)
        if !comparisons.isEmpty { comparisons.next = .due }
    }

    /// Freezes a paused window at the same moment of the session that is shown now.
    private func freezeAgain() {
        if let moment { self.moment = FrozenMoment(shownSession, at: moment) }
    }

    /// Returns the moment at which the window is frozen, in a performance that need not be the shown one.
    ///
    /// - Throws: an error of the replay.
    func moment(of performance: RecordedSession) throws -> FrozenMoment? {
        guard let moment, performance !== shownSession else { return moment }
        let other = FrozenMoment(performance, at: moment)
        while try other.seek() {}
        return other
    }

    /// Ends the pause; returns false if the window is not paused.
    func resume() -> Bool {
        guard moment != nil else { return false }
        playback?.resume(at: monotonicTime())
        moment = nil
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
        if recorded.session.isInterruptible { receive(.interrupt(reason), at: time) }
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
        receive(.end, at: recorded.session.now)
        onPlaybackEnd()
        return true
    }

    /// Cancels all touches and presses, and ends the recording; no input follows.
    func close() {
        advance(to: monotonicTime())
        let time = isLive ? recorded.latest : recorded.session.now
        cancelAll("exit", at: time)
        receive(.end, at: time)
    }
}
