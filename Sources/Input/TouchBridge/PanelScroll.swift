package import Foundation
import GestureKit

/// The scrolling of wheels and touchpads on panels over the scene, which is not delivered to the core.
///
/// It must receive all events of the window, wherever they are, because only differences of scroll
/// valuators are meaningful.
package struct PanelScroll {
    private var wheels = WheelTracker()

    package init() {}

    /// Forgets the values of a device that is new, was removed, or has other axes.
    package mutating func forget(source: Int) { wheels.forget(source: source) }

    /// Handles any event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - device: The event's source; nil if unknown.
    ///   - time: The event's time, in seconds.
    /// - Returns: A step with its locations in the window's pixels; nil if nothing scrolls.
    package mutating func step(
        _ event: XInputEvent,
        of device: InputDevice?,
        at time: TimeInterval
    ) -> WheelTracker.Step? {
        _ = wheels.advance(time)
        if case .crossing = event.payload { wheels.forget(pointer: event.device) }
        // Wheels need neither the geometry nor the pointer's type.
        let input = LocatedEvent(
            event: event,
            time: time,
            location: event.position,
            geometry: WindowGeometry(size: .zero),
            isOnPanel: false,
            kind: device?.kind,
            scrollAxes: device?.scrollAxes ?? [],
            pointerType: .indirectPointer
        )
        guard !input.isEmulatedFromTouch else { return nil }
        return wheels.handle(input).step
    }
}
