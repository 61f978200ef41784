import Foundation

/// Consecutive taps with a fixed number of fingers, and their limits.
///
///     idle ──landing──▶ landing ──all fingers down──▶ pressed ──a lift──▶ lifting ──last lift──▶ between
///                          │                            │                    │                     │
///                          └── a lift, moved, held, an extra finger: failed ─┘   0.35 s, too far ──┘
///
/// `between` counts a tap; a landing there starts the next one.
struct TapSequence {
    /// The limits, all from Semantics.md, section 2 "Tap".
    enum Limit {
        /// The maximum mean movement of the fingers, in points.
        static let movement: CGFloat = 45
        /// The maximum time from the first landing to the last lift, in seconds.
        static let press: TimeInterval = 0.75
        /// The maximum time from the last lift to the next landing, in seconds.
        static let pause: TimeInterval = 0.35
        /// The maximum distance from the first tap's centroid to a later tap's, in points.
        static let spread: CGFloat = 45
    }

    private enum State {
        case idle
        case landing
        case pressed
        case lifting
        case between
    }

    enum Outcome: Hashable {
        case undecided
        /// All fingers are down for the first time in this press.
        case pressed
        /// A tap is complete.
        case tapped
        case failed(Reason)
    }

    /// The values of a touch, or of a key, which does not move.
    struct Sample {
        let id: Int
        let location: CGPoint
        let time: TimeInterval
        let isKey: Bool

        init(_ touch: Touch) {
            id = touch.id
            location = touch.windowLocation
            time = touch.timestamp
            isKey = false
        }

        init(_ press: Press) {
            // Negative, unlike the ids of touches.
            id = -1 - press.id
            location = press.location
            time = press.timestamp
            isKey = true
        }
    }

    private struct Finger {
        let id: Int
        let start: CGPoint
        let isKey: Bool
        var current: CGPoint
        var isDown = true
    }

    private var state = State.idle
    private var fingers: [Finger] = []
    private var pressStart: TimeInterval = 0
    private var lastLift: TimeInterval = 0
    /// The number of complete taps.
    private(set) var count = 0
    /// The centroid of the first tap's landings; during the first tap, of the current press' landings.
    private(set) var firstCentroid: CGPoint?
    private var maxima = Maxima()

    /// The largest measures of all taps so far; nil before the first.
    private struct Maxima {
        var movement: CGFloat?
        var press: TimeInterval?
        var pause: TimeInterval?
        var spread: CGFloat?

        static func update<Measure: Comparable>(_ maximum: inout Measure?, with value: Measure) {
            maximum = maximum.map { max($0, value) } ?? value
        }
    }

    /// The time at which the sequence fails; nil while nothing is in progress.
    var deadline: TimeInterval? {
        switch state {
        case .idle: nil
        case .landing, .pressed, .lifting: pressStart + Limit.press
        case .between: lastLift + Limit.pause
        }
    }

    mutating func landed(_ sample: Sample, required: Int) -> Outcome {
        switch state {
        case .idle:
            return begin(sample, required: required)
        case .between:
            let pause = sample.time - lastLift
            Maxima.update(&maxima.pause, with: pause)
            guard !pause.isLater(than: Limit.pause) else {
                return .failed(.nextTapTooLate(pause, limit: Limit.pause))
            }
            return begin(sample, required: required)
        case .landing:
            return add(sample, required: required)
        case .pressed, .lifting:
            return .failed(.tooManyTouches(fingers.count + 1, limit: required))
        }
    }

    /// Handles all moves of an event together.
    mutating func moved(_ touches: Set<Touch>) -> Outcome {
        for touch in touches {
            for index in fingers.indices where fingers[index].id == touch.id {
                fingers[index].current = touch.windowLocation
            }
        }
        let moved = movement
        Maxima.update(&maxima.movement, with: moved)
        guard moved.exceeds(Limit.movement) else { return .undecided }
        return .failed(.movedTooFar(moved, limit: Limit.movement))
    }

