/// Owns a view, and comes after it in the responder chain.
///
/// Nothing is presented: `view` is loaded when it is first read, and the program puts it into a window.
open class UIViewController: UIResponder {
    private var loaded: UIView?

    /// Makes a controller; the names are not read, since there are no nib files.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    /// Makes a controller; the coder is not read, since there are no storyboards.
    public required init?(coder: NSCoder) { super.init() }

    /// Makes a controller.
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// The view; reading it for the first time calls `loadView()` and `viewDidLoad()`.
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
            if loaded?.controller === self { loaded?.controller = nil }
            loaded = newValue
            loaded?.controller = self
        }
    }

    /// The view if it is loaded; nil before.
    open var viewIfLoaded: UIView? { loaded }

    /// Whether the view is loaded.
    open var isViewLoaded: Bool { loaded != nil }

    /// Assigns `view`; the default makes an empty one of no size, which one that assigns nothing has too.
    open func loadView() { view = UIView() }

    /// Called once the view is loaded; the default does nothing.
    open func viewDidLoad() {}

    /// Loads the view if it is not loaded.
    open func loadViewIfNeeded() { _ = view }

    /// The superview of the view.
    open override var next: UIResponder? { loaded?.superview }
}
