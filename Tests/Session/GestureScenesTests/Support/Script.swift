import Foundation
import GestureKit
import GestureScenes

/// Fingers on a scene's window, with a clock that only the script moves.
final class Script {
    let scene: Scene
    private(set) var time: TimeInterval = 0
    private var places: [Int: CGPoint] = [:]
    private var lines: [String] = []

    init(_ scene: Scene) {
        self.scene = scene
        scene.window.onOutput = { [weak self] output in self?.note(output) }
    }

    /// A scene from a text, in a script.
    convenience init(_ text: String, registry: SceneRegistry = .standard) throws {
        try self.init(Scene(SceneText(text, name: "test"), registry: registry))
    }

    func down(_ fingers: (Int, CGFloat, CGFloat)...) { send(.began, fingers) }

    func move(_ fingers: (Int, CGFloat, CGFloat)...) { send(.moved, fingers) }

    func up(_ fingers: Int...) {
        send(.ended, fingers.map { ($0, places[$0]?.x ?? 0, places[$0]?.y ?? 0) })
    }

    func tap(_ x: CGFloat, _ y: CGFloat) {
        down((1, x, y))
        elapse(0.05)
        up(1)
    }

    /// Advances the clock, and fires the deadlines that are due.
    func wait(_ seconds: TimeInterval) {
        time += seconds
        scene.window.advance(to: time)
    }

    /// Advances the clock to the next event.
    func elapse(_ seconds: TimeInterval) { time += seconds }

    func cancel() { scene.window.cancelAllTouches(at: time) }

    /// The actions since the last call: time, recognizer, state.
    func actions() -> [String] {
        defer { lines = [] }
        return lines.filter { $0.contains(" action ") }
    }

    /// The failures since the last call: recognizer and reason.
    func failures() -> [String] {
        defer { lines = [] }
        return lines.filter { $0.contains(" failed ") }
    }

    /// The events that controls sent since the last call: control, event.
    func controlEvents() -> [String] {
        defer { lines = [] }
        return lines.filter { $0.contains(" sends ") }
    }

    /// The actions since the last call, without their times.
    func actionSequence() -> [String] {
        actions().map { line in
            let words = line.split(separator: " ")
            return "\(words[1]) \(words[3])"
        }
    }

    /// Moves a finger through locations in steps of 8 ms.
    func drag(
        _ id: Int = 1,
        from start: (CGFloat, CGFloat),
        by way: (CGFloat, CGFloat),
        steps: Int = 10
    ) {
        down((id, start.0, start.1))
        for step in 1...steps {
            let part = CGFloat(step) / CGFloat(steps)
            move((id, start.0 + way.0 * part, start.1 + way.1 * part))
        }
    }

    /// Delivers several touches in one event: finger, phase, location.
    func window(_ changes: [(id: Int, phase: ContactPhase, x: CGFloat, y: CGFloat)]) {
        elapse(0.008)
        let samples = changes.map { change in
            let isEnd = change.phase == .ended
            let place = isEnd ? places[change.id] : CGPoint(x: change.x, y: change.y)
            return TouchSample(id: change.id, phase: change.phase, location: place ?? .zero)
        }
        for sample in samples { places[sample.id] = sample.location }
        scene.window.send(InputEvent(samples, at: time))
    }

    private func send(_ phase: ContactPhase, _ fingers: [(Int, CGFloat, CGFloat)]) {
        elapse(0.008)
        let samples = fingers.map { id, x, y in
            TouchSample(id: id, phase: phase, location: CGPoint(x: x, y: y))
        }
        for sample in samples { places[sample.id] = sample.location }
        scene.window.send(InputEvent(samples, at: time))
    }

    private func note(_ output: WindowOutput) {
        switch output {
        case .action(let action):
            let time = String(format: "%.3f", action.timestamp)
            lines.append("\(time) \(action.recognizer.touchstone.label) action \(action.stateName)")
        case .transition(let transition) where transition.to == .failed:
            lines.append(
                "\(transition.recognizer.touchstone.label) failed \(transition.reason?.sentence ?? "")"
            )
        case .control(let sending):
            lines.append("\(sending.control.touchstone.name ?? "") sends \(sending.event)")
        case .transition, .message, .animation, .unreceived, .diagnostic:
            break
        }
    }
}
