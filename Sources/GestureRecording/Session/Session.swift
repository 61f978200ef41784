package import Foundation
import GestureKit
package import GestureScenes
import TouchBridge

/// A scene with its input: the same code behind the window and behind a replay, so that the same
/// inputs give the same outputs, in the same order, with the same times.
package final class Session {
    /// The scene, whose window the inputs go to; another one after a `scene` line.
    package private(set) var scene: Scene
    /// Makes the scene of a `scene` line from its name and text; as the recording says by default.
    package var makeScene: (String, String?) throws -> Scene = {
        try Scene(recorded: $0, source: $1)
    }
    package var hasTouches: Bool { !scene.window.touches.isEmpty }
    /// Whether something is under way that an interrupt takes away: fingers, scrolling, a touchpad's
    /// gesture, a pointer over the window.
    package var isInterruptible: Bool { hasTouches || bridge.hasStreams }
    let timing: Timing
    var bridge: TouchBridge
    private var hand = HandFingers()
    private var naming = OutputNaming()
    private var observers: [(SessionEvent) -> Void] = []

    /// The canvas takes the header's size.
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

    /// Tells an observer of everything from here on, in order.
    package func observe(_ observer: @escaping (SessionEvent) -> Void) {
        observers.append(observer)
    }

    func tell(_ event: SessionEvent) {
        for observer in observers { observer(event) }
    }

    private func listen() {
        scene.window.onOutput = { [weak self] output in
            guard let self else { return }
            tell(.output(output, naming.line(output)))
        }
        scene.onBehaviour = { [weak self] event in
            self?.tell(.behaviour(event, OutputLine(event)))
        }
    }

    /// Lets another scene stand in this one's place, in a window of the same size; observers hear of it as
    /// of a `scene` line with the scene's whole text.
    ///
    /// What was due before fires, then every touch and press is cancelled, as an interrupt does.
    package func change(to scene: Scene, at time: TimeInterval) {
        let input = TimedInput(.scene(name: scene.name, source: scene.sourceText), at: time)
        let time = input.time
        tell(.input(input))
        deliver(InputEvent([], at: time))
        interrupt(at: time)
        let window = self.scene.window
        if !window.presses.isEmpty { tell(.window(.cancelPresses(at: time))) }
        window.cancelAllPresses(at: time)
        window.onOutput = nil
        self.scene.onBehaviour = nil
        scene.resize(to: window.bounds.size)
        tell(.scene(scene, size: scene.window.bounds.size))
        self.scene = scene
        advance(to: window.time)
        naming = OutputNaming()
        listen()
    }

    private func interrupt(at time: TimeInterval) {
        take(bridge.interrupt(at: time), at: time)
        hand.interrupt()
        tell(.interrupted(at: time))
        if hasTouches { tell(.window(.cancelTouches(at: time))) }
        scene.window.cancelAllTouches(at: time)
    }

    /// - Throws: `RecordingError` without a place, for a hand-written line about a finger that is not as it
    ///   says, or a property that cannot be set so.
    package func perform(_ timed: TimedInput) throws(RecordingError) {
        let time = timed.time
        // Another scene cancels what may pause, and is told of with its whole text.
        if !timed.input.isScene {
            tell(.input(timed))
            firePauses(before: time)
        }
        switch timed.input {
        case .xi(let event, let isOnPanel):
            comeTo(time)
            take(bridge.receive(event, isOnPanel: isOnPanel), at: time)
        case .touches(let fingers):
            if let event = try hand.event(fingers, at: time) { deliver(event) }
        case .pointer(let line):
            if let event = try hand.event(line, at: time) { deliver(event) }
        case .scroll(let sample): deliver(InputEvent(.scroll(sample), at: time))
        case .transform(let sample): deliver(InputEvent(.transform(sample), at: time))
        case .key(let sample): deliver(InputEvent(.presses([sample]), at: time))
        case .set(let path, let value):
            // What was due before it comes before it, as with every event.
            deliver(InputEvent([], at: time))
            tell(.window(.set(path, to: value)))
            do { try scene.set(path, value) } catch { throw RecordingError(error) }
        case .scene(let name, let source):
            let scene: Scene
            do { scene = try makeScene(name, source) } catch {
                throw RecordingError(message: "\(error)")
            }
            change(to: scene, at: time)
        case .interrupt: interrupt(at: time)
        case .clear:
            comeTo(time)
            clear()
        case .noticed(let name, let detail):
            comeTo(time)
            note(Diagnostic(name, detail, at: time))
        case .device(let device):
            comeTo(time)
            bridge.deviceChanged(device)
        case .deviceGone(let id):
            comeTo(time)
            take(bridge.deviceRemoved(id: id, at: time), at: time)
        case .window(let geometry):
            comeTo(time)
            bridge.geometry = geometry
            tell(.window(.resize(geometry.sizeInPoints, at: time)))
            scene.resize(to: geometry.sizeInPoints)
        case .tick: advance(to: time)
        case .end: if timing == .scripted { advance(to: time) }
        }
    }

    /// Sets a property before all inputs, or before those of a new scene, and then tells of it as of an
    /// input: nothing can be due.
    func preset(_ path: String, to value: SceneValue, at time: TimeInterval) throws(SceneError) {
        try scene.set(path, value)
        tell(.input(TimedInput(.set(path, to: value), at: time)))
    }

    /// Forgets the past: ended strokes, outcomes, diagnostics, and what was drawn; what is under way
    /// stays.
    package func clear() {
        tell(.cleared)
        scene.clearDrawings()
    }

    /// Delivers the outputs of an input, and tells the window which fingers have left without an
    /// end.
    ///
    /// Deadlines before a finger left fire; later deadlines of its recognizers do not.
    private func take(_ outputs: [TouchBridge.Output], at time: TimeInterval) {
        let left = bridge.fingersLeft
        // A finger is removed before its end is delivered.
        setFingersLeft(left.intersection(scene.window.fingersLeft))
        take(outputs)
        if left != scene.window.fingersLeft { deliver(InputEvent([], at: time)) }
        setFingersLeft(left)
    }

    private func setFingersLeft(_ ids: Set<Int>) {
        guard ids != scene.window.fingersLeft else { return }
        tell(.window(.fingersLeft(ids)))
        scene.window.fingersLeft = ids
    }

    func take(_ outputs: [TouchBridge.Output]) {
        for output in outputs {
            switch output {
            case .event(let event):
                // A finger may still be taken by a grab in front; a pointer's press may not.
                deliver(event, isOwned: event.samples.first?.type != .direct)
            case .owned(let id): tell(.owned(id))
            case .diagnostic(let diagnostic): note(diagnostic)
            }
        }
    }

    func deliver(_ event: InputEvent, isOwned: Bool = true) {
        tell(.event(event, isOwned: isOwned))
        scene.window.send(event)
    }

    private func note(_ diagnostic: Diagnostic) {
        tell(.diagnostic(diagnostic, OutputLine(diagnostic)))
    }
}
