import CXlib
import Foundation
import Testing

/// Grabs by which other clients delay or take the program's input.
extension XClient {
    /// A touch that this client grabbed.
    struct GrabbedTouch {
        let device: Int32
        let id: UInt32
    }

    var root: UInt { XDefaultRootWindow(display) }

    /// Grabs touches on the root window, which puts this client in front of all others.
    func grabTouches() {
        selectTouchEvents()
        withTouchMask { mask in
            var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
            XIGrabTouchBegin(display, XIAllMasterDevices, root, False, mask, 1, &modifiers)
        }
        XSync(display, False)
    }

    /// Waits for a touch that begins under the grab.
    func nextTouch() throws -> GrabbedTouch {
        let deadline = Date(timeIntervalSinceNow: 20)
        var found: GrabbedTouch?
        while found == nil, Date() < deadline {
            if XPending(display) > 0 { found = readTouch() } else { usleep(2000) }
        }
        return try #require(found)
    }

    /// Returns the touches that began under the grab since the last call, without waiting.
    func newTouches() -> [GrabbedTouch] {
        var touches: [GrabbedTouch] = []
        while XPending(display) > 0 {
            if let touch = readTouch() { touches.append(touch) }
        }
        return touches
    }

    private func readTouch() -> GrabbedTouch? {
        var event = XEvent()
        XNextEvent(display, &event)
        guard event.type == GenericEvent, XGetEventData(display, &event.xcookie) != 0 else {
            return nil
        }
        defer { XFreeEventData(display, &event.xcookie) }
        guard event.xcookie.evtype == XI_TouchBegin, let data = event.xcookie.data else {
            return nil
        }
        let touch = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
        return GrabbedTouch(device: touch.deviceid, id: UInt32(bitPattern: touch.detail))
    }

    /// Accepts the touch, so that no other client receives it.
    func accept(_ touch: GrabbedTouch) { decide(touch, XIAcceptTouch) }

    /// Rejects the touch, so that the next client receives it.
    func reject(_ touch: GrabbedTouch) { decide(touch, XIRejectTouch) }

    private func decide(_ touch: GrabbedTouch, _ mode: Int32) {
        XIAllowTouchEvents(display, touch.device, touch.id, root, mode)
        XSync(display, False)
    }

    /// Delays presses of the first button, like a window manager that raises windows on a click.
    func delayButtonPresses() {
        XGrabButton(
            display,
            1,
            UInt32(AnyModifier),
            root,
            False,
            UInt32(ButtonPressMask),
            GrabModeSync,
            GrabModeAsync,
            0,
            0
        )
        XSync(display, False)
    }

    /// Stops delaying input.
    func stopDelayingButtonPresses() {
        XUngrabButton(display, 1, UInt32(AnyModifier), root)
        XSync(display, False)
    }

    /// Replays the delayed input to its window.
    func replay() {
        XAllowEvents(display, ReplayPointer, Time(CurrentTime))
        XSync(display, False)
    }

    /// Grabs the master pointer with its touches, like a pop-up menu, and returns false if refused.
    func grabPointerDevice() throws -> Bool { try grab("Virtual core pointer") }

    func ungrabPointerDevice() throws { try ungrabDevice(of: "Virtual core pointer") }

    /// Grabs a device with its touches and returns false if refused.
    ///
    /// A physical device is detached from its pointer.
    func grab(_ name: String) throws -> Bool {
        selectTouchEvents()
        let device = try device(name)
        let status = withTouchMask { mask in
            XIGrabDevice(
                display,
                device,
                root,
                Time(CurrentTime),
                0,
                GrabModeAsync,
                GrabModeAsync,
                False,
                mask
            )
        }
        XSync(display, False)
        return status == GrabSuccess
    }

    func ungrabDevice(of name: String) throws {
        XIUngrabDevice(display, try device(name), Time(CurrentTime))
        XSync(display, False)
    }

    /// Requests XInput 2.2, because the server sends touches only to clients that have requested it.
    func selectTouchEvents() {
        var (major, minor): (Int32, Int32) = (2, 2)
        XIQueryVersion(display, &major, &minor)
    }

    /// Calls a function with a mask of the touch events, and of other events, of all master devices.
    func withTouchMask<Result>(
        and others: [Int32] = [],
        _ body: (UnsafeMutablePointer<XIEventMask>) -> Result
    ) -> Result {
        var bits = [UInt8](repeating: 0, count: 4)
        return bits.withUnsafeMutableBufferPointer { bits in
            for event in [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] + others {
                cx_XISetMask(bits.baseAddress, event)
            }
            var mask = XIEventMask(
                deviceid: XIAllMasterDevices,
                mask_len: 4,
                mask: bits.baseAddress
            )
            return body(&mask)
        }
    }
}
