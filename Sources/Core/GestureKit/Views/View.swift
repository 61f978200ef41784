public import Foundation

/// A rectangle in the window that receives touches and contains subviews and recognizers.
///
/// Source: Apple, `UIView`.
open class View: Responder {
    /// The minimum opacity of a view that receives touches.
    ///
    /// Source: Apple, `hitTest(_:with:)`.
    static let minHitAlpha: CGFloat = 0.01

    /// The name of the view in scenes, transcripts and recordings; nil by default.
    public var name: String?
    /// The name, or the class name if `name` is nil.
    package final var label: String { name ?? String(describing: type(of: self)) }
    /// A number for the program's use; 0 by default.
    public var tag = 0
    /// The view's own coordinate system, in points; its origin is `.zero` by default.
    public var bounds: CGRect {
        get { values.bounds }
        set {
            let old = values.bounds
            values.bounds = newValue
            if newValue != old { setNeedsLayout() }
        }
    }
    /// The center of `bounds` in the superview's points.
    public var center: CGPoint {
        get { values.center }
        set { values.center = newValue }
    }
    /// The transform about `center`, which `frame` takes into account; `identity` by default.
    public var transform: CGAffineTransform {
        get { values.transform }
        set { values.transform = newValue }
    }
    /// Whether the view and its subviews receive no touches and are not drawn; false by default.
    public var isHidden = false
    /// The opacity from 0 to 1; 1 by default, and below 0.01 the view receives no touches.
    public var alpha: CGFloat {
        get { values.alpha }
        set { values.alpha = newValue }
    }
    /// Whether the view and its subviews receive touches; true by default.
    public var isUserInteractionEnabled = true
    /// Whether the view receives more than one touch at a time; false by default.
    ///
    /// Recognizers receive all touches either way.
    public var isMultipleTouchEnabled = false
    /// Whether the view receives touches exclusively: while it has a touch, other views receive none, and it
    /// receives none while others have some; false by default.
    ///
    /// Recognizers receive all touches either way.
    public var isExclusiveTouch = false

    /// A closure that returns whether the view refuses to let a recognizer begin, even if the class'
    /// `gestureRecognizerShouldBegin(_:)` returns true; nil, the default, refuses none.
    ///
    /// Scenes use it, since they describe views without subclassing them.
    package final var refuses: ((GestureRecognizer) -> Bool)?

    /// The view that contains this view; nil outside a hierarchy.
    public internal(set) final weak var superview: View?
    /// The subviews, back to front.
    public internal(set) final var subviews: [View] = []
    /// The attached recognizers, in the order in which they were added.
    public internal(set) final var gestureRecognizers: [GestureRecognizer] = []

    /// The same as `gestureRecognizers`, for the module UIKit, which hides that name with its own member.
    ///
    /// Assigning it only changes the order.
    package final var attachedRecognizers: [GestureRecognizer] {
        get { gestureRecognizers }
        set { gestureRecognizers = newValue.filter(gestureRecognizers.contains) }
    }

    /// Creates a view with this frame in its superview's points.
    public init(frame: CGRect = .zero) {
        values = ViewAnimation.Values(frame: frame)
    }

    /// Creates a view without a size, for an `init?(coder:)` that was written for iOS.
    ///
    /// The coder is ignored, since storyboards are not supported; the result is never nil.
    public init?(coder: NSCoder?) {
        values = ViewAnimation.Values(frame: .zero)
    }

    /// The values that an animation can change.
    private(set) final var values: ViewAnimation.Values

    /// The view's controller, which follows the view in the responder chain; nil by default.
    package final weak var controller: Responder?
    /// An object that the module UIKit stores with the view; nil by default.
    package final var uikitStorage: AnyObject?
    /// Whether `layoutSubviews()` is due.
    final var needsLayout = true

    /// The view's controller, or its superview without one; nil for a window.
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

    /// The window at the top of the hierarchy; nil outside a window.
    public var window: Window? {
        var top: View = self
        while let above = top.superview { top = above }
        return top as? Window
    }

    /// The bounding box of the view in its superview's points; setting it keeps `transform`.
    public var frame: CGRect {
        get {
            bounds.applying(toSuperview)
        }
        set {
            center = CGPoint(x: newValue.midX, y: newValue.midY)
            bounds.size = newValue.size
        }
    }

    /// Returns whether a recognizer of this view or a superview may leave possible; true by default.
    ///
    /// Returning false fails the recognizer with the reason `viewRefused`. Asked once for each attempt, only
    /// of the views that would lose a touch, sent or held back, and of the views between them and the
    /// recognizer's view. For scrolling and a touchpad's pinch, the view under the pointer is asked.
    open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

    /// Returns the frontmost view at a point.
    ///
    /// Ignores views that are hidden, almost transparent or not enabled for interaction. A touch stays with
    /// the view that the window returned. An override returns a view of the same window.
    ///
    /// - Parameters:
    ///   - point: The point in this view's coordinates.
    ///   - event: The event; nil if the call is not for a touch.
    /// - Returns: This view or a descendant; nil without one.
    open func hitTest(_ point: CGPoint, with event: TouchEvent?) -> View? {
        guard hitTestExclusion == nil else { return nil }
        let isInside = self.point(inside: point, with: event)
        if let event, event.shapedViews != nil, isInside != bounds.holds(point) {
            event.shapedViews?.append(self)
        }
        guard isInside else { return nil }
        for subview in subviews.reversed() {
            guard let inside = subview.pointForHitTest(fromSuperview: point) else { continue }
            if let hit = subview.hitTest(inside, with: event) { return hit }
        }
        return self
    }

    /// Returns whether the point, in this view's coordinates, is in its bounds, including the minimum edges
    /// and excluding the maximum edges.
    ///
    /// A subclass overrides it to be hit in another shape. Parts outside of a superview are never hit.
    open func point(inside point: CGPoint, with event: TouchEvent?) -> Bool {
        bounds.holds(point)
    }

    /// Prepares for the removal of the view or a superview; the touches on the view continue.
    func willBeRemoved() {}
}
