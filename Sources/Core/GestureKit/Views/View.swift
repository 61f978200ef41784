public import Foundation

/// A rectangle in the window that receives touches and contains subviews and recognizers.
///
/// Source: Apple, `UIView`.
open class View: Responder {
    /// The opacity below which a view receives no touches.
    ///
    /// Source: Apple, `hitTest(_:with:)`.
    static let minHitAlpha: CGFloat = 0.01

    /// The name of the view in scenes, transcripts and recordings; nil by default.
    final var name: String?
    /// The id in a scene of code, which is unique there; nil, the default, elsewhere.
    package final var sceneID: String?
    /// The id in a scene of code, or else the name; nil if there is neither.
    package final var givenName: String? { sceneID ?? name }
    /// The given name, or else the class name.
    final var label: String { givenName ?? String(describing: type(of: self)) }
    /// A number for the program's use; 0 by default.
    public var tag = 0
    /// The view's own coordinate system, in points; its origin is `.zero` by default.
    public var bounds: CGRect {
        get { values.bounds }
        set {
            let old = values.bounds
            values.bounds = newValue
            guard newValue != old else { return }
            setNeedsLayout()
            boundsChanged(from: old)
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

    /// A closure that returns true to keep a recognizer from beginning, even if the class's
    /// `gestureRecognizerShouldBegin(_:)` allows it; nil, the default, refuses none.
    ///
    /// Scenes use it, since they describe views without subclassing them.
    package final var refuses: ((GestureRecognizer) -> Bool)?

    /// The view that contains this view; nil outside a hierarchy.
    public private(set) final weak var superview: View?
    /// The subviews, back to front.
    public private(set) final var subviews: [View] = []
    /// The attached recognizers, in the order in which they were added.
    public private(set) final var gestureRecognizers: [GestureRecognizer] = []

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

    private(set) final var values: ViewAnimation.Values

    /// The view's controller, which follows the view in the responder chain; nil by default.
    package final weak var owningController: (any ViewOwner)?
    /// Whether the controller still has to hear that the view appeared: after the next layout.
    private final var isAppearing = false
    /// The look that the program chose for the view.
    package final var appearance = ViewAppearance()
    /// An object that the module UIKit keeps with the view; nil by default.
    package final var uikitStorage: AnyObject?
    /// The view itself if it scrolls its content; nil by default.
    package final weak var contentGate: (any ContentGate)?
    private final var needsLayout = true

    /// The view's controller, or its superview without one; nil for a window.
    open override var next: Responder? {
        if let owningController { return owningController }
        return superview
    }

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

    /// Called before the superview changes; nil for a removal.
    ///
    /// By default, this method and the five below do nothing. A view that moves to another superview is removed
    /// from the old one first. Source: Apple, `UIView`, "Observing view-related changes".
    open func willMove(toSuperview newSuperview: View?) {}

    /// Called after the superview has changed.
    open func didMoveToSuperview() {}

    /// Called before the view enters a window, alone or with a superview, or leaves it; nil for leaving.
    open func willMove(toWindow newWindow: Window?) {}

    /// Called after the view has entered or left a window.
    open func didMoveToWindow() {}

    /// Called after a subview was added.
    open func didAddSubview(_ subview: View) {}

    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: View) {}

    /// The window at the top of the hierarchy; nil outside a window.
    public var window: Window? {
        var top: View = self
        while let above = top.superview { top = above }
        return top.rootWindow
    }

    /// The view itself if it is a window.
    var rootWindow: Window? { nil }

    /// Responds to a change of the bounds.
    func boundsChanged(from old: CGRect) {}

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
    /// Returning false fails the recognizer with the reason `viewRefused`. Each attempt asks once, and only
    /// the views that would lose a touch, sent or held back, and the views between them and the recognizer's.
    /// For scrolling and a touchpad's pinch, it asks the view under the pointer.
    open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

    /// Returns the frontmost view at a point.
    ///
    /// It skips views that are hidden, almost transparent or not enabled for interaction. A touch stays with
    /// the view that the window returned. An override returns a view of the same window.
    ///
    /// - Parameters:
    ///   - point: The point in this view's coordinates.
    ///   - event: The event; nil if the call is not for a touch.
    /// - Returns: This view or a descendant; nil if there is none.
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

    /// Prepares for the removal of the view or of a superview; the touches on the view continue.
    func willBeRemoved() {}
}

// MARK: - Hierarchy

extension View {
    /// Adds a view in front of the subviews, removing it from its superview first.
    public func addSubview(_ view: View) { insertSubview(view, at: subviews.endIndex) }

