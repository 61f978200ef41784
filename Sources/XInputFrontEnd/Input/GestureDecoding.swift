package import CXlib
import Foundation
package import TouchBridge

extension XInputEvent {
    /// Copies a touchpad's pinch; nil for other types.
    ///
    /// Source: XI2proto.h, xXIGesturePinchEvent.
    package init?(pinch event: XIGesturePinchEvent) {
        let kind: Kind
        switch event.evtype {
        case XI_GesturePinchBegin: kind = .gesturePinchBegin
        case XI_GesturePinchUpdate: kind = .gesturePinchUpdate
        case XI_GesturePinchEnd: kind = .gesturePinchEnd
        default: return nil
        }
        self.init(
            kind,
            serverTime: UInt32(truncatingIfNeeded: event.time),
            device: Int(event.deviceid),
            source: Int(event.sourceid),
            detail: Int(event.detail),
            flags: Flags(event.flags, of: kind),
            position: CGPoint(x: event.event_x, y: event.event_y),
            root: CGPoint(x: event.root_x, y: event.root_y),
            modifiers: event.mods.held,
            gesture: Gesture(
                delta: CGPoint(x: event.delta_x, y: event.delta_y),
                scale: event.scale,
                angle: event.delta_angle
            )
        )
    }

    /// Copies a touchpad's swipe; nil for other types.
    ///
    /// Source: XI2proto.h, xXIGestureSwipeEvent.
    package init?(swipe event: XIGestureSwipeEvent) {
        let kind: Kind
        switch event.evtype {
        case XI_GestureSwipeBegin: kind = .gestureSwipeBegin
        case XI_GestureSwipeUpdate: kind = .gestureSwipeUpdate
        case XI_GestureSwipeEnd: kind = .gestureSwipeEnd
        default: return nil
        }
        self.init(
            kind,
            serverTime: UInt32(truncatingIfNeeded: event.time),
            device: Int(event.deviceid),
            source: Int(event.sourceid),
            detail: Int(event.detail),
            flags: Flags(event.flags, of: kind),
            position: CGPoint(x: event.event_x, y: event.event_y),
            root: CGPoint(x: event.root_x, y: event.root_y),
            modifiers: event.mods.held,
            gesture: Gesture(delta: CGPoint(x: event.delta_x, y: event.delta_y))
        )
    }
}
