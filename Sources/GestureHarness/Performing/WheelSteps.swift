import Foundation
import TouchBridge

/// The clicks of recorded wheels and touchpads, which the server reports as cumulative valuators.
///
/// Source: XInput2.md, rule 13. The first value has no difference. A wheel's first click is known from the
/// button that the server emulates for it; a touchpad's first part of a click is unknown, and becomes the
/// baseline.
struct WheelSteps {
    private struct Key: Hashable {
        let device: Int
        let source: Int
        let axis: Int
    }

    private var values: [Key: Double] = [:]
    /// The sources with only a first value, which the next event explains.
    private var unexplained: Set<Int> = []

    /// The valuators may change unseen while the pointer is in another window.
    mutating func forget(pointer device: Int) {
        values = values.filter { $0.key.device != device }
    }

    mutating func forget(source: Int) {
        values = values.filter { $0.key.source != source }
        unexplained.remove(source)
    }

    /// Returns the steps that a motion scrolls, in clicks to the right and down.
    mutating func steps(of event: XInputEvent, on device: InputDevice) -> [CGPoint] {
        var clicks: CGPoint?
        var hasFirstValue = false
        for axis in device.axes {
            guard let scroll = axis.scroll, scroll.increment.isNormal,
                let value = event.valuators[axis.number]
            else { continue }
            let key = Key(device: event.device, source: event.source, axis: axis.number)
            guard let old = values.updateValue(value, forKey: key) else {
                hasFirstValue = true
                continue
            }
            let step = (value - old) / scroll.increment
            guard step.isFinite else { continue }
            switch scroll.orientation {
            case .horizontal: clicks = CGPoint(x: (clicks?.x ?? 0) + step, y: clicks?.y ?? 0)
            case .vertical: clicks = CGPoint(x: clicks?.x ?? 0, y: (clicks?.y ?? 0) + step)
            }
        }
        guard let clicks else {
            if hasFirstValue { unexplained.insert(event.source) }
            return []
        }
        return unexplained.remove(event.source) == nil ? [clicks] : [.zero, clicks]
    }

    /// Returns the click of a wheel's button; nil if the valuators report it.
    mutating func click(ofButton number: Int, isEmulated: Bool, source: Int) -> CGPoint? {
        guard !isEmulated || unexplained.remove(source) != nil else { return nil }
        return switch number {
        case 4: CGPoint(x: 0, y: -1)
        case 5: CGPoint(x: 0, y: 1)
        case 6: CGPoint(x: -1, y: 0)
        case 7: CGPoint(x: 1, y: 0)
        default: nil
        }
    }
}
