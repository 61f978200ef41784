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

    /// Makes a recognizer that sends to a method, as `init(target: self, action: Me.handlePan)`.
    public convenience init<Target: AnyObject, Recognizer: GestureRecognizer>(
        target: Target,
        action: @escaping (Target) -> (Recognizer) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
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
        precondition(
            self is Recognizer,
            "the action takes a \(Recognizer.self), but \(type(of: self)) is none"
        )
        return add(target) { [weak target] recognizer in
            guard let target, let recognizer = recognizer as? Recognizer else { return }
            action(target)(recognizer)
        }
    }

    /// Adds a method without an argument, like `addTarget(_:action:)`.
    @discardableResult
    public final func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping (Target) -> () -> Void
    ) -> TargetToken {
        add(target) { [weak target] _ in
            guard let target else { return }
            action(target)()
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
