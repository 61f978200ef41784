public import Foundation

/// A rectangle on the window that can be hit, holds subviews and recognizers, and hears of touches.
///
/// Source: Apple, `UIView`.
open class View: Responder {
    /// The least opacity at which a view can be hit.
    ///
    /// Source: Apple, `hitTest(_:with:)`.
    static let leastHitAlpha: CGFloat = 0.01

    /// What the view is called in scenes, transcripts and recordings; nil by default.
    public var name: String?
    /// A number for the program's own use; 0 by default.
    public var tag = 0
    /// The view's own coordinate system, in points; its origin is `.zero` unless set.
    public var bounds: CGRect {
        get { values.bounds }
        set {
            let old = values.bounds
            values.bounds = newValue
            if newValue != old { setNeedsLayout() }
        }
    }
    /// The middle of `bounds` in the superview's points.
    public var center: CGPoint {
        get { values.center }
        set { values.center = newValue }
    }
    /// The transform about `center`; `identity` by default.
    ///
    /// `frame` is then the box around it.
    public var transform: CGAffineTransform {
        get { values.transform }
        set { values.transform = newValue }
    }
    /// Whether the view and all below it are invisible to touches; false by default.
    public var isHidden = false
    /// The opacity from 0 to 1, 1 by default; below 0.01 the view is invisible to touches.
    public var alpha: CGFloat {
        get { values.alpha }
        set { values.alpha = newValue }
    }
    /// Whether touches can hit the view or anything below it; true by default.
    public var isUserInteractionEnabled = true
    /// Whether the view itself gets more than the first of the touches on it; false by default.
    ///
    /// Recognizers get all of them either way.
    public var isMultipleTouchEnabled = false
    /// Whether, while it has a touch, other views get none, and it gets none while others have
    /// some; false by default.
    ///
    /// Recognizers get all of them either way.
    public var isExclusiveTouch = false

    /// Whether the view keeps a recognizer from leaving possible, even if the class'
    /// `gestureRecognizerShouldBegin(_:)` returns true; nil, the default, refuses none.
    ///
    /// Scenes use it, since they describe views without subclassing them.
    package final var refuses: ((GestureRecognizer) -> Bool)?

    /// The view that holds this one; nil outside a hierarchy.
    public internal(set) weak var superview: View?
    /// The views held, back to front.
    public internal(set) final var subviews: [View] = []
    /// The recognizers attached, in the order in which they were added.
    public internal(set) final var gestureRecognizers: [GestureRecognizer] = []

    /// The same as `gestureRecognizers`, for the module UIKit, which hides that name with its own member.
    ///
    /// Assigning it only changes the order.
    package final var attachedRecognizers: [GestureRecognizer] {
        get { gestureRecognizers }
        set { gestureRecognizers = newValue.filter(gestureRecognizers.contains) }
    }

    /// Makes a view with this frame in its superview's points.
    public init(frame: CGRect = .zero) {
        values = ViewAnimation.Values(frame: frame)
    }

    /// Makes a view of no size: the last line of an `init?(coder:)` that was written for iOS.
    ///
    /// There are no storyboards here, so the coder is not read, and it is never nil that comes back.
    public init?(coder: NSCoder?) {
        values = ViewAnimation.Values(frame: .zero)
    }

    /// The values that an animation can change.
    private(set) final var values: ViewAnimation.Values

    /// The view's controller, which follows the view in the responder chain; nil, the default, for none.
    package final weak var controller: Responder?
    /// An object that the module UIKit stores with the view; nil by default.
    package final var uikitStorage: AnyObject?
    /// Whether `layoutSubviews()` is due.
    final var needsLayout = true

    /// The view's controller, else its superview; nil for a window.
    open override var next: Responder? { controller ?? superview }

    /// Whether the view is its window's first responder, which receives presses.
    open override var isFirstResponder: Bool { window?.firstResponder === self }

    /// Makes the view the first responder if it is in a window and `canBecomeFirstResponder` is true.
    ///
    /// - Returns: Whether it is the first responder now.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        guard let window, canBecomeFirstResponder else { return isFirstResponder }
        window.firstResponder = self
        return true
    }

    /// Makes the window the first responder again if this view was it.
    ///
    /// - Returns: Always true.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        if let window, isFirstResponder { window.firstResponder = window }
        return true
    }

    /// Lays out the subviews; the default does nothing.
    ///
    /// It is called before and after an event if it has never been called, or if since the last call `bounds`
    /// changed, a subview was added or moved, or `setNeedsLayout()` was called.
    open func layoutSubviews() {}

    /// The window at the top of the hierarchy; nil outside of one.
    public var window: Window? {
        var top: View = self
        while let above = top.superview { top = above }
        return top as? Window
    }

    /// The box around the view in its superview's points; setting it keeps `transform`.
    public var frame: CGRect {
        get {
            bounds.applying(toSuperview)
        }
        set {
            center = CGPoint(x: newValue.midX, y: newValue.midY)
            bounds.size = newValue.size
        }
    }

    /// Asks, before a recognizer of this view or of one above it leaves possible, whether it may;
    /// true by default.
    ///
    /// False fails it with the reason `viewRefused`. Asked once for each attempt, and only of the
    /// views that its touches landed on and of those between them and the recognizer's.
    open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

    /// The frontmost view at the point (in this view's coordinates), or nil.
    ///
    /// Skips views that are hidden, all but transparent, closed to interaction, or elsewhere. A touch
    /// goes where the window's answer says, and stays there; `event` is nil when somebody asks apart
    /// from a touch. A subclass that answers otherwise names a view of the same window.
    open func hitTest(_ point: CGPoint, with event: TouchEvent?) -> View? {
        guard !isHidden, alpha >= Self.leastHitAlpha, isUserInteractionEnabled,
            self.point(inside: point, with: event)
        else { return nil }
        for subview in subviews.reversed() {
            let map = subview.toSuperview
            // Scaled to nothing, it covers nothing.
            guard map.isInvertible else { continue }
            let inside = point.applying(map.inverted())
            if let hit = subview.hitTest(inside, with: event) { return hit }
        }
        return self
    }

    /// Whether the point, in this view's coordinates, is in its bounds: the least edges belong to it,
    /// the greatest do not.
    ///
    /// A subclass answers otherwise to be hit in another shape. What hangs out of a superview is not
    /// hit there, whatever it answers.
    open func point(inside point: CGPoint, with event: TouchEvent?) -> Bool {
        point.x >= bounds.minX && point.x < bounds.maxX
            && point.y >= bounds.minY && point.y < bounds.maxY
    }

    /// Called before the view, or one above it, leaves its hierarchy; the touches on it go on.
    func willBeRemoved() {}
}
