package import CXlib
import Foundation
package import TouchBridge

// XInput's structs point into a buffer that is freed with the cookie: everything is copied here.

extension XInputEvent {
    /// Copies a device event; nil for types that are no input of ours, as key events.
    ///
    /// Source: XI2proto.txt, section 8 "DeviceEvent".
    package init?(_ event: XIDeviceEvent) {
        guard let payload = Payload(event) else { return nil }
        self.init(
            payload,
            serverTime: UInt32(truncatingIfNeeded: event.time),
            device: Int(event.deviceid),
            source: Int(event.sourceid),
            position: CGPoint(x: event.event_x, y: event.event_y),
            root: CGPoint(x: event.root_x, y: event.root_y),
            valuators: event.valuators.byNumber,
            modifiers: event.mods.held,
            buttons: event.buttons.bits
        )
    }

    /// Copies a touch's change of owner, which has a struct of its own and no place.
    ///
    /// Source: XI2proto.txt, section 8 "TouchOwnershipEvent".
    package init(_ event: XITouchOwnershipEvent) {
        self.init(
            .touch(.ownership, id: Int(event.touchid)),
            serverTime: UInt32(truncatingIfNeeded: event.time),
            device: Int(event.deviceid),
            source: Int(event.sourceid),
            position: .zero,
            root: .zero
        )
    }
}

extension XInputEvent {
    /// Copies the pointer's entering or leaving of the window.
    ///
    /// Source: XI2proto.txt, section 8 "Enter or Leave or FocusIn or FocusOut".
    package init(crossing event: XIEnterEvent) {
        self.init(
            .crossing(event.evtype == XI_Leave ? .leave : .enter),
            serverTime: UInt32(truncatingIfNeeded: event.time),
            device: Int(event.deviceid),
            source: Int(event.sourceid),
            position: CGPoint(x: event.event_x, y: event.event_y),
            root: CGPoint(x: event.root_x, y: event.root_y),
            modifiers: event.mods.held,
            buttons: event.buttons.bits
        )
    }
}

// One bit of the flags means something else in each kind of event.

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

extension XIModifierState {
    /// The modifiers that are in effect: Xorg leaves that field of Enter and Leave empty.
    var held: UInt32 { UInt32(bitPattern: effective | base | latched | locked) }
}

extension XIValuatorState {
    /// The values by valuator number: `values` holds only those whose bit is set, without gaps.
    package var byNumber: [Int: Double] {
        guard let mask, var value = values else { return [:] }
        var result: [Int: Double] = [:]
        for number in 0..<(mask_len * 8) where cx_XIMaskIsSet(mask, number) != 0 {
            result[Int(number)] = value.pointee
            value += 1
        }
        return result
    }
}

extension XIButtonState {
    /// The held buttons, bit `n` for button `n`; the protocol's buttons beyond 31 do not exist.
    package var bits: UInt32 {
        guard let mask else { return 0 }
        return (0..<min(mask_len, 4)).reduce(0) { bits, byte in
            bits | UInt32(mask[Int(byte)]) << (8 * UInt32(byte))
        }
    }
}
