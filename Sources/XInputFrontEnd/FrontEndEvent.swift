package import Foundation
package import TouchBridge

/// Something the X server told us, as a plain value, in the order of the connection.
package enum FrontEndEvent: Hashable, Sendable {
    /// A touch or pointer event, exactly as it came, emulated ones included.
    case input(XInputEvent)
    /// A key went down or up while our window had the focus.
    case key(KeyEvent)
    /// A device is new, enabled again, attached to another master, or its axes changed.
    case device(InputDevice)
    /// A device was unplugged or disabled, at this server's time; its touches ended just before, in the
    /// same batch.
    ///
    /// Also sent when it was attached to another master or floats, with `device` behind: then no ends of
    /// its touches come.
    case deviceRemoved(id: Int, serverTime: UInt32)
    /// The desktop's size has changed, or a monitor came, went or changed its place.
    case desktop(Desktop)
    /// The window was moved or resized; the origin is in root coordinates under a window manager's
    /// frame too.
    ///
    /// Not sent when nothing changed.
    case window(WindowGeometry)
    /// A part of the window, in pixels from its top left, must be drawn again.
    case exposed(CGRect)
    /// The window is on the screen now.
    case mapped
    /// The window was taken off the screen: X says nothing of the touches on it any more.
    case unmapped
    /// Someone destroyed our window: no further event will come.
    case destroyed
    /// Keys come to our window now.
    case focusGained
    /// Keys go elsewhere now, or a grab holds them; releases of held keys will not come.
    ///
    /// Also sent when the master keyboard that had our focus is removed. The server's time, in
    /// milliseconds.
    case focusLost(serverTime: UInt32)
    /// The user asked the window manager to close the window; it stays until we leave.
    case closeRequested
    /// Something is not as it should be: an X error (`xError`), a server too old for a feature
    /// (`xinputVersion`), a touch that came late (`grabInFront`), a finger whose touch has not come
    /// (`touchTaken`).
    case diagnostic(name: String, detail: String)
}
