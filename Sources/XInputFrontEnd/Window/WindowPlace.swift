package import Foundation

/// Where a window stands on the desktop, for another one to take its place.
package struct WindowPlace: Hashable, Sendable, Codable {
    /// The content's upper left corner on the root window and its size, in pixels.
    package var frame: CGRect
    /// What to come back to from the whole screen; nil where that is not known, or not needed.
    package var former: CGRect?
    /// The names of its `_NET_WM_STATE`, as `_NET_WM_STATE_FULLSCREEN`; none without a window manager.
    package var states: [String]
    /// The number of its desktop, 0xFFFFFFFF for all of them; nil where there are none.
    package var desktop: Int?
    /// Whether it is an icon, or hidden in another way of the window manager's.
    package var isIconic: Bool
    /// Whether the keyboard is its own.
    ///
    /// A window in the place of one that had it not asks for it neither.
    package var hasFocus: Bool

    /// Makes a place; one on the screen with the focus, and in no state, where nothing else is said.
    package init(
        frame: CGRect,
        former: CGRect? = nil,
        states: [String] = [],
        desktop: Int? = nil,
        isIconic: Bool = false,
        hasFocus: Bool = true
    ) {
        self.frame = frame
        self.former = former
        self.states = states
        self.desktop = desktop
        self.isIconic = isIconic
        self.hasFocus = hasFocus
    }

    /// Whether it covers the screen by the window manager's doing.
    var isFullScreen: Bool { states.contains("_NET_WM_STATE_FULLSCREEN") }

    /// Where the window is made: of one on the whole screen, where it comes back to.
    var initialFrame: CGRect { isFullScreen ? former ?? frame : frame }
}
