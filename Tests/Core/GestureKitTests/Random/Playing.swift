import Foundation
import GestureKit

extension RandomScript {
    /// The result of a script: its faults, if any.
    struct Outcome {
        var faults: [Inspector.Fault]
        /// The transcript; empty unless requested.
        var transcript: String
    }

    func play(isRecording: Bool = false) -> Outcome {
        let inspector = Inspector(self, isRecording: isRecording)
        var (window, leakCheck) = playThrough(inspector)
        let transcript = inspector.transcript
        inspector.removeAll()
        leakCheck.judge(isWindowHeld: window != nil, inspector)
        window = nil
        leakCheck.judge(isWindowHeld: false, inspector)
        return Outcome(faults: inspector.faults, transcript: transcript)
    }

    /// Plays the script, and releases everything except the returned values.
    private func playThrough(_ inspector: Inspector) -> (window: Window?, LeakCheck) {
        let scene = RandomScene(self, inspector)
        inspector.watch(scene)
        var player = Player(scene)
        for (index, step) in steps.enumerated() {
            inspector.began(index)
            player.play(step)
        }
        if !isReleasedEarly { player.finish() }
        scene.disconnect()
        return (isReleasedEarly ? nil : scene.empty(), player.leakCheck)
    }
}

/// A player that sends a script's steps like a front end.
struct Player {
    private let scene: RandomScene
    private let window: Window
    private(set) var leakCheck = LeakCheck()
    private var time = 0.0
    private var places: [Int: CGPoint] = [:]

    init(_ scene: RandomScene) {
        self.scene = scene
        window = scene.window
        leakCheck.note(scene)
    }

    mutating func play(_ step: RandomScript.Step) {
        time += step.delay
        scene.inspector.reach = 0
        scene.inspector.isTransforming = false
        switch step.act {
        case .touches(let samples): send(samples)
        case .presses(let samples): window.send(InputEvent(.presses(samples), at: time))
        case .hover(let sample): window.send(InputEvent(.hover(sample), at: time))
        case .scroll(let sample):
            scene.inspector.reach = length(sample.translation)
            window.send(InputEvent(.scroll(sample), at: time))
        case .transform(let sample):
            scene.inspector.isTransforming = true
            window.send(InputEvent(.transform(sample), at: time))
        case .cancelAll: window.cancelAllTouches(at: time)
        case .wait: wait()
        case .toggle(let index): scene.toggle(index)
        }
        // An action may have advanced the window's time.
        time = max(time, window.time)
        scene.inspector.checkAfterStep()
    }

    private func wait() {
        window.advance(to: time)
        if let deadline = window.nextDeadline, deadline <= window.time - 2e-6 {
            scene.inspector.fault("deadlines are kept", "\(deadline) at \(window.time)")
        }
    }

    private mutating func send(_ samples: [TouchSample]) {
        var reach: CGFloat = 0
        for sample in samples {
            if sample.phase == .moved, let before = places[sample.id] {
                reach = max(
                    reach,
                    length(
                        CGPoint(x: sample.location.x - before.x, y: sample.location.y - before.y)
                    )
                )
            }
            places[sample.id] = sample.location
        }
        scene.inspector.reach = reach
        window.send(InputEvent(samples, at: time))
        for touch in window.touches where touch.phase == .began { leakCheck.note(touch) }
    }

    /// Lifts and releases everything, ends gestures that began without touches, and waits for the rest.
    mutating func finish() {
        after(0.01, .hover(HoverSample(id: -1, phase: .exited, location: .zero)))
        after(0, .scroll(ScrollSample(.zero, phase: .ended, location: .zero)))
        after(0, .transform(TransformSample(phase: .cancelled, location: .zero)))
        while let touch = window.touches.first {
            let place = touch.location(in: nil)
            after(0.01, .touches([TouchSample(id: touch.id, phase: .ended, location: place)]))
        }
        after(0, .presses(window.presses.map { PressSample($0.type, phase: .ended) }))
        for _ in 1...3 {
            after(2, .wait)
            scene.endAssignedGestures()
        }
        scene.inspector.conclude()
    }

    private mutating func after(_ delay: TimeInterval, _ act: RandomScript.Step.Act) {
        play(RandomScript.Step(delay: delay, act: act))
    }

    private func length(_ vector: CGPoint) -> CGFloat {
        (vector.x * vector.x + vector.y * vector.y).squareRoot()
    }
}
