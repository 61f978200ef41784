import GestureKit
import VirtualDisplay

/// The keys of a recording, by their meaning.
struct KeySteps {
    private var held: [VirtualKeyboard.Key] = []

    /// Presses or releases the key of a press.
    mutating func setPress(_ type: Press.PressType, isDown: Bool) -> [DeviceAction] {
        set(Self.key(of: type), isDown: isDown)
    }

    /// Releases all keys, the last one first.
    mutating func endAll() -> [DeviceAction] {
        held.reversed().flatMap { set($0, isDown: false) }
    }

    private mutating func set(_ key: VirtualKeyboard.Key, isDown: Bool) -> [DeviceAction] {
        guard held.contains(key) != isDown else { return [] }
        if isDown { held.append(key) } else { held.removeAll { $0 == key } }
        return [.key(key, isDown: isDown)]
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
