import Foundation
import Glibc
import VirtualDisplay
import XInputFrontEnd

/// The private server of a performance.
struct PerformanceServer {
    let display: VirtualDisplay
    let screen: ScreenClient

    /// Starts a server with a screen of this size in pixels, and with the devices that recordings need.
    ///
    /// - Throws: ``Failure``, `VirtualDisplayError`, or `FrontEndError`.
    init(size: CGSize, for recordings: [PerformedRecording]) throws {
        if let reason = VirtualDisplay.unavailableReason { throw Failure(.display, reason) }
        let configuration = VirtualDisplay.Configuration(
            width: Int(size.width),
            height: Int(size.height),
            touchCount: max(10, recordings.map(\.fingerCount).max() ?? 0),
            hasTouchpad: true,
            hasPen: true
        )
        // The server stamps the events.
        let display = try RealTimePriority.during { try VirtualDisplay(configuration) }
        // Xlib reads the cookie's path from the environment.
        for (name, value) in display.environment { setenv(name, value, 1) }
        self.display = display
        screen = try ScreenClient(display: display.name)
    }
}
