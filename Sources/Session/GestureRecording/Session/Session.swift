package import Foundation
package import GestureKit
package import GestureScenes
package import RecordingFormat
package import TouchBridge

/// A scene and the input that it receives, live or replayed.
///
/// A window and a replay share this code, so that the same inputs give the same outputs, in the same order,
/// at the same times.
package final class Session {
    /// An event that a session reports to its observers, in order; an action on the window is reported just
    /// before it happens.
    package enum Event {
        /// An input is about to be performed; a `scene` line already has the scene's complete text.
        case input(TimedInput)
        /// Another scene replaces the current one, in a window of this size.
        case scene(Scene, size: CGSize)
        /// The window receives an event; an event without touches only fires the deadlines before it.
        ///
        /// `isOwned` is false while another client may still claim the touches that begin with it.
        case event(InputEvent, isOwned: Bool)
        /// This client owns a touch that another client could have claimed.
        case owned(Int)
        /// The bridge's input is cancelled, whether or not the window received it.
        case interrupted(at: TimeInterval)
        case window(WindowStep)
        /// The past is cleared: ended strokes, outcomes, diagnostics and drawings.
        case cleared
        case output(WindowOutput)
        case behaviour(SceneBehaviourEvent)
        /// A diagnostic of the bridge, which the window does not report.
        case diagnostic(Diagnostic)
    }

    /// The scene whose window receives the input; a `scene` line replaces it.
    package private(set) var scene: Scene
    /// A closure that creates the scene of a `scene` line from its name and text; by default, the scene that
    /// the recording names.
    package var makeScene: (String, String?) throws -> Scene = {
        try Scene(recorded: $0, source: $1)
    }
    package var hasTouches: Bool { !scene.window.touches.isEmpty }
    /// Whether an interrupt would cancel anything: fingers, scrolling, a touchpad's gesture, or a pointer over
    /// the window.
    package var isInterruptible: Bool { hasTouches || bridge.hasStreams }
    /// The header of its recording, with the scene that it began with.
    package let header: RecordingHeader
    var timing: Timing { header.timing }
    /// The latest input's time.
    private(set) var latest: TimeInterval = 0
    /// The latest known time: of an input, or of a deadline that fired.
    package var now: TimeInterval { max(latest, scene.window.time) }
    /// Whether an `end` was performed; inputs after it are ignored.
    package private(set) var isOver = false
    var bridge: TouchBridge
    /// The canvas in its window.
    package var geometry: WindowGeometry { bridge.geometry }
    private var scriptedContacts = ScriptedContacts()
    private var hasReportedMissingCode = false
    private let observers = Observers()

    /// Creates a session, and resizes the canvas to the header's size.
    package init(scene: Scene, header: RecordingHeader) {
        self.scene = scene
        scene.resize(to: header.size)
        let pixels = CGSize(
            width: header.size.width * header.scale,
            height: header.size.height * header.scale
        )
        bridge = TouchBridge(
            geometry: WindowGeometry(size: pixels, scale: header.scale),
            startTime: header.timing.startTime
        )
        var header = header
        (header.scene, header.source) = (scene.name, scene.sourceText)
        self.header = header
        listen()
    }

    /// Calls an observer with every later event, in order.
    package func observe(_ observer: @escaping (Event) -> Void) {
        observers.events.append(observer)
    }

    /// Calls an observer with the line of every later output, in order; without one, no line is made.
    package func observeLines(_ observer: @escaping (OutputLine) -> Void) {
        observers.lines.append(observer)
    }

    /// The scene may outlive the session, and observers may retain the scene.
    deinit { observers.removeAll() }

    func report(_ event: Event) { observers.report(event) }

    /// Reports an action, then performs it on the scene.
    func perform(_ step: WindowStep) {
        report(.window(step))
        scene.perform(step)
        scene.followCode()
    }

    private func listen() {
        observers.lineMaker = OutputLineMaker()
        scene.window.onOutput = { [observers, weak scene] output in
            // Code may be in the middle of a statement that gives other views their names.
            if output.lacksID { scene?.followCode() }
            observers.report(.output(output))
        }
        scene.onBehaviour = { [observers] in observers.report(.behaviour($0)) }
    }

    /// Replaces the scene by another one, in a window of the same size.
    ///
    /// Observers receive a `scene` input with the scene's complete text. Earlier deadlines fire first; then
    /// every touch and press is cancelled, as an interrupt does.
    package func change(to scene: Scene, at time: TimeInterval) {
        guard !isOver else { return }
        let input = TimedInput(.scene(name: scene.name, source: scene.sourceText), at: time)
        let time = input.time
        latest = max(latest, time)
        report(.input(input))
        deliver(InputEvent([], at: time))
        interrupt(at: time)
        let window = self.scene.window
        if !window.presses.isEmpty { perform(.cancelPresses(at: time)) }
        window.onOutput = nil
        self.scene.onBehaviour = nil
        scene.resize(to: window.bounds.size)
        report(.scene(scene, size: scene.window.bounds.size))
        self.scene = scene
        hasReportedMissingCode = false
        advance(to: window.time)
        listen()
    }

    private func interrupt(at time: TimeInterval) {
        deliver(bridge.interrupt(at: time), at: time)
        for event in scriptedContacts.interrupt(at: time) { deliver(event) }
        report(.interrupted(at: time))
        if hasTouches { perform(.cancelTouches(at: time)) }
    }

    /// Performs an input.
    ///
    /// - Throws: `RecordingError` without a file and line, for a hand-written line that contradicts its
    ///   finger's state, or for a property that cannot be set to the value.
    package func perform(_ timed: TimedInput) throws(RecordingError) {
        guard !isOver else { return }
        defer { scene.followCode() }
        let time = timed.time
        latest = max(latest, time)
        isOver = timed.input == .end
        // Replacing the scene cancels pending timeouts, and reports its input with the complete text.
        if !timed.input.isScene {
            report(.input(timed))
            fireTimeouts(before: time)
            reportMissingCode(at: time)
        }
        switch timed.input {
        case .xi(let inputs):
            fireDeadlinesBefore(time)
            deliver(bridge.receive(inputs), at: time)
        case .touches(let fingers):
            if let event = try scriptedContacts.event(fingers, at: time) { deliver(event) }
        case .pointer(let line):
            for event in try scriptedContacts.events(line, at: time) { deliver(event) }
        case .scroll(let sample): deliver(InputEvent(.scroll(sample), at: time))
        case .transform(let sample): deliver(InputEvent(.transform(sample), at: time))
        case .key(let sample): deliver(InputEvent(.presses([sample]), at: time))
        case .set(let path, let value):
            // Earlier deadlines fire before it, as before every event.
            deliver(InputEvent([], at: time))
            report(.window(.set(path, to: value)))
            // Without its code, the scene has no recognizers.
            guard !scene.lacksCode else { break }
            do { try scene.set(path, value) } catch { throw RecordingError(error) }
        case .scene(let name, let source):
            let scene: Scene
            do { scene = try makeScene(name, source) } catch {
                throw RecordingError(message: "\(error)")
            }
            change(to: scene, at: time)
        case .interrupt: interrupt(at: time)
        case .clear:
            fireDeadlinesBefore(time)
            clear()
        case .expected, .delivered: fireDeadlinesBefore(time)
        case .noticed(let notice):
            fireDeadlinesBefore(time)
            report(.diagnostic(Diagnostic(notice.name, notice.detail, at: time)))
        case .device(let device):
            fireDeadlinesBefore(time)
            bridge.deviceChanged(device)
        case .deviceRemoved(let id):
            fireDeadlinesBefore(time)
            deliver(bridge.deviceRemoved(id: id, at: time), at: time)
        case .window(let geometry):
            fireDeadlinesBefore(time)
            bridge.geometry = geometry
            perform(.resize(geometry.sizeInPoints))
        case .tick: advance(to: time)
        case .end: if timing == .scripted { advance(to: time) }
        }
    }

    /// Reports once for each scene that this program lacks its code.
    private func reportMissingCode(at time: TimeInterval) {
        guard let detail = scene.missingCode, !hasReportedMissingCode else { return }
        hasReportedMissingCode = true
        report(.diagnostic(Diagnostic("codeMissing", detail, at: time)))
    }

    /// Sets a property before the first input of the session or of a new scene, and reports it as an input.
    ///
    /// No deadline can be due at this point.
    func preset(_ path: String, to value: SceneValue, at time: TimeInterval) throws(SceneError) {
        try scene.set(path, value)
        report(.input(TimedInput(.set(path, to: value), at: time)))
    }

    /// The maximum number of consecutive ticks without an input.
    private static let maxTicks = 10_000

    /// Fires the deadlines before a time, with one line each, as in a live session; the recording's own lines
    /// belong to other deadlines.
    package func tick(before time: TimeInterval) {
        for _ in 0..<Self.maxTicks {
            guard let due = nextDeadline, time - due > Tolerance.time else { return }
            // A tick never fails.
            try? perform(TimedInput(.tick, at: max(scene.window.time, due)))
        }
    }

    /// Clears the past: ended strokes, outcomes, diagnostics and drawings, and puts moved views back; the state
    /// of active touches remains, and so do the views that they move.
    package func clear() {
        report(.cleared)
        if scene.hasMovedViews { perform(.putViewsBack) }
        scene.clearDrawings()
    }

    /// Delivers the outputs of an input, and informs the window about fingers that left without an end.
    ///
    /// Deadlines before a finger left fire; later deadlines of its recognizers do not.
    private func deliver(_ outputs: [TouchBridge.Output], at time: TimeInterval) {
        let left = bridge.fingersLeft
        guard !left.isEmpty || !scene.window.fingersLeft.isEmpty else { return deliver(outputs) }
        // A finger is removed before its end is delivered.
        setFingersLeft(left.intersection(scene.window.fingersLeft))
        deliver(outputs)
        if left != scene.window.fingersLeft { deliver(InputEvent([], at: time)) }
        setFingersLeft(left)
    }

    private func setFingersLeft(_ ids: Set<Int>) {
        guard ids != scene.window.fingersLeft else { return }
        perform(.fingersLeft(ids))
    }

    func deliver(_ outputs: [TouchBridge.Output]) {
        for output in outputs {
            switch output {
            case .event(let event):
                // A grab in front may still claim a finger, but not a pointer's press.
                deliver(event, isOwned: event.samples.first?.type != .direct)
            case .owned(let id): report(.owned(id))
            case .diagnostic(let diagnostic): report(.diagnostic(diagnostic))
            }
        }
    }

    func deliver(_ event: InputEvent, isOwned: Bool = true) {
        report(.event(event, isOwned: isOwned))
        scene.window.send(event)
    }

    /// The session's observers, as an object that the scene's closures can retain.
    private final class Observers {
        var events: [(Event) -> Void] = []
        var lines: [(OutputLine) -> Void] = []
        var lineMaker = OutputLineMaker()

        func report(_ event: Event) {
            for observer in events { observer(event) }
            guard !lines.isEmpty, let line = lineMaker.line(event) else { return }
            for observer in lines { observer(line) }
        }

        func removeAll() { (events, lines) = ([], []) }
    }

    // MARK: - Work without an input: the window's deadlines and the bridge's timeouts

    /// The maximum number of deadlines after the last input.
    static let maxDeadlines = 10_000

    /// The time of the next work for a tick, in seconds since the start; nil if none is pending.
    package var nextDeadline: TimeInterval? { earliest(bridge.nextDeadline) }

    /// The time of the next work for a tick if no more input arrives; nil if none is pending.
    ///
    /// Unlike `nextDeadline`, it does not wait for a finger that remains down.
    var finalDeadline: TimeInterval? { earliest(bridge.scrollDeadline) }

    private func earliest(_ bridgeDeadline: TimeInterval?) -> TimeInterval? {
        guard let bridgeDeadline else { return scene.window.nextDeadline }
        return scene.window.nextDeadline.map { min($0, bridgeDeadline) } ?? bridgeDeadline
    }

    /// Fires the deadlines up to this time.
    ///
    /// The player calls it in a scripted recording; in a live one, `tick` lines do.
    package func advance(to time: TimeInterval) {
        while let timeout = bridge.nextDeadline, timeout <= time {
            perform(.advance(to: timeout))
            deliver(bridge.advance(to: timeout))
        }
        perform(.advance(to: time))
    }

    /// Fires the bridge's timeouts before a later input of a scripted recording.
    private func fireTimeouts(before time: TimeInterval) {
        while timing == .scripted, let timeout = bridge.nextDeadline,
            time - timeout > Tolerance.time
        {
            advance(to: timeout)
        }
    }

    /// Fires the deadlines before an input of a scripted recording, even if the input is not an event for the
    /// scene.
    private func fireDeadlinesBefore(_ time: TimeInterval) {
        guard timing == .scripted, let due = nextDeadline, time - due > Tolerance.time else {
            return
        }
        deliver(InputEvent([], at: time))
    }

    /// Advances the clock of a scripted session until no deadline is pending.
    ///
    /// Closures scheduled meanwhile, such as those of an animation that starts another one at its end, are
    /// not waited for.
    ///
    /// - Parameter willReach: called with the time of each deadline before the clock reaches it.
    /// - Throws: `RecordingError` if deadlines keep following each other.
    package func runOn(_ willReach: (TimeInterval) -> Void = { _ in }) throws(RecordingError) {
        guard timing == .scripted else { return }
        while let timeout = bridge.scrollDeadline, let due = nextDeadline {
            willReach(due)
            advance(to: min(due, timeout))
        }
        guard scene.window.pendingWork.nextDeadline != nil else { return }
        report(.window(.runOn))
        guard scene.window.runOn(willReach) else {
            throw Self.endlessDeadlines
        }
    }

    static let endlessDeadlines = RecordingError(
        message: "deadlines never end after the last input, expected an end line"
    )
}

