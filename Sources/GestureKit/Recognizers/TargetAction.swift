/// One target and its action.
struct TargetAction {
    let token: GestureRecognizer.TargetToken
    weak var target: AnyObject?
    let isClosure: Bool
    let send: (GestureRecognizer) -> Void

    var isGone: Bool { !isClosure && target == nil }
}

/// Target-action without Objective-C: closures, and methods of objects that are not retained.
extension GestureRecognizer {
    /// Names one target-action pair, to remove it.
    public final class TargetToken {
        init() {}
    }

    /// A method, apart from the object that it is called on: what a selector is on iOS.
    ///
    /// Made from a method reference, as `Action(Controller.handlePan)`. Source: Apple, `Selector`.
    public struct Action {
        fileprivate let send: (AnyObject, GestureRecognizer) -> Void
        /// What is wrong with the pair; nil when it fits.
        fileprivate let mismatch: (AnyObject, GestureRecognizer) -> String?

        /// Names a method that takes the recognizer, as its own class or as one above it.
        public init<Target: AnyObject, Recognizer: GestureRecognizer>(
            _ method: @escaping (Target) -> (Recognizer) -> Void
        ) {
            send = { target, recognizer in
                guard let target = target as? Target, let recognizer = recognizer as? Recognizer
                else { return }
                method(target)(recognizer)
            }
            mismatch = { target, recognizer in
                guard recognizer is Recognizer else {
                    return "the action takes a \(Recognizer.self),"
                        + " but \(type(of: recognizer)) is none"
                }
                return Action.mismatch(target, Target.self)
            }
        }

        /// Names a method without an argument.
        public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
            send = { target, _ in
                guard let target = target as? Target else { return }
                method(target)()
            }
            mismatch = { target, _ in Action.mismatch(target, Target.self) }
        }

        private static func mismatch<Target>(_ target: AnyObject, _: Target.Type) -> String? {
            target is Target
                ? nil : "the action is a \(Target.self)'s, but \(type(of: target)) is none"
        }
    }

    /// Makes a recognizer that sends to a method, as `init(target: self, action: Me.handlePan)`.
    public convenience init<Target: AnyObject, Recognizer: GestureRecognizer>(
        target: Target,
        action: @escaping (Target) -> (Recognizer) -> Void
    ) {
        self.init(target: target, action: Action(action))
    }

    /// Makes a recognizer that sends to a method without an argument.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> () -> Void
    ) {
        self.init(target: target, action: Action(action))
    }

    /// Adds a method of an object that is not retained; when the object is gone it is not called.
    ///
    /// The method takes this class or one above it. Targets are called in the order in which they
    /// were added, each once for an action.
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

    /// Adds a method of an object that is not retained, named before.
    @discardableResult
    public final func addTarget(_ target: AnyObject, action: Action) -> TargetToken {
        if let mismatch = action.mismatch(target, self) { preconditionFailure(mismatch) }
        return add(target) { [weak target] recognizer in
            if let target { action.send(target, recognizer) }
        }
    }

    /// Adds a closure, which is retained until its token or every target is removed.
    @discardableResult
    public final func addAction(_ action: @escaping (GestureRecognizer) -> Void) -> TargetToken {
        add(nil, send: action)
    }

    /// Removes one pair.
    public final func removeTarget(_ token: TargetToken) {
        targets.removeAll { $0.token === token }
    }

    /// Removes every pair of this target; every pair and closure when it is nil.
    public final func removeTarget(_ target: AnyObject?) {
        targets.removeAll { target == nil || $0.target === target }
    }

    final func hasTarget(_ token: TargetToken) -> Bool { targets.contains { $0.token === token } }

    private func add(
        _ target: AnyObject?,
        send: @escaping (GestureRecognizer) -> Void
    ) -> TargetToken {
        let token = TargetToken()
        targets.removeAll(where: \.isGone)
        targets.append(
            TargetAction(token: token, target: target, isClosure: target == nil, send: send)
        )
        return token
    }
}
