import Foundation
import GestureKit
import VirtualDisplay

/// The keys of a recording, by their meaning.
struct KeySteps {
    private var held: [VirtualKeyboard.Key] = []

    /// Presses or releases the key of a press.
    mutating func setPress(
        _ type: Press.PressType,
        isDown: Bool,
        time: TimeInterval,
        into steps: inout StepList
    ) {
        set(Self.key(of: type), isDown: isDown, time: time, into: &steps)
    }

    /// Releases all keys, the last one first.
    mutating func endAll(time: TimeInterval, into steps: inout StepList) {
        for key in held.reversed() { set(key, isDown: false, time: time, into: &steps) }
    }

    private mutating func set(
        _ key: VirtualKeyboard.Key,
        isDown: Bool,
        time: TimeInterval,
        into steps: inout StepList
    ) {
        guard held.contains(key) != isDown else { return }
        if isDown { held.append(key) } else { held.removeAll { $0 == key } }
        steps.add(.key(key, isDown: isDown), at: time, on: .keyboard)
    }

    private static func key(of type: Press.PressType) -> VirtualKeyboard.Key {
        switch type {
        case .upArrow: .up
        case .downArrow: .down
        case .leftArrow: .left
        case .rightArrow: .right
        case .select: .enter
        case .menu: .menu
        case .playPause: .playPause
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        }
    }
}
