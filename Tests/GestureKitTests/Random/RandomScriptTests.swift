import Foundation
import GestureKit
import Testing

/// Scripts that dice have written, on scenes that dice have built: whatever happens, these hold.
struct RandomScriptTests {
    @Test(arguments: 0..<6)
    func `nothing illegal happens, and in the end all is at rest`(part: Int) {
        for seed in part * 500..<(part + 1) * 500 {
            let (faults, lines) = Self.play(seed)
            #expect(
                faults.isEmpty,
                "seed \(seed): \(faults.joined(separator: "; "))\n\(lines.joined(separator: "\n"))"
            )
            if !faults.isEmpty { return }
        }
    }

    @Test func `the same script gives the same transcript`() {
        for seed in 0..<300 {
            #expect(Self.play(seed).lines == Self.play(seed).lines, "seed \(seed)")
        }
    }

    private static func play(_ seed: Int) -> (faults: [String], lines: [String]) {
        var script = RandomScript(seed: seed)
        return script.play()
    }
}

/// Fingers that land, move and lift as dice say, at times that dice say.
private struct RandomScript {
    private var dice: Dice
    private let scene: RandomScene
    private var time = 0.0
    private var fingers: [(id: Int, place: CGPoint)] = []
    private var lastID = 0

    init(seed: Int) {
        dice = Dice(seed: seed &+ 1_000_000)
        scene = RandomScene(seed: seed)
    }

    mutating func play() -> (faults: [String], lines: [String]) {
        let inspector = Inspector()
        scene.window.onOutput = { inspector.read($0) }
        for _ in 0..<(10 + dice.roll(30)) { step() }
        while !fingers.isEmpty { send(lift()) }
        // Time runs on, and whatever an action began without touches is taken back.
        for _ in 1...3 {
            time += 2
            scene.window.advance(to: time)
            for recognizer in scene.recognizers { recognizer.isEnabled = false }
        }
        inspector.conclude(scene.recognizers)
        var faults = inspector.faults
        if !scene.window.isAtRest { faults.append("something is left in the window") }
        if scene.window.nextDeadline != nil { faults.append("a deadline is left") }
        return (faults, inspector.lines)
    }

    private mutating func step() {
        time += dice.pick([0, 0.001, 0.01, 0.02, 0.1, 0.35, 0.36, 0.5])
        switch dice.roll(20) {
        case 0..<5: send(land())
        case 5..<11: send(move())
        case 11..<15: send(lift())
        case 15: send(land() + land())
        case 16: send(lift() + move() + land())
        case 17: scene.window.advance(to: time)
        case 18: send(lift() + lift())
        default: dice.once(in: 3) ? cancelAll() : dice.pick(scene.recognizers).isEnabled.toggle()
        }
    }

    private func send(_ samples: [TouchSample]) {
        scene.window.send(InputEvent(samples, at: time))
    }

    private mutating func cancelAll() {
        scene.window.cancelAllTouches(at: time)
        fingers = []
    }

    private mutating func land() -> [TouchSample] {
        guard fingers.count < 4 else { return [] }
        lastID += 1
        let place = CGPoint(x: dice.roll(320), y: dice.roll(320))
        fingers.append((lastID, place))
        let type: Touch.TouchType = dice.once(in: 5) ? .pencil : .direct
        return [TouchSample(id: lastID, phase: .began, location: place, type: type)]
    }

    private mutating func move() -> [TouchSample] {
        var samples: [TouchSample] = []
        let reach = dice.pick([3, 12, 60])
        for index in fingers.indices where !dice.once(in: 3) {
            fingers[index].place.x += CGFloat(dice.roll(2 * reach + 1) - reach)
            fingers[index].place.y += CGFloat(dice.roll(2 * reach + 1) - reach)
            let finger = fingers[index]
            samples.append(TouchSample(id: finger.id, phase: .moved, location: finger.place))
        }
        return samples
    }

    private mutating func lift() -> [TouchSample] {
        guard !fingers.isEmpty else { return [] }
        let finger = fingers.remove(at: dice.roll(fingers.count))
        return [TouchSample(id: finger.id, phase: .ended, location: finger.place)]
    }
}
