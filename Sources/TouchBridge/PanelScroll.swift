package import Foundation
import GestureKit

/// How far wheels and touchpads scroll, for panels that float over the scene: what they take never
/// comes to the core.
///
/// It has to be told of every event of the window, wherever it is, since scroll valuators mean
/// something by their differences only.
package struct PanelScroll {
    private var wheels = WheelTracker(countsFirstClicks: true)

    package init() {}

    /// Takes in that a device is new, gone, or has other axes.
    package mutating func forget(source: Int) { wheels.forget(source: source) }

    /// Takes in an event of whatever kind; `device` is its source, nil where that is not known.
    ///
    /// - Returns: a step with its places in the window's pixels; nil if nothing scrolls.
    package mutating func step(
        _ event: XInputEvent,
        of device: InputDevice?,
        at time: TimeInterval
    ) -> WheelTracker.Step? {
        _ = wheels.pass(time)
        if case .crossing = event.payload { wheels.forget(pointer: event.device) }
        // Wheels need neither the geometry nor the pointer's type.
        let input = LocatedEvent(
            event: event,
            time: time,
            place: event.position,
            geometry: WindowGeometry(size: .zero),
            isOnPanel: false,
            kind: device?.kind,
            scrollAxes: device?.scrollAxes ?? [],
            pointerType: .indirectPointer
        )
        guard !input.isMadeFromTouch else { return nil }
        return wheels.handle(input).step
    }
}
