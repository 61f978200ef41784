package import Foundation
import GestureKit

/// The properties of a new window.
package struct WindowOptions: Sendable {
    /// The size of a window before it exists.
    package enum Size: Hashable, Sendable {
        /// An exact size in pixels.
        case pixels(width: Int, height: Int)
        /// A size in points, which is multiplied by the scale; limited to the screen.
        case points(width: Int, height: Int)
    }

    /// The display's name, such as ":0"; nil means the environment's `DISPLAY`.
    var display: String?
    /// The title; "touchstone" by default.
    var title: String
    /// The instance name in `WM_CLASS`.
    package let instanceName = "touchstone"
    /// The class name in `WM_CLASS`.
    package let className = "Touchstone"
    /// The size of the content; 1280×800 points by default.
    package var size: Size
    /// The minimum size to which a window manager lets the user resize the window, in pixels.
    let minimumSize = CGSize(width: 320, height: 240)
    /// The number of pixels per point; nil, the default, means `Xft.dpi` / 96.
    var scale: Double?
    /// The icon in one or several sizes; none by default.
    var icons: [IconImage]
    /// The location and state of a former window; its size overrides `size`.
    ///
    /// Nil, the default, leaves the location to the window manager.
    package var placement: WindowPlacement?

    package init(
        display: String? = nil,
        title: String = "touchstone",
        size: Size = .points(width: 1280, height: 800),
        scale: Double? = nil,
        icons: [IconImage] = [],
        placement: WindowPlacement? = nil
    ) {
        self.display = display
        self.title = title
        self.size = size
        self.scale = scale
        self.icons = icons
        self.placement = placement
    }

    /// Returns the window's initial size in pixels.
    ///
    /// A size in points is cut to the area for windows. A wide window that has no room on an upright screen fills
    /// the area, because it has another layout there.
    package func pixelSize(scale: Double, screen: CGSize) -> (width: Int, height: Int) {
        if let frame = placement?.initialFrame { return (Int(frame.width), Int(frame.height)) }
        switch size {
        case .pixels(let width, let height): return (width, height)
        case .points(let width, let height):
            let wanted = CGSize(width: Double(width) * scale, height: Double(height) * scale)
            let cut = CGSize(
                width: min(wanted.width, screen.width),
                height: min(wanted.height, screen.height)
            )
            let isTurned = cut != wanted && screen.isUpright && !wanted.isUpright
            let size = isTurned ? screen : cut
            return (Int(max(size.width, 1).rounded()), Int(max(size.height, 1).rounded()))
        }
    }
}

/// Returns the number of pixels per point that the desktop's settings ask for: the resource `Xft.dpi` / 96.
///
/// It is 1 if the resource is missing or not a number, and clamped to 0.5…4, so that a wrong resource leaves
/// the window readable.
package func desktopScale(dpi: String?) -> Double {
    guard let dpi, let number = Double(dpi), number.isFinite, number > 0 else { return 1 }
    return min(max(number / 96, 0.5), 4)
}

/// An icon for the window manager's lists and bars.
///
/// Source: Extended Window Manager Hints, `_NET_WM_ICON`.
package struct IconImage: Hashable, Sendable {
    /// The number of pixels in a row.
    let width: Int
    /// The number of rows.
    let height: Int
    /// The pixels row by row from the top, 0xAARRGGBB.
    ///
    /// Colors are not premultiplied by alpha.
    let pixels: [UInt32]

    package init(width: Int, height: Int, pixels: [UInt32]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

/// The location and state of a window on the desktop, for restoring them with another window.
package struct WindowPlacement: Hashable, Sendable, Codable {
    /// The location of the content's upper left corner on the root window, and the content's size, in
    /// pixels.
    var frame: CGRect
    /// The frame to restore after full screen; nil when unknown or not needed.
    var previous: CGRect?
    /// The window's `_NET_WM_STATE`, such as `_NET_WM_STATE_FULLSCREEN`; empty without a window manager.
    var states: [String] = []
    /// The number of the window's desktop, 0xFFFFFFFF for all desktops; nil without desktops.
    var desktop: Int?
    /// Whether the window is minimized, or hidden by the window manager in another way.
    var isIconic = false
    /// Whether the window has the keyboard focus.
    ///
    /// A new window does not ask for the focus if its predecessor did not have it.
    var hasFocus = true

    /// Whether the window manager shows the window in full screen.
    var isFullScreen: Bool { states.contains("_NET_WM_STATE_FULLSCREEN") }

    /// The frame to create the window with.
    ///
    /// For a full screen window, this is the frame to restore later.
    var initialFrame: CGRect { isFullScreen ? previous ?? frame : frame }
}
