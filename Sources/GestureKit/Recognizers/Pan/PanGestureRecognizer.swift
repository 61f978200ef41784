public import Foundation

/// Recognizes fingers that drag, and scrolling; continuous.
///
///     possible ──the centroid moved ≥ 10 pt──▶ began ──moves──▶ changed ⟲ ──last lift──▶ ended
///         └── too many fingers, all lifted before ──▶ failed
///     possible ──scrolling of an allowed type──▶ began ──▶ changed ⟲ ──it ends──▶ ended
///
/// Source: Apple, `UIPanGestureRecognizer`; Semantics.md, section 2.
open class PanGestureRecognizer: GestureRecognizer {
    /// Points that the centroid moves before a pan begins: at this distance it does.
    ///
    /// Movement is that of the fingers alone; landing and lifting move nothing. Source:
    /// Semantics.md, section 2 "Pan".
    public static let slop: CGFloat = 10

    /// The fewest fingers that begin a pan; 1 by default.
    ///
    /// Below 1 it never begins, and says so; above `maximumNumberOfTouches` it never begins either.
    open var minimumNumberOfTouches = 1
    /// The most fingers; no limit by default.
    ///
    /// One more fails it while possible; later ones do not count. Below 1 it never begins, and says so.
    open var maximumNumberOfTouches = Int.max
    /// The kinds of scrolling that pan; none by default.
    ///
    /// Scrolling has no slop and no touches: it begins with its first step.
    open var allowedScrollTypesMask: ScrollTypeMask = []

    private var path = PanPath()

    /// How far the fingers have moved in the view's points, from the place where the pan began or
    /// from the last `setTranslation(_:in:)`; in the window's when `view` is nil.
    ///
    /// Fingers that land or lift do not change it. It is zero before the pan begins. While views
    /// and delegates are asked whether the pan may begin, and in a subclass' own callback, it is
    /// the whole movement that made the pan begin; the first action reads it without the slop. It
    /// is also the whole movement while the pan waits for another recognizer to fail; after such a
    /// wait the first action reads zero.
    open func translation(in view: View?) -> CGPoint {
        view?.convertVector(fromWindow: path.translation) ?? path.translation
    }

    /// Makes this the translation as of now; later movement adds to it.
    ///
    /// The velocity stays. What is not finite changes nothing.
    open func setTranslation(_ translation: CGPoint, in view: View?) {
        guard translation.isFinite else { return }
        path.rebase(to: view?.convertVector(toWindow: translation) ?? translation)
    }

    /// How fast the centroid moves, in the view's points for each second (the window's when `view` is
    /// nil); 0 after more than 0.04 s of rest.
    open func velocity(in view: View?) -> CGPoint {
        let velocity = path.velocity.velocity(at: attachedView?.window?.time ?? 0)
        return view?.convertVector(fromWindow: velocity) ?? velocity
    }

    /// The translation and the velocity.
    open override var gestureValues: [GestureValue] {
        [
            GestureValue("translation", .vector(translation(in: nil))),
            GestureValue("velocity", .vectorVelocity(velocity(in: nil))),
        ]
    }

    /// The slop about the place where the fingers would be had they not moved.
    open override var allowances: [Allowance] {
        guard settled == .possible, !path.hasBegun, input.numberDown > 0 else { return [] }
        let way = path.displacement
        let slop = Allowance.Shape.circle(
            center: input.location - way,
            radius: Self.slop,
            value: way.length
        )
        return [Allowance(slop, .recognizes)]
    }

    /// The way of the fingers and the slop; nil for scrolling, which has none.
    open override var shortfall: Reason? {
        guard input.numberDown > 0 else { return nil }
        return path.failure(minimumNumberOfTouches, slop: Self.slop)
    }

    /// True for touches, presses and scrolling of an allowed kind.
    open override func shouldReceive(_ event: TouchEvent) -> Bool {
        guard let scroll = event as? ScrollEvent else { return super.shouldReceive(event) }
        switch scroll.kind {
        case .discrete: return allowedScrollTypesMask.contains(.discrete)
        case .continuous: return allowedScrollTypesMask.contains(.continuous)
        }
    }

    /// Follows a landing; a finger too many fails it, or is ignored once it has begun.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard minimumNumberOfTouches > 0, maximumNumberOfTouches > 0 else {
            attachedView?.window?.diagnose(
                "requiresNothing",
                "\(label) requires or allows 0 touches"
            )
            return fail(.tooManyTouches(input.numberDown, limit: 0))
        }
        // The last to land are the ones too many.
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
            if settled.isBegun { state = .changed }
        }
    }

    /// Follows a movement.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        let down = input.numberDown
        guard down > 0, let move = input.movement(of: touches) else { return }
        let step = move.sum / CGFloat(down)
        switch path.move(by: step, at: move.time, isCounted: down >= minimumNumberOfTouches) {
        case .begun:
            state = .changed
        case .undecided(let way):
            guard way.length.reaches(Self.slop), mayBegin(after: way) else { return }
            path.begin(after: Self.slop)
            state = .began
        }
    }

    /// Ends with the last lift.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        let isOver = input.numberDown == 0
        if path.hasBegun {
            state = isOver ? .ended : .changed
        } else if isOver {
            fail(path.failure(minimumNumberOfTouches, slop: Self.slop))
        }
    }

    /// Cancels once no touch is left; fails where it has not begun.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        if input.numberDown == 0 {
            fail(.touchCancelled)
        } else if path.hasBegun {
            state = .changed
        }
    }

    /// Follows scrolling; a wheel's click is a beginning and an end.
    open override func scrollChanged(with event: ScrollEvent) {
        if event.phase == .cancelled { return fail(.touchCancelled) }
        // An end that moves nothing adds no sample, as a lift: the speed is that of the scrolling.
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

    /// Forgets the path.
    open override func reset() { path = PanPath() }

    /// A subclass may assign began before the slop; the path then begins at that point.
    override func attemptStarted() {
        if !path.hasBegun { path.beginHere() }
    }

    override func attemptSucceeded(afterWaiting: Bool) {
        if afterWaiting { path.rebase(to: .zero) }
        path.takeOffSlop()
    }

    /// Whether a movement past the slop begins it.
    func mayBegin(after way: CGPoint) -> Bool { true }

    /// Whether the movement was enough, whatever became of it in arbitration.
    final var hasBegun: Bool { path.hasBegun }

    /// The movement that counts toward the slop.
    final var displacement: CGPoint { path.displacement }
}
