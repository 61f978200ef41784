import Foundation
import GestureKit
import TouchBridge

/// The clicks of recorded wheels and touchpads, which the server reports as cumulative valuators.
///
/// Source: XInput2.md, rule 13. A wheel's first click is known from the button that the server emulates for it; a
/// touchpad's first part of a click is unknown, and becomes the baseline.
struct WheelSteps {
    private var baselines = ScrollBaselines()
    /// The sources with only a first value, which the next event explains.
    private var unexplained: Set<Int> = []

    /// The valuators may change unseen while the pointer is in another window.
    mutating func forget(pointer device: Int) { baselines.forget(pointer: device) }

    mutating func forget(source: Int) {
        baselines.forget(source: source)
        unexplained.remove(source)
    }

    /// Returns the steps that a motion scrolls, in clicks to the right and down.
    mutating func steps(of event: XInputEvent, on device: InputDevice) -> [CGPoint] {
        let axes = device.scrollAxes
        guard let clicks = baselines.clicks(of: event, on: axes) else {
            let hasFirstValue = axes.contains { event.valuators[$0.number] != nil }
            if hasFirstValue { unexplained.insert(event.source) }
            return []
        }
        return unexplained.remove(event.source) == nil ? [clicks] : [.zero, clicks]
    }

    /// Returns the click of a wheel's button; nil if the valuators report it.
    mutating func click(ofButton number: Int, isEmulated: Bool, source: Int) -> CGPoint? {
        guard !isEmulated || unexplained.remove(source) != nil else { return nil }
        return ButtonMask.wheelClick(ofXButton: number)
    }
}
