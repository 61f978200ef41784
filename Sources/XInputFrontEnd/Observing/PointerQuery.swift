import CXlib
import Foundation

/// Queries of the pointers that physical devices move.
struct PointerQuery {
    private let display: OpaquePointer
    private let root: Window

    init(on connection: borrowing XConnection) {
        display = connection.display
        root = connection.root
    }

    /// Returns the id of the pointer that a device moves: its master, or the device itself if it floats; nil
    /// for a device that does not exist.
    func pointer(of device: Int) -> Int? {
        // The device may be removed during the query.
        defer { _ = XErrors.take(of: display) }
        var count: Int32 = 0
        guard let infos = XIQueryDevice(display, Int32(device), &count) else { return nil }
        defer { XIFreeDeviceInfo(infos) }
        guard count == 1 else { return nil }
        return infos.pointee.use == XIFloatingSlave ? device : Int(infos.pointee.attachment)
    }

    /// Returns a pointer's location on the root window, in pixels; nil for a pointer that does not exist.
    func location(of pointer: Int) -> CGPoint? {
        defer { _ = XErrors.take(of: display) }
        var (root, child): (Window, Window) = (0, 0)
        var (x, y, windowX, windowY) = (0.0, 0.0, 0.0, 0.0)
        var buttons = XIButtonState()
        var (modifiers, group) = (XIModifierState(), XIGroupState())
        let isOnScreen = XIQueryPointer(
            display,
            Int32(pointer),
            self.root,
            &root,
            &child,
            &x,
            &y,
            &windowX,
            &windowY,
            &buttons,
            &modifiers,
            &group
        )
        if let mask = buttons.mask { free(mask) }
        return isOnScreen == 0 ? nil : CGPoint(x: x, y: y)
    }
}
