import Foundation
import GestureKit

/// An event as the trackers need it: with its time, its place and its device.
struct LocatedEvent {
    let event: XInputEvent
    /// In seconds since the start.
    let time: TimeInterval
    /// The location in the window, in points.
    let place: CGPoint
    let geometry: WindowGeometry
    /// Whether it is on a panel: what begins there is kept from the core.
    let isOnPanel: Bool
    /// The kind of its physical device; nil if that is unknown.
    let kind: InputDevice.Kind?
    /// The axes of its device that scroll.
    let scrollAxes: [InputDevice.Axis]
    /// The type of the pointer that touches or hovers: a pen reports its pressure, a mouse does not.
    let pointerType: Touch.TouchType

    /// Whether the server made this pointer event from a touch, which arrives as well.
    ///
    /// The emulated events of a wheel have a pointer as their source.
    var isMadeFromTouch: Bool { event.isEmulated && kind != .pointer && kind != .keyboard }
}
