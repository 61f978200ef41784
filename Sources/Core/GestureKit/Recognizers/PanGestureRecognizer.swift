public import Foundation

/// A continuous recognizer of fingers that drag, and of scrolling.
///
///     possible ──the centroid moved ≥ 10 pt──▶ began ──moves──▶ changed ⟲ ──last lift──▶ ended
///         └── too many fingers, all lifted before ──▶ failed
///     possible ──scrolling of an allowed type──▶ began ──▶ changed ⟲ ──ends──▶ ended
///
/// Source: Apple, `UIPanGestureRecognizer`; Semantics.md, section 2.
open class PanGestureRecognizer: GestureRecognizer {
    /// The distance, in points, that the centroid has to reach before a pan begins.
    ///
    /// Only movement of the fingers counts; landing and lifting do not move the centroid. Source:
    /// Semantics.md, section 2 "Pan".
    static let slop: CGFloat = 10

    /// The minimum number of fingers; 1 by default.
    ///
    /// With fewer fingers, a pan that has begun neither changes nor moves; it ends when the last finger lifts.
    /// If the value is below 1, the pan never begins and reports a diagnostic. If it exceeds
    /// `maximumNumberOfTouches`, the pan never begins either.
    open var minimumNumberOfTouches = 1
    /// The maximum number of fingers; unlimited by default.
    ///
    /// An extra finger fails the recognizer while it is possible, and is ignored later. Below 1, the pan never
    /// begins, and reports a diagnostic.
    open var maximumNumberOfTouches = Int.max
    /// The kinds of scrolling that the pan recognizes; none by default.
    ///
    /// Scrolling has no slop and no touches: the pan begins with its first step.
    open var allowedScrollTypesMask: ScrollTypeMask = []

    private var path = PanPath()

    /// Returns the displacement of the fingers from where the pan began, or since the last
    /// `setTranslation(_:in:)`, in the view's points, or in the window's if `view` is nil.
    ///
    /// Fingers that land or lift do not change it. It is zero before the pan begins. Views and delegates that
    /// are asked whether the pan may begin, and a subclass in its own callback, read the whole movement that
    /// made the pan begin; the first action reads it without the slop. It is the whole movement, too, while
    /// the pan waits for another recognizer to fail; after such a wait, the first action reads zero.
    open func translation(in view: View?) -> CGPoint {
        view?.convertVector(fromWindow: path.translation) ?? path.translation
    }

    /// Sets the translation, to which later movement adds; the velocity does not change.
    ///
    /// - Parameters:
    ///   - translation: The new translation; one that is not finite has no effect.
    ///   - view: The view whose points it is in; nil for the window's.
    open func setTranslation(_ translation: CGPoint, in view: View?) {
        guard translation.isFinite else { return }
        path.rebase(to: view?.convertVector(toWindow: translation) ?? translation)
    }

    /// Returns the velocity of the centroid in the view's points per second (the window's if `view` is nil);
    /// 0 after more than 0.04 s of rest.
    open func velocity(in view: View?) -> CGPoint {
        let velocity = path.velocity.velocity(at: attachedView?.window?.time ?? 0)
        return view?.convertVector(fromWindow: velocity) ?? velocity
    }

    /// The translation and the velocity.
    override var builtInValues: [GestureValue] {
        [
            GestureValue("translation", .vector(translation(in: nil))),
            GestureValue("velocity", .vectorVelocity(velocity(in: nil))),
        ]
    }

    /// The slop around the location where the fingers would be without their movement.
    override var builtInLimits: [RecognitionLimit] {
        guard settled == .possible, !path.hasBegun, input.numberDown > 0 else { return [] }
        let displacement = path.displacement
        let slop = RecognitionLimit.Shape.circle(
            center: input.location - displacement,
            radius: Self.slop,
            value: displacement.length
        )
        return [RecognitionLimit(slop, .recognizes)]
    }

    /// The movement of the fingers and the slop; nil for scrolling, which has no slop.
    override var builtInProgress: Reason? {
        guard input.numberDown > 0 else { return nil }
        return path.failure(minimumNumberOfTouches, slop: Self.slop)
    }

    /// The largest displacement of the whole gesture.
    override var builtInMeasurements: [Reason] {
        path.isEmpty ? [] : [path.failure(minimumNumberOfTouches, slop: Self.slop)]
    }

    /// Returns true for touches, presses and scrolling of an allowed kind.
    open override func shouldReceive(_ event: TouchEvent) -> Bool {
        guard let scroll = event as? ScrollEvent else { return super.shouldReceive(event) }
        switch scroll.kind {
        case .discrete: return allowedScrollTypesMask.contains(.discrete)
        case .continuous: return allowedScrollTypesMask.contains(.continuous)
        }
    }

