import Foundation

/// A row of pages, one of which is shown: a lift on the right half shows the next page, on the left half the
/// previous one.
///
/// Recognizers of its superviews may not begin for a single tap of one finger on it. Changes by the user send
/// valueChanged and primaryActionTriggered; changes by the program send nothing. Source: Apple,
/// `UIPageControl`.
open class PageControl: Control {
    private var count = 0
    private var page = 0

    /// The number of pages; 0 by default, and never negative.
    public final var numberOfPages: Int {
        get { count }
        set {
            count = max(newValue, 0)
            currentPage = page
        }
    }

    /// The index of the shown page, from 0; an index out of range becomes the nearest one.
    public final var currentPage: Int {
        get { page }
        set { page = max(min(newValue, count - 1), 0) }
    }

    override func refusalOfDefaultGesture(_ recognizer: GestureRecognizer) -> ViewRefusal? {
        recognizer.isOneFingerTap ? .keepsTaps(control: label) : nil
    }

    /// Shows the previous or next page.
    open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        guard let touch, isTouchInside else { return }
        let before = page
        currentPage += touch.location(in: self).x >= bounds.midX ? 1 : -1
        guard page != before else { return }
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
    }
}
