/// A target and its action, of a recognizer or of a control.
struct TargetAction<Sender: AnyObject> {
    let token = GestureRecognizer.TargetToken()
    private(set) weak var target: AnyObject?
    private let isClosure: Bool
    private let selector: GestureRecognizer.TargetToken?
    let send: (Sender) -> Void

    /// Creates a pair of a method and an unretained object.
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

    /// Returns true for a pair of this target and this action; nil matches every target or every action.
    func matches(_ target: AnyObject?, _ action: GestureRecognizer.Action?) -> Bool {
        (target == nil || self.target === target)
            && (action == nil || selector === action?.identity)
    }
}

extension GestureRecognizer {
    /// A token for a target-action pair, used to remove it.
    public final class TargetToken {
        init() {}
    }

    /// A method without the object that it is called on, like a selector on iOS.
    ///
    /// Created from a method reference, such as `Action(Controller.handlePan)`. Source: Apple, `Selector`.
    public struct Action {
        /// The identity that copies of an action share; method references cannot be compared.
        fileprivate let identity = TargetToken()
        fileprivate let send: (AnyObject, AnyObject) -> Void
        /// Returns the error for a target or a sender of the wrong class.
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
}
