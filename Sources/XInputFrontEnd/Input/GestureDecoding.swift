package import CXlib
import Foundation
package import TouchBridge

extension XInputEvent {
    /// Copies a touchpad's pinch.
    ///
    /// Source: XI2proto.h, xXIGesturePinchEvent.
    package init?(pinch event: XIGesturePinchEvent) {
        let isCancelled = event.flags & XIGesturePinchEventCancelled != 0
        let change: GestureChange
        switch event.evtype {
        case XI_GesturePinchBegin: change = .begin
        case XI_GesturePinchUpdate: change = .update
        case XI_GesturePinchEnd: change = isCancelled ? .cancel : .end
        default: return nil
        }
        self.init(
            .pinch(
                change,
                fingers: Int(event.detail),
                delta: CGPoint(x: event.delta_x, y: event.delta_y),
                scale: event.scale,
                angle: event.delta_angle
            ),
            serverTime: UInt32(truncatingIfNeeded: event.time),
            device: Int(event.deviceid),
            source: Int(event.sourceid),
            position: CGPoint(x: event.event_x, y: event.event_y),
            root: CGPoint(x: event.root_x, y: event.root_y),
            modifiers: event.mods.held
        )
    }

    /// Copies a touchpad's swipe.
    ///
    /// Source: XI2proto.h, xXIGestureSwipeEvent.
    package init?(swipe event: XIGestureSwipeEvent) {
        let isCancelled = event.flags & XIGestureSwipeEventCancelled != 0
        let change: GestureChange
        switch event.evtype {
        case XI_GestureSwipeBegin: change = .begin
        case XI_GestureSwipeUpdate: change = .update
        case XI_GestureSwipeEnd: change = isCancelled ? .cancel : .end
        default: return nil
        }
        self.init(
            .swipe(
                change,
                fingers: Int(event.detail),
                delta: CGPoint(x: event.delta_x, y: event.delta_y)
            ),
            serverTime: UInt32(truncatingIfNeeded: event.time),
            device: Int(event.deviceid),
            source: Int(event.sourceid),
            position: CGPoint(x: event.event_x, y: event.event_y),
            root: CGPoint(x: event.root_x, y: event.root_y),
            modifiers: event.mods.held
        )
    }
}