/// An action that a session performs on its scene.
package enum WindowStep: Equatable {
    /// The window receives an event; an event without touches only fires the deadlines before it.
    case event(InputEvent)
    /// The fingers of these touches left while another client still decides whether to keep them.
    case fingersLeft(Set<Int>)
    case cancelTouches(at: TimeInterval)
    case cancelPresses(at: TimeInterval)
    /// The clock advances to this time, and fires the deadlines up to it.
    case advance(to: TimeInterval)
    /// The clock advances until nothing of `Window.pendingWork` remains.
    case runOn
    case set(String, to: SceneValue)
    /// The views that gestures moved return to their places.
    case putViewsBack
    case resize(CGSize)
}

extension Scene {
    /// Performs an action; a property that cannot be set to the value stays as it is.
    func perform(_ step: WindowStep) {
        switch step {
        case .event(let event): window.send(event)
        case .fingersLeft(let ids): window.fingersLeft = ids
        case .cancelTouches(let time): window.cancelAllTouches(at: time)
        case .cancelPresses(let time): window.cancelAllPresses(at: time)
        case .advance(let time): window.advance(to: time)
        case .runOn: _ = window.runOn()
        case .set(let path, let value): try? set(path, value)
        case .putViewsBack: putViewsBack()
        case .resize(let size): resize(to: size)
        }
    }
}