    mutating func lifted(_ sample: Sample, required: Int) -> Outcome {
        guard let index = fingers.firstIndex(where: { $0.id == sample.id }) else {
            return .undecided
        }
        fingers[index].current = sample.location
        fingers[index].isDown = false
        let held = sample.time - pressStart
        Maxima.update(&maxima.press, with: held)
        switch state {
        case .idle, .between:
            return .undecided
        case .landing:
            return .failed(.tooFewTouches(fingers.count, limit: required))
        case .pressed, .lifting:
            guard !held.isLater(than: Limit.press) else {
                return .failed(.heldTooLong(held, limit: Limit.press))
            }
            state = .lifting
            guard !fingers.contains(where: \.isDown) else { return .undecided }
            state = .between
            lastLift = sample.time
            count += 1
            return .tapped
        }
    }

    func expirationReason(at time: TimeInterval) -> Reason {
        if state == .between { return .nextTapTooLate(time - lastLift, limit: Limit.pause) }
        return .heldTooLong(time - pressStart, limit: Limit.press)
    }

    /// The largest measures of all taps so far, against their limits.
    var measurements: [Reason] {
        [
            maxima.movement.map { .movedTooFar($0, limit: Limit.movement) },
            maxima.press.map { .heldTooLong($0, limit: Limit.press) },
            maxima.pause.map { .nextTapTooLate($0, limit: Limit.pause) },
            maxima.spread.map { .nextTapTooFar($0, limit: Limit.spread) },
        ].compactMap(\.self)
    }

    /// The current limits of movement, and of the time of the press or the pause.
    var recognitionLimits: [RecognitionLimit] {
        guard let end = deadline else { return [] }
        let isBetween = state == .between
        let start = isBetween ? lastLift : pressStart
        let time = RecognitionLimit(.time(from: start, to: end), .fails)
        // Keys have no location to move from.
        if fingers.allSatisfy(\.isKey) { return [time] }
        return [RecognitionLimit(circle, .fails), time]
    }

    /// The circle around the first tap for the next one, or around the fingers of a press.
    private var circle: RecognitionLimit.Shape {
        let center = fingers.map(\.start).centroid ?? .zero
        guard let first = firstCentroid, count > 0 else {
            return .circle(center: center, radius: Limit.movement, value: movement)
        }
        if state == .between { return .circle(center: first, radius: Limit.spread, value: 0) }
        // A tap that is too far away has crossed the first tap's circle, not its own.
        let distance = center.distance(to: first)
        return state == .pressed && distance.exceeds(Limit.spread)
            ? .circle(center: first, radius: Limit.spread, value: distance)
            : .circle(center: center, radius: Limit.movement, value: movement)
    }

    /// The mean movement of the fingers, each from its own start, in points.
    private var movement: CGFloat {
        guard !fingers.isEmpty else { return 0 }
        var sum = CGPoint.zero
        for finger in fingers { sum += finger.current - finger.start }
        return (sum / CGFloat(fingers.count)).length
    }

    private mutating func begin(_ sample: Sample, required: Int) -> Outcome {
        fingers.removeAll(keepingCapacity: true)
        pressStart = sample.time
        state = .landing
        return add(sample, required: required)
    }

    private mutating func add(_ sample: Sample, required: Int) -> Outcome {
        let location = sample.location
        fingers.append(
            Finger(id: sample.id, start: location, isKey: sample.isKey, current: location)
        )
        guard fingers.count >= required else { return .undecided }
        guard fingers.count == required else {
            return .failed(.tooManyTouches(fingers.count, limit: required))
        }
        state = .pressed
        let centroid = fingers.map(\.start).centroid ?? location
        guard let first = firstCentroid else {
            firstCentroid = centroid
            return .pressed
        }
        let distance = centroid.distance(to: first)
        Maxima.update(&maxima.spread, with: distance)
        guard !distance.exceeds(Limit.spread) else {
            return .failed(.nextTapTooFar(distance, limit: Limit.spread))
        }
        return .pressed
    }
}
