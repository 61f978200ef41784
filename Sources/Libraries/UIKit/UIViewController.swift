/// A controller that owns a view and follows it in the responder chain.
///
/// `view` is loaded when it is first read. Controllers are not presented: add `view` to a window.
open class UIViewController: UIResponder {
    private var loaded: UIView?

    /// Creates a controller; the arguments have no effect, since nib files are not supported.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    /// Creates a controller, never nil; the coder is not read, since storyboards are not supported.
    public required init?(coder: NSCoder) { super.init() }

    /// Creates a controller whose view is created by `loadView()`.
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// The view; the first read calls `loadView()` and `viewDidLoad()`.
    open var view: UIView! {
        get {
            if loaded == nil {
                loadView()
                if loaded == nil { self.view = UIView() }
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

    /// Creates the view and assigns it to `view`; the default creates an empty view of size `.zero`.
    ///
    /// If an override does not assign a view, the controller also gets an empty view of size `.zero`.
    open func loadView() { view = UIView() }

    /// Called after the view is loaded; the default does nothing.
    open func viewDidLoad() {}

    /// Loads the view if it is not loaded yet.
    open func loadViewIfNeeded() { _ = view }

    /// The view's superview; nil without a superview, or until the view is loaded.
    open override var next: UIResponder? { loaded?.superview }
}
