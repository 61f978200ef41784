import Foundation
import GestureKit

/// The set of touches that are down.
extension TouchBridge {
    mutating func begin(
        _ key: TouchKey,
        _ type: Touch.TouchType,
        at root: CGPoint,
        _ time: TimeInterval,
        isOwned: Bool
    ) -> LiveTouch {
        let touch = LiveTouch(
            slot: slots.take(),
            type: type,
            geometry: geometry,
            root: root,
            time: time,
            isOwned: isOwned
        )
        live[key] = touch
        return touch
    }

    /// What the event tells of its contact beside the place.
    mutating func contact(_ event: XInputEvent) -> Contact {
        axes[event.source]?.contact(in: event, scale: geometry.scale) ?? Contact()
    }

    mutating func finish(
        _ key: TouchKey,
        _ phase: ContactPhase,
        at time: TimeInterval,
        _ event: XInputEvent? = nil
    ) {
        guard let touch = live[key] else { return }
        forget(key)
        emit([touch.sample(phase)], event, at: time)
    }

    mutating func forget(_ key: TouchKey) {
        guard let touch = live.removeValue(forKey: key) else { return }
        slots.free(touch.slot)
    }

    mutating func emit(
        _ samples: [TouchSample],
        _ event: XInputEvent?,
        at time: TimeInterval,
        buttons: ButtonMask = []
    ) {
        guard !samples.isEmpty else { return }
        let flags = event.map { KeyModifierFlags(xModifiers: $0.modifiers) } ?? []
        let input = InputEvent(samples, at: time, modifierFlags: flags, buttonMask: buttons)
        output.append(.event(input))
    }

    mutating func emit(_ content: InputEvent.Content, _ event: XInputEvent?, at time: TimeInterval)
    {
        let flags = event.map { KeyModifierFlags(xModifiers: $0.modifiers) } ?? []
        output.append(.event(InputEvent(content, at: time, modifierFlags: flags)))
    }
}

extension Dictionary<TouchKey, LiveTouch>.Keys {
    /// The keys in one order, whatever the dictionary's: fingers by device and id, then pointers.
    var ordered: [TouchKey] {
        sorted { left, right in left.rank.lexicographicallyPrecedes(right.rank) }
    }
}

extension TouchKey {
    fileprivate var rank: [Int] {
        switch self {
        case .touch(let source, let detail): [0, source, detail]
        case .pointer(let device, let isMirror): [1, device, isMirror ? 1 : 0]
        }
    }
}