extension Window {
    /// Advances the clock until no deadline is pending.
    ///
    /// - Parameter willReach: called with the time of each deadline before the clock reaches it.
    /// - Returns: false if deadlines keep following each other.
    func runOn(_ willReach: (TimeInterval) -> Void = { _ in }) -> Bool {
        let pendingWork = pendingWork
        for _ in 0..<Session.maxDeadlines {
            guard let deadline = pendingWork.nextDeadline else { return true }
            willReach(deadline)
            advance(to: deadline)
        }
        return false
    }
}

/// Turns the events of a session into output lines.
private struct OutputLineMaker {
    /// The latest state name of each recognizer.
    private var stateNames: [ObjectIdentifier: String] = [:]

    /// Inputs, and outputs that recordings omit, have no line.
    mutating func line(_ event: Session.Event) -> OutputLine? {
        switch event {
        case .output(let output): line(output)
        case .behaviour(let event): .behaviour(event)
        case .diagnostic(let diagnostic): .diagnostic(diagnostic)
        case .input, .scene, .event, .owned, .interrupted, .window, .cleared: nil
        }
    }

    private mutating func line(_ output: WindowOutput) -> OutputLine? {
        switch output {
        case .transition(let transition):
            let key = ObjectIdentifier(transition.recognizer)
            let from = stateNames.updateValue(transition.stateName, forKey: key)
            return .transition(transition, from: from ?? transition.from.name)
        case .action(let action): return .action(action)
        case .message(let message): return .message(message)
        case .control(let sending): return .control(sending)
        case .animation, .unreceived: return nil
        case .diagnostic(let diagnostic): return .diagnostic(diagnostic)
        }
    }
}

