package import CXlib
import Foundation
package import TouchBridge

// XInput's structs point into a buffer that is freed with the cookie, so everything is copied here.

/// The fields that the structs of located events have in common.
private protocol LocatedXIEvent {
    var time: Time { get }
    var deviceid: Int32 { get }
    var sourceid: Int32 { get }
    var event_x: Double { get }
    var event_y: Double { get }
    var root_x: Double { get }
    var root_y: Double { get }
    var mods: XIModifierState { get }
}

extension XIDeviceEvent: LocatedXIEvent {}
extension XIEnterEvent: LocatedXIEvent {}
extension XIGesturePinchEvent: LocatedXIEvent {}
extension XIGestureSwipeEvent: LocatedXIEvent {}

extension XInputEvent {
    private init(
        _ payload: Payload,
        _ event: some LocatedXIEvent,
        valuators: XInputEvent.Valuators = [:],
        buttons: UInt32 = 0
    ) {
        self.init(
            payload,
            serverTime: UInt32(truncatingIfNeeded: event.time),
            device: Int(event.deviceid),
            source: Int(event.sourceid),
            position: CGPoint(x: event.event_x, y: event.event_y),
            root: CGPoint(x: event.root_x, y: event.root_y),
            valuators: valuators,
            modifiers: event.mods.effectiveModifiers,
            buttons: buttons
        )
    }

    /// Copies a device event; nil for other types than touches, buttons and motion.
    package init?(_ event: XIDeviceEvent) {
        guard let payload = Payload(event) else { return nil }
        let (valuators, buttons) = (event.valuators.byNumber, event.buttons.bits)
        self.init(payload, event, valuators: valuators, buttons: buttons)
    }

    /// Copies a touch ownership event, which has no location.
    init(ownership event: XITouchOwnershipEvent) {
        self.init(
            .touch(.ownership, id: Int(event.touchid)),
            serverTime: UInt32(truncatingIfNeeded: event.time),
            device: Int(event.deviceid),
            source: Int(event.sourceid),
            position: .zero,
            root: .zero
        )
    }

    /// Copies an event of the pointer entering or leaving the window.
    init(crossing event: XIEnterEvent) {
        let crossing = event.evtype == XI_Leave ? Crossing.leave : .enter
        self.init(.crossing(crossing), event, buttons: event.buttons.bits)
    }

    /// Copies a touchpad's pinch event; nil for other types.
    init?(pinch event: XIGesturePinchEvent) {
        let isCancelled = event.flags & XIGesturePinchEventCancelled != 0
        let first = XI_GesturePinchBegin
        guard let change = GestureChange(event.evtype - first, isCancelled) else { return nil }
        let pinch = Payload.pinch(
            change,
            fingers: Int(event.detail),
            delta: CGPoint(x: event.delta_x, y: event.delta_y),
            scale: event.scale,
            angle: event.delta_angle
        )
        self.init(pinch, event)
    }

    /// Copies a touchpad's swipe event; nil for other types.
    init?(swipe event: XIGestureSwipeEvent) {
        let isCancelled = event.flags & XIGestureSwipeEventCancelled != 0
        let first = XI_GestureSwipeBegin
        guard let change = GestureChange(event.evtype - first, isCancelled) else { return nil }
        let delta = CGPoint(x: event.delta_x, y: event.delta_y)
        self.init(.swipe(change, fingers: Int(event.detail), delta: delta), event)
    }

    /// Copies the event of a pen that leaves its tablet's proximity.
    ///
    /// Source: XIproto.txt, "DeviceKeyPress … ProximityOut"; XInput.h, XProximityNotifyEvent.
    init(proximity event: XEvent) {
        let event = withUnsafeBytes(of: event) { $0.loadUnaligned(as: XProximityNotifyEvent.self) }
        self.init(
            .proximityOut,
            serverTime: UInt32(truncatingIfNeeded: event.time),
            device: Int(event.deviceid),
            source: Int(event.deviceid),
            position: CGPoint(x: Double(event.x), y: Double(event.y)),
            root: CGPoint(x: Double(event.x_root), y: Double(event.y_root))
        )
    }
}

// The same bit of the flags has different meanings in different types of events.

extension XInputEvent.Payload {
    fileprivate init?(_ event: XIDeviceEvent) {
        // A touch id is an unsigned number in a signed field.
        let detail = Int(UInt32(bitPattern: event.detail))
        let isEmulated = event.flags & XIPointerEmulated != 0
        let flags = XInputEvent.TouchFlags(event.flags)
        switch event.evtype {
        case XI_TouchBegin: self = .touch(.begin, id: detail, flags: flags)
        case XI_TouchUpdate: self = .touch(.update, id: detail, flags: flags)
        case XI_TouchEnd: self = .touch(.end, id: detail, flags: flags)
        case XI_ButtonPress: self = .button(detail, isDown: true, isEmulated: isEmulated)
        case XI_ButtonRelease: self = .button(detail, isDown: false, isEmulated: isEmulated)
        case XI_Motion: self = .motion(isEmulated: isEmulated)
        default: return nil
        }
    }
}

extension XInputEvent.TouchFlags {
    fileprivate init(_ bits: Int32) {
        self = []
        if bits & XITouchEmulatingPointer != 0 { insert(.emulating) }
        if bits & XITouchPendingEnd != 0 { insert(.pendingEnd) }
    }
}

extension XInputEvent.GestureChange {
    /// The protocol numbers a gesture's three types consecutively.
    fileprivate init?(_ number: Int32, _ isCancelled: Bool) {
        switch number {
        case 0: self = .begin
        case 1: self = .update
        case 2: self = isCancelled ? .cancel : .end
        default: return nil
        }
    }
}

extension XIModifierState {
    /// The effective modifiers.
    ///
    /// Xorg leaves the field `effective` of Enter and Leave events empty.
    fileprivate var effectiveModifiers: UInt32 {
        UInt32(bitPattern: effective | base | latched | locked)
    }
}

extension XIValuatorState {
    /// The values by valuator number.
    ///
    /// `values` contains only those whose bit is set, without gaps.
    package var byNumber: XInputEvent.Valuators {
        guard let mask, var value = values else { return [:] }
        var result: XInputEvent.Valuators = [:]
        for number in 0..<(mask_len * 8) where cx_XIMaskIsSet(mask, number) != 0 {
            result[Int(number)] = value.pointee
            value += 1
        }
        return result
    }
}

extension XIButtonState {
    /// The held buttons, with bit `n` for button `n`.
    ///
    /// The protocol's buttons beyond 31 are ignored.
    package var bits: UInt32 {
        guard let mask else { return 0 }
        return (0..<min(mask_len, 4)).reduce(0) { bits, byte in
            bits | UInt32(mask[Int(byte)]) << (8 * UInt32(byte))
        }
    }
}
