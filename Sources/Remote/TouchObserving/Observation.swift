package import Foundation
package import GestureRecording
package import GestureScenes
import ProcessSupport
import RecordingFormat
import TouchBridge
import XInputFrontEnd

/// A running observation, which turns the observer's events into observed touches, a recording and
/// hypothetical verdicts.
package final class Observation {
    package let observer: TouchObserver
    private let target: ObservationTarget
    /// The number of touches and presses that do not concern the target.
    package private(set) var unconcernedCount = 0
    private let makeScene: (() throws -> Scene)?
    private var recording: ObservationRecording?
    private var clock: ServerClock
    private var offset = ClockOffset()
    private var recognitions: [UInt32: HypotheticalRecognition] = [:]
    /// The windows on which the fingers that are down landed.
    private var windows: [Int: UInt32] = [:]
    /// The touches that a later decision has changed.
    private var revisions: [ObservedTouch] = []
    /// The touches that wait for their verdicts or for an earlier touch, by their accounts' numbers.
    private var waiting: [Int: ObservedTouch] = [:]
    /// The finished sequences with touches that still wait.
    private var sequences: [HypotheticalSequence] = []
    /// The marks of the touches above the programs; nil without marks.
    private let overlay: ScreenOverlay?

    /// Starts an observation.
    ///
    /// - Parameters:
    ///   - observer: The observer of the server.
    ///   - target: The window and process whose touches are reported and recorded; everything by default.
    ///   - recording: The recording to write; nil for none.
    ///   - overlay: The marks above the programs; nil for none.
    ///   - makeScene: Creates the scene of the hypothetical recognizers; nil for none.
    package init(
        _ observer: TouchObserver,
        of target: ObservationTarget = ObservationTarget(),
        recording: ObservationRecording? = nil,
        overlay: ScreenOverlay? = nil,
        makeScene: (() throws -> Scene)? = nil
    ) {
        self.observer = observer
        self.target = target
        self.recording = recording
        self.overlay = overlay
        self.makeScene = makeScene
        clock = ServerClock(start: observer.startTime)
        offset.observe(event: 0, arrival: monotonicTime())
    }

    /// The lines so far; nil without a recording.
    package var journal: Journal? { recording?.journal }

    /// The reason why the recording stopped; nil while it succeeds.
    package var recordingFailure: String? { recording?.failure }

    /// The local time at which `read` has more to do; nil to wait for events only.
    package var deadline: TimeInterval? {
        let due = recognitions.values.compactMap(\.nextDeadline).compactMap { offset.local($0) }
        return ([observer.deadline, overlay?.deadline].compactMap(\.self) + due).min()
    }

    /// Reads all available events, and returns the touches whose paths are completely known, and again those that
    /// a later decision has changed.
    ///
    /// - Throws: `FrontEndError.connectionLost`, or an error of the scene.
    package func read() throws -> [ObservedTouch] {
        let events = try observer.read()
        recording?.note(observer.inputDevices)
        for case .raw(let touch) in events { try receive(touch) }
        noteUnsettled()
        if let now = offset.event(monotonicTime()) {
            for recognition in recognitions.values
            where recognition.nextDeadline.map({ $0 <= now }) ?? false {
                recognition.advance(to: now)
            }
        }
        noteFinishedSequences()
        settle(observer.removeSettled())
        try overlay?.draw(at: monotonicTime())
        return removeReady()
    }

    /// Returns the remaining touches, as `read` does, at the end of the observation.
    package func finish() -> [ObservedTouch] {
        settle(observer.removeAll())
        recording?.finish(at: offset.event(monotonicTime()) ?? 0)
        for (_, recognition) in orderedRecognitions { keep(recognition.removeSequence()) }
        recognitions = [:]
        return removeReady()
    }

    private func receive(_ touch: RawTouch) throws {
        let time = clock.seconds(at: touch.time)
        // The verdict of the sequence before comes first.
        defer { overlay?.change { $0.note(touch, at: monotonicTime()) } }
        offset.observe(event: time, arrival: monotonicTime())
        let inputs = touch.inputs(at: time)
        if touch.change == .begin {
            windows[touch.id] = touch.window?.id
            recording?.begin(touch.id)
        }
        recording?.note(inputs, of: touch.id)
        defer { if touch.change == .end { windows[touch.id] = nil } }
        guard let window = windows[touch.id] else { return }
        if touch.change == .begin {
            // A deadline before the touch can end the previous sequence.
            recognitions[window]?.advance(before: time)
            noteFinishedSequences()
            try recognition(on: window)?.begin(touch.id)
        }
        try recognitions[window]?.perform(inputs)
    }

    /// Keeps the sequences that are over, and ends their recognition.
    ///
    /// A later touch on the same window starts another one, because the window may have moved.
    private func noteFinishedSequences() {
        for (window, recognition) in orderedRecognitions {
            guard let sequence = recognition.removeFinished() else { continue }
            keep(sequence)
            recognitions[window] = nil
        }
    }

    /// The recognitions in the order in which their sequences began.
    private var orderedRecognitions: [(key: UInt32, value: HypotheticalRecognition)] {
        recognitions.sorted { $0.value.touches.first ?? 0 < $1.value.touches.first ?? 0 }
    }

    private func keep(_ sequence: HypotheticalSequence) {
        sequences.append(sequence)
        overlay?.change { $0.note(sequence, at: monotonicTime()) }
    }

    /// Returns the recognition of a touch that begins on a window; nil without a scene, and for a window that no
    /// longer exists.
    private func recognition(on window: UInt32) throws -> HypotheticalRecognition? {
        guard let makeScene else { return nil }
        if let recognition = recognitions[window] { return recognition }
        guard let frame = observer.frame(of: window), frame.width >= 1, frame.height >= 1 else {
            return nil
        }
        let recognition = try HypotheticalRecognition(
            try makeScene(),
            in: frame,
            startTime: observer.startTime,
            devices: observer.inputDevices,
            givesVerdicts: overlay != nil
        )
        recognitions[window] = recognition
        return recognition
    }

    /// Records and shows the touches that have come to concern the target.
    private func noteUnsettled() {
        guard recording != nil || overlay != nil else { return }
        for account in observer.unsettled {
            let isConcerned =
                target.isEverything
                || ObservedTouch(account, in: observer, clock: &clock).map(target.isConcerned)
                    ?? false
            if isConcerned { recording?.decide(account.id, isRecorded: true) }
            show(account, isConcerned: isConcerned, isSettled: false)
        }
    }

    private func show(_ account: TouchAccount, isConcerned: Bool, isSettled: Bool) {
        let now = monotonicTime()
        overlay?.change {
            $0.note(account, isConcerned: isConcerned, isSettled: isSettled, at: now)
        }
    }

    /// Turns accounts into touches, which wait for their lines.
    private func settle(_ accounts: [TouchAccount]) {
        for account in accounts {
            guard let touch = ObservedTouch(account, in: observer, clock: &clock) else { continue }
            let isConcerned = target.isConcerned(by: touch)
            show(account, isConcerned: isConcerned, isSettled: true)
            recording?.decide(account.id, isRecorded: isConcerned)
            if account.contact?.end != nil { recording?.end(account.id) }
            guard isConcerned else {
                if touch.lateDecision == nil { unconcernedCount += 1 }
                continue
            }
            recording?.note(touch, at: offset.event(monotonicTime()) ?? touch.time)
            if touch.lateDecision == nil {
                waiting[account.id] = touch
            } else if waiting[account.id] != nil {
                waiting[account.id] = touch
                waiting[account.id]?.lateDecision = nil
            } else {
                revisions.append(touch)
            }
        }
    }

    /// Removes and returns the touches whose lines are due, in the order of their landings, and the revisions.
    ///
    /// The line of a touch follows the lines of earlier landings, but waits for no sequence with a finger
    /// down. The verdicts of a sequence follow its last touch.
    private func removeReady() -> [ObservedTouch] {
        let unsettled = observer.unsettled
        let unsettledIDs = Set(unsettled.map(\.id))
        sequences.removeAll { sequence in
            guard unsettledIDs.isDisjoint(with: sequence.touches) else { return false }
            if let last = sequence.touches.last(where: { waiting[$0] != nil }) {
                waiting[last]?.verdicts = sequence.verdicts
            }
            return true
        }
        let held = Set(recognitions.values.filter(\.hasTouches).flatMap(\.touches))
        let undecided = Set(sequences.flatMap(\.touches) + recognitions.values.flatMap(\.touches))
        let lifted = unsettled.compactMap { account -> TimeInterval? in
            guard let contact = account.contact, contact.end != nil else { return nil }
            return clock.seconds(at: contact.time)
        }
        let limit = lifted.min() ?? .infinity
        var ready: [ObservedTouch] = []
        for (id, touch) in waiting.sorted(by: { $0.value.order < $1.value.order })
        where !held.contains(id) {
            guard touch.time <= limit, !undecided.contains(id) else { break }
            ready.append(touch)
            waiting[id] = nil
        }
        defer { revisions = [] }
        return ready + revisions
    }
}

