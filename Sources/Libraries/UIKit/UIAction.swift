/// A closure for a control's events, with a title and an image for the button that performs it.
public final class UIAction {
    /// The closure of an action.
    public typealias Handler = (UIAction) -> Void

    /// A value that distinguishes an action from a control's other actions.
    public struct Identifier: Hashable, Sendable {
        /// The text.
        public let rawValue: String
        /// An object that makes the identifier unique if the action was created without one; nil if it has a text.
        private let mark: Mark?

        private final class Mark: Sendable {}

        /// Creates an identifier.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
            mark = nil
        }

        fileprivate static func unique() -> Identifier { Identifier(marked: Mark()) }

        private init(marked mark: Mark) {
            rawValue = ""
            self.mark = mark
        }

        /// Returns whether both are the same text, or come from the same action.
        public static func == (left: Identifier, right: Identifier) -> Bool {
            left.rawValue == right.rawValue && left.mark === right.mark
        }

        /// Hashes the text.
        public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
    }

    /// The title; empty by default.
    public var title: String
    /// The image; nil by default.
    public var image: UIImage?
    /// The identifier; a unique one by default.
    public let identifier: Identifier
    /// The control that performs the action, during the call of the closure; nil at other times.
    public private(set) weak var sender: AnyObject?

    private let handler: Handler

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - title: The title; empty by default.
    ///   - image: The image; nil by default.
    ///   - identifier: The identifier; a unique one by default.
    ///   - handler: The closure, which the control retains.
    public init(
        title: String = "",
        image: UIImage? = nil,
        identifier: Identifier? = nil,
        handler: @escaping Handler
    ) {
        self.title = title
        self.image = image
        self.handler = handler
        self.identifier = identifier ?? .unique()
    }

    fileprivate func perform(by control: UIControl) {
        sender = control
        handler(self)
        sender = nil
    }
}

/// Actions of controls.
extension UIControl {
    /// Creates a control with an action for `primaryActionTriggered`.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Adds an action for events, in place of one with the same identifier.
    public func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: .allEvents)
        let token = touchstone.addAction(for: controlEvents) { action.perform(by: $0) }
        storage.actions.append((action.identifier, token))
    }

    /// Removes an action for these events.
    public func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Removes the action with this identifier for these events.
    public func removeAction(
        identifiedBy actionIdentifier: UIAction.Identifier,
        for controlEvents: Event
    ) {
        for (identifier, token) in storage.actions where identifier == actionIdentifier {
            removeTarget(token, of: controlEvents)
        }
        guard controlEvents == .allEvents else { return }
        storage.actions.removeAll { $0.identifier == actionIdentifier }
    }
}

extension UIButton {
    /// Creates a button without a size that shows the title and the image of an action, and performs it when it is
    /// tapped.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        guard let primaryAction else { return }
        if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
        if let image = primaryAction.image { setImage(image, for: .normal) }
        addAction(primaryAction, for: .primaryActionTriggered)
    }
}
