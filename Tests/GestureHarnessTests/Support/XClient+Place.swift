import CXlib
import Foundation

/// The frame of the program's window and its keyboard focus.
extension XClient {
    /// Returns the frame of the window's content on the root window.
    func frame() throws -> CGRect {
        let window = try window()
        var attributes = XWindowAttributes()
        XGetWindowAttributes(display, window, &attributes)
        var (x, y, child): (Int32, Int32, Window) = (0, 0, 0)
        let root = XDefaultRootWindow(display)
        XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
        return CGRect(
            x: Double(x),
            y: Double(y),
            width: Double(attributes.width),
            height: Double(attributes.height)
        )
    }

    func hasFocus() throws -> Bool {
        var (focus, revert): (Window, Int32) = (0, 0)
        XGetInputFocus(display, &focus, &revert)
        return try focus == window()
    }
}