/// The window and the process to which an observation is restricted; by default, it is not.
package struct ObservationTarget {
    /// The window's id; nil for any.
    var window: Int?
    /// The process id; nil for any.
    var pid: Int?

    package init(window: Int? = nil, pid: Int? = nil) {
        self.window = window
        self.pid = pid
    }

    /// Whether a touch concerns the target: it landed there, or was delivered there.
    func isConcerned(by touch: ObservedTouch) -> Bool {
        let windows = touch.deliveries.map(\.window) + (touch.landing.map { [$0.window] } ?? [])
        let pids = touch.deliveries.map(\.pid) + [touch.landing?.pid]
        return (window.map(windows.contains) ?? true) && (pid.map { pids.contains($0) } ?? true)
    }

    /// Whether every touch concerns it.
    var isEverything: Bool { window == nil && pid == nil }
}

extension RawTouch {
    /// The inputs of a recording for the raw event, as a window that owns every touch would receive them.
    ///
    /// - Parameter time: The time of the event, in seconds since the start.
    /// - Returns: The event, and at the beginning of a touch its ownership, without which its end would be
    ///   a cancel.
    func inputs(at time: TimeInterval) -> [TimedInput] {
        if case .button(let number) = kind { return [buttonInput(number, at: time)] }
        let touch: XInputEvent.TouchChange =
            switch change {
            case .begin: .begin
            case .update: .update
            case .end: .end
            }
        let event = XInputEvent(
            .touch(touch, id: id, flags: []),
            serverTime: self.time,
            source: source,
            position: location,
            root: location,
            valuators: valuators
        )
        var inputs = [TimedInput(.xi(event, isOnPanel: false), at: time)]
        if change == .begin {
            let ownership = XInputEvent(
                .touch(.ownership, id: id, flags: []),
                serverTime: self.time,
                source: source,
                position: .zero,
                root: .zero
            )
            inputs.append(TimedInput(.xi(ownership, isOnPanel: false), at: time))
        }
        return inputs
    }

    private func buttonInput(_ number: Int, at time: TimeInterval) -> TimedInput {
        let payload: XInputEvent.Payload =
            switch change {
            case .begin: .button(number, isDown: true)
            case .update: .motion()
            case .end: .button(number, isDown: false)
            }
        let event = XInputEvent(
            payload,
            serverTime: self.time,
            source: source,
            position: location,
            root: location,
            buttons: change == .begin ? 0 : 1 << UInt32(number)
        )
        return TimedInput(.xi(event, isOnPanel: false), at: time)
    }
}
