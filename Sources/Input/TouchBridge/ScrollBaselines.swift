package import Foundation

/// The last values of scroll valuators, of which only the differences are meaningful.
///
/// The values change unseen while the pointer is elsewhere, or while another device moves it. The first
/// value after that is a baseline, which has no difference. Source: XI2proto.txt, section 4.3; XInput2.md,
/// rule 13.
package struct ScrollBaselines {
    private struct Key: Hashable {
        let device: Int
        let source: Int
        let axis: Int
    }

    private struct Value {
        let value: Double
        /// Whether it is a baseline, so that its motion scrolls only by the presses that come with it.
        let isFirst: Bool
    }

    private var values: [Key: Value] = [:]
    /// The source that last moved each pointer.
    private var sources: [Int: Int] = [:]

    package init() {}

    /// Records the source that moves a pointer.
    ///
    /// - Returns: Whether the source has changed.
    mutating func follow(_ event: XInputEvent) -> Bool {
        guard sources[event.device] != event.source else { return false }
        sources[event.device] = event.source
        values = values.filter { $0.key.device != event.device || $0.key.source != event.source }
        return true
    }

    /// Forgets the values of a pointer that was elsewhere.
    package mutating func forget(pointer device: Int) {
        values = values.filter { $0.key.device != device }
    }

    /// Forgets the values of a source that is new, was removed, or has other axes.
    package mutating func forget(source: Int) {
        values = values.filter { $0.key.source != source }
    }

    /// Returns the distance that the event scrolls right and down, in clicks of a wheel.
    ///
    /// - Returns: Zero when an axis does not move, as some drivers report the end; nil when the event has
    ///   no scroll valuators, or only their first values.
    package mutating func clicks(of event: XInputEvent, on axes: [InputDevice.Axis]) -> CGPoint? {
        var clicks: CGPoint?
        for axis in axes {
            guard let scroll = axis.scroll, let value = event.valuators[axis.number] else {
                continue
            }
            let key = Key(device: event.device, source: event.source, axis: axis.number)
            let old = values[key]
            values[key] = Value(value: value, isFirst: old == nil)
            guard let old else { continue }
            let step = (value - old.value) / scroll.increment
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

    /// Whether the latest value of an event's axis is a baseline.
    package func isFirstValue(of event: XInputEvent, on axis: InputDevice.Axis) -> Bool {
        values[Key(device: event.device, source: event.source, axis: axis.number)]?.isFirst == true
    }
}
