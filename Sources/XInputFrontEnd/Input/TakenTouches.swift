import CXlib
import Foundation
import TouchBridge

// Fingers on our window that another client has, for good or until it lets them go: without a word the
// window would seem broken.

extension FrontEnd {
    func rawTouchBegan(_ event: XIRawEvent) {
        let source = Int(event.deviceid)
        guard isMapped, let device = devices.first(where: { $0.id == source }) else { return }
        untold.down(
            device,
            detail: Int(UInt32(bitPattern: event.detail)),
            valuators: event.valuators.byNumber,
            at: monotonicTime()
        )
    }

    /// Tells of the fingers that went down on our window without a touch, one event each.
    ///
    /// What happens on other windows is nobody's business, and is told to nobody.
    func takenTouches(at now: TimeInterval) -> [FrontEndEvent] {
        let taken = untold.takeDue(at: now).filter { finger in
            LeaveLimit.whileWaiting { isOurWindow(at: finger.place) }
        }
        return taken.map { _ in
            .diagnostic(
                name: "touchTaken",
                detail: "a finger went down on this window, and its touch has not come:"
                    + " another client holds its device"
            )
        }
    }

    /// Whether ours is the window that shows at a part of the screen: the innermost of all that lie there
    /// over each other.
    private func isOurWindow(at place: CGPoint) -> Bool {
        let display = connection.display
        // Windows of others may go while they are asked for.
        defer { XErrors.forgetAll(of: display, request: .translateCoordinates) }
        guard isMapped, let size = connection.currentScreenSize else { return false }
        // On a pixel's edge, what is lost in the last digits must not lead to the one before.
        let (x, y) = (
            Int32(place.x * size.width + Self.leastPart),
            Int32(place.y * size.height + Self.leastPart)
        )
        var parent = connection.root
        for _ in 0..<Self.mostFrames {
            var child: Window = 0
            var inside: (x: Int32, y: Int32) = (0, 0)
            let isThere = XTranslateCoordinates(
                display,
                connection.root,
                parent,
                x,
                y,
                &inside.x,
                &inside.y,
                &child
            )
            guard isThere != 0, child != 0 else { return false }
            if child == window.id { return true }
            parent = child
        }
        return false
    }

    private static let leastPart = 1e-4
    /// Windows within windows, from the root to ours; window managers make two or three.
    private static let mostFrames = 32
}

extension XConnection {
    /// The screen's size in pixels as it is now: it may have been changed since we came.
    fileprivate var currentScreenSize: CGSize? {
        var above: Window = 0
        var (x, y): (Int32, Int32) = (0, 0)
        var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        guard XGetGeometry(display, root, &above, &x, &y, &width, &height, &border, &depth) != 0
        else { return nil }
        return CGSize(width: Double(width), height: Double(height))
    }
}
