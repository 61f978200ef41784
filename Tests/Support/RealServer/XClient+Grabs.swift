package import CXlib
import Foundation
import Testing

/// Selections and grabs by which other clients receive, delay or take input.
extension XClient {
    private static let touches = [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd]

    private func touches(withOwnership: Bool) -> [Int32] {
        Self.touches + (withOwnership ? [XI_TouchOwnership] : [])
    }

    package func withMask<Result>(
        _ events: [Int32],
        of device: Int32 = XIAllMasterDevices,
        _ body: (inout XIEventMask) -> Result
    ) -> Result {
        var bits = [UInt8](repeating: 0, count: 4)
        return bits.withUnsafeMutableBufferPointer { bits in
            for event in events { cx_XISetMask(bits.baseAddress, event) }
            var mask = XIEventMask(deviceid: device, mask_len: 4, mask: bits.baseAddress)
            return body(&mask)
        }
    }

    package func select(_ events: [Int32], of device: Int32 = XIAllMasterDevices, on window: UInt) {
        withMask(events, of: device) { mask in _ = XISelectEvents(display, window, &mask, 1) }
        sync()
    }

    /// Selects touches on a window, as our front end does; of all master pointers by default.
    package func selectTouches(
        of device: Int32 = XIAllMasterDevices,
        on window: UInt,
        withOwnership: Bool = false
    ) {
        select(touches(withOwnership: withOwnership), of: device, on: window)
    }

    /// Selects presses and motion of all master pointers on a window, as programs with XInput 2 do.
    package func selectPresses(on window: UInt) {
        select([XI_ButtonPress, XI_ButtonRelease, XI_Motion], on: window)
    }

    // MARK: Touches

    /// A touch that this client grabbed.
    package struct GrabbedTouch {
        package let device: Int32
        package let id: UInt32
        package let window: UInt

        package init(device: Int32, id: UInt32, window: UInt) {
            (self.device, self.id, self.window) = (device, id, window)
        }
    }

    /// Grabs touches under a window, which puts this client in front of those below; nil means all windows.
    package func grabTouches(on window: UInt? = nil, withOwnership: Bool = false) {
        withMask(touches(withOwnership: withOwnership)) { mask in
            var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
            let master = XIAllMasterDevices
            XIGrabTouchBegin(display, master, window ?? root, False, &mask, 1, &modifiers)
        }
        sync()
    }

    /// Waits for a touch that begins under the grab.
    package func nextTouch() throws -> GrabbedTouch {
        var found: GrabbedTouch?
        _ = eventually {
            found = found ?? newTouches().first
            return found != nil
        }
        return try #require(found)
    }

    /// Returns the touches that began under the grab since the last call, without waiting.
    package func newTouches() -> [GrabbedTouch] {
        var touches: [GrabbedTouch] = []
        var event = XEvent()
        while XPending(display) > 0 {
            XNextEvent(display, &event)
            guard event.type == GenericEvent, XGetEventData(display, &event.xcookie) != 0 else {
                continue
            }
            defer { XFreeEventData(display, &event.xcookie) }
            guard event.xcookie.evtype == XI_TouchBegin, let data = event.xcookie.data else {
                continue
            }
            let touch = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
            let id = UInt32(bitPattern: touch.detail)
            touches.append(GrabbedTouch(device: touch.deviceid, id: id, window: touch.event))
        }
        return touches
    }

    /// Accepts the touch, so that no other client receives it.
    package func accept(_ touch: GrabbedTouch) { decide(touch, XIAcceptTouch) }

    /// Rejects the touch, so that the next client receives it.
    package func reject(_ touch: GrabbedTouch) { decide(touch, XIRejectTouch) }

    /// Waits for the touch that the grab receives, and passes it on to the window below, or accepts it.
    package func decideTouch(isAccepted: Bool = false) throws {
        let touch = try nextTouch()
        if isAccepted { accept(touch) } else { reject(touch) }
    }

    private func decide(_ touch: GrabbedTouch, _ mode: Int32) {
        XIAllowTouchEvents(display, touch.device, touch.id, touch.window, mode)
        sync()
    }

    // MARK: Devices

    /// Grabs a device with its touches, as a menu or a screen locker does, and returns false if refused.
    ///
    /// A frozen device reports nothing until the release. A physical device is detached from its pointer.
    @discardableResult package func grabDevice(
        _ device: Int32,
        on window: UInt? = nil,
        isFrozen: Bool = false,
        ownerEvents: Bool = false,
        includesPointer: Bool = true,
        withOwnership: Bool = false
    ) -> Bool {
        let pointer = includesPointer ? [XI_ButtonPress, XI_ButtonRelease, XI_Motion] : []
        let events = touches(withOwnership: withOwnership) + pointer
        let status = withMask(events, of: device) { mask in
            XIGrabDevice(
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
        sync()
        return status == GrabSuccess
    }

    /// Grabs a master pointer, and stops its events until the grab ends.
    package func freeze(_ device: Int32) {
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

    /// Ends the grab of a device, so that delayed events reach their targets.
    package func release(_ device: Int32) {
        XIUngrabDevice(display, device, Time(CurrentTime))
        sync()
    }

    /// Grabs the pointer as menus of programs without XInput 2 do; nil means on the root window.
    package func grabCorePointer(on window: UInt? = nil, ownerEvents: Bool = false) {
        let mask = UInt32(ButtonPressMask | ButtonReleaseMask)
        let (mode, now, window) = (GrabModeAsync, Time(CurrentTime), window ?? root)
        let isOwner = ownerEvents ? True : False
        XGrabPointer(display, window, isOwner, mask, mode, mode, 0, 0, now)
        sync()
    }

    package func ungrabCorePointer() {
        XUngrabPointer(display, Time(CurrentTime))
        sync()
    }

    /// Grabs the keyboard, like a window of the desktop.
    package func grabKeyboard() {
        XGrabKeyboard(display, root, False, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
        sync()
    }

    package func ungrabKeyboard() {
        XUngrabKeyboard(display, Time(CurrentTime))
        sync()
    }

    /// Delays presses of the first button, like a window manager that raises windows on a click.
    package func delayButtonPresses() {
        let (any, mask) = (UInt32(AnyModifier), UInt32(ButtonPressMask))
        XGrabButton(display, 1, any, root, False, mask, GrabModeSync, GrabModeAsync, 0, 0)
        sync()
    }

    package func stopDelayingButtonPresses() {
        XUngrabButton(display, 1, UInt32(AnyModifier), root)
        sync()
    }

    /// Decides about the delayed input; replays it to its window by default.
    package func allow(_ mode: Int32 = ReplayPointer) {
        XAllowEvents(display, mode, Time(CurrentTime))
        sync()
    }
}
