import Foundation
import GestureKit

/// The output of the bridge, to which its trackers add events.
///
/// It numbers the touches, adds what their devices measure, and joins those of one scan.
struct BridgeOutput {
    /// The time of the output, in seconds since the start.
    var time: TimeInterval = 0
    /// The numbers of fingers and of pressed pointers, both of which are touches to the core.
    private var numbers = NumberAllocator()
    /// The contact axes of each device.
    private var contactAxes: [Int: ContactAxes] = [:]
    private var outputs: [TouchBridge.Output] = []
    /// The scan whose touches are collected; nil between scans.
    private var scan: Scan?

    /// The touches of one scan that have not been emitted yet.
    private struct Scan {
        var samples: [TouchSample] = []
        var times: [TimeInterval] = []
        var flags: KeyModifierFlags = []
        /// The touches that became owned, among the samples or before them.
        var owned: [Int] = []

        /// Whether a touch may join the others in one event.
        ///
        /// A lift that a grab delayed may not: its own time is earlier.
        func canJoin(_ sample: TouchSample, at time: TimeInterval) -> Bool {
            !samples.contains { $0.id == sample.id }
                && times.allSatisfy { abs($0 - time) < Self.maxInterval }
        }

        /// Times are whole milliseconds.
        private static let maxInterval = (Double(TouchScan.maxInterval) + 0.5) / 1000
    }

    /// The number of touches that are down.
    var touchCount: Int { numbers.count }

    /// Takes a number for a new touch; the touch's end frees it.
    mutating func allocateNumber() -> Int { numbers.allocate() }

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
                // An end has a new location, but no new measurements of its contact.
                contactAxes.values[source].describe(&samples[index], by: input)
            }
        }
        let flags = KeyModifierFlags(xModifiers: input.event.modifiers)
        let time = time ?? self.time
        guard scan == nil else { return join(samples, flags, at: time) }
        let event = InputEvent(samples, at: time, modifierFlags: flags, buttonMask: buttons)
        outputs.append(.event(event))
    }

    /// Emits cancellations that no X event reports.
    mutating func cancel(_ samples: [TouchSample]) {
        guard !samples.isEmpty else { return }
        emitScan()
        for sample in samples { numbers.free(sample.id) }
        outputs.append(.event(InputEvent(samples, at: time)))
    }

    mutating func emit(_ content: InputEvent.Content, modifiers: UInt32 = 0) {
        emitScan()
        let flags = KeyModifierFlags(xModifiers: modifiers)
        outputs.append(.event(InputEvent(content, at: time, modifierFlags: flags)))
    }

    mutating func own(_ number: Int) {
        if scan != nil { scan?.owned.append(number) } else { outputs.append(.owned(number)) }
    }

    mutating func diagnose(_ name: String, _ detail: String, at time: TimeInterval? = nil) {
        outputs.append(.diagnostic(Diagnostic(name, detail, at: time ?? self.time)))
    }

    /// Starts to collect touches, which become one event.
    mutating func beginScan() { scan = Scan() }

    /// Emits the collected touches.
    mutating func endScan() {
        emitScan()
        scan = nil
    }

    private mutating func join(
        _ samples: [TouchSample],
        _ flags: KeyModifierFlags,
        at time: TimeInterval
    ) {
        for sample in samples {
            if scan?.canJoin(sample, at: time) == false { emitScan() }
            scan?.samples.append(sample)
            scan?.times.append(time)
        }
        scan?.flags = flags
    }

    /// Emits what the scan has so far; later touches get an event of their own.
    private mutating func emitScan() {
        guard var part = scan else { return }
        if let latest = part.times.max() {
            for (index, time) in part.times.enumerated() where time < latest {
                part.samples[index].timestamp = time
            }
            let event = InputEvent(part.samples, at: latest, modifierFlags: part.flags)
            outputs.append(.event(event))
        }
        outputs += part.owned.map { .owned($0) }
        scan?.samples = []
        scan?.times = []
        scan?.owned = []
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

/// Hands out the lowest free number from 1, which keeps labels short.
struct NumberAllocator {
    private var used: Set<Int> = []

    var count: Int { used.count }

    mutating func allocate() -> Int {
        var number = 1
        while used.contains(number) { number += 1 }
        used.insert(number)
        return number
    }

    mutating func free(_ number: Int) { used.remove(number) }
}

/// The keys that were reported as unknown, so that none is reported twice before its end.
///
/// A full set is emptied: keys that continue are then reported once more.
struct ReportedKeys<Key: Hashable> {
    private var keys: Set<Key> = []
    private let maxCount: Int

    init(maxCount: Int) { self.maxCount = maxCount }

    /// Inserts a key; true if it is new.
    @discardableResult mutating func insert(_ key: Key) -> Bool {
        guard !keys.contains(key) else { return false }
        if keys.count >= maxCount { keys = [] }
        keys.insert(key)
        return true
    }

    /// Forgets a key that has ended or begins again, or whose device was removed.
    mutating func forget(_ key: Key) { keys.remove(key) }
}

extension KeyModifierFlags {
    /// Converts a modifier mask of the X protocol.
    ///
    /// By convention, Mod1 is Alt and Mod4 is Super. Source: X11 protocol, "SETofKEYMASK".
    package init(xModifiers mask: UInt32) {
        self = []
        if mask & 1 << 0 != 0 { insert(.shift) }
        if mask & 1 << 1 != 0 { insert(.alphaShift) }
        if mask & 1 << 2 != 0 { insert(.control) }
        if mask & 1 << 3 != 0 { insert(.alternate) }
        if mask & 1 << 6 != 0 { insert(.command) }
    }
}
