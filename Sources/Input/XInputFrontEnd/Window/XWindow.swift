import CXlib
import Foundation

/// An X window.
///
/// The server destroys it when the connection ends.
///
/// Wraps `XCreateWindow`.
struct XWindow {
    let display: OpaquePointer
    let id: Window
    let visual: UnsafeMutablePointer<Visual>
    let depth: Int

    /// Creates the window without mapping it.
    ///
    /// It has no background and keeps its pixels at the top left when it grows. The server thus never
    /// paints anything that we would paint over, which avoids flicker.
    init(
        on connection: borrowing XConnection,
        at origin: CGPoint,
        width: Int,
        height: Int
    ) throws(FrontEndError) {
        display = connection.display
        guard let visual = XDefaultVisual(display, connection.screen) else {
            throw .requestRefused(detail: "no default visual")
        }
        self.visual = visual
        depth = Int(XDefaultDepth(display, connection.screen))
        var attributes = XSetWindowAttributes()
        attributes.background_pixmap = 0
        attributes.bit_gravity = NorthWestGravity
        attributes.event_mask = ExposureMask | StructureNotifyMask
        id = XCreateWindow(
            display,
            connection.root,
            Int32(origin.x),
            Int32(origin.y),
            UInt32(width),
            UInt32(height),
            0,
            Int32(depth),
            UInt32(InputOutput),
            visual,
            UInt(CWBackPixmap | CWBitGravity | CWEventMask),
            &attributes
        )
    }

    func move(to frame: CGRect) {
        XMoveResizeWindow(
            display,
            id,
            Int32(frame.minX),
            Int32(frame.minY),
            UInt32(frame.width),
            UInt32(frame.height)
        )
    }
}
