import CXlib
import Foundation
import TouchBridge

/// A decoder of the events and requests that RECORD reports.
///
/// RECORD cannot select XInput events by their kind. It also reports the keys that other programs receive.
/// The decoder looks only at the type of such an event, and the stream erases all of them.
struct RecordDecoder {
    /// XInput's major opcode, which identifies its events and requests.
    let xinputOpcode: UInt8
    /// The clients that received a press of XInput 2 and no release yet.
    private var pressed: Set<UInt32> = []

    init(xinputOpcode: UInt8) { self.xinputOpcode = xinputOpcode }

    /// Decodes an event that the server delivers to a client; nil for events without a touch or a button, and
    /// for motion without a button.
    ///
    /// Source: Xproto.h, `xEvent`; XI2proto.h, `xXIDeviceEvent` and `xXITouchOwnershipEvent`, whose first 32
    /// bytes have the same fields.
    mutating func delivery(
        _ data: RecordedData,
        to client: UInt32,
        at time: UInt32
    ) -> ObservedEvent? {
        let type = Int32(data.byte(at: 0) & 0x7f)
        switch type {
        case ButtonPress, ButtonRelease:
            guard Self.buttons.contains(UInt32(data.byte(at: 1))) else { return nil }
            var delivery = core(.button(isDown: type == ButtonPress), data, client, time)
            delivery.location = CGPoint(
                x: Int(Int16(truncatingIfNeeded: data.short(at: 20))),
                y: Int(Int16(truncatingIfNeeded: data.short(at: 22)))
            )
            return .delivered(delivery)
        case MotionNotify:
            guard Int32(data.short(at: 28)) & Self.buttonMask != 0 else { return nil }
            return .delivered(core(.motion, data, client, time))
        case GenericEvent where data.byte(at: 1) == xinputOpcode:
            guard let event = event(Int32(data.short(at: 8)), data, client) else { return nil }
            var delivery = DeliveredEvent(
                event: event,
                client: client,
                window: data.long(at: 24),
                time: data.long(at: 12),
                deliveryTime: time,
                pointer: data.short(at: 10)
            )
            if case .touch = event { delivery.pointer = nil }
            return .delivered(delivery)
        default: return nil
        }
    }

    private mutating func event(
        _ type: Int32,
        _ data: RecordedData,
        _ client: UInt32
    ) -> DeliveredEvent.Event? {
        let change: XInputEvent.TouchChange
        switch type {
        case XI_TouchBegin: change = .begin
        case XI_TouchUpdate: change = .update
        case XI_TouchEnd: change = .end
        case XI_TouchOwnership: change = .ownership
        case XI_ButtonPress, XI_ButtonRelease:
            guard Self.buttons.contains(data.long(at: 16)) else { return nil }
            let isDown = type == XI_ButtonPress
            if isDown { pressed.insert(client) } else { pressed.remove(client) }
            return .button(isDown: isDown)
        case XI_Motion: return pressed.contains(client) ? .motion : nil
        default: return nil
        }
        return .touch(change, id: Int(data.long(at: 16)), device: data.short(at: 10))
    }

    private func core(
        _ event: DeliveredEvent.Event,
        _ data: RecordedData,
        _ client: UInt32,
        _ time: UInt32
    ) -> DeliveredEvent {
        DeliveredEvent(
            event: event,
            client: client,
            window: data.long(at: 12),
            time: data.long(at: 4),
            deliveryTime: time
        )
    }

    /// Forgets the presses of a client that has disconnected.
    mutating func forget(_ client: UInt32) { pressed.remove(client) }

    /// Decodes a client's decision, or the end of its grab; nil for other requests.
    ///
    /// Source: Xproto.h, `xAllowEventsReq`; XI2proto.h, `xXI2_2AllowEventsReq`.
    func request(_ data: RecordedData, by client: UInt32, at time: UInt32) -> ObservedEvent? {
        let isXInput = data.byte(at: 0) == xinputOpcode
        if data.byte(at: 0) == Self.coreRequests.lowerBound
            || isXInput && data.byte(at: 1) == Self.xinputRequests.lowerBound
        {
            return .ungrabbed(client, at: time)
        }
        if data.byte(at: 0) == Self.coreRequests.upperBound {
            switch Int32(data.byte(at: 1)) {
            // Letting a single further event through also keeps the touch.
            case AsyncPointer, SyncPointer, AsyncBoth, SyncBoth: return pointer(true, client, time)
            case ReplayPointer: return pointer(false, client, time)
            default: return nil
            }
        }
        guard isXInput, data.byte(at: 1) == Self.xinputRequests.upperBound else {
            return nil
        }
        switch Int32(data.byte(at: 10)) {
        case XIAcceptTouch: return touch(true, data, client, time)
        case XIRejectTouch: return touch(false, data, client, time)
        case XIAsyncDevice, XISyncDevice, XIAsyncPair, XISyncPair:
            return pointer(true, client, time)
        case XIReplayDevice: return pointer(false, client, time)
        default: return nil
        }
    }

    private func touch(
        _ isAccepted: Bool,
        _ data: RecordedData,
        _ client: UInt32,
        _ time: UInt32
    ) -> ObservedEvent {
        .decided(
            Decision(
                subject: .touch(id: Int(data.long(at: 12))),
                isAccepted: isAccepted,
                client: client,
                time: time,
                device: data.short(at: 8),
                window: data.long(at: 16)
            )
        )
    }

    private func pointer(_ isAccepted: Bool, _ client: UInt32, _ time: UInt32) -> ObservedEvent {
        .decided(Decision(subject: .pointer, isAccepted: isAccepted, client: client, time: time))
    }

    /// The buttons that are not a wheel.
    static let buttons: ClosedRange<UInt32> = 1...3
    /// The bits of these buttons in the state of a core event.
    private static let buttonMask = Button1Mask | Button2Mask | Button3Mask
    /// The major opcodes of the core requests from `UngrabPointer` to `AllowEvents`: `X_UngrabPointer` and
    /// `X_AllowEvents` in Xproto.h.
    static let coreRequests: ClosedRange<UInt8> = 27...35
    /// XInput's minor opcodes of `XIUngrabDevice` and `XIAllowEvents`: `X_XIUngrabDevice` and
    /// `X_XIAllowEvents` in XI2proto.h.
    static let xinputRequests: ClosedRange<UInt8> = 52...53
}

/// The data that RECORD reports for one event or request, before it is decoded.
///
/// The bytes belong to the stream, and are valid only during its callback.
struct RecordedData {
    let bytes: UnsafeRawBufferPointer

    func byte(at offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    func short(at offset: Int) -> Int { Int(number(at: offset, UInt16.self)) }

    func long(at offset: Int) -> UInt32 { number(at: offset, UInt32.self) }

    private func number<Number: FixedWidthInteger>(at offset: Int, _ type: Number.Type) -> Number {
        guard offset + MemoryLayout<Number>.size <= bytes.count else { return 0 }
        return bytes.loadUnaligned(fromByteOffset: offset, as: type)
    }
}
