import CXlib
import Foundation

/// Makes a new window small enough for the frame that a window manager adds to it.
///
/// A frame that exceeds the work area would put the lower edge of the content outside the screen.
struct FrameFit {
    let window: XWindow
    let area: CGRect

    /// Source: Extended Window Manager Hints, `_NET_FRAME_EXTENTS`: left, right, top, bottom.
    private static let name = "_NET_FRAME_EXTENTS"

    func select() { window.selectEvents(ofProperties: true) }

    /// Resizes the window if a property has the frame's extents.
    ///
    /// Some window managers first set a frame without extents, and the real one later.
    ///
    /// - Returns: Whether the window fits its frame.
    func fit(_ size: CGSize, at event: XPropertyEvent) -> Bool {
        let properties = XProperties(display: window.display, window: window.id)
        guard event.atom == properties.atom(Self.name) else { return false }
        let extents = properties.numbers(Self.name, type: XA_CARDINAL).map { Double($0) }
        guard extents.count == 4, extents.contains(where: { $0 > 0 }) else { return false }
        window.selectEvents(ofProperties: false)
        let fitting = CGSize(
            width: min(size.width, area.width - extents[0] - extents[1]),
            height: min(size.height, area.height - extents[2] - extents[3])
        )
        if fitting != size { window.resize(to: fitting) }
        return true
    }
}
