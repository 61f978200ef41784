/// The delegate of a scroll view; every method is optional, and does nothing by default.
///
/// It has no methods about deceleration and zooming, since the content does neither.
public protocol UIScrollViewDelegate: AnyObject {
    /// Called after each change of `contentOffset`, by a finger or by the program.
    func scrollViewDidScroll(_ scrollView: UIScrollView)

    /// Called when a drag begins, before the content moves.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)

    /// Called when a drag ends.
    ///
    /// - Parameters:
    ///   - scrollView: The scroll view.
    ///   - velocity: The velocity of `contentOffset`, in points per millisecond.
    ///   - targetContentOffset: The offset where the content stops: the current one. If the delegate changes it,
    ///     the content moves there immediately.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView,
        withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    )

    /// Called after `scrollViewWillEndDragging`; `decelerate` is always false.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}

    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}

    /// Does nothing.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView,
        withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}

    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {}

    // Code written for iOS calls these optional methods as `delegate?.method?(…)`.

    /// The method of this name as a closure; never nil.
    public var scrollViewDidScroll: ((UIScrollView) -> Void)? {
        { self.scrollViewDidScroll($0) }
    }

    /// The method of this name as a closure; never nil.
    public var scrollViewWillBeginDragging: ((UIScrollView) -> Void)? {
        { self.scrollViewWillBeginDragging($0) }
    }

    /// The method of this name as a callable value; never nil.
    public var scrollViewWillEndDragging: ScrollDelegateCall? { ScrollDelegateCall(delegate: self) }

    /// The method of this name as a callable value; never nil.
    public var scrollViewDidEndDragging: ScrollDelegateCall? { ScrollDelegateCall(delegate: self) }
}

/// A callable value that forwards to a delegate, as in
/// `delegate?.scrollViewDidEndDragging?(self, willDecelerate: false)`.
public struct ScrollDelegateCall {
    let delegate: any UIScrollViewDelegate

    /// Tells the delegate that a drag ends.
    public func callAsFunction(
        _ scrollView: UIScrollView,
        withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        unsafe delegate.scrollViewWillEndDragging(
            scrollView,
            withVelocity: velocity,
            targetContentOffset: targetContentOffset
        )
    }

    /// Tells the delegate that a drag has ended.
    public func callAsFunction(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        delegate.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
    }
}
