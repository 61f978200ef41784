package import Foundation

/// What the window shall be.
package struct WindowOptions: Sendable {
    /// A window's size before it exists.
    package enum Size: Hashable, Sendable {
        /// Exactly so many pixels.
        case pixels(width: Int, height: Int)
        /// So many points, times the scale, but no larger than the screen.
        case points(width: Int, height: Int)
    }

    /// The display's name, as ":0"; nil means the environment's `DISPLAY`.
    package var display: String?
    /// The title; "touchstone" by default.
    package var title: String
    /// The instance's name in `WM_CLASS`.
    package let instanceName = "touchstone"
    /// The class' name in `WM_CLASS`.
    package let className = "Touchstone"
    /// The size of the content; 1280×800 points by default.
    package var size: Size
    /// The smallest size, in pixels, to which a window manager lets the user shrink it.
    package let minimumSize = CGSize(width: 320, height: 240)
    /// Pixels for each point, 0.1…16, else the nearest of them; nil, the default, or what is no
    /// number means `Xft.dpi` / 96.
    package var scale: Double?
    /// The icon in one or several sizes; none by default.
    package var icons: [IconImage]
    /// The place of a window before this one, whose size goes before `size`; nil, the default, leaves the
    /// place to the window manager.
    package var place: WindowPlace?

    package init(
        display: String? = nil,
        title: String = "touchstone",
        size: Size = .points(width: 1280, height: 800),
        scale: Double? = nil,
        icons: [IconImage] = [],
        place: WindowPlace? = nil
    ) {
        self.display = display
        self.title = title
        self.size = size
        self.scale = scale
        self.icons = icons
        self.place = place
    }
}

extension WindowOptions {
    /// The wanted scale within its range; nil means the desktop's.
    package var usableScale: Double? {
        guard let scale, !scale.isNaN else { return nil }
        return min(max(scale, 0.1), 16)
    }
}

/// A picture for the window manager's lists and bars.
///
/// Source: Extended Window Manager Hints, `_NET_WM_ICON`.
package struct IconImage: Hashable, Sendable {
    /// Pixels in a row; 1…65535.
    package let width: Int
    /// Rows; 1…65535.
    package let height: Int
    /// The pixels row by row from the top, 0xAARRGGBB, the colours not multiplied by alpha.
    package let pixels: [UInt32]

    /// Makes an icon; nil when the number of pixels is not `width` × `height`.
    package init?(width: Int, height: Int, pixels: [UInt32]) {
        guard (1...65_535).contains(width), (1...65_535).contains(height),
            pixels.count == width * height
        else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

/// Where a window stands on the desktop, for another one to take its place.
package struct WindowPlace: Hashable, Sendable, Codable {
    /// The content's upper left corner on the root window and its size, in pixels.
    package var frame: CGRect
    /// What to come back to from the whole screen; nil where that is not known, or not needed.
    package var former: CGRect?
    /// The names of its `_NET_WM_STATE`, as `_NET_WM_STATE_FULLSCREEN`; none without a window manager.
    package var states: [String] = []
    /// The number of its desktop, 0xFFFFFFFF for all of them; nil where there are none.
    package var desktop: Int?
    /// Whether it is an icon, or hidden in another way of the window manager's.
    package var isIconic = false
    /// Whether the keyboard is its own.
    ///
    /// A window in the place of one that had it not asks for it neither.
    package var hasFocus = true

    /// Whether it covers the screen by the window manager's doing.
    var isFullScreen: Bool { states.contains("_NET_WM_STATE_FULLSCREEN") }

    /// Where the window is made: of one on the whole screen, where it comes back to.
    var initialFrame: CGRect { isFullScreen ? former ?? frame : frame }
}
