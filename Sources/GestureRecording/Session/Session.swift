package import Foundation
import GestureKit
package import GestureScenes
package import GestureTrace
import TouchBridge

/// A scene with its input: the same code behind the window and behind a replay, so that the same
/// inputs give the same outputs, in the same order, with the same times.
package final class Session {
    /// A line of a hand-written recording that cannot be performed; its caller knows the place.
    package typealias Refusal = RecordingError

    /// The scene, whose window the inputs go to; another one after a `scene` line.
    package private(set) var scene: Scene
    /// What is known of the fingers and recognizers of the scene.
    package private(set) var trace: Trace
    /// Makes the scene of a `scene` line from its name and text; as the recording says by default.
    package var makeScene: (String, String?) throws -> Scene = {
        try Scene(recorded: $0, source: $1)
    }
    /// Whether fingers are down.
    package var hasTouches: Bool { !scene.window.touches.isEmpty }
    /// Whether something is under way that an interrupt takes away: fingers, scrolling, a touchpad's
    /// gesture, a pointer over the window.
    package var isInterruptible: Bool { hasTouches || bridge.hasStreams }
    /// Called with each output, in the order in which they happen.
    package var onLine: ((OutputLine) -> Void)?
    /// Called with what is done to the window, just before, and with what it tells.
    var onStep: ((SessionStep) -> Void)?

    /// The number of deadlines allowed after the last input.
    static let mostDeadlines = 10_000

    private let deadlinesFireByThemselves: Bool
    private var bridge: TouchBridge
    private var hand = HandFingers()
    private var naming = OutputNaming()

    /// Starts a session with a fresh scene; the canvas takes the header's size.
    package init(scene: Scene, header: RecordingHeader) {
        self.scene = scene
        scene.resize(to: header.size)
        trace = Trace(window: scene.window, sceneName: scene.name)
        let pixels = CGSize(
            width: header.size.width * header.scale,
            height: header.size.height * header.scale
        )
        bridge = TouchBridge(
            geometry: WindowGeometry(size: pixels, scale: header.scale),
            startTime: header.startTime ?? 0
        )
        deadlinesFireByThemselves = header.startTime == nil
        listen()
    }

    private func listen() {
        scene.window.onOutput = { [weak self] output in
            guard let self else { return }
            trace.happened(output)
            onStep?(.output(output))
            if let onLine, let line = naming.line(output) { onLine(line) }
        }
        hearBehaviours()
    }

    /// Lets another scene stand in this one's place, in a window of the same size.
    ///
    /// What was due before fires, then every touch and press is cancelled, as an interrupt does.
    package func change(to scene: Scene, at time: TimeInterval) {
        deliver(InputEvent([], at: time))
        interrupt(at: time)
        if !self.scene.window.presses.isEmpty { onStep?(.window(.cancelPresses(at: time))) }
        self.scene.window.cancelAllPresses(at: time)
        self.scene.window.onOutput = nil
        self.scene.onBehaviour = nil
        scene.resize(to: self.scene.window.bounds.size)
        onStep?(.scene(scene, size: scene.window.bounds.size))
        let now = self.scene.window.time
        self.scene = scene
        advance(to: now)
        trace = Trace(
            window: scene.window,
            sceneName: scene.name,
            isUntouched: trace.isUntouched
        )
        naming = OutputNaming()
        listen()
    }

    private func interrupt(at time: TimeInterval) {
        take(bridge.interrupt(at: time), at: time)
        hand.interrupt()
        trace.interrupted(at: time)
        if hasTouches { onStep?(.window(.cancelTouches(at: time))) }
        scene.window.cancelAllTouches(at: time)
    }

    /// When a tick has something to do, in seconds since the start; nil when nothing is due.
    package var nextDeadline: TimeInterval? { earliest(bridge.nextDeadline) }

    /// When a tick has something to do even if no input comes any more; nil when nothing waits.
    ///
    /// The same as `nextDeadline`, but that a finger which is left down is not waited for.
    package var finalDeadline: TimeInterval? { earliest(bridge.scrollDeadline) }

    /// The bridge's deadline or the window's, whichever is first.
    private func earliest(_ bridgeDeadline: TimeInterval?) -> TimeInterval? {
        guard let bridgeDeadline else { return scene.window.nextDeadline }
        return scene.window.nextDeadline.map { min($0, bridgeDeadline) } ?? bridgeDeadline
    }

    /// Performs one input.
    ///
    /// - Throws: `Refusal` for a hand-written line about a finger that is not as it says, or a property
    ///   that cannot be set so.
    package func perform(_ timed: TimedInput) throws(Refusal) {
        while deadlinesFireByThemselves, let pause = bridge.nextDeadline,
            timed.time - pause > Tolerance.time
        {
            advance(to: pause)
        }
        switch timed.input {
        case .xi(let event, let isOnPanel):
            comeTo(timed.time)
            take(bridge.receive(event, isOnPanel: isOnPanel), at: timed.time)
        case .touches(let fingers):
            try send { hand throws(HandFingers.Mistake) in
                try hand.event(fingers, at: timed.time)
            }
        case .pointer(let line):
            try send { hand throws(HandFingers.Mistake) in try hand.event(line, at: timed.time) }
        case .scroll(let sample):
            deliver(InputEvent(.scroll(sample), at: timed.time))
        case .transform(let sample):
            deliver(InputEvent(.transform(sample), at: timed.time))
        case .key(let sample):
            deliver(InputEvent(.presses([sample]), at: timed.time))
        case .set(let path, let value):
            // What was due before it comes before it, as with every event.
            deliver(InputEvent([], at: timed.time))
            onStep?(.window(.set(path, to: value)))
            do throws(SceneError) {
                try scene.set(path, value)
            } catch {
                throw Refusal(message: error.description)
            }
        case .scene(let name, let source):
            change(to: try scene(recorded: name, source: source), at: timed.time)
        case .interrupt: interrupt(at: timed.time)
        case .clear:
            comeTo(timed.time)
            clear()
        case .noticed(let name, let detail):
            comeTo(timed.time)
            note(Diagnostic(name, detail, at: timed.time))
        case .device(let device):
            comeTo(timed.time)
            bridge.deviceChanged(device)
        case .deviceGone(let id):
            comeTo(timed.time)
            take(bridge.deviceRemoved(id: id, at: timed.time), at: timed.time)
        case .window(let geometry):
            comeTo(timed.time)
            bridge.geometry = geometry
            onStep?(.window(.resize(geometry.sizeInPoints, at: timed.time)))
            scene.resize(to: geometry.sizeInPoints)
        case .tick:
            advance(to: timed.time)
        case .end:
            if deadlinesFireByThemselves { advance(to: timed.time) }
        }
    }

    /// The scene of a `scene` line, as `makeScene` makes it.
    func scene(recorded name: String, source: String?) throws(Refusal) -> Scene {
        do {
            return try makeScene(name, source)
        } catch {
            throw Refusal(message: "\(error)")
        }
    }

    /// Lets the clock of a hand-written recording run on until nothing is due.
    ///
    /// Closures scheduled meanwhile, such as those of an animation that starts another one at its end, are not waited
    /// for.
    ///
    /// - Parameter willReach: told of each deadline before the clock comes to it.
    /// - Throws: `Refusal` when something keeps asking for time.
    package func runOn(_ willReach: (TimeInterval) -> Void = { _ in }) throws(Refusal) {
        guard deadlinesFireByThemselves else { return }
        while let pause = bridge.scrollDeadline, let due = nextDeadline {
            willReach(due)
            advance(to: min(due, pause))
        }
        let pendingWork = scene.window.pendingWork
        guard pendingWork.nextDeadline != nil else { return }
        onStep?(.window(.runOn))
        for _ in 0..<Self.mostDeadlines {
            guard let deadline = pendingWork.nextDeadline else { return }
            willReach(deadline)
            scene.window.advance(to: deadline)
        }
        throw Refusal(message: "deadlines follow each other after the end, expected an end line")
    }

    /// Where deadlines fire by themselves, what was due before an input comes before it, also before one
    /// that is no event for the scene.
    private func comeTo(_ time: TimeInterval) {
        guard deadlinesFireByThemselves, let due = nextDeadline, time - due > Tolerance.time else {
            return
        }
        deliver(InputEvent([], at: time))
    }

    private func send(
        _ make: (inout HandFingers) throws(HandFingers.Mistake) -> InputEvent?
    ) throws(Refusal) {
        let event: InputEvent?
        do throws(HandFingers.Mistake) {
            event = try make(&hand)
        } catch {
            throw Refusal(message: error.message)
        }
        if let event { deliver(event) }
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
        onStep?(.window(.fingersLeft(ids)))
        scene.window.fingersLeft = ids
    }

    private func take(_ outputs: [TouchBridge.Output]) {
        for output in outputs {
            switch output {
            case .event(let event):
                // A finger may still be taken by a grab in front; a pointer's press may not.
                deliver(event, isOwned: event.samples.first?.type != .direct)
            case .owned(let id): trace.owned(id)
            case .diagnostic(let diagnostic): note(diagnostic)
            }
        }
    }

    private func deliver(_ event: InputEvent, isOwned: Bool = true) {
        trace.received(event, isOwned: isOwned)
        onStep?(.window(.event(event)))
        scene.window.send(event)
    }

    /// Fires what is due up to this time: in a session whose deadlines fire by themselves, as they do;
    /// in another one that is for `tick` lines.
    package func advance(to time: TimeInterval) {
        while let pause = bridge.nextDeadline, pause <= time {
            advanceWindow(to: pause)
            take(bridge.advance(to: pause))
        }
        advanceWindow(to: time)
    }

    private func advanceWindow(to time: TimeInterval) {
        onStep?(.window(.advance(to: time)))
        scene.window.advance(to: time)
    }

    private func note(_ diagnostic: Diagnostic) {
        trace.noted(diagnostic)
        onStep?(.note(diagnostic))
        onLine?(OutputNaming.line(diagnostic))
    }
}
