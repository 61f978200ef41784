/// One target-action pair of a control, and the events that it wants.
struct ControlTarget {
    let pair: TargetAction<Control>
    var events: Control.Event
}

/// Target-action in the manner of ``GestureRecognizer``: closures, and methods of objects that are not
/// retained.
extension Control {
    /// Names one target-action pair, to remove it.
    public typealias TargetToken = GestureRecognizer.TargetToken
    /// A method, apart from the object that it is called on.
    public typealias Action = GestureRecognizer.Action

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
        addTarget(target, action: Action(action), for: events)
    }

    /// Adds a method without an argument, like `addTarget(_:action:for:)`.
    @discardableResult
    public final func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping (Target) -> () -> Void,
        for events: Event
    ) -> TargetToken {
        addTarget(target, action: Action(action), for: events)
    }

    /// Adds a method of an object that is not retained, named before.
    ///
    /// An action for an object or a control of another class is a mistake in the program, and stops it.
    @discardableResult
    public final func addTarget(
        _ target: AnyObject,
        action: Action,
        for events: Event
    ) -> TargetToken {
        add(TargetAction(target, action, of: self), events)
    }

    /// Adds a closure, which is retained until its token or every target is removed.
    @discardableResult
    public final func addAction(
        for events: Event,
        _ action: @escaping (Control) -> Void
    ) -> TargetToken {
        add(TargetAction(closure: action), events)
    }

    /// Removes one pair.
    public final func removeTarget(_ token: TargetToken) {
        targets.removeAll { $0.pair.token === token }
    }

    /// Removes these events, all by default, from every pair of this target; from every pair and closure
    /// when it is nil.
    public final func removeTarget(_ target: AnyObject?, for events: Event = .allEvents) {
        for index in targets.indices where target == nil || targets[index].pair.target === target {
            targets[index].events.subtract(events)
        }
        targets.removeAll(where: \.events.isEmpty)
    }

    /// The events that somebody wants.
    public final var allControlEvents: Event {
        targets.reduce(into: []) { events, target in
            if !target.pair.isGone { events.formUnion(target.events) }
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
        for target in targets where wants(target.pair.token, events) { target.pair.send(self) }
    }

    private func wants(_ token: TargetToken, _ events: Event) -> Bool {
        targets.contains { $0.pair.token === token && !$0.events.isDisjoint(with: events) }
    }

    private func add(_ pair: TargetAction<Control>, _ events: Event) -> TargetToken {
        targets.removeAll(where: \.pair.isGone)
        targets.append(ControlTarget(pair: pair, events: events))
        return pair.token
    }
}
