import Foundation
import GestureKit

/// The output of the trackers: touches with their numbers and with the measurements of their
/// devices, and everything else.
struct Sink {
    /// The time of the output, in seconds since the start.
    var time: TimeInterval = 0
    /// The numbers of fingers and of pressed pointers, which the core calls touches alike.
    private var numbers = SmallNumbers()
    /// The axes by which each device describes its contacts.
    private var contactAxes: [Int: ContactAxes] = [:]
    private var outputs: [TouchBridge.Output] = []

    /// How many touches are down.
    var touchCount: Int { numbers.count }

    /// The number of a touch that begins; it is free again after the touch's end is emitted.
    mutating func takeNumber() -> Int { numbers.take() }

    /// Emits the touches of an event.
    mutating func emit(
        _ samples: consuming [TouchSample],
        of input: LocatedEvent,
        buttons: ButtonMask = [],
        at time: TimeInterval? = nil
    ) {
        let source = contactAxes.index(forKey: input.event.source)
        for index in samples.indices {
            if samples[index].phase.isEnd {
                numbers.free(samples[index].id)
            } else if let source {
                // An end has a new place, but no new measurements of its contact.
                contactAxes.values[source].describe(&samples[index], by: input)
            }
        }
        let flags = KeyModifierFlags(xModifiers: input.event.modifiers)
        let time = time ?? self.time
        let event = InputEvent(samples, at: time, modifierFlags: flags, buttonMask: buttons)
        outputs.append(.event(event))
    }

    /// Emits touches that are cancelled without an event.
    mutating func cancel(_ samples: [TouchSample]) {
        guard !samples.isEmpty else { return }
        for sample in samples { numbers.free(sample.id) }
        outputs.append(.event(InputEvent(samples, at: time)))
    }

    mutating func emit(_ content: InputEvent.Content, modifiers: UInt32 = 0) {
        let flags = KeyModifierFlags(xModifiers: modifiers)
        outputs.append(.event(InputEvent(content, at: time, modifierFlags: flags)))
    }

    mutating func own(_ number: Int) { outputs.append(.owned(number)) }

    mutating func diagnose(_ name: String, _ detail: String, at time: TimeInterval? = nil) {
        outputs.append(.diagnostic(Diagnostic(name, detail, at: time ?? self.time)))
    }

    mutating func drain() -> [TouchBridge.Output] {
        defer { outputs = [] }
        return outputs
    }

    mutating func deviceChanged(_ device: InputDevice) {
        contactAxes[device.id] = ContactAxes(of: device)
    }

    mutating func deviceRemoved(_ id: Int) { contactAxes[id] = nil }
}

/// Small numbers for what goes on at once: the lowest free one from 1, so that labels stay short.
struct SmallNumbers {
    private var taken: Set<Int> = []

    var count: Int { taken.count }

    mutating func take() -> Int {
        var number = 1
        while taken.contains(number) { number += 1 }
        taken.insert(number)
        return number
    }

    mutating func free(_ number: Int) { taken.remove(number) }
}

/// What was said to be unknown, so that it is said once up to its end.
///
/// It holds so many at most; beyond it forgets them all, and what still goes on is said once more.
struct Strangers<Key: Hashable> {
    private var met: Set<Key> = []
    private let most: Int

    init(most: Int) { self.most = most }

    /// Whether it is met for the first time.
    @discardableResult mutating func meet(_ key: Key) -> Bool {
        guard !met.contains(key) else { return false }
        if met.count >= most { met = [] }
        met.insert(key)
        return true
    }

    /// It is over, begins anew, or its device is gone.
    mutating func forget(_ key: Key) { met.remove(key) }
}

extension KeyModifierFlags {
    /// The flags of the X protocol's modifier mask, with Mod1 as Alt and Mod4 as Super, as they are
    /// by convention.
    ///
    /// Source: X11 protocol, "SETofKEYMASK".
    init(xModifiers mask: UInt32) {
        self = []
        if mask & 1 << 0 != 0 { insert(.shift) }
        if mask & 1 << 1 != 0 { insert(.alphaShift) }
        if mask & 1 << 2 != 0 { insert(.control) }
        if mask & 1 << 3 != 0 { insert(.alternate) }
        if mask & 1 << 6 != 0 { insert(.command) }
    }
}
