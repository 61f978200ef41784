public import Foundation

/// A discrete recognizer of a quick, straight movement in one of several directions.
///
///     possible ──every finger far enough along, soon enough──▶ recognized
///         └── strayed across, a step behind the start (in every required direction),
///             lifted or 0.5 s before that, too many or too few fingers ──▶ failed
///
/// Source: Apple, `UISwipeGestureRecognizer`; Semantics.md, section 2.
open class SwipeGestureRecognizer: GestureRecognizer {
    /// The directions of a swipe.
    ///
    /// Source: Apple, `UISwipeGestureRecognizer.Direction`.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates directions from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Toward greater x.
        public static let right = Direction(rawValue: 1 << 0)
        /// Toward smaller x.
        public static let left = Direction(rawValue: 1 << 1)
        /// Toward smaller y: upward on screen.
        public static let up = Direction(rawValue: 1 << 2)
        /// Toward greater y: downward on screen.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The directions, any of which recognizes; `right` by default.
    ///
    /// Each direction is tracked separately. Without any the recognizer never recognizes, and reports a
    /// diagnostic.
    open var direction: Direction = .right
    /// The number of fingers that swipe together; 1 by default.
    ///
    /// Below 1 the recognizer never recognizes, and reports a diagnostic.
    open var numberOfTouchesRequired = 1

    private var track = SwipeTrack()

    /// Returns the centroid of the landing locations.
    open override func location(in view: View?) -> CGPoint {
        guard let start = track.start else { return super.location(in: view) }
        return view?.convert(start, from: nil) ?? start
    }

    /// Returns the landing location of a finger, in order of landing.
    open override func location(ofTouch index: Int, in view: View?) -> CGPoint {
        let landings = track.landings
        guard landings.indices.contains(index) else { return location(in: view) }
        return view?.convert(landings[index], from: nil) ?? landings[index]
    }

    /// The unit vector of the recognized direction, with y growing downward; nil before that, and again after
    /// the reset.
    package final var swipedVector: CGPoint? { track.swiped?.vector }

    /// The required directions.
    open override var gestureValues: [GestureValue] {
        [GestureValue("direction", .names(direction.names))]
    }

    /// The corridor of each direction that is still possible, and the remaining time.
    open override var recognitionLimits: [RecognitionLimit] {
        guard settled == .possible, !attempt.isWaiting, let time = attachedView?.window?.time
        else { return [] }
        return track.recognitionLimits(at: time)
    }

    /// The distance along the best direction that is still possible, and its current limit.
    open override var progress: Reason? {
        guard let time = attachedView?.window?.time, track.count > 0 else { return nil }
        guard track.count >= numberOfTouchesRequired else {
            return .tooFewTouches(track.count, limit: numberOfTouchesRequired)
        }
        let (travel, limit) = track.progress(at: time)
        return .movedTooLittle(travel, limit: limit)
    }

    /// The distance across the direction that came nearest to its limit, which shrinks with time; while it
    /// is possible, also the distance along the direction.
    open override var measurements: [Reason] {
        track.measurements + (track.swiped == nil ? super.measurements : [])
    }

    /// Handles landings; an extra finger fails the recognizer.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard requiresSomething() else { return }
        for touch in touches.inOrder {
            track.landed(touch.id, at: touch.windowLocation, time: touch.timestamp, direction)
            guard track.count <= numberOfTouchesRequired else {
                return fail(.tooManyTouches(track.count, limit: numberOfTouchesRequired))
            }
        }
        deadline = track.startTime + SwipeTrack.Limit.duration
    }

    /// Handles movement, and recognizes during it.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        switch track.moved(touches, required: numberOfTouchesRequired) {
        case .undecided: break
        case .swiped: state = .recognized
        case .failed(let reason): fail(reason)
        }
    }

    /// Fails: a swipe is recognized before the lift.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        guard track.count >= numberOfTouchesRequired else {
            return fail(.tooFewTouches(track.count, limit: numberOfTouchesRequired))
        }
        let time = touches.map(\.timestamp).max() ?? track.startTime
        let (travel, limit) = track.progress(at: time)
        fail(.movedTooLittle(travel, limit: limit))
    }

    /// Fails.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        fail(.touchCancelled)
    }

    /// Fails, because the swipe took longer than half a second.
    open override func deadlineReached(at time: TimeInterval) {
        let (travel, limit) = track.progress(at: time)
        fail(.tooSlow(travel, limit: limit))
    }

    /// Clears the movement.
    open override func reset() { track = SwipeTrack() }

    private func requiresSomething() -> Bool {
        if numberOfTouchesRequired < 1 {
            attachedView?.window?.diagnose("requiresNothing", "\(label) requires 0 touches")
            fail(.tooManyTouches(1, limit: 0))
            return false
        }
        if direction.isDisjoint(with: [.right, .left, .up, .down]) {
            attachedView?.window?.diagnose("requiresNothing", "\(label) has no direction")
            fail(.noDirection)
            return false
        }
        return true
    }
}

extension SwipeGestureRecognizer.Direction {
    /// The four single directions, in the order of their bits.
    static let allDirections: [SwipeGestureRecognizer.Direction] = [.right, .left, .up, .down]

    /// The names in UIKit's spelling.
    package var names: [String] {
        zip(Self.allDirections, ["right", "left", "up", "down"]).filter { contains($0.0) }.map(\.1)
    }

    /// The unit vector of a direction, with y growing downward.
    var vector: CGPoint {
        switch self {
        case .right: CGPoint(x: 1, y: 0)
        case .left: CGPoint(x: -1, y: 0)
        case .up: CGPoint(x: 0, y: -1)
        default: CGPoint(x: 0, y: 1)
        }
    }
}
