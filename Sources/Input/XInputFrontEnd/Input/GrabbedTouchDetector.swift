import CXlib
import Foundation
import ProcessSupport
import TouchBridge

/// A detector of fingers on our window whose touches another client keeps, which would make the window seem
/// broken.
struct GrabbedTouchDetector {
    private static let roundingTolerance = 1e-4

    /// The fingers on the screen whose touches have not arrived.
    private var pending = PendingRawTouches()
    private let display: OpaquePointer
    private let root: Window
    private let tree: WindowTree
    private let window: Window

    init(on connection: borrowing XConnection, window: Window) {
        display = connection.display
        root = connection.root
        tree = WindowTree(on: connection)
        self.window = window
    }

    /// The time at which the wait for the next finger's touch ends; nil without a wait.
    var deadline: TimeInterval? { pending.deadline }

    /// Whether the touch of a finger on our window is missing.
    var misses: Bool { pending.containsOurs }

    /// Records a finger that lands on a desktop of this size.
    ///
    /// Ignores a finger outside the known frame of our window, even if the window moves there later.
    mutating func recordRawTouch(
        _ event: XIRawEvent,
        on device: InputDevice,
        of desktop: CGSize,
        _ geometry: WindowGeometry
    ) {
        let valuators = event.valuators.byNumber
        guard let location = device.location(of: valuators) else { return }
        let pixel = pixel(location, of: desktop)
        let windowLocation = CGPoint(x: pixel.x - geometry.origin.x, y: pixel.y - geometry.origin.y)
        guard CGRect(origin: .zero, size: geometry.size).contains(windowLocation) else { return }
        pending.down(
            device,
            detail: Int(UInt32(bitPattern: event.detail)),
            serverTime: UInt32(truncatingIfNeeded: event.time),
            valuators: valuators,
            windowLocation: windowLocation,
            at: monotonicTime()
        )
    }

    /// Records the arrival of a finger's touch.
    mutating func recordTouch(source: Int, touch: Int) {
        pending.touchArrived(source: source, detail: touch)
    }

    /// Records an exposed region of our window, which another window covered before.
    mutating func recordExposure(_ event: XExposeEvent) {
        pending.recordExposure(CGRect(event), after: event.serial)
    }

    /// Returns the pixel at a location; a small offset keeps rounding errors from giving the previous pixel.
    private func pixel(_ location: CGPoint, of size: CGSize) -> CGPoint {
        CGPoint(
            x: (location.x * size.width + Self.roundingTolerance).rounded(.down),
            y: (location.y * size.height + Self.roundingTolerance).rounded(.down)
        )
    }

    /// Asks the server for the window under each finger that has just landed without a touch event; returns
    /// whether there were any.
    mutating func queryWindows(isMapped: Bool) -> Bool {
        let fingers = pending.unresolved
        for finger in fingers {
            let isOurs = isMapped && isOurWindow(at: finger.location)
            pending.resolve(finger, isOurs: isOurs, by: XNextRequest(display) - 1)
        }
        return !fingers.isEmpty
    }

    /// Returns one diagnostic for each finger that landed on our window without a touch.
    ///
    /// Fingers on other windows are not reported.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - recipient: A function that returns the program that received a touch, if it is known.
    /// - Returns: The diagnostics.
    mutating func removeExpired(
        at now: TimeInterval,
        recipient: (PendingRawTouches.Finger) -> String?
    ) -> [FrontEndEvent] {
        pending.removeExpired(at: now).map { finger in
            let cause =
                recipient(finger).map { "\($0) received it" }
                ?? "another client has grabbed its device"
            return .diagnostic(
                name: "touchTaken",
                detail: "a finger landed on this window, but its touch has not arrived: \(cause)"
            )
        }
    }

    /// Whether our window, which contains no other windows, is at a location on the screen.
    private func isOurWindow(at location: CGPoint) -> Bool {
        // Windows of other clients may be destroyed during the query.
        defer { XErrors.forgetAll(of: display, request: XErrorRecord.translateCoordinates) }
        // The screen's size may have changed since we connected.
        guard let size = sizeInPixels(of: root, on: display) else { return false }
        return tree.windows(at: pixel(location, of: size)).contains(window)
    }
}
