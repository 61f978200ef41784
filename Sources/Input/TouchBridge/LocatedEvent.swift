import Foundation
import GestureKit

/// An event with its time, its location and its device, for the trackers.
struct LocatedEvent {
    let event: XInputEvent
    /// The time in seconds since the start.
    let time: TimeInterval
    /// The location in the window, in points.
    let location: CGPoint
    let geometry: WindowGeometry
    /// Whether the event is on a panel; input that begins there is not delivered to the core.
    let isOnPanel: Bool
    /// The kind of the event's physical device; nil if unknown.
    let kind: InputDevice.Kind?
    /// The scroll axes of the event's device.
    let scrollAxes: [InputDevice.Axis]
    /// The type of the pointer that touches or hovers: a pen or a mouse.
    let pointerType: Touch.TouchType

    /// Whether the server emulated this pointer event for a touch, which arrives as well.
    ///
    /// The emulated events of a wheel have a pointer as their source.
    var isEmulatedFromTouch: Bool { event.isEmulated && kind != .pointer && kind != .keyboard }
}
