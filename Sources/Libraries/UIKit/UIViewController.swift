import GestureKit

/// A controller that owns a view and follows it in the responder chain.
///
/// `view` is loaded when it is first read. Controllers are not presented: make one the `rootViewController` of a
/// window, or add its `view` to another view.
open class UIViewController: UIResponder {
    private var loaded: UIView?
    /// The frame of a view that is loaded without a size.
    private var initialFrame = CGRect.zero

    /// The title, which is not shown; nil by default.
    open var title: String?
    /// The controllers in this one, in the order in which they were added.
    open private(set) var children: [UIViewController] = []
    /// The controller that contains this one; nil by default.
    open private(set) weak var parent: UIViewController?

    /// Creates a controller; the arguments have no effect, since nib files are not supported.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    /// Creates a controller, never nil; the coder is not read, since storyboards are not supported.
    public required init?(coder: NSCoder) { super.init() }

    /// Creates a controller whose view is created by `loadView()`.
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// The view; the first read calls `loadView()` and `viewDidLoad()`.
    ///
    /// A view that `loadView()` leaves without a size gets the size of the window whose root it becomes, or of the
    /// parent's view, before `viewDidLoad()`.
    open var view: UIView! {
        get {
            if loaded == nil {
                loadView()
                if loaded == nil { self.view = UIView() }
                if let loaded, loaded.frame.size == .zero { loaded.frame = initialFrame }
                viewDidLoad()
            }
            return loaded
        }
        set {
            if loaded?.owningController === self { loaded?.owningController = nil }
            loaded = newValue
            loaded?.owningController = self
        }
    }

    /// The view; nil until it is loaded.
    open var viewIfLoaded: UIView? { loaded }

    /// Whether the view is loaded.
    open var isViewLoaded: Bool { loaded != nil }

    /// Creates the view and assigns it to `view`; the default creates an empty view.
    ///
    /// If an override does not assign a view, the controller also gets an empty view.
    open func loadView() { view = UIView() }

    /// Called after the view is loaded; the default does nothing.
    open func viewDidLoad() {}

    /// Loads the view if it is not loaded yet.
    open func loadViewIfNeeded() { _ = view }

    /// The view's superview; nil without a superview, or until the view is loaded.
    open override var next: UIResponder? { loaded?.superview }

    /// Returns the view, which gets this frame if it is loaded now.
    final func view(loadedIn frame: CGRect) -> UIView {
        initialFrame = frame
        return view
    }

    // MARK: Appearing and layout

    /// Called before the view enters a window, with `animated` false; the default does nothing.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called after the first layout of the view in a window, with `animated` false; the default does nothing.
    ///
    /// The layout runs before the next event.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before the view leaves its window, with `animated` false; the default does nothing.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called after the view has left its window, with `animated` false; the default does nothing.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Called before the view lays out its subviews; the default does nothing.
    open func viewWillLayoutSubviews() {}

    /// Called after the view has laid out its subviews; the default does nothing.
    open func viewDidLayoutSubviews() {}

    // MARK: Children

    /// Adds a controller to `children`, removing it from its parent first; its view is added separately.
    ///
    /// Calls the child's `willMove(toParent:)`. Call its `didMove(toParent:)` when the view is in place.
    open func addChild(_ childController: UIViewController) {
        childController.removeFromParent()
        childController.willMove(toParent: self)
        if let loaded { childController.initialFrame = loaded.bounds }
        children.append(childController)
        childController.parent = self
    }

    /// Removes the controller from its parent's `children`; its view is removed separately.
    ///
    /// Calls `didMove(toParent:)` with nil. Call `willMove(toParent:)` with nil before the view is removed.
    open func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    /// Called before the parent changes; the default does nothing.
    open func willMove(toParent parent: UIViewController?) {}

    /// Called after the parent has changed; the default does nothing.
    open func didMove(toParent parent: UIViewController?) {}
}

extension UIViewController: ViewOwner {
    package func viewWillMove(intoWindow: Bool) {
        if intoWindow { viewWillAppear(false) } else { viewWillDisappear(false) }
    }

    package func viewDidAppearInWindow() { viewDidAppear(false) }

    package func viewDidLeaveWindow() { viewDidDisappear(false) }

    package func viewWillLayout() { viewWillLayoutSubviews() }

    package func viewDidLayout() { viewDidLayoutSubviews() }
}
