import CXlib
import Foundation
import Testing

/// What window managers and rude programs do to input that is on its way to the program.
extension XClient {
    /// A touch as this client knows it.
    struct GrabbedTouch {
        let device: Int32
        let id: UInt32
    }

    private var root: UInt { XDefaultRootWindow(display) }

    /// Grabs touches on the root window, which puts this client in front of all others.
    func grabTouches() {
        askForTouches()
        withTouchMask { mask in
            var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
            XIGrabTouchBegin(display, XIAllMasterDevices, root, False, mask, 1, &modifiers)
        }
        XSync(display, False)
    }

    /// Waits for a touch that begins under the grab.
    func nextTouch() throws -> GrabbedTouch {
        let deadline = Date(timeIntervalSinceNow: 3)
        var found: GrabbedTouch?
        while found == nil, Date() < deadline {
            if XPending(display) > 0 { found = readTouch() } else { usleep(2000) }
        }
        return try #require(found)
    }

    /// The touches that have begun under the grab since the last time; without waiting.
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

    /// Keeps the touch: nobody else gets it.
    func accept(_ touch: GrabbedTouch) { decide(touch, XIAcceptTouch) }

    /// Lets go of the touch: the next client in the row gets it.
    func reject(_ touch: GrabbedTouch) { decide(touch, XIRejectTouch) }

    private func decide(_ touch: GrabbedTouch, _ mode: Int32) {
        XIAllowTouchEvents(display, touch.device, touch.id, root, mode)
        XSync(display, False)
    }

    /// Holds up whatever presses the first button, as a window manager that raises on a click does.
    func holdUpButtons() {
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

    /// Holds up nothing any more.
    func letGoOfButtons() {
        XUngrabButton(display, 1, UInt32(AnyModifier), root)
        XSync(display, False)
    }

    /// Lets go of what was held up: it goes to its window as if nothing had been.
    func replay() {
        XAllowEvents(display, ReplayPointer, Time(CurrentTime))
        XSync(display, False)
    }

    /// Grabs the master pointer with its touches, as a menu that pops up does; false when refused.
    func grabPointerDevice() throws -> Bool { try grab("Virtual core pointer") }

    func letGoOfPointerDevice() throws { try letGo(of: "Virtual core pointer") }

    /// Grabs a device with its touches; false when refused.
    ///
    /// A physical one is taken off its pointer.
    func grab(_ name: String) throws -> Bool {
        askForTouches()
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

    func letGo(of name: String) throws {
        XIUngrabDevice(display, try device(name), Time(CurrentTime))
        XSync(display, False)
    }

    /// The server has touches for those only that know of them.
    private func askForTouches() {
        var (major, minor): (Int32, Int32) = (2, 2)
        XIQueryVersion(display, &major, &minor)
    }

    private func withTouchMask<Result>(
        _ body: (UnsafeMutablePointer<XIEventMask>) -> Result
    ) -> Result {
        var bits = [UInt8](repeating: 0, count: 4)
        return bits.withUnsafeMutableBufferPointer { bits in
            for event in [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] {
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
