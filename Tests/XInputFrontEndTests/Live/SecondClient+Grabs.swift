import CXlib
import Testing

/// Grabs as window managers use them.
extension SecondClient {
    /// Grabs all touches under a window before they arrive there.
    func grabTouches(on window: UInt) {
        // The server has touches only for clients that know about them.
        var (major, minor): (Int32, Int32) = (2, 4)
        XIQueryVersion(display, &major, &minor)
        withMask([XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd]) { mask in
            var modifiers = XIGrabModifiers(modifiers: CInt(bitPattern: UInt32(1) << 31), status: 0)
            XIGrabTouchBegin(display, XIAllMasterDevices, window, False, &mask, 1, &modifiers)
        }
        sync()
    }

    /// Waits for the touch that the grab receives, and passes it on to the window below, or accepts it.
    func rejectTouch(on window: UInt, mode: Int32 = XIRejectTouch) throws {
        var event = XEvent()
        repeat { XNextEvent(display, &event) } while event.type != GenericEvent
        try #require(XGetEventData(display, &event.xcookie) != 0)
        defer { XFreeEventData(display, &event.xcookie) }
        let data = try #require(event.xcookie.data)
        let touch = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
        XIAllowTouchEvents(
            display,
            touch.deviceid,
            UInt32(touch.detail),
            window,
            mode
        )
        sync()
    }

    /// Grabs a master pointer, and stops its events until the grab ends.
    func freeze(_ device: Int32) {
        withMask([XI_ButtonPress]) { mask in
            _ = XIGrabDevice(
                display,
                device,
                root,
                Time(CurrentTime),
                Cursor(None),
                XIGrabModeSync,
                XIGrabModeAsync,
                False,
                &mask
            )
        }
        sync()
    }

    /// Grabs a device with its touches, as a menu or a screen locker does; a frozen device reports nothing
    /// until the release.
    func grabDevice(
        _ device: Int32,
        on window: UInt? = nil,
        isFrozen: Bool = false,
        ownerEvents: Bool = false
    ) throws {
        var (major, minor): (Int32, Int32) = (2, 4)
        XIQueryVersion(display, &major, &minor)
        var status: Int32 = -1
        let events = [
            XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_ButtonPress, XI_ButtonRelease, XI_Motion,
        ]
        withMask(events) { mask in
            mask.deviceid = device
            status = XIGrabDevice(
                display,
                device,
                window ?? root,
                Time(CurrentTime),
                Cursor(None),
                isFrozen ? XIGrabModeSync : XIGrabModeAsync,
                XIGrabModeAsync,
                ownerEvents ? True : False,
                &mask
            )
        }
        try #require(status == GrabSuccess)
        sync()
    }

    /// Grabs the pointer as programs without XInput 2 do.
    func grabPointer() throws {
        let mask = UInt32(ButtonPressMask | ButtonReleaseMask)
        let mode = GrabModeAsync
        let status = XGrabPointer(display, root, False, mask, mode, mode, 0, 0, Time(CurrentTime))
        try #require(status == GrabSuccess)
        sync()
    }

    /// Ends the grab, so that delayed events reach their targets.
    func release(_ device: Int32) {
        XIUngrabDevice(display, device, Time(CurrentTime))
        sync()
    }

    private func withMask(_ events: [Int32], _ body: (inout XIEventMask) -> Void) {
        var bits = [UInt8](repeating: 0, count: 4)
        bits.withUnsafeMutableBufferPointer { bits in
            for event in events { cx_XISetMask(bits.baseAddress, event) }
            var mask = XIEventMask(
                deviceid: XIAllMasterDevices,
                mask_len: 4,
                mask: bits.baseAddress
            )
            body(&mask)
        }
    }
}
