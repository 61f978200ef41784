import Foundation

/// What scroll valuators said last: scrolling is told as values that only their differences mean
/// anything of.
///
/// While the pointer was elsewhere, or another device moved it, they went on unseen: the first value
/// after that is a baseline, and scrolls nothing. Source: XI2proto.txt, section 4.3; XInput2.md,
/// rule 13.
struct ScrollBaselines {
    private struct Key: Hashable {
        let device: Int
        let source: Int
        let axis: Int
    }

    private var values: [Key: Double] = [:]
    /// The source that each pointer was last moved by.
    private var sources: [Int: Int] = [:]

    /// Notes which source moves a pointer.
    ///
    /// - Returns: whether it is another one than before.
    mutating func follow(_ event: XInputEvent) -> Bool {
        guard sources[event.device] != event.source else { return false }
        sources[event.device] = event.source
        values = values.filter { $0.key.device != event.device || $0.key.source != event.source }
        return true
    }

    /// The pointer was elsewhere.
    mutating func forget(pointer device: Int) {
        values = values.filter { $0.key.device != device }
    }

    /// The source is new, gone, or has other axes.
    mutating func forget(source: Int) {
        values = values.filter { $0.key.source != source }
    }

    /// How far the event scrolls, in clicks of a wheel, right and down.
    ///
    /// - Returns: zero when an axis is told to stand still, as a driver does at the end; nil when the
    ///   event has none, or their first values only.
    mutating func clicks(of event: XInputEvent, on axes: [InputDevice.Axis]) -> CGPoint? {
        var clicks: CGPoint?
        for axis in axes {
            guard let scroll = axis.scroll, let value = event.valuators[axis.number] else {
                continue
            }
            let key = Key(device: event.device, source: event.source, axis: axis.number)
            guard let old = values.updateValue(value, forKey: key) else { continue }
            let step = (value - old) / scroll.increment
            guard step.isFinite else { continue }
            var sum = clicks ?? .zero
            switch scroll.orientation {
            case .horizontal: sum.x += step
            case .vertical: sum.y += step
            }
            clicks = sum
        }
        return clicks
    }
}
