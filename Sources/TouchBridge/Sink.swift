import Foundation
import GestureKit

/// What the trackers hand their results to: it knows the devices, where the window is and the time of
/// the event, numbers touches, and holds what comes out.
struct Sink {
    /// What is known of a device.
    struct Device {
        let kind: InputDevice.Kind
        let isPen: Bool
        let scrollAxes: [InputDevice.Axis]
    }

    var geometry: WindowGeometry
    /// The time of the event, in seconds since the start.
    var time: TimeInterval = 0
    /// Whether the event is on a panel: what begins there is kept from the core.
    private(set) var isOnPanel = false
    /// The device that the event comes from; nil where it is not known, or gone.
    private(set) var source: Device?
    private var devices: [Int: Device] = [:]
    private var axes: [Int: ContactAxes] = [:]
    /// The numbers of fingers and of pressed pointers, which the core calls touches alike.
    var numbers = SmallNumbers()
    private var outputs: [TouchBridge.Output] = []

    init(_ geometry: WindowGeometry) { self.geometry = geometry }

    mutating func begin(_ event: XInputEvent, at time: TimeInterval, isOnPanel: Bool) {
        self.time = time
        self.isOnPanel = isOnPanel
        source = devices[event.source]
    }

    mutating func add(_ device: InputDevice) {
        axes[device.id] = ContactAxes(of: device)
        let axes = device.scrollAxes
        devices[device.id] = Device(kind: device.kind, isPen: device.isPen, scrollAxes: axes)
    }

    mutating func remove(device id: Int) {
        devices[id] = nil
        axes[id] = nil
    }

    func knows(device id: Int) -> Bool { devices[id] != nil }

    /// What touches, or hovers: a pen tells how hard it presses, a mouse does not.
    var pointerType: Touch.TouchType { source?.isPen == true ? .pencil : .indirectPointer }

    func place(of event: XInputEvent) -> CGPoint { geometry.point(root: event.root) }

    mutating func emit(
        _ samples: [TouchSample],
        modifiers: UInt32 = 0,
        buttons: ButtonMask = [],
        at time: TimeInterval? = nil
    ) {
        guard !samples.isEmpty else { return }
        let flags = KeyModifierFlags(xModifiers: modifiers)
        let time = time ?? self.time
        let event = InputEvent(samples, at: time, modifierFlags: flags, buttonMask: buttons)
        outputs.append(.event(event))
    }

    mutating func emit(_ content: InputEvent.Content, modifiers: UInt32 = 0) {
        let flags = KeyModifierFlags(xModifiers: modifiers)
        outputs.append(.event(InputEvent(content, at: time, modifierFlags: flags)))
    }

    /// The sample with what the event says of its contact beside the place.
    mutating func described(_ sample: TouchSample, by event: XInputEvent) -> TouchSample {
        var sample = sample
        axes[event.source]?.describe(&sample, by: event, scale: geometry.scale)
        return sample
    }

    mutating func own(_ number: Int) { outputs.append(.owned(number)) }

    mutating func diagnose(_ name: String, _ detail: String, at time: TimeInterval? = nil) {
        outputs.append(.diagnostic(Diagnostic(name, detail, at: time ?? self.time)))
    }

    mutating func drain() -> [TouchBridge.Output] {
        defer { outputs = [] }
        return outputs
    }
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
