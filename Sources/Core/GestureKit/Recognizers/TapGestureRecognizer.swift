public import Foundation

/// A discrete recognizer of one or more taps with one or more fingers.
///
///     possible ──last lift of the last tap──▶ recognized
///         └── moved > 45 pt, held > 0.75 s, next tap > 0.35 s later or > 45 pt away,
///             too many or too few fingers, another button ──▶ failed
///
/// Source: Apple, `UITapGestureRecognizer`; Semantics.md, section 2.
open class TapGestureRecognizer: GestureRecognizer {
    /// The number of consecutive taps; 1 by default.
    ///
    /// Below 1, the recognizer never recognizes, and reports a diagnostic.
    open var numberOfTapsRequired = 1
    /// The number of fingers of each tap; 1 by default.
    ///
    /// Below 1, the recognizer never recognizes, and reports a diagnostic.
    open var numberOfTouchesRequired = 1
    /// The buttons of which a pointer has to press one; the primary button by default.
    ///
    /// Fingers need none.
    ///
    /// Never empty: an empty set becomes the default.
    open var buttonMaskRequired: ButtonMask = .primary {
        didSet { if buttonMaskRequired.isEmpty { buttonMaskRequired = .primary } }
    }

    private var taps = TapSequence()
    private var made: [CGPoint] = []

    /// The number of touches that are down; after the last lift, of those that made the gesture.
    open override var numberOfTouches: Int {
        input.made == nil ? super.numberOfTouches : numberOfTouchesRequired
    }

    /// Returns the centroid of the first tap's landings, or before them, of the touches that are down.
    open override func location(in view: View?) -> CGPoint {
        guard let first = taps.firstCentroid else { return super.location(in: view) }
        return view?.convert(first, from: nil) ?? first
    }

    /// Returns the landing location of a touch of the first tap.
    open override func location(ofTouch index: Int, in view: View?) -> CGPoint {
        guard made.indices.contains(index) else { return location(in: view) }
        return view?.convert(made[index], from: nil) ?? made[index]
    }

    /// The limits of movement, and of the time of the press or the pause.
    override var builtInLimits: [RecognitionLimit] {
        settled == .possible && !attempt.isWaiting ? taps.recognitionLimits : []
    }

    /// The largest movement, press and pause, and the largest distance between taps.
    override var builtInMeasurements: [Reason] { taps.measurements }

    /// Handles landings.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard event.buttonMask.isEmpty || !event.buttonMask.isDisjoint(with: buttonMaskRequired)
        else { return fail(.wrongButton) }
        landed(touches.inOrder.map { TapSequence.Sample($0) })
    }

    /// Handles movement.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        if case .failed(let reason) = taps.moved(touches) { fail(reason) }
    }

    /// Handles lifts; the last lift of the last tap recognizes.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        touchesMoved(touches, with: event)
        lifted(touches.inOrder.map { TapSequence.Sample($0) })
    }

    /// Handles keys: a key pressed and released is a tap of one finger that does not move.
    open override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent) {
        landed(presses.inOrder.map { TapSequence.Sample($0) })
    }

    /// Handles releases of keys.
    open override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent) {
        lifted(presses.inOrder.map { TapSequence.Sample($0) })
    }

    /// Fails.
    open override func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent) {
        fail(.touchCancelled)
    }

    /// Fails.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        fail(.touchCancelled)
    }

    /// Fails, because the press, or the pause before the next tap, was too long.
    override func handleDeadline(at time: TimeInterval) {
        fail(taps.expirationReason(at: time))
    }

    /// Clears the taps.
    open override func reset() {
        taps = TapSequence()
        made = []
    }

    /// Returns false for a tap recognizer of more taps; otherwise, it could never recognize.
    open override func canPrevent(_ other: GestureRecognizer) -> Bool {
        guard let other = other as? TapGestureRecognizer else { return true }
        return other.numberOfTapsRequired <= numberOfTapsRequired
    }

    private func landed(_ samples: [TapSequence.Sample]) {
        guard requiresSomething() else { return }
        for sample in samples {
            switch taps.landed(sample, required: numberOfTouchesRequired) {
            case .pressed where taps.count == 0: made = input.touchesDown.map(\.windowLocation)
            case .undecided, .pressed, .tapped: break
            case .failed(let reason): return fail(reason)
            }
        }
        deadline = taps.deadline
    }

    private func lifted(_ samples: [TapSequence.Sample]) {
        for sample in samples {
            switch taps.lifted(sample, required: numberOfTouchesRequired) {
            case .undecided, .pressed: break
            case .failed(let reason): return fail(reason)
            case .tapped where taps.count >= numberOfTapsRequired:
                state = .recognized
                return
            case .tapped: break
            }
        }
        deadline = taps.deadline
    }

    private func requiresSomething() -> Bool {
        guard numberOfTapsRequired < 1 || numberOfTouchesRequired < 1 else { return true }
        attachedView?.window?.diagnose(
            "requiresNothing",
            "\(label) requires \(numberOfTapsRequired) taps of \(numberOfTouchesRequired) touches"
        )
        fail(.tooManyTouches(1, limit: 0))
        return false
    }
}

extension Set where Element: TouchOrPress {
    /// The touches or presses in the order of their ids, so that nothing depends on the order of a set.
    var inOrder: [Element] { sorted { $0.id < $1.id } }
}

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

    /// The values of a touch, or of a key, which never moves.
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
    /// The centroid of the landings of the first tap, known as soon as all its fingers are down.
    private(set) var firstCentroid: CGPoint?
    private var maxima = Maxima()

    /// The largest measures of all taps so far.
    private struct Maxima {
        var movement: CGFloat?
        var press: TimeInterval?
        var pause: TimeInterval?
        var spread: CGFloat?

        static func update<Measure: Comparable>(_ maximum: inout Measure?, with value: Measure) {
            maximum = maximum.map { max($0, value) } ?? value
        }
    }

    /// The time at which the sequence fails; nil if nothing is in progress.
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
        // A tap that is too far away has crossed the circle of the first tap, not its own.
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
