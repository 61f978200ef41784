import GestureKit

/// A view that scrolls its content with a pan recognizer.
///
/// Scrolling stops at the edges of the content and when the finger lifts: the content does not bounce,
/// decelerate, page or zoom. Subviews receive touches late or not at all, as `delaysContentTouches` and
/// `canCancelContentTouches` say; recognizers receive them at once.
open class UIScrollView: UIView {
    /// The recognizer that scrolls the content; it is attached to this view.
    public let panGestureRecognizer = UIPanGestureRecognizer()

    /// The recognizer that zooms the content: always nil, since the content does not zoom.
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { nil }

    /// The delegate, which is told of scrolling; nil by default.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// Whether subviews receive a touch only after a delay; true by default.
    ///
    /// The delay ends 0.15 s after the landing, or as soon as the pan fails or the finger lifts. If the pan begins
    /// first, the subviews never receive the touch. Without effect if the content fits into the view, or if
    /// `isScrollEnabled` is false.
    open var delaysContentTouches = true
    /// Whether scrolling may begin with a touch that a subview has received, and cancels it; true by default.
    open var canCancelContentTouches = true
    /// Accepted without effect: the window shows no indicators; true by default.
    open var showsVerticalScrollIndicator = true
    /// Accepted without effect: the window shows no indicators; true by default.
    open var showsHorizontalScrollIndicator = true

    /// The size of the content in points; `.zero` by default.
    open var contentSize = CGSize.zero
    /// The margins around the content in points; `.zero` by default.
    open var contentInset = UIEdgeInsets.zero

    /// The offset at the start of the drag, plus the changes that the program made during it.
    private var draggedFrom = CGPoint.zero
    /// The last offset that the drag set.
    private var draggedTo = CGPoint.zero

    /// Creates a scroll view with this frame in its superview's points.
    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a scroll view of size `.zero`, never nil; the coder is not read.
    public override init?(coder: NSCoder?) {
        super.init(coder: coder)
        prepare()
    }

    /// The point of the content at the view's top left corner, in points: the origin of `bounds`.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            let old = bounds.origin
            bounds.origin = newValue
            if newValue != old { delegate?.scrollViewDidScroll(self) }
        }
    }

    /// The margins around the content in points: always `contentInset`, since bars and safe areas do not
    /// exist.
    open var adjustedContentInset: UIEdgeInsets { contentInset }

    /// Whether the content scrolls with fingers; true by default.
    open var isScrollEnabled: Bool {
        get { panGestureRecognizer.isEnabled }
        set { panGestureRecognizer.isEnabled = newValue }
    }

    /// Whether a finger is down that scrolls the content, or may still do so.
    open var isTracking: Bool {
        panGestureRecognizer.numberOfTouches > 0 && !panGestureRecognizer.state.isEnd
    }

    /// Whether a drag is in progress.
    open var isDragging: Bool { panGestureRecognizer.state.isBegun }

    /// Whether the content moves without a finger: always false.
    open var isDecelerating: Bool { false }

    /// Returns whether a view of the content receives touches that are about to be sent to it; true by default.
    ///
    /// Asked once about each touch that the scroll view's pan receives, before the view receives it. Touches that
    /// reach a view together are asked about together.
    open func touchesShouldBegin(
        _ touches: Set<UITouch>,
        with event: UIEvent?,
        in view: UIView
    ) -> Bool { true }

    /// Returns whether a view of the content loses its touches when scrolling begins; true by default, but false for
    /// a `UIControl`.
    ///
    /// Asked after the view has received `touchesBegan`, unless `canCancelContentTouches` is false. If it returns
    /// false, the touch does not scroll.
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    /// Sets the content offset immediately; `animated` has no effect.
    open func setContentOffset(_ offset: CGPoint, animated: Bool) { contentOffset = offset }

    /// Returns false for the scroll view's own pan if the content, with its insets, fits into the view.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer === panGestureRecognizer else {
            return super.gestureRecognizerShouldBegin(recognizer)
        }
        return isContentLarger
    }

    private var isContentLarger: Bool {
        let (minimum, maximum) = offsets
        return minimum.x < maximum.x || minimum.y < maximum.y
    }

    /// The minimum and maximum offsets, at which the content's edges meet the view's edges.
    private var offsets: (minimum: CGPoint, maximum: CGPoint) {
        let minimum = CGPoint(x: 0 - adjustedContentInset.left, y: 0 - adjustedContentInset.top)
        let right = contentSize.width + adjustedContentInset.right - bounds.width
        let bottom = contentSize.height + adjustedContentInset.bottom - bounds.height
        return (minimum, CGPoint(x: max(minimum.x, right), y: max(minimum.y, bottom)))
    }

    private func prepare() {
        clipsToBounds = true
        panGestureRecognizer.allowedScrollTypesMask = .all
        panGestureRecognizer.touchstone.addAction { [weak self] _ in self?.drag() }
        addGestureRecognizer(panGestureRecognizer)
        contentGate = self
    }

    private func drag() {
        if panGestureRecognizer.state == .began {
            delegate?.scrollViewWillBeginDragging(self)
            (draggedFrom, draggedTo) = (contentOffset, contentOffset)
        }
        moveContent()
        if panGestureRecognizer.state.isEnd { endDragging() }
    }

    private func moveContent() {
        // The program may have set the offset during the drag.
        draggedFrom.x += contentOffset.x - draggedTo.x
        draggedFrom.y += contentOffset.y - draggedTo.y
        let translation = panGestureRecognizer.translation(in: self)
        let (minimum, maximum) = offsets
        let offset = CGPoint(
            x: max(minimum.x, min(draggedFrom.x - translation.x, maximum.x)),
            y: max(minimum.y, min(draggedFrom.y - translation.y, maximum.y))
        )
        // Insets and sizes may be infinite.
        if offset.x.isFinite && offset.y.isFinite { contentOffset = offset }
        draggedTo = contentOffset
    }

    private func endDragging() {
        let velocity = panGestureRecognizer.velocity(in: self)
        let perMillisecond = CGPoint(x: 0 - velocity.x / 1000, y: 0 - velocity.y / 1000)
        var target = contentOffset
        unsafe delegate?.scrollViewWillEndDragging(
            self,
            withVelocity: perMillisecond,
            targetContentOffset: &target
        )
        contentOffset = target
        delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
    }
}

extension UIScrollView: ContentGate {
    package var scrollRecognizer: GestureRecognizer { panGestureRecognizer }

    package var delaysContent: Bool { delaysContentTouches && isContentLarger }

    package func sends(_ touches: Set<Touch>, with event: TouchEvent, to view: View) -> Bool {
        touchesShouldBegin(touches, with: event, in: view)
    }

    package func takesTouches(from view: View) -> Bool {
        canCancelContentTouches && touchesShouldCancel(in: view)
    }
}

/// Distances inward from the edges of a rectangle, in points; negative ones point outward.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
    /// The distance from the top edge.
    public var top: CGFloat
    /// The distance from the left edge.
    public var left: CGFloat
    /// The distance from the bottom edge.
    public var bottom: CGFloat
    /// The distance from the right edge.
    public var right: CGFloat

    /// Insets of 0 at all edges.
    public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

    /// Creates insets; each is 0 by default.
    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

extension CGRect {
    /// Returns the rectangle inside the insets; negative insets make it larger.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left,
            y: origin.y + insets.top,
            width: size.width - insets.left - insets.right,
            height: size.height - insets.top - insets.bottom
        )
    }
}
