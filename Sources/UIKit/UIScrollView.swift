/// A view whose content is larger than itself, and moves with its own pan.
///
/// The content stops at its edges, at once: nothing bounces, pages, zooms or glides on.
open class UIScrollView: UIView {
    /// Drags the content; attached to the view itself.
    public let panGestureRecognizer = UIPanGestureRecognizer()

    /// The size of the content in points; `.zero` by default.
    open var contentSize = CGSize.zero
    /// What is added around the content, in points; none by default.
    open var contentInset = UIEdgeInsets.zero

    /// Where the content was when the drag began.
    private var draggedFrom = CGPoint.zero
    /// The offset that the drag set last.
    private var draggedTo = CGPoint.zero

    /// Makes a scroll view with this frame in its superview's points.
    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        attachPan()
    }

    /// Makes a scroll view of no size; the coder is not read.
    public override init?(coder: NSCoder?) {
        super.init(coder: coder)
        attachPan()
    }

    /// The content's point at the view's origin, which is the origin of `bounds`.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { bounds.origin = newValue }
    }

    /// The same as `contentInset`: there are no bars or safe areas here.
    open var adjustedContentInset: UIEdgeInsets { contentInset }

    /// Whether the content follows fingers; true by default.
    open var isScrollEnabled: Bool {
        get { panGestureRecognizer.isEnabled }
        set { panGestureRecognizer.isEnabled = newValue }
    }

    /// Whether the content follows a finger now.
    open var isDragging: Bool { panGestureRecognizer.state.isBegun }

    /// Sets the offset; at once, since the scroll itself is not drawn as an animation.
    open func setContentOffset(_ offset: CGPoint, animated: Bool) { contentOffset = offset }

    /// False for its own pan where the content is not larger than the view.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer === panGestureRecognizer else {
            return super.gestureRecognizerShouldBegin(recognizer)
        }
        let (least, most) = offsets
        return least.x < most.x || least.y < most.y
    }

    /// The offsets at which the content's edges are at the view's.
    private var offsets: (least: CGPoint, most: CGPoint) {
        let least = CGPoint(x: 0 - adjustedContentInset.left, y: 0 - adjustedContentInset.top)
        let right = contentSize.width + adjustedContentInset.right - bounds.width
        let bottom = contentSize.height + adjustedContentInset.bottom - bounds.height
        return (least, CGPoint(x: max(least.x, right), y: max(least.y, bottom)))
    }

    private func attachPan() {
        panGestureRecognizer.allowedScrollTypesMask = .all
        panGestureRecognizer.addAction { [weak self] _ in self?.drag() }
        addGestureRecognizer(panGestureRecognizer)
    }

    private func drag() {
        if panGestureRecognizer.state == .began {
            (draggedFrom, draggedTo) = (contentOffset, contentOffset)
        }
        // What the program set meanwhile, the drag goes on from.
        draggedFrom.x += contentOffset.x - draggedTo.x
        draggedFrom.y += contentOffset.y - draggedTo.y
        let translation = panGestureRecognizer.translation(in: self)
        let (least, most) = offsets
        contentOffset = CGPoint(
            x: max(least.x, min(draggedFrom.x - translation.x, most.x)),
            y: max(least.y, min(draggedFrom.y - translation.y, most.y))
        )
        draggedTo = contentOffset
    }
}
