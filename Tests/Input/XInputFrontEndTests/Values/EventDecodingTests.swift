import CXlib
import Foundation
import Testing
import TouchBridge
import XInputFrontEnd

@Suite struct EventDecodingTests {
    @Test func `Rule 15: valuators are counted by their bits, not by their positions`() {
        // Bits 0, 4 and 9.
        let valuators = valuators(mask: [0b0001_0001, 0b0000_0010], values: [1.5, -2, 3])
        #expect(valuators == [0: 1.5, 4: -2, 9: 3])
    }

    @Test func `Rule 10: an event can have no valuators`() {
        #expect(valuators(mask: [0, 0], values: [7]) == [:])
        #expect(XIValuatorState(mask_len: 0, mask: nil, values: nil).byNumber == [:])
    }

    @Test(
        arguments: [
            ([], 0), ([0b10], 0b10), ([0b10, 0b1], 0b1_0000_0010), ([0, 0, 0, 0x80], 1 << 31),
            ([0, 0, 0, 0, 1], 0),
        ] as [([UInt8], UInt32)]
    )
    func `held buttons become bits`(mask: [UInt8], bits: UInt32) {
        var mask = mask
        mask.withUnsafeMutableBufferPointer {
            let state = XIButtonState(mask_len: Int32($0.count), mask: $0.baseAddress)
            #expect(state.bits == bits)
        }
    }

    @Test(
        arguments: [
            (XI_TouchBegin, XITouchEmulatingPointer, .touch(.begin, id: 1, flags: .emulating)),
            (XI_TouchUpdate, XITouchPendingEnd, .touch(.update, id: 1, flags: .pendingEnd)),
            (
                XI_TouchEnd, XITouchEmulatingPointer | XITouchPendingEnd,
                .touch(.end, id: 1, flags: [.emulating, .pendingEnd])
            ),
            (XI_ButtonPress, XIPointerEmulated, .button(1, isDown: true, isEmulated: true)),
            (XI_Motion, XIPointerEmulated, .motion(isEmulated: true)),
            (XI_Motion, 0, .motion()),
            (XI_TouchBegin, 1, .touch(.begin, id: 1)),
        ] as [(Int32, Int32, XInputEvent.Payload)]
    )
    func `the same bit is a different flag in each event`(
        type: Int32,
        bits: Int32,
        payload: XInputEvent.Payload
    ) {
        var event = XIDeviceEvent()
        event.evtype = type
        event.detail = 1
        event.flags = bits
        #expect(XInputEvent(event)?.payload == payload)
    }

    @Test func `Rule 15: a device event is copied completely`() throws {
        var event = XIDeviceEvent()
        event.evtype = XI_TouchUpdate
        // Xlib's Time has 64 bits, the server's 32.
        event.time = 0x1_0000_0005
        event.deviceid = 2
        event.sourceid = 9
        event.detail = -1
        event.event_x = 1.25
        event.event_y = -2.5
        event.root_x = 101.25
        event.root_y = 97.5
        event.mods.effective = 5
        let copy = try #require(XInputEvent(event))
        #expect(
            copy
                == XInputEvent(
                    .touch(.update, id: 0xffff_ffff),
                    serverTime: 5,
                    source: 9,
                    position: CGPoint(x: 1.25, y: -2.5),
                    root: CGPoint(x: 101.25, y: 97.5),
                    modifiers: 5
                )
        )
    }

    @Test(arguments: [XI_KeyPress, XI_RawMotion, XI_TouchOwnership, 0])
    func `Rule 15: other types are not decoded as device events`(type: Int32) {
        var event = XIDeviceEvent()
        event.evtype = type
        #expect(XInputEvent(event) == nil)
    }

    private func valuators(mask: [UInt8], values: [Double]) -> XInputEvent.Valuators {
        var mask = mask
        var values = values
        return mask.withUnsafeMutableBufferPointer { mask in
            values.withUnsafeMutableBufferPointer { values in
                XIValuatorState(
                    mask_len: Int32(mask.count),
                    mask: mask.baseAddress,
                    values: values.baseAddress
                ).byNumber
            }
        }
    }
}