/// The fingers and the pointer of hand-written lines, with strict checks, because the author can correct
/// mistakes.
///
/// A mouse and a pen are one pointer, like those of one master pointer in X.
package struct ScriptedContacts {
    /// A contact that is down.
    private struct Contact {
        /// The type of its first line.
        let type: Touch.TouchType
        var location: CGPoint
    }

    private var contacts: [Int: Contact] = [:]
    private var interrupted: Set<Int> = []
    /// The X numbers of the pointer's buttons that are down.
    private var buttons: Set<Int> = []
    /// The latest hovering of the pointer; nil while it is away.
    private var hover: HoverSample?
    /// The pointer's touch id; fingers count from 1.
    private static let pointer = 0

    package init() {}

    /// The type of the pointer while a button is down; nil otherwise.
    package var pressedType: Touch.TouchType? { contacts[Self.pointer]?.type }

    /// Turns a line about fingers into an event, or into nil if an earlier interrupt swallows all of them.
    package mutating func event(
        _ fingers: [FingerLine],
        at time: TimeInterval
    ) throws(RecordingError) -> InputEvent? {
        var samples: [TouchSample] = []
        for finger in fingers {
            guard !samples.contains(where: { $0.id == finger.id }) else {
                throw RecordingError(
                    message: "finger \(finger.id) appears twice in one event, expected once"
                )
            }
            if let sample = try sample(finger) { samples.append(sample) }
        }
        return samples.isEmpty ? nil : InputEvent(samples, at: time)
    }

    /// Turns a line about the pointer into events: none for a second button or if an earlier interrupt swallows
    /// it, and two if the pen replaces the mouse, or the mouse the pen.
    package mutating func events(
        _ line: PointerLine,
        at time: TimeInterval
    ) throws(RecordingError) -> [InputEvent] {
        switch line.action {
        case .down:
            guard buttons.insert(line.button).inserted else {
                throw RecordingError(message: "pointer is down already, expected move or up")
            }
            return buttons.count == 1 ? touchEvents(.began, line, at: time) : []
        case .move:
            guard buttons.isEmpty else { return touchEvents(.moved, line, at: time) }
            let former = hover?.type == line.contact.type ? [] : hoverEnd(at: time)
            return former + [hoverEvent(.moved, line, at: time)]
        case .up where buttons.isEmpty:
            throw RecordingError(message: "pointer is not down, expected down first")
        case .up where buttons.count == 1:
            // Its number is that of the down line, whatever this line says.
            defer { buttons = [] }
            return touchEvents(.ended, line, at: time)
        case .up:
            guard buttons.remove(line.button) != nil else {
                let held = buttons.sorted().map(String.init).joined(separator: ", ")
                throw RecordingError(
                    message: "button \(line.button) is not down, expected one of \(held)"
                )
            }
            return []
        case .leave:
            // A pen that leaves its tablet does not end the hovering of a mouse.
            guard hover?.type == line.contact.type else { return [] }
            defer { hover = nil }
            return [hoverEvent(.exited, line, at: time)]
        }
    }

    private mutating func touchEvents(
        _ phase: ContactPhase,
        _ line: PointerLine,
        at time: TimeInterval
    ) -> [InputEvent] {
        let mask = buttons.reduce(into: ButtonMask()) { $0.formUnion(ButtonMask(xButton: $1)) }
        let sample = sample(Self.pointer, phase, at: line.location, line.contact)
        return sample.map {
            [InputEvent([$0], at: time, modifierFlags: line.modifiers, buttonMask: mask)]
        } ?? []
    }

    private mutating func hoverEvent(
        _ phase: HoverSample.Phase,
        _ line: PointerLine,
        at time: TimeInterval
    ) -> InputEvent {
        let sample = HoverSample(
            id: Self.pointer,
            phase: phase,
            location: line.location,
            type: line.contact.type
        )
        hover = sample
        return InputEvent(.hover(sample), at: time, modifierFlags: line.modifiers)
    }

    /// Ends hovering where the pointer was.
    private mutating func hoverEnd(at time: TimeInterval) -> [InputEvent] {
        guard var sample = hover else { return [] }
        hover = nil
        sample.phase = .exited
        return [InputEvent(.hover(sample), at: time)]
    }

    /// Swallows the remaining input of all fingers that are down, and ends the hovering of a pen; the caller
    /// cancels their touches.
    ///
    /// A mouse continues to hover, as it always has in hand-written recordings.
    @discardableResult
    package mutating func interrupt(at time: TimeInterval) -> [InputEvent] {
        interrupted.formUnion(contacts.keys)
        return hover?.type == .pencil ? hoverEnd(at: time) : []
    }

    private mutating func sample(_ finger: FingerLine) throws(RecordingError) -> TouchSample? {
        guard finger.id > Self.pointer else {
            throw RecordingError(message: "finger \(finger.id), expected a number from 1")
        }
        let known = contacts[finger.id]
        let phase: ContactPhase
        switch (finger.action, known) {
        case (.begin, nil):
            guard contacts.count < FingerLine.maxCount else {
                throw RecordingError(
                    message: "finger \(finger.id) begins while \(contacts.count) are down,"
                        + " expected at most \(FingerLine.maxCount) at once"
                )
            }
            phase = .began
        case (.begin, _?):
            throw RecordingError(
                message: "finger \(finger.id) begins but is down, expected its end first"
            )
        case (.update, nil), (.end, nil), (.cancel, nil):
            throw RecordingError(
                message: "finger \(finger.id) is not down, expected touch: begin before"
                    + " \(finger.action.rawValue)"
            )
        case (.update, _?): phase = .moved
        case (.end, _?): phase = .ended
        case (.cancel, _?): phase = .cancelled
        }
        let location = finger.location ?? known?.location ?? .zero
        return sample(finger.id, phase, at: location, finger.contact)
    }

    /// Follows a contact, and returns its sample; nil if an earlier interrupt swallows it.
    private mutating func sample(
        _ id: Int,
        _ phase: ContactPhase,
        at location: CGPoint,
        _ values: ContactValues
    ) -> TouchSample? {
        let type = contacts[id]?.type ?? values.type
        let isOver = phase.isEnd
        contacts[id] = isOver ? nil : Contact(type: type, location: location)
        let isSwallowed = isOver ? interrupted.remove(id) != nil : interrupted.contains(id)
        guard !isSwallowed else { return nil }
        return TouchSample(
            id: id,
            phase: phase,
            location: location,
            type: type,
            force: values.force,
            altitude: values.altitude,
            azimuth: values.azimuth
        )
    }
}

extension WindowOutput {
    /// Whether it names a view or a recognizer that code has just added, and that has no id yet.
    fileprivate var lacksID: Bool {
        func lacksID(_ recognizer: GestureRecognizer) -> Bool {
            recognizer.sceneID == nil || recognizer.view.map { $0.sceneID == nil } ?? false
        }
        return switch self {
        case .transition(let transition): lacksID(transition.recognizer)
        case .action(let action): lacksID(action.recognizer)
        case .unreceived(let unreceived): lacksID(unreceived.recognizer)
        case .message(let message): message.view.sceneID == nil
        case .control(let sending): sending.control.sceneID == nil
        case .animation, .diagnostic: false
        }
    }
}
