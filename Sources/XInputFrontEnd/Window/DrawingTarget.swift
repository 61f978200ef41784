import CXlib
import Foundation
import TouchBridge

/// What drawing on our window needs to know of it.
///
/// The pointers are Xlib's and valid as long as the front end exists: what draws must go before it.
package struct DrawingTarget {
    /// The `Display *`.
    package let display: OpaquePointer
    /// The window's id, Xlib's `Drawable`.
    package let window: UInt
    /// The `Visual *`.
    package let visual: UnsafeMutableRawPointer
    /// Bits for each pixel of the visual.
    package let depth: Int
    /// Whether the server reads memory of ours.
    package let sharesMemory: Bool
    fileprivate let lost: UnsafePointer<Bool>

    /// True once the server went away: nothing needs to be sent any more.
    package var isLost: Bool { lost.pointee }
}

extension FrontEnd {
    /// Where pictures go; use it on the front end's thread only.
    package var drawingTarget: DrawingTarget {
        DrawingTarget(
            display: connection.display,
            window: window.id,
            visual: UnsafeMutableRawPointer(window.visual),
            depth: window.depth,
            sharesMemory: sharingOpcode != nil,
            lost: connection.lost
        )
    }

    /// How a window can cover the screen.
    package enum FullScreen: Hashable, Sendable {
        /// The window manager does it on request.
        case managed
        /// There is no window manager; the window moves and resizes itself.
        case unmanaged
        /// The window manager does not support it: its `_NET_SUPPORTED` lacks
        /// `_NET_WM_STATE_FULLSCREEN`.
        case unsupported
    }

    /// How `setFullScreen` works at present.
    package var fullScreen: FullScreen {
        LeaveLimit.whileWaiting {
            guard protocols.hasWindowManager else { return .unmanaged }
            return protocols.supportsFullScreen ? .managed : .unsupported
        }
    }

    /// Makes the window cover the screen, or gives it its former place back.
    ///
    /// With a window manager this is a wish, which it may refuse (`_NET_WM_STATE`); without one the
    /// window is moved and resized. Either way a `window` event tells what came of it.
    package func setFullScreen(_ fullScreen: Bool) {
        guard !protocols.hasWindowManager else {
            formerGeometry = fullScreen ? geometry : nil
            protocols.setFullScreen(fullScreen)
            return
        }
        if fullScreen, formerGeometry == nil {
            formerGeometry = geometry
            place(CGRect(origin: .zero, size: connection.screenSize))
        } else if !fullScreen, let former = formerGeometry {
            formerGeometry = nil
            place(CGRect(origin: former.origin, size: former.size))
        }
    }

    private func place(_ frame: CGRect) {
        XMoveResizeWindow(
            connection.display,
            window.id,
            Int32(frame.minX),
            Int32(frame.minY),
            UInt32(frame.width),
            UInt32(frame.height)
        )
    }
}

extension XConnection {
    /// The whole screen in pixels, all monitors together.
    var screenSize: CGSize {
        CGSize(
            width: Double(XDisplayWidth(display, screen)),
            height: Double(XDisplayHeight(display, screen))
        )
    }
}
