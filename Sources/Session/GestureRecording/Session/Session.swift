package import Foundation
import GestureKit
package import GestureScenes
package import RecordingFormat
package import TouchBridge

/// A scene and the input that it receives, live or replayed.
///
/// A window and a replay share this code, so that the same inputs give the same outputs, in the same order,
/// at the same times.
package final class Session {
    /// The scene whose window receives the input; a `scene` line replaces it.
    package private(set) var scene: Scene
    /// A closure that creates the scene of a `scene` line from its name and text; by default, the scene that
    /// the recording names.
    package var makeScene: (String, String?) throws -> Scene = {
        try Scene(recorded: $0, source: $1)
    }
    package var hasTouches: Bool { !scene.window.touches.isEmpty }
    /// Whether an interrupt would cancel anything: fingers, scrolling, a touchpad's gesture, or a pointer
    /// over the window.
    package var isInterruptible: Bool { hasTouches || bridge.hasStreams }
    let timing: Timing
    var bridge: TouchBridge
    /// The canvas in its window.
    package var geometry: WindowGeometry { bridge.geometry }
    private var scriptedContacts = ScriptedContacts()
    private let observers = SessionObservers()

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
        timing = header.timing
        listen()
    }

    /// Adds an observer of all later events, in order.
    package func observe(_ observer: @escaping (SessionEvent) -> Void) {
        observers.events.append(observer)
    }

    /// Adds an observer of the lines of all later outputs, in order; without one, no line is made.
    package func observeLines(_ observer: @escaping (OutputLine) -> Void) {
        observers.lines.append(observer)
    }

    /// The scene may outlive the session, and observers may retain the scene.
    deinit { observers.removeAll() }

    func report(_ event: SessionEvent) { observers.report(event) }

    /// Performs an action on the scene, and reports it first.
    func take(_ step: WindowStep) {
        report(.window(step))
        scene.perform(step)
    }

    private func listen() {
        observers.lineMaker = OutputLineMaker()
        scene.window.onOutput = { [observers] in observers.report(.output($0)) }
        scene.onBehaviour = { [observers] in observers.report(.behaviour($0)) }
    }

    /// Replaces the scene by another one, in a window of the same size.
    ///
    /// Observers receive a `scene` input with the scene's complete text. Earlier deadlines fire first; then
    /// every touch and press is cancelled, as an interrupt does.
    package func change(to scene: Scene, at time: TimeInterval) {
        let input = TimedInput(.scene(name: scene.name, source: scene.sourceText), at: time)
        let time = input.time
        report(.input(input))
        deliver(InputEvent([], at: time))
        interrupt(at: time)
        let window = self.scene.window
        if !window.presses.isEmpty { take(.cancelPresses(at: time)) }
        window.onOutput = nil
        self.scene.onBehaviour = nil
        scene.resize(to: window.bounds.size)
        report(.scene(scene, size: scene.window.bounds.size))
        self.scene = scene
        advance(to: window.time)
        listen()
    }

    private func interrupt(at time: TimeInterval) {
        deliver(bridge.interrupt(at: time), at: time)
        scriptedContacts.interrupt()
        report(.interrupted(at: time))
        if hasTouches { take(.cancelTouches(at: time)) }
    }

    /// Performs an input.
    ///
    /// - Throws: `RecordingError` without a file and line, for a hand-written line that contradicts its
    ///   finger's state, or for a property that cannot be set to the value.
    package func perform(_ timed: TimedInput) throws(RecordingError) {
        let time = timed.time
        // Replacing the scene cancels pending timeouts, and reports its input with the complete text.
        if !timed.input.isScene {
            report(.input(timed))
            fireTimeouts(before: time)
        }
        switch timed.input {
        case .xi(let inputs):
            fireDeadlinesBefore(time)
            deliver(bridge.receive(inputs), at: time)
        case .touches(let fingers):
            if let event = try scriptedContacts.event(fingers, at: time) { deliver(event) }
        case .pointer(let line):
            if let event = try scriptedContacts.event(line, at: time) { deliver(event) }
        case .scroll(let sample): deliver(InputEvent(.scroll(sample), at: time))
        case .transform(let sample): deliver(InputEvent(.transform(sample), at: time))
        case .key(let sample): deliver(InputEvent(.presses([sample]), at: time))
        case .set(let path, let value):
            // Earlier deadlines fire before it, as before every event.
            deliver(InputEvent([], at: time))
            report(.window(.set(path, to: value)))
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
        case .noticed(let name, let detail):
            fireDeadlinesBefore(time)
            report(.diagnostic(Diagnostic(name, detail, at: time)))
        case .device(let device):
            fireDeadlinesBefore(time)
            bridge.deviceChanged(device)
        case .deviceRemoved(let id):
            fireDeadlinesBefore(time)
            deliver(bridge.deviceRemoved(id: id, at: time), at: time)
        case .window(let geometry):
            fireDeadlinesBefore(time)
            bridge.geometry = geometry
            take(.resize(geometry.sizeInPoints, at: time))
        case .tick: advance(to: time)
        case .end: if timing == .scripted { advance(to: time) }
        }
    }

    /// Sets a property before all inputs, or before those of a new scene, and reports it as an input.
    ///
    /// No deadline can be due at this point.
    func preset(_ path: String, to value: SceneValue, at time: TimeInterval) throws(SceneError) {
        try scene.set(path, value)
        report(.input(TimedInput(.set(path, to: value), at: time)))
    }

    /// Clears the past: ended strokes, outcomes, diagnostics and drawings, and puts moved views back; the state
    /// of active touches remains, and so do the views that they move.
    package func clear() {
        report(.cleared)
        if scene.hasMovedViews { take(.putViewsBack) }
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
        take(.fingersLeft(ids))
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
}

/// Work without an input: the window's deadlines, and the bridge's timeouts.
extension Session {
    /// The maximum number of deadlines after the last input.
    static let maxDeadlines = 10_000

    /// The time of the next work for a tick, in seconds since the start; nil if none is pending.
    package var nextDeadline: TimeInterval? { earliest(bridge.nextDeadline) }

    /// The time of the next work for a tick if no more input arrives; nil if none is pending.
    ///
    /// Unlike `nextDeadline`, it does not wait for a finger that remains down.
    package var finalDeadline: TimeInterval? { earliest(bridge.scrollDeadline) }

    /// Returns the earlier of the bridge's deadline and the window's.
    private func earliest(_ bridgeDeadline: TimeInterval?) -> TimeInterval? {
        guard let bridgeDeadline else { return scene.window.nextDeadline }
        return scene.window.nextDeadline.map { min($0, bridgeDeadline) } ?? bridgeDeadline
    }

    /// Fires the deadlines up to this time.
    ///
    /// The player calls it in a scripted recording; in a live one, `tick` lines do.
    package func advance(to time: TimeInterval) {
        while let timeout = bridge.nextDeadline, timeout <= time {
            take(.advance(to: timeout))
            deliver(bridge.advance(to: timeout))
        }
        take(.advance(to: time))
    }

    /// Fires the bridge's timeouts before a later input of a scripted recording.
    func fireTimeouts(before time: TimeInterval) {
        while timing == .scripted, let timeout = bridge.nextDeadline,
            time - timeout > Tolerance.time
        {
            advance(to: timeout)
        }
    }

    /// Fires the deadlines before an input of a scripted recording, also if the input is not an event for the
    /// scene.
    func fireDeadlinesBefore(_ time: TimeInterval) {
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