    /// Handles landings; an extra finger fails the recognizer, or is ignored after the beginning.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard minimumNumberOfTouches > 0, maximumNumberOfTouches > 0 else {
            attachedView?.window?.diagnose(
                "requiresNothing",
                "\(label) requires or allows 0 touches"
            )
            return fail(.tooManyTouches(input.numberDown, limit: 0))
        }
        // The last touches to land are the extra ones.
        for touch in touches.inOrder.reversed() {
            let count = input.numberDown
            guard count > maximumNumberOfTouches else { continue }
            guard path.hasBegun else {
                return fail(.tooManyTouches(count, limit: maximumNumberOfTouches))
            }
            ignore(touch, for: event)
        }
        for touch in touches.inOrder where input.touches.contains(where: { $0 === touch }) {
            path.landed(at: touch.timestamp)
            if settled.isBegun && hasEnoughTouches { state = .changed }
        }
    }

    /// Handles movement.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        guard hasEnoughTouches, let (step, time) = input.movement(of: touches) else { return }
        switch path.move(by: step, at: time) {
        case .begun:
            state = .changed
        case .undecided(let displacement):
            guard displacement.length.reaches(Self.slop), mayBegin(after: displacement) else {
                return
            }
            path.begin(after: Self.slop)
            state = .began
        }
    }

    /// Ends with the last lift.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        if input.numberDown > 0 {
            changeAfterLift()
        } else if path.hasBegun {
            state = .ended
        } else {
            fail(path.failure(minimumNumberOfTouches, slop: Self.slop))
        }
    }

    /// Cancels after the last touch has ended; fails before the beginning.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        if input.numberDown > 0 { changeAfterLift() } else { fail(.touchCancelled) }
    }

    /// Handles scrolling; a click of a wheel is both the beginning and the end.
    override func handleScroll(_ event: ScrollEvent) {
        if event.phase == .cancelled { return fail(.touchCancelled) }
        // Like a lift, an end without movement adds no sample: the velocity is that of the scrolling.
        if event.phase != .ended || event.translation != .zero {
            path.scroll(by: event.translation, at: event.timestamp)
        }
        switch event.phase {
        case .began, .changed:
            state = state == .possible ? .began : .changed
        case .ended:
            if state == .possible { state = .began }
            state = .ended
        case .cancelled: break
        }
    }

    /// Clears the path.
    open override func reset() { path = PanPath() }

    /// Begins at the current location, for a subclass that assigns began before the slop.
    override func attemptStarted() {
        if !path.hasBegun { path.beginAtCurrentLocation() }
    }

    override func attemptSucceeded(afterWaiting: Bool) {
        if afterWaiting { path.rebase(to: .zero) }
        path.subtractSlop()
    }

    override var changesWithEveryMove: Bool { hasEnoughTouches }

    private var hasEnoughTouches: Bool { input.numberDown >= minimumNumberOfTouches }

    private func changeAfterLift() {
        if path.hasBegun && hasEnoughTouches { state = .changed }
    }

    /// Returns true if a displacement beyond the slop begins the pan.
    func mayBegin(after displacement: CGPoint) -> Bool { true }

    /// Whether the movement was enough, regardless of arbitration.
    final var hasBegun: Bool { path.hasBegun }

    /// The displacement that counts toward the slop.
    final var displacement: CGPoint { path.displacement }
}

/// The path of a pan's centroid as a sum of movements, which fingers that land or lift do not affect.
private struct PanPath {
    /// The displacement of the centroid since counting began, in points.
    private(set) var displacement = CGPoint.zero
    /// The displacement before the last movement.
    private var previous = CGPoint.zero
    private var maxDistance: CGFloat = 0
    private var fingers = 0
    private(set) var hasBegun = false
    private(set) var velocity = VelocityTracker()
    /// The translation that the pan reports.
    private(set) var translation = CGPoint.zero
    /// The part of the translation that is subtracted once the pan has begun.
    private var pendingSlop = CGPoint.zero

    var isEmpty: Bool { fingers == 0 }

    mutating func landed(at time: TimeInterval) {
        fingers += 1
        // The landing of another finger is neither movement nor rest: it leaves the velocity as it is.
        if fingers == 1 { velocity.add(displacement, at: time) }
    }

    enum Outcome {
        case begun
        /// The displacement.
        case undecided(CGPoint)
    }

    /// Adds a movement of at least the required fingers.
    @discardableResult
    mutating func move(by step: CGPoint, at time: TimeInterval) -> Outcome {
        previous = displacement
        displacement += step
        maxDistance = max(maxDistance, displacement.length)
        velocity.add(displacement, at: time)
        guard hasBegun else { return .undecided(displacement) }
        translation += step
        return .begun
    }

    /// Adds a step of scrolling, which has no slop.
    mutating func scroll(by step: CGPoint, at time: TimeInterval) {
        hasBegun = true
        move(by: step, at: time)
    }

    /// Begins beyond the slop.
    ///
    /// The translation includes the slop until views and delegates have decided. Then the origin moves to
    /// where the last step left the slop, so that the content does not jump.
    mutating func begin(after slop: CGFloat) {
        hasBegun = true
        translation = displacement
        pendingSlop = crossing(at: slop)
    }

    /// Begins at the current location of the fingers, without a slop.
    mutating func beginAtCurrentLocation() {
        hasBegun = true
        translation = displacement
        pendingSlop = displacement
    }

    mutating func subtractSlop() {
        translation = translation - pendingSlop
        pendingSlop = .zero
    }

    /// Sets the translation; later movements add to it.
    mutating func rebase(to translation: CGPoint) {
        self.translation = translation
        pendingSlop = .zero
    }

    func failure(_ minimum: Int, slop: CGFloat) -> Reason {
        fingers < minimum
            ? .tooFewTouches(fingers, limit: minimum) : .movedTooLittle(maxDistance, limit: slop)
    }

    /// Returns the point where the last step leaves the circle around the start.
    private func crossing(at radius: CGFloat) -> CGPoint {
        let step = displacement - previous
        let a = step.x * step.x + step.y * step.y
        guard a > 0 else { return displacement }
        let b = previous.x * step.x + previous.y * step.y
        let c = previous.x * previous.x + previous.y * previous.y - radius * radius
        let root = max(b * b - a * c, 0).squareRoot()
        return previous + step * min(max((root - b) / a, 0), 1)
    }
}
