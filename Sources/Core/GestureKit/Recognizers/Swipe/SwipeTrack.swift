import Foundation

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
        /// The shrinkage of the distance along the direction, as a fraction of it per second.
        static let alongShrinkage: CGFloat = 0.94
        /// The shrinkage of the corridor's half width, as a fraction of the distance per second.
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
    /// The direction that was recognized; nil before that.
    private(set) var swiped: SwipeGestureRecognizer.Direction?

    var count: Int { fingers.count }

    /// The landing locations, in order of landing.
    var landings: [CGPoint] { fingers.map(\.start) }

    /// The centroid of the landings; nil before the first.
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

    /// Handles all moves of an event, and checks every open direction; recognizes only once all required
    /// fingers are down.
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

    /// Returns the minimum distance of the fingers along the best open direction, and its limit.
    func progress(at time: TimeInterval) -> (travel: CGFloat, limit: CGFloat) {
        let travel =
            Direction.allDirections.filter(open.contains).map(minDistance(along:)).max() ?? 0
        return (travel, Limit.along(after: min(time - startTime, Limit.duration)))
    }

    /// The distance across the direction that came nearest to its limit; for several directions, that of the
    /// swiped one.
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

    /// Returns the corridors and the time limit at this time.
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
