import Foundation

/// A row of pages of which one is shown: a lift on the right half goes to the next, one on the left half to
/// the one before.
///
/// A single tap of one finger is refused to the recognizers of the views above. The user's changes send
/// valueChanged and primaryActionTriggered, the program's send nothing. Source: Apple, `UIPageControl`.
open class PageControl: Control {
    private var count = 0
    private var page = 0

    /// How many pages there are; 0 by default, and never below.
    public final var numberOfPages: Int {
        get { count }
        set {
            count = max(newValue, 0)
            currentPage = page
        }
    }

    /// The page shown, counted from 0; one that there is not becomes the nearest.
    public final var currentPage: Int {
        get { page }
        set { page = max(min(newValue, count - 1), 0) }
    }

    override func isDefaultGesture(_ recognizer: GestureRecognizer) -> Bool {
        recognizer.isOneFingerTap
    }

    /// Goes to the page before or after.
    open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        guard let touch, isTouchInside else { return }
        let before = page
        currentPage += touch.location(in: self).x >= bounds.midX ? 1 : -1
        guard page != before else { return }
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
    }
}
