/// A view that scrolls its content with a pan recognizer.
///
/// Scrolling stops at the edges of the content and when the finger lifts: the content does not bounce,
/// decelerate, page or zoom.
open class UIScrollView: UIView {
    /// The recognizer that scrolls the content; it is attached to this view.
    public let panGestureRecognizer = UIPanGestureRecognizer()

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
        attachPan()
    }

    /// Creates a scroll view of size `.zero`, never nil; the coder is not read.
    public override init?(coder: NSCoder?) {
        super.init(coder: coder)
        attachPan()
    }

    /// The point of the content at the view's top left corner, in points: the origin of `bounds`.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { bounds.origin = newValue }
    }

    /// The margins around the content in points: always `contentInset`, since bars and safe areas do not
    /// exist.
    open var adjustedContentInset: UIEdgeInsets { contentInset }

    /// Whether the content scrolls with fingers; true by default.
    open var isScrollEnabled: Bool {
        get { panGestureRecognizer.isEnabled }
        set { panGestureRecognizer.isEnabled = newValue }
    }

    /// Whether a drag is in progress.
    open var isDragging: Bool { panGestureRecognizer.state.isBegun }

    /// Sets the content offset immediately; `animated` has no effect.
    open func setContentOffset(_ offset: CGPoint, animated: Bool) { contentOffset = offset }

    /// Returns false for the scroll view's own pan if the content, with its insets, fits into the view.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer === panGestureRecognizer else {
            return super.gestureRecognizerShouldBegin(recognizer)
        }
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

    private func attachPan() {
        panGestureRecognizer.allowedScrollTypesMask = .all
        panGestureRecognizer.addAction { [weak self] _ in self?.drag() }
        addGestureRecognizer(panGestureRecognizer)
    }

    private func drag() {
        if panGestureRecognizer.state == .began {
            (draggedFrom, draggedTo) = (contentOffset, contentOffset)
        }
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
