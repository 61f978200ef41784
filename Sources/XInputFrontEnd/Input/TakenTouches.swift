import CXlib
import Foundation
import TouchBridge

// Fingers on our window that another client has, for good or until it lets them go: without a word the
// window would seem broken.

extension FrontEnd {
    /// Ignores a finger that lands outside the known place of our window, even if the window moves
    /// there later.
    func rawTouchBegan(_ event: XIRawEvent) {
        let source = Int(event.deviceid)
        let valuators = event.valuators.byNumber
        guard isMapped, let device = devices.first(where: { $0.id == source }),
            let spot = device.place(of: valuators).flatMap(spot)
        else { return }
        untold.down(
            device,
            detail: Int(UInt32(bitPattern: event.detail)),
            valuators: valuators,
            spot: spot,
            at: monotonicTime()
        )
    }

    /// The pixel of our window at a place on the screen; nil outside the window.
    private func spot(of place: CGPoint) -> CGPoint? {
        let root = pixel(place, of: desktop.size)
        let inside = CGRect(origin: .zero, size: geometry.size)
        let spot = CGPoint(x: root.x - geometry.origin.x, y: root.y - geometry.origin.y)
        return inside.contains(spot) ? spot : nil
    }

    /// The pixel at a place; a rounding error at a pixel's edge must not give the previous pixel.
    private func pixel(_ place: CGPoint, of size: CGSize) -> CGPoint {
        CGPoint(
            x: (place.x * size.width + Self.leastPart).rounded(.down),
            y: (place.y * size.height + Self.leastPart).rounded(.down)
        )
    }

    /// Asks the server which window is under each finger that has just landed without a touch
    /// event; true if there were any.
    func askForUntold() -> Bool {
        let fingers = untold.unasked
        for finger in fingers {
            let isOurs = isOurWindow(at: finger.place)
            untold.answered(finger, isOurs: isOurs, by: XNextRequest(connection.display) - 1)
        }
        return !fingers.isEmpty
    }

    /// Tells of the fingers that went down on our window without a touch, one event each.
    ///
    /// What happens on other windows is nobody's business, and is told to nobody.
    func takenTouches(at now: TimeInterval) -> [FrontEndEvent] {
        untold.takeDue(at: now).map { _ in
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
        // The screen's size may have been changed since we came.
        guard isMapped, let size = sizeInPixels(of: connection.root, on: display) else {
            return false
        }
        let root = pixel(place, of: size)
        var parent = connection.root
        for _ in 0..<Self.mostFrames {
            var child: Window = 0
            var inside: (x: Int32, y: Int32) = (0, 0)
            let isThere = XTranslateCoordinates(
                display,
                connection.root,
                parent,
                Int32(root.x),
                Int32(root.y),
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
