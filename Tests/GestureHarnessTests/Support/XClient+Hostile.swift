import CXlib
import Foundation

/// Requests of a hostile or faulty client.
extension XClient {
    /// Sends the window a forged size.
    func forgeSize(width: Int32, height: Int32) throws {
        let window = try window()
        var event = XEvent()
        event.xconfigure.type = ConfigureNotify
        event.xconfigure.event = window
        event.xconfigure.window = window
        event.xconfigure.width = width
        event.xconfigure.height = height
        XSendEvent(display, window, False, StructureNotifyMask, &event)
        XSync(display, False)
    }

    /// Covers a part of the screen with a window above all others, and returns that window.
    func cover(_ frame: CGRect) -> Window {
        let (x, y) = (Int32(frame.minX), Int32(frame.minY))
        let (width, height) = (UInt32(frame.width), UInt32(frame.height))
        let root = XDefaultRootWindow(display)
        let cover = XCreateSimpleWindow(display, root, x, y, width, height, 0, 0, 0)
        XMapRaised(display, cover)
        XSync(display, False)
        return cover
    }

    func uncover(_ cover: Window) {
        XDestroyWindow(display, cover)
        XSync(display, False)
    }

    /// Sends the window a forged event of its destruction or unmapping.
    func forgeEvent(_ type: Int32) throws {
        let window = try window()
        var event = XEvent()
        event.type = type
        event.xunmap.event = window
        event.xunmap.window = window
        XSendEvent(display, window, False, 0, &event)
        XSync(display, False)
    }
}
