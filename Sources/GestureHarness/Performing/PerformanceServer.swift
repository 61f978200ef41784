import Foundation
import Glibc
import VirtualDisplay
import XInputFrontEnd

/// The chosen server of a performance.
enum PerformanceTarget {
    /// A new private server, with a screen of this size in pixels.
    case privateServer(CGSize)
    /// A running server.
    case display(SharedDisplay)

    /// The screen's size in pixels.
    var size: CGSize {
        switch self {
        case .privateServer(let size): size
        case .display(let display): display.screen.screenSize
        }
    }

    /// Starts the private server, or borrows the devices of the running one.
    ///
    /// - Parameter recordings: The recordings, which determine the devices.
    /// - Returns: The server.
    /// - Throws: ``Failure``, `VirtualDisplayError`, or `FrontEndError`.
    func prepare(for recordings: [PerformedRecording]) throws -> PerformanceServer {
        switch self {
        case .privateServer(let size):
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
            return PerformanceServer(
                name: display.name,
                environment: display.environment,
                screen: try ScreenClient(display: display.name),
                devices: PerformedDevices(display),
                isShared: false
            ) {
                display.stop()
                return true
            }
        case .display(let display):
            let devices = try display.borrowDevices(for: recordings)
            return PerformanceServer(
                name: display.name,
                environment: ["DISPLAY": display.name],
                screen: display.screen,
                devices: PerformedDevices(devices),
                isShared: true,
                end: devices.giveBack
            )
        }
    }
}

/// A server that is ready for a performance.
struct PerformanceServer {
    /// The display's name, such as `:7`.
    let name: String
    /// The variables with which clients find the server.
    let environment: [String: String]
    let screen: ScreenClient
    let devices: PerformedDevices
    /// Whether other programs may have windows on the server.
    let isShared: Bool
    /// Ends the private server, or gives the devices of the running one back; returns false if that server
    /// does not answer.
    let end: () -> Bool
}