    /// Inserts a view at an index of the subviews, removing it from its superview first.
    ///
    /// - Parameters:
    ///   - view: The view to insert; this view or a superview stops the program.
    ///   - index: The index among the subviews, from 0 at the back; clamped if out of range.
    public func insertSubview(_ view: View, at index: Int) {
        // Recognizers send actions during the removal, and an action may add the view elsewhere.
        while view.superview != nil { view.removeFromSuperview() }
        precondition(!isDescendant(of: view), "a view cannot contain itself or a superview")
        let window = window
        view.willMove(toSuperview: self)
        if let window { view.prepareToMove(to: window) }
        // These methods may have added the view elsewhere.
        guard view.superview == nil else { return }
        subviews.insert(view, at: max(0, min(index, subviews.endIndex)))
        view.superview = self
        window?.noteTreeChange()
        setNeedsLayout()
        if window != nil { view.finishMove(intoWindow: true) }
        view.didMoveToSuperview()
        didAddSubview(view)
    }

    /// Announces the move of the view and its subviews into a window, or out of it for nil.
    private func prepareToMove(to window: Window?) {
        owningController?.viewWillMove(intoWindow: window != nil)
        willMove(toWindow: window)
        for view in subviews { view.prepareToMove(to: window) }
    }

    /// Completes the move of the view and its subviews, as far as no method has moved them elsewhere.
    private func finishMove(intoWindow isEntering: Bool) {
        guard (window != nil) == isEntering else { return }
        // The methods below may add subviews, which are told as they are added; only the others are told here.
        let subviews = subviews
        isAppearing = isEntering && owningController != nil
        if isAppearing { setNeedsLayout() }
        didMoveToWindow()
        if !isEntering { owningController?.viewDidLeaveWindow() }
        for view in subviews where view.superview === self {
            view.finishMove(intoWindow: isEntering)
        }
    }

    /// Inserts a view directly in front of a subview, or in front of all if `sibling` is not a subview.
    public func insertSubview(_ view: View, aboveSubview sibling: View) {
        while view.superview != nil { view.removeFromSuperview() }
        insertSubview(view, at: index(of: sibling).map { $0 + 1 } ?? subviews.endIndex)
    }

    /// Inserts a view directly behind a subview, or in front of all if `sibling` is not a subview.
    public func insertSubview(_ view: View, belowSubview sibling: View) {
        while view.superview != nil { view.removeFromSuperview() }
        insertSubview(view, at: index(of: sibling) ?? subviews.endIndex)
    }

    /// Moves a subview in front of the others; does nothing if the view is not a subview.
    public func bringSubviewToFront(_ view: View) {
        guard let index = index(of: view) else { return }
        subviews.append(subviews.remove(at: index))
    }

    /// Moves a subview behind the others; does nothing if the view is not a subview.
    public func sendSubviewToBack(_ view: View) {
        guard let index = index(of: view) else { return }
        subviews.insert(subviews.remove(at: index), at: 0)
    }

    private func index(of subview: View) -> Int? { subviews.firstIndex { $0 === subview } }

    /// Removes the view from its superview: recognizers in it and its subviews are withdrawn as if disabled,
    /// and controls cancel their touches.
    public func removeFromSuperview() {
        guard let superview else { return }
        withHeldInputQueue {
            withdraw()
            // An action may have removed the view already, or added it elsewhere.
            guard self.superview === superview else { return }
            let isLeaving = window != nil
            superview.willRemoveSubview(self)
            willMove(toSuperview: nil)
            if isLeaving { prepareToMove(to: nil) }
            // These methods may have added the view elsewhere.
            guard self.superview === superview else { return }
            window?.noteTreeChange()
            superview.subviews.removeAll { $0 === self }
            self.superview = nil
            if isLeaving { finishMove(intoWindow: false) }
            didMoveToSuperview()
        }
    }

    /// Holds the input that the actions of a removal send until the removal is complete.
    ///
    /// Otherwise a touch would land on a view that is about to be removed.
    private func withHeldInputQueue(_ body: () -> Void) {
        guard let window else { return body() }
        window.holdInputQueue(during: body)
    }

    /// Returns whether the view is `view` or one of its descendants.
    public func isDescendant(of view: View) -> Bool {
        var current: View? = self
        while let candidate = current {
            if candidate === view { return true }
            current = candidate.superview
        }
        return false
    }

    /// Returns the first view of this name among this view and its descendants, depth first; nil if
    /// there is none.
    func view(named name: String) -> View? {
        if self.name == name { return self }
        for subview in subviews {
            if let found = subview.view(named: name) { return found }
        }
        return nil
    }

    /// Visits the recognizers of this view and its superviews in order of delivery: deepest view first, and
    /// within a view the last added first.
    ///
    /// The body also receives each recognizer's view, and may change the hierarchy.
    func forEachRecognizerUpward(_ body: (GestureRecognizer, View) -> Void) {
        var current: View? = self
        while let view = current {
            for recognizer in view.gestureRecognizers.reversed() { body(recognizer, view) }
            current = view.superview
        }
    }

    /// The number of superviews.
    package var depth: Int {
        var count = 0
        var current = superview
        while let view = current {
            count += 1
            current = view.superview
        }
        return count
    }

