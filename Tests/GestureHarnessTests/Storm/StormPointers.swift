import Foundation
import VirtualDisplay

/// The actions of mouse, wheels and keyboard in one round.
struct StormPointers {
    var random: StormRandom
    let length: Double
    private var list: [TimedStormAction] = []

    private static let area = CGRect(x: 0, y: 0, width: 1279, height: 799)

    init(random: StormRandom, length: Double) {
        self.random = random
        self.length = length
    }

    mutating func actions() -> [TimedStormAction] {
        if random.chance(0.7) { mouse() }
        if random.chance(0.5) { keys() }
        return list
    }

    private mutating func add(_ time: Double, _ action: StormAction) {
        list.append(TimedStormAction(time: time, action: action))
    }

    private mutating func mouse() {
        var time = random.number(0...0.5)
        while time < length {
            add(time, .point(random.place(in: Self.area)))
            time += 0.01
            switch random.whole(0...5) {
            case 0: hover(&time)
            case 1: wheel(&time)
            default: drag(&time)
            }
            time += random.number(0.05...0.6)
        }
    }

    private mutating func hover(_ time: inout Double) {
        for _ in 0..<random.whole(2...12) {
            add(time, .point(random.place(in: Self.area)))
            time += 0.012
        }
    }

    private mutating func wheel(_ time: inout Double) {
        let isSmooth = random.chance(0.6)
        let button = random.pick([
            VirtualPointer.Button.wheelUp, .wheelDown, .wheelLeft, .wheelRight,
        ])
        for _ in 0..<random.whole(1...10) {
            if isSmooth {
                add(time, .scroll(right: nil, down: random.number(-0.8...0.8)))
            } else {
                add(time, .press(button))
                add(time, .release(button))
            }
            time += random.pick([0.01, 0.05, 0.2])
        }
        if isSmooth && random.chance(0.5) { add(time, .scroll(right: nil, down: 0)) }
    }

    /// Presses, moves and releases; with Control as two fingers, with Shift moved together.
    private mutating func drag(_ time: inout Double) {
        let modifiers = [VirtualKeyboard.Key.control, .shift].filter { _ in random.chance(0.3) }
        for key in modifiers { add(time, .keyDown(key)) }
        let button = random.pick([VirtualPointer.Button.left, .left, .left, .middle, .right])
        add(time, .press(button))
        for _ in 0..<random.whole(0...20) {
            time += 0.01
            add(time, .point(random.place(in: Self.area)))
        }
        // A second button is pressed while the first one is down.
        if random.chance(0.2) {
            add(time, .press(.middle))
            add(time + 0.005, .release(button))
            time += 0.01
            add(time, .release(.middle))
        } else {
            add(time + 0.005, .release(button))
        }
        for key in modifiers.reversed() { add(time + 0.006, .keyUp(key)) }
    }

    private mutating func keys() {
        var time = random.number(0...0.5)
        while time < length {
            let key = random.pick([VirtualKeyboard.Key.up, .down, .left, .right, .enter, .space])
            add(time, .keyDown(key))
            // The server repeats the key after 0.66 s.
            time += random.pick([0.01, 0.1, 0.3, 1.0])
            add(time, .keyUp(key))
            time += random.number(0.01...0.5)
        }
    }
}
