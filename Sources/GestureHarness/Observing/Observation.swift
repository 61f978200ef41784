import Foundation
import GestureRecording
import GestureScenes
import TouchBridge
import XInputFrontEnd

/// A running observation, which turns the observer's events into observed touches, a recording and
/// hypothetical verdicts.
final class Observation {
    let observer: TouchObserver
    private let target: ObservationTarget
    /// The number of touches and presses that do not concern the target.
    private(set) var unconcernedCount = 0
    private let makeScene: (() throws -> Scene)?
    private var recording: ObservationRecording?
    private var clock: ServerClock
    private var offset = ClockOffset()
    private var sessions: [UInt32: HypotheticalSession] = [:]
    /// The windows on which the fingers that are down landed.
    private var windows: [Int: UInt32] = [:]
    /// The touches that a later decision has changed.
    private var revisions: [ObservedTouch] = []
    /// The touches that wait for their verdicts, by the window on which they landed.
    private var waiting: [UInt32: [ObservedTouch]] = [:]

    /// Starts an observation.
    ///
    /// - Parameters:
    ///   - observer: The observer of the server.
    ///   - target: The window and process whose touches are reported and recorded; everything by default.
    ///   - recording: The recording to write; nil for none.
    ///   - makeScene: Creates the scene of the hypothetical recognizers; nil for none.
    init(
        _ observer: TouchObserver,
        of target: ObservationTarget = ObservationTarget(),
        recording: ObservationRecording? = nil,
        makeScene: (() throws -> Scene)? = nil
    ) {
        self.observer = observer
        self.target = target
        self.recording = recording
        self.makeScene = makeScene
        clock = ServerClock(start: observer.startTime)
        offset.observe(event: 0, arrival: monotonicTime())
    }

    /// The reason why the recording stopped; nil while it succeeds.
    var recordingFailure: String? { recording?.failure }

    /// A message about the touches that are missing in the recording; nil if none are.
    var recordingWarning: String? { recording?.warning }

    /// The local time at which `read` has more to do; nil to wait for events only.
    var deadline: TimeInterval? {
        let due = sessions.values.compactMap(\.nextDeadline).compactMap { offset.local($0) }
        return ([observer.deadline].compactMap(\.self) + due).min()
    }

    /// Reads all available events, and returns the touches whose paths are completely known.
    ///
    /// - Throws: `FrontEndError.connectionLost`, or an error of the scene.
    func read() throws -> [ObservedTouch] {
        let events = try observer.read()
        recording?.note(observer.inputDevices)
        for case .raw(let touch) in events { try receive(touch) }
        recordConcerned()
        if let now = offset.event(monotonicTime()) {
            for session in sessions.values where session.nextDeadline.map({ $0 <= now }) ?? false {
                session.advance(to: now)
            }
        }
        return take(observer.removeSettled()) + removeJudged()
    }

    /// Returns the remaining touches, at the end of the observation.
    func finish() -> [ObservedTouch] {
        var rest = take(observer.removeAll())
        recording?.finish(at: offset.event(monotonicTime()) ?? 0)
        for (window, touches) in waiting { rest += judged(touches, in: window) }
        waiting = [:]
        return rest.sorted { $0.order < $1.order }
    }

    /// Removes and returns the touches that were returned before, and that a later decision has changed.
    func removeRevisions() -> [ObservedTouch] {
        defer { revisions = [] }
        return revisions
    }

    private func receive(_ touch: RawTouch) throws {
        let time = clock.seconds(at: touch.time)
        offset.observe(event: time, arrival: monotonicTime())
        let inputs = touch.inputs(at: time)
        if touch.change == .begin {
            windows[touch.id] = touch.window?.id
            recording?.begin(touch.id)
            if target.isEverything { recording?.decide(touch.id, isRecorded: true) }
        }
        recording?.note(inputs, of: touch.id)
        defer { if touch.change == .end { windows[touch.id] = nil } }
        guard let window = windows[touch.id], let session = try session(for: window) else { return }
        try session.perform(inputs)
    }

    /// Returns the session of a window; nil without a scene, and for a window that no longer exists.
    private func session(for window: UInt32) throws -> HypotheticalSession? {
        guard let makeScene else { return nil }
        if let session = sessions[window], !session.isIdle { return session }
        // The window may have moved since its last touch.
        guard let frame = observer.frame(of: window), frame.width >= 1, frame.height >= 1 else {
            return sessions[window]
        }
        if let session = sessions[window], session.frame == frame { return session }
        let session = try HypotheticalSession(
            try makeScene(),
            in: frame,
            startTime: observer.startTime,
            devices: observer.inputDevices
        )
        sessions[window] = session
        return session
    }

    /// Starts to record the touches that concern the target by now.
    private func recordConcerned() {
        guard let undecided = recording?.undecided, !undecided.isEmpty else { return }
        for account in observer.unsettled where undecided.contains(account.id) {
            guard let touch = ObservedTouch(account, in: observer, clock: &clock),
                target.isConcerned(by: touch)
            else { continue }
            recording?.decide(account.id, isRecorded: true)
        }
    }

    /// Turns accounts into touches, of which those with hypothetical recognizers wait for their verdicts.
    private func take(_ accounts: [TouchAccount]) -> [ObservedTouch] {
        var touches: [ObservedTouch] = []
        for account in accounts {
            guard let touch = ObservedTouch(account, in: observer, clock: &clock) else { continue }
            let isConcerned = target.isConcerned(by: touch)
            recording?.decide(account.id, isRecorded: isConcerned)
            if account.contact?.end != nil { recording?.end(account.id) }
            guard isConcerned else {
                if touch.lateDecision == nil { unconcernedCount += 1 }
                continue
            }
            recording?.note(touch, at: offset.event(monotonicTime()) ?? touch.time)
            let window = account.contact?.window?.id
            if touch.lateDecision != nil {
                revise(touch, on: window)
            } else if let window, sessions[window] != nil {
                waiting[window, default: []].append(touch)
            } else {
                touches.append(touch)
            }
        }
        return touches
    }

    /// Replaces a touch that still waits for its verdicts; otherwise keeps the touch as a revision.
    private func revise(_ touch: ObservedTouch, on window: UInt32?) {
        guard let window, let index = waiting[window]?.firstIndex(where: touch.isRevision(of:))
        else {
            return revisions.append(touch)
        }
        waiting[window]?[index] = touch
        waiting[window]?[index].lateDecision = nil
    }

    /// Removes the touches whose recognizers have decided, and the sessions of their windows.
    private func removeJudged() -> [ObservedTouch] {
        guard !sessions.isEmpty else { return [] }
        let unsettled = Set(observer.unsettled.compactMap { $0.contact?.window?.id })
        var touches: [ObservedTouch] = []
        for (window, session) in sessions where session.isIdle && !unsettled.contains(window) {
            touches += judged(waiting[window] ?? [], in: window)
            waiting[window] = nil
            sessions[window] = nil
        }
        return touches.sorted { $0.order < $1.order }
    }

    /// Returns the touches of one sequence; the last one has the verdicts.
    private func judged(_ touches: [ObservedTouch], in window: UInt32) -> [ObservedTouch] {
        var touches = touches.sorted { $0.order < $1.order }
        if !touches.isEmpty {
            touches[touches.endIndex - 1].verdicts = sessions[window]?.removeVerdicts() ?? []
        }
        return touches
    }
}
