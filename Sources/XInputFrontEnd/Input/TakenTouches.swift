import CXlib
import Foundation
import TouchBridge

/// Fingers on our window whose touches another client has, for good or until it lets them go.
///
/// They are reported, because otherwise the window would seem broken.
struct TakenTouches {
    private static let leastPart = 1e-4
    /// Windows within windows, from the root to ours; window managers make two or three.
    private static let mostFrames = 32

    /// The fingers on the screen whose touches have not come.
    private var untold = UntoldTouches()
    private let display: OpaquePointer
    private let root: Window
    private let window: Window

    init(on connection: borrowing XConnection, window: Window) {
        display = connection.display
        root = connection.root
        self.window = window
    }

    /// The time at which the wait for the next finger's touch ends; nil without a wait.
    var deadline: TimeInterval? { untold.deadline }

    /// Notes a finger that goes down somewhere on a desktop of this size.
    ///
    /// Ignores a finger that lands outside the known place of our window, even if the window moves
    /// there later.
    mutating func began(
        _ event: XIRawEvent,
        on device: InputDevice,
        of desktop: CGSize,
        _ geometry: WindowGeometry
    ) {
        let valuators = event.valuators.byNumber
        guard let place = device.place(of: valuators) else { return }
        let pixel = pixel(place, of: desktop)
        let spot = CGPoint(x: pixel.x - geometry.origin.x, y: pixel.y - geometry.origin.y)
        guard CGRect(origin: .zero, size: geometry.size).contains(spot) else { return }
        untold.down(
            device,
            detail: Int(UInt32(bitPattern: event.detail)),
            valuators: valuators,
            spot: spot,
            at: monotonicTime()
        )
    }

    /// Notes that a finger's touch has arrived.
    mutating func came(source: Int, touch: Int) { untold.told(source: source, detail: touch) }

    /// Notes an exposed part of our window, which another window covered before.
    mutating func uncovered(_ event: XExposeEvent) {
        untold.uncovered(CGRect(event), after: event.serial)
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
    mutating func ask(isMapped: Bool) -> Bool {
        let fingers = untold.unasked
        for finger in fingers {
            let isOurs = isMapped && isOurWindow(at: finger.place)
            untold.answered(finger, isOurs: isOurs, by: XNextRequest(display) - 1)
        }
        return !fingers.isEmpty
    }

    /// Tells of the fingers that went down on our window without a touch, one event each.
    ///
    /// What happens on other windows is nobody's business, and is told to nobody.
    mutating func takeDue(at now: TimeInterval) -> [FrontEndEvent] {
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
        // Windows of others may go while they are asked for.
        defer { XErrors.forgetAll(of: display, request: .translateCoordinates) }
        // The screen's size may have been changed since we came.
        guard let size = sizeInPixels(of: root, on: display) else { return false }
        let pixel = pixel(place, of: size)
        var parent = root
        for _ in 0..<Self.mostFrames {
            var child: Window = 0
            var inside: (x: Int32, y: Int32) = (0, 0)
            let isThere = XTranslateCoordinates(
                display,
                root,
                parent,
                Int32(pixel.x),
                Int32(pixel.y),
                &inside.x,
                &inside.y,
                &child
            )
            guard isThere != 0, child != 0 else { return false }
            if child == window { return true }
            parent = child
        }
        return false
    }
}