    func sharesViewChain(with other: View) -> Bool {
        isDescendant(of: other) || other.isDescendant(of: self)
    }

    /// The recognizer's index in the order of adding.
    func order(of recognizer: GestureRecognizer) -> Int {
        gestureRecognizers.firstIndex { $0 === recognizer } ?? 0
    }

    /// Attaches a recognizer, after detaching it from its current view.
    public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.attachedView !== self else { return }
        // The removal may send an action, which may attach the recognizer elsewhere.
        while let view = recognizer.attachedView { view.removeGestureRecognizer(recognizer) }
        gestureRecognizers.append(recognizer)
        recognizer.attachedView = self
        window?.noteTreeChange()
    }

    /// Detaches a recognizer.
    ///
    /// A possible recognizer with touches fails. A begun one is cancelled and sends its action.
    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.attachedView === self else { return }
        withHeldInputQueue {
            recognizer.withdraw(.removed)
            // Its action may have attached it elsewhere.
            guard recognizer.attachedView === self else { return }
            gestureRecognizers.removeAll { $0 === recognizer }
            recognizer.attachedView = nil
            window?.noteTreeChange()
        }
    }

    private func withdraw() {
        willBeRemoved()
        for recognizer in gestureRecognizers { recognizer.withdraw(.removed) }
        for view in subviews { view.withdraw() }
    }
}

// MARK: - Layout

/// Layout runs before and after each event, so that hit testing matches what is drawn.
extension View {
    /// Requests a call of `layoutSubviews()`: after the current event, or before the next one.
    public func setNeedsLayout() {
        needsLayout = true
        window?.noteLayoutNeeded()
    }

    /// Calls `layoutSubviews()` immediately for this view and all below it that need layout.
    public func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            owningController?.viewWillLayout()
            layoutSubviews()
            owningController?.viewDidLayout()
        }
        for view in subviews { view.layoutIfNeeded() }
        if isAppearing {
            isAppearing = false
            owningController?.viewDidAppearInWindow()
        }
    }
}

// MARK: - Coordinates

extension View {
    /// Converts a point to another view's coordinates; to the window's if `view` is nil.
    public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
        let inWindow = point.applying(toRoot)
        guard let view else { return inWindow }
        return inWindow.applying(view.toRoot.inverted())
    }

    /// Converts a point from another view's coordinates (the window's if `view` is nil) to this view's.
    public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
        let inWindow = view.map { point.applying($0.toRoot) } ?? point
        return inWindow.applying(toRoot.inverted())
    }

    /// Returns the bounding box of a rectangle in another view's coordinates; in the window's if `view` is
    /// nil.
    public func convert(_ rect: CGRect, to view: View?) -> CGRect {
        CGRect(covering: rect.corners.map { convert($0, to: view) })
    }

    /// Returns the bounding box, in this view's coordinates, of a rectangle in another view's coordinates
    /// (the window's if `view` is nil).
    public func convert(_ rect: CGRect, from view: View?) -> CGRect {
        CGRect(covering: rect.corners.map { convert($0, from: view) })
    }

    /// Converts a displacement from the window's points to this view's.
    func convertVector(fromWindow vector: CGPoint) -> CGPoint {
        var linear = toRoot
        linear.tx = 0
        linear.ty = 0
        return vector.applying(linear.inverted())
    }

    /// Converts a displacement from this view's points to the window's.
    func convertVector(toWindow vector: CGPoint) -> CGPoint {
        var linear = toRoot
        linear.tx = 0
        linear.ty = 0
        return vector.applying(linear)
    }

    /// The transform from this view's coordinates to its superview's.
    package var toSuperview: CGAffineTransform {
        values.toSuperview
    }

    /// The transform from this view's coordinates to the window's.
    package var toRoot: CGAffineTransform {
        var result = CGAffineTransform.identity
        var current: View = self
        while let above = current.superview {
            result = result.concatenating(current.toSuperview)
            current = above
        }
        return result
    }
}

// MARK: - Hit testing

/// A rule by which hit tests skip a view and its subviews, wherever the touch is.
package enum HitTestExclusion: Hashable, Sendable {
    case hidden
    case transparent(alpha: CGFloat)
    case interactionDisabled
}

extension View {
    /// The rule by which hit tests skip the view, if they do.
    final var hitTestExclusion: HitTestExclusion? {
        if isHidden { return .hidden }
        if alpha < Self.minHitAlpha { return .transparent(alpha: alpha) }
        return isUserInteractionEnabled ? nil : .interactionDisabled
    }

    /// Converts a point of the superview to this view's points; nil for a view scaled to nothing, which
    /// contains no point.
    final func pointForHitTest(fromSuperview point: CGPoint) -> CGPoint? {
        let map = toSuperview
        return map.isInvertible ? point.applying(map.inverted()) : nil
    }
}
