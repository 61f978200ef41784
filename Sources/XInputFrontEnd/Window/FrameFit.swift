import CXlib
import Foundation

/// Makes a new window small enough for the frame that a window manager adds to it.
///
/// A frame that exceeds the work area would put the lower edge of the content outside the screen.
struct FrameFit {
    let window: XWindow
    let area: CGRect
    private var period = Period()

    init(window: XWindow, area: CGRect) { (self.window, self.area) = (window, area) }

    /// The period after the first change of a property, in which a window manager sets up the window.
    ///
    /// A later frame, such as that of a window that is no longer maximized, leaves the size alone.
    struct Period {
        /// In milliseconds of the server's time.
        static let length: UInt32 = 2000
        private var start: UInt32?

        /// Whether a time is in the period, which starts with the first one.
        mutating func contains(_ time: UInt32) -> Bool {
            let start = start ?? time
            self.start = start
            return time &- start <= Self.length
        }
    }

    /// Source: Extended Window Manager Hints, `_NET_FRAME_EXTENTS`: left, right, top, bottom.
    private static let name = "_NET_FRAME_EXTENTS"

    func select() { window.selectEvents(ofProperties: true) }

    /// Resizes the window if a property has the frame's extents.
    ///
    /// Some window managers first set a frame without extents, and the real one later.
    ///
    /// - Returns: Whether fitting is finished: the window was resized, or the period is over.
    mutating func fit(_ size: CGSize, at event: XPropertyEvent) -> Bool {
        guard period.contains(UInt32(truncatingIfNeeded: event.time)) else {
            window.selectEvents(ofProperties: false)
            return true
        }
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
