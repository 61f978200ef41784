package import Foundation
package import TouchBridge

/// An event from the X server, as a plain value.
///
/// Events keep the order of the connection.
package enum FrontEndEvent: Hashable, Sendable {
    /// A touch or pointer event, unchanged, including emulated events.
    case input(XInputEvent)
    /// A key was pressed or released while our window had the focus.
    case key(KeyEvent)
    /// A device is new, enabled again or attached to another master, or its axes changed.
    case device(InputDevice)
    /// A device was unplugged or disabled, at this server time. The events that end its touches come just
    /// before this one, in the same batch.
    ///
    /// Also sent before a `device` event when the device floats or was attached to another master; its touches
    /// do not end then.
    case deviceRemoved(id: Int, serverTime: UInt32)
    /// The desktop's size changed, or a monitor was added, removed or moved.
    case desktop(Desktop)
    /// The window was moved or resized. The origin is in root coordinates, also inside a window manager's
    /// frame.
    ///
    /// Not sent when nothing changed.
    case window(WindowGeometry)
    /// A region of the window must be redrawn, in pixels from the window's top left corner.
    case exposed(CGRect)
    /// The server has drawn a frame from shared memory (`ShmCompletion`).
    case frameShown
    /// The window was mapped.
    case mapped
    /// The window was unmapped. X reports nothing more about the touches on it.
    case unmapped
    /// The window was destroyed. No further events arrive.
    case destroyed
    /// The window gained the keyboard focus.
    case focusGained
    /// The window lost the keyboard focus, or another client grabbed the keyboard. Releases of held keys do
    /// not arrive.
    ///
    /// Also sent when the master keyboard that had the focus is removed. The server's time is in
    /// milliseconds.
    case focusLost(serverTime: UInt32)
    /// The user asked the window manager to close the window. The window remains until the program leaves.
    case closeRequested
    /// A problem: an X error (`xError`), a touch that arrived late (`grabInFront`), or a finger whose touch has
    /// not arrived (`touchTaken`).
    case diagnostic(name: String, detail: String)
}
