import Foundation
import GestureKit
import VirtualDisplay

/// The keys of a recording, by their meaning, and the modifiers of its events.
struct KeySteps {
    private var modifiers: KeyModifierFlags = []
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

    /// Presses and releases modifier keys, so that exactly these are held; Caps Lock is left as it is.
    mutating func setModifiers(
        _ flags: KeyModifierFlags,
        time: TimeInterval,
        into steps: inout StepList
    ) {
        for (flag, key) in Self.modifierKeys
        where modifiers.contains(flag) != flags.contains(flag) {
            set(key, isDown: flags.contains(flag), time: time, into: &steps)
        }
        modifiers = flags
    }

    /// Releases all keys, the last one first.
    mutating func endAll(time: TimeInterval, into steps: inout StepList) {
        for key in held.reversed() { set(key, isDown: false, time: time, into: &steps) }
        modifiers = []
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

    private static let modifierKeys: [(KeyModifierFlags, VirtualKeyboard.Key)] = [
        (.shift, .shift), (.control, .control), (.alternate, .alt), (.command, .command),
    ]

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
