import CXlib
package import Foundation

extension WindowOptions {
    /// Returns the window's initial size in pixels; a size in points is limited by the area for windows.
    package func pixelSize(scale: Double, screen: CGSize) -> (width: Int, height: Int) {
        let largest = 32_767
        if let frame = placement?.initialFrame { return (Int(frame.width), Int(frame.height)) }
        switch size {
        case .pixels(let width, let height):
            return (min(max(width, 1), largest), min(max(height, 1), largest))
        case .points(let width, let height):
            let wanted = (Double(width) * scale, Double(height) * scale)
            return (
                Int(max(min(wanted.0, Double(screen.width)), 1).rounded()),
                Int(max(min(wanted.1, Double(screen.height)), 1).rounded())
            )
        }
    }
}

/// Returns the number of pixels for each point by the desktop's settings: `Xft.dpi` / 96.
///
/// The scale is 1 when the resource is missing or not a number. It is clamped to 0.5…4 so that the window
/// stays readable with a wrong resource.
///
/// - Parameter resources: The contents of the root window's property `RESOURCE_MANAGER`; nil means none.
/// - Returns: The scale, 0.5…4.
package func desktopScale(resources: String?) -> Double {
    guard let resources, let dpi = resource("Xft.dpi", class: "Xft.Dpi", in: resources),
        let number = Double(dpi), number.isFinite, number > 0
    else { return 1 }
    return min(max(number / 96, 0.5), 4)
}

/// Returns one resource's value by the rules of Xrm, with support for the wildcards (`*dpi`) that users
/// write.
///
/// Wraps `XrmGetStringDatabase` and `XrmGetResource`.
private func resource(_ name: String, class className: String, in resources: String) -> String? {
    XrmInitialize()
    guard let database = XrmGetStringDatabase(resources) else { return nil }
    defer { XrmDestroyDatabase(database) }
    var type: UnsafeMutablePointer<CChar>?
    var value = XrmValue()
    guard XrmGetResource(database, name, className, &type, &value) != 0,
        let text = value.addr
    else { return nil }
    return String(cString: text)
}

extension XConnection {
    /// The desktop's scale when the connection was opened.
    var desktopScale: Double {
        let resources = XResourceManagerString(display).map { String(cString: $0) }
        return XInputFrontEnd.desktopScale(resources: resources)
    }
}
