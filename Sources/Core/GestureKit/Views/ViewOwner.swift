/// A responder that owns a view, follows it in the responder chain, and hears of its window and its layout: the
/// view controller of the module UIKit.
package protocol ViewOwner: Responder {
    /// Called before the view enters a window, or leaves it.
    func viewWillMove(intoWindow: Bool)

    /// Called after the first layout in a window.
    func viewDidAppearInWindow()

    /// Called after the view has left a window.
    func viewDidLeaveWindow()

    /// Called before the view lays out its subviews.
    func viewWillLayout()

    /// Called after the view has laid out its subviews.
    func viewDidLayout()
}
