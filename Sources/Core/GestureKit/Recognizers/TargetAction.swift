/// A target and its action, of a recognizer or of a control.
struct TargetAction<Sender: AnyObject> {
    let token = GestureRecognizer.TargetToken()
    private(set) weak var target: AnyObject?
    private let isClosure: Bool
    private let selector: GestureRecognizer.TargetToken?
    let send: (Sender) -> Void

    /// Creates a pair of a method and an object that is not retained.
    init(_ target: AnyObject, _ action: GestureRecognizer.Action, of sender: Sender) {
        if let mismatch = action.mismatch(target, sender) { preconditionFailure(mismatch) }
        self.target = target
        isClosure = false
        selector = action.identity
        send = { [weak target] sender in
            if let target { action.send(target, sender) }
        }
    }

    init(closure: @escaping (Sender) -> Void) {
        isClosure = true
        selector = nil
        send = closure
    }

    var isGone: Bool { !isClosure && target == nil }

    /// Returns whether the pair has this target and this action; nil matches every target or every action.
    func matches(_ target: AnyObject?, _ action: GestureRecognizer.Action?) -> Bool {
        (target == nil || self.target === target)
            && (action == nil || selector === action?.identity)
    }
}

/// Target-action without Objective-C: closures, and methods of objects that are not retained.
extension GestureRecognizer {
    /// A token for a target-action pair, used to remove it.
    public final class TargetToken {
        init() {}
    }

    /// A method, apart from the object that it is called on: the equivalent of a selector on iOS.
    ///
    /// Created from a method reference, such as `Action(Controller.handlePan)`. Source: Apple, `Selector`.
    public struct Action {
        /// The identity that copies of an action share, since method references cannot be compared.
        fileprivate let identity = TargetToken()
        fileprivate let send: (AnyObject, AnyObject) -> Void
        /// Returns the error if the target or the sender is of the wrong class; nil if both fit.
        fileprivate let mismatch: (AnyObject, AnyObject) -> String?

        /// Creates an action from a method whose argument is the recognizer or the control, as its own class
        /// or a superclass.
        public init<Target: AnyObject, Sender: AnyObject>(
            _ method: @escaping (Target) -> (Sender) -> Void
        ) {
            send = { target, sender in
                guard let target = target as? Target, let sender = sender as? Sender
                else { return }
                method(target)(sender)
            }
            mismatch = { target, sender in
                guard sender is Sender else {
                    return "the action takes a \(Sender.self), not a \(type(of: sender))"
                }
                return Action.mismatch(target, Target.self)
            }
        }

        /// Creates an action from a method without an argument.
        public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
            send = { target, _ in
                guard let target = target as? Target else { return }
                method(target)()
            }
            mismatch = { target, _ in Action.mismatch(target, Target.self) }
        }

        private static func mismatch<Target>(_ target: AnyObject, _: Target.Type) -> String? {
            target is Target
                ? nil : "the action is a method of \(Target.self), not of \(type(of: target))"
        }
    }

    /// Creates a recognizer that calls a method, as in `init(target: self, action: Me.handlePan)`.
    public convenience init<Target: AnyObject, Recognizer: GestureRecognizer>(
        target: Target,
        action: @escaping (Target) -> (Recognizer) -> Void
    ) {
        self.init(target: target, action: Action(action))
    }

    /// Creates a recognizer that calls a method without an argument.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> () -> Void
    ) {
        self.init(target: target, action: Action(action))
    }

    /// Adds a method of an object that is not retained; after the object is deallocated, the method is not
    /// called.
    ///
    /// Targets are called in the order in which they were added, each once per action.
    ///
    /// - Parameters:
    ///   - target: The object that receives the call; not retained.
    ///   - action: A method whose argument is of this class or a superclass.
    /// - Returns: A token that removes the pair.
    @discardableResult
    public final func addTarget<Target: AnyObject, Recognizer: GestureRecognizer>(
        _ target: Target,
        action: @escaping (Target) -> (Recognizer) -> Void
    ) -> TargetToken {
        addTarget(target, action: Action(action))
    }

    /// Adds a method without an argument, like `addTarget(_:action:)`.
    @discardableResult
    public final func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping (Target) -> () -> Void
    ) -> TargetToken {
        addTarget(target, action: Action(action))
    }

    /// Adds a stored method of an object that is not retained.
    ///
    /// - Parameters:
    ///   - target: The object that receives the call; not retained.
    ///   - action: A method of the target's class; a method of another class, or for a recognizer of another
    ///     class, stops the program.
    /// - Returns: A token that removes the pair.
    @discardableResult
    public final func addTarget(_ target: AnyObject, action: Action) -> TargetToken {
        add(TargetAction(target, action, of: self))
    }

    /// Adds a closure, which is retained until its token or every target is removed.
    @discardableResult
    public final func addAction(_ action: @escaping (GestureRecognizer) -> Void) -> TargetToken {
        add(TargetAction(closure: action))
    }

    /// Removes a target-action pair.
    public final func removeTarget(_ token: TargetToken) {
        targets.removeAll { $0.token === token }
    }

    /// Removes every pair of this target; every pair and closure if it is nil.
    public final func removeTarget(_ target: AnyObject?) { removeTarget(target, action: nil) }

    /// Removes the pairs with this target and this action.
    ///
    /// - Parameters:
    ///   - target: The target; nil matches every target and every closure.
    ///   - action: The action that was added, or a copy of it; nil matches every action. An action that is made
    ///     again from the same method does not match.
    public final func removeTarget(_ target: Any?, action: Action?) {
        let target = target.map { $0 as AnyObject }
        targets.removeAll { $0.matches(target, action) }
    }

    final func hasTarget(_ token: TargetToken) -> Bool { targets.contains { $0.token === token } }

    private func add(_ pair: TargetAction<GestureRecognizer>) -> TargetToken {
        targets.removeAll(where: \.isGone)
        targets.append(pair)
        return pair.token
    }
}
