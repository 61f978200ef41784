/// One target, its action, and the events that it wants.
struct ControlTarget {
    let token: Control.TargetToken
    weak var target: AnyObject?
    let isClosure: Bool
    var events: Control.Event
    let send: (Control) -> Void

    var isGone: Bool { !isClosure && target == nil }
}

/// Target-action in the manner of ``GestureRecognizer``: closures, and methods of objects that are not
/// retained.
extension Control {
    /// Names one target-action pair, to remove it.
    public final class TargetToken {
        init() {}
    }

    /// Adds a method of an object that is not retained; when the object is gone it is not called.
    ///
    /// The method takes this class or one above it. Targets are called in the order in which they were
    /// added, each once for a sending.
    @discardableResult
    public final func addTarget<Target: AnyObject, Sender: Control>(
        _ target: Target,
        action: @escaping (Target) -> (Sender) -> Void,
        for events: Event
    ) -> TargetToken {
        precondition(
            self is Sender,
            "the action takes a \(Sender.self), but \(type(of: self)) is none"
        )
        return add(target, events) { [weak target] control in
            guard let target, let control = control as? Sender else { return }
            action(target)(control)
        }
    }

    /// Adds a method without an argument, like `addTarget(_:action:for:)`.
    @discardableResult
    public final func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping (Target) -> () -> Void,
        for events: Event
    ) -> TargetToken {
        add(target, events) { [weak target] _ in
            guard let target else { return }
            action(target)()
        }
    }

    /// Adds a closure, which is retained until its token or every target is removed.
    @discardableResult
    public final func addAction(
        for events: Event,
        _ action: @escaping (Control) -> Void
    ) -> TargetToken {
        add(nil, events, send: action)
    }

    /// Removes one pair.
    public final func removeTarget(_ token: TargetToken) {
        targets.removeAll { $0.token === token }
    }

    /// Removes these events, all by default, from every pair of this target; from every pair and closure
    /// when it is nil.
    public final func removeTarget(_ target: AnyObject?, for events: Event = .allEvents) {
        for index in targets.indices where target == nil || targets[index].target === target {
            targets[index].events.subtract(events)
        }
        targets.removeAll(where: \.events.isEmpty)
    }

    /// The events that somebody wants.
    public final var allControlEvents: Event {
        targets.reduce(into: []) { events, target in
            if !target.isGone { events.formUnion(target.events) }
        }
    }

    /// Sends events to every target that wants one of them, each once, also when the control is disabled.
    ///
    /// The control calls it for what touches do; a program calls it for what it does itself, and a
    /// subclass for its value.
    public final func sendActions(for events: Event) {
        if let window = outputWindow {
            for name in events.names {
                window.emit(
                    .control(ControlSending(control: self, event: name, timestamp: window.time))
                )
            }
        }
        // A target may remove one that comes after it, or the events that it wants.
        for target in targets where wants(target.token, events) { target.send(self) }
    }

    private func wants(_ token: TargetToken, _ events: Event) -> Bool {
        targets.contains { $0.token === token && !$0.events.isDisjoint(with: events) }
    }

    private func add(
        _ target: AnyObject?,
        _ events: Event,
        send: @escaping (Control) -> Void
    ) -> TargetToken {
        let token = TargetToken()
        targets.removeAll(where: \.isGone)
        targets.append(
            ControlTarget(
                token: token,
                target: target,
                isClosure: target == nil,
                events: events,
                send: send
            )
        )
        return token
    }
}
