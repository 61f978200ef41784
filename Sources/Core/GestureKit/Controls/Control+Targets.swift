/// A target-action pair of a control, and the events it is registered for.
struct ControlTarget {
    let pair: TargetAction<Control>
    var events: Control.Event
}

/// Target-action as in ``GestureRecognizer``: closures, and methods of objects that are not retained.
extension Control {
    /// A token for a target-action pair, used to remove it.
    public typealias TargetToken = GestureRecognizer.TargetToken
    /// A method, apart from the object that it is called on.
    public typealias Action = GestureRecognizer.Action

    /// Adds a method of an object that is not retained; after the object is deallocated, the method is not
    /// called.
    ///
    /// Targets are called in the order in which they were added, each once per sending.
    ///
    /// - Parameters:
    ///   - target: The object that receives the call; not retained.
    ///   - action: A method whose argument is of this class or a superclass.
    ///   - events: The events that call the method.
    /// - Returns: A token that removes the pair.
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

    /// Adds a stored method of an object that is not retained.
    ///
    /// - Parameters:
    ///   - target: The object that receives the call; not retained.
    ///   - action: A method of the target's class; a method of another class, or for a control of another
    ///     class, stops the program.
    ///   - events: The events that call the method.
    /// - Returns: A token that removes the pair.
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

    /// Removes a target-action pair.
    public final func removeTarget(_ token: TargetToken) {
        targets.removeAll { $0.pair.token === token }
    }

    /// Removes events from every pair of a target.
    ///
    /// - Parameters:
    ///   - target: The target; nil for every pair and closure.
    ///   - events: The events to remove; all by default.
    public final func removeTarget(_ target: AnyObject?, for events: Event = .allEvents) {
        for index in targets.indices where target == nil || targets[index].pair.target === target {
            targets[index].events.subtract(events)
        }
        targets.removeAll(where: \.events.isEmpty)
    }

    /// The events that any target is registered for.
    public final var allControlEvents: Event {
        targets.reduce(into: []) { events, target in
            if !target.pair.isGone { events.formUnion(target.events) }
        }
    }

    /// Sends events to every target registered for any of them, each once, even if the control is disabled.
    ///
    /// The control calls this method for touches. Programs call it for their own changes, and subclasses for
    /// changes of their value.
    public final func sendActions(for events: Event) {
        if let window = outputWindow {
            for name in events.names {
                window.emit(
                    .control(ControlSending(control: self, event: name, timestamp: window.time))
                )
            }
        }
        // A target may remove a later target, or change its events.
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
