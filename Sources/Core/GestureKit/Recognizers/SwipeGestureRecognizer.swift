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

    /// The directions that the swipe may have; `right` by default.
    ///
    /// Each direction is tracked separately. Without any, the recognizer never recognizes, and reports a
    /// diagnostic.
    open var direction: Direction = .right
    /// The number of fingers that swipe together; 1 by default.
    ///
    /// Below 1, the recognizer never recognizes, and reports a diagnostic.
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

    /// The unit vector of the recognized direction, with y growing downward; nil before the recognition, and
    /// again after the reset.
    package final var swipedVector: CGPoint? { track.swiped?.vector }

    /// The required directions.
    override var builtInValues: [GestureValue] {
        [GestureValue("direction", .names(direction.names))]
    }

    /// The corridor of each direction that is still possible, and the remaining time.
    override var builtInLimits: [RecognitionLimit] {
        guard settled == .possible, !attempt.isWaiting, let time = attachedView?.window?.time
        else { return [] }
        return track.recognitionLimits(at: time)
    }

    /// The distance along the best direction that is still possible, and its current limit.
    override var builtInProgress: Reason? {
        guard let time = attachedView?.window?.time, track.count > 0 else { return nil }
        guard track.count >= numberOfTouchesRequired else {
            return .tooFewTouches(track.count, limit: numberOfTouchesRequired)
        }
        let (travel, limit) = track.progress(at: time)
        return .movedTooLittle(travel, limit: limit)
    }

    /// The distance across the direction that came nearest to its limit, which shrinks with time, and while
    /// the recognizer is possible, the distance along the direction.
    override var builtInMeasurements: [Reason] {
        track.measurements + (track.swiped == nil ? super.builtInMeasurements : [])
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
    override func handleDeadline(at time: TimeInterval) {
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
    fileprivate static let allDirections: [Self] = [.right, .left, .up, .down]

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

/// The fingers of a swipe, tracked separately for each direction.
///
///     open ──every finger far enough along──▶ swiped
///      └── a finger across the corridor, or behind its start ──▶ closed
///
/// A closed direction stays closed; when the last direction closes, the swipe has failed.
struct SwipeTrack {
    /// The limits, all from Semantics.md, section 2 "Swipe"; t is the time since the first landing.
    enum Limit {
        /// The maximum duration, in seconds.
        static let duration: TimeInterval = 0.5
        /// The distance along the direction at t = 0, and across it, in points.
        static let distance: CGFloat = 50
        /// The part of the distance by which the required distance along the direction shrinks, per second.
        static let alongShrinkage: CGFloat = 0.94
        /// The part of the distance by which the corridor's half width shrinks, per second.
        static let acrossShrinkage: CGFloat = 0.98

        static func along(after t: TimeInterval) -> CGFloat {
            distance * (1 - alongShrinkage * CGFloat(t))
        }

        static func across(after t: TimeInterval) -> CGFloat {
            distance * (1 - acrossShrinkage * CGFloat(t))
        }
    }

    enum Outcome: Hashable {
        case undecided
        case swiped
        case failed(Reason)
    }

    private struct Finger {
        let id: Int
        let start: CGPoint
        var location: CGPoint
    }

    private struct Stray {
        let across: CGFloat
        let limit: CGFloat
    }

    private typealias Direction = SwipeGestureRecognizer.Direction

    private var fingers: [Finger] = []
    private var open: SwipeGestureRecognizer.Direction = []
    /// The distance across the direction that came nearest to its limit, by the direction's position in
    /// `Direction.allDirections`.
    private var nearestStrays: [Stray?] = []
    private(set) var startTime: TimeInterval = 0
    /// The recognized direction; nil before the recognition.
    private(set) var swiped: SwipeGestureRecognizer.Direction?

    var count: Int { fingers.count }

    /// The landing locations, in order of landing.
    var landings: [CGPoint] { fingers.map(\.start) }

    var start: CGPoint? { landings.centroid }

    mutating func landed(
        _ id: Int,
        at location: CGPoint,
        time: TimeInterval,
        _ directions: SwipeGestureRecognizer.Direction
    ) {
        if fingers.isEmpty {
            startTime = time
            open = directions
            nearestStrays = Array(repeating: nil, count: Direction.allDirections.count)
        }
        fingers.append(Finger(id: id, start: location, location: location))
    }

    /// Handles all moves of an event, and checks every open direction.
    ///
    /// Nothing is recognized before all required fingers are down.
    mutating func moved(_ touches: Set<Touch>, required: Int) -> Outcome {
        var time = -TimeInterval.infinity
        for touch in touches {
            time = max(time, touch.timestamp)
            for index in fingers.indices where fingers[index].id == touch.id {
                fingers[index].location = touch.windowLocation
            }
        }
        return judge(at: time, required: required)
    }

    private mutating func judge(at time: TimeInterval, required: Int) -> Outcome {
        let t = time - startTime
        guard !t.isLater(than: Limit.duration) else {
            let (travel, limit) = progress(at: time)
            return .failed(.tooSlow(travel, limit: limit))
        }
        var reason = Reason.noDirection
        for (index, direction) in Direction.allDirections.enumerated()
        where open.contains(direction) {
            noteStray(across: direction, at: index, after: t)
            if let fault = fault(of: direction, after: t) {
                open.remove(direction)
                reason = fault
            } else if fingers.count >= required,
                minDistance(along: direction).reaches(Limit.along(after: t))
            {
                swiped = direction
                return .swiped
            }
        }
        return open.isDisjoint(with: [.right, .left, .up, .down]) ? .failed(reason) : .undecided
    }

    /// The distance of the hindmost finger along the best open direction, and its limit.
    func progress(at time: TimeInterval) -> (travel: CGFloat, limit: CGFloat) {
        let travel =
            Direction.allDirections.filter(open.contains).map(minDistance(along:)).max() ?? 0
        return (travel, Limit.along(after: min(time - startTime, Limit.duration)))
    }

    /// The distance across each direction that came nearest to its limit; after a swipe, only that of the
    /// swiped direction.
    var measurements: [Reason] {
        zip(Direction.allDirections, nearestStrays).compactMap { direction, stray in
            guard let stray, swiped == nil || swiped == direction else { return nil }
            return .strayed(stray.across, limit: stray.limit)
        }
    }

    private mutating func noteStray(
        across direction: SwipeGestureRecognizer.Direction,
        at index: Int,
        after t: TimeInterval
    ) {
        let limit = Limit.across(after: t)
        for finger in fingers {
            let across = abs((finger.location - finger.start).across(direction.vector))
            if let nearest = nearestStrays[index], nearest.limit - nearest.across <= limit - across
            {
                continue
            }
            nearestStrays[index] = Stray(across: across, limit: limit)
        }
    }

    func recognitionLimits(at time: TimeInterval) -> [RecognitionLimit] {
        guard !fingers.isEmpty else { return [] }
        let t = min(max(time - startTime, 0), Limit.duration)
        let corridors = Direction.allDirections.filter(open.contains).flatMap { direction in
            fingers.map { finger in
                RecognitionLimit(
                    .corridor(
                        from: finger.start,
                        direction: direction.vector,
                        length: Limit.along(after: t),
                        halfWidth: Limit.across(after: t)
                    ),
                    .recognizesAtEnd
                )
            }
        }
        let end = startTime + Limit.duration
        return corridors + [RecognitionLimit(.time(from: startTime, to: end), .fails)]
    }

    private func minDistance(along direction: SwipeGestureRecognizer.Direction) -> CGFloat {
        fingers.lazy.map { ($0.location - $0.start).along(direction.vector) }.min() ?? 0
    }

    private func fault(
        of direction: SwipeGestureRecognizer.Direction,
        after t: TimeInterval
    ) -> Reason? {
        let limit = Limit.across(after: t)
        for finger in fingers {
            let displacement = finger.location - finger.start
            let along = displacement.along(direction.vector)
            if (-along).exceeds(0) { return .movedBackward(-along, limit: 0) }
            let across = abs(displacement.across(direction.vector))
            if across.exceeds(limit) { return .strayed(across, limit: limit) }
        }
        return nil
    }
}
