// On iOS these may be nil. Here they never are, and they are implicitly unwrapped: `?.`, `if let`, `!` and
// plain use all compile. They hide GestureKit's members of the same names.

extension TouchEvent {
    /// Every touch that is down, and those that ended with this event; never nil.
    public var allTouches: Set<UITouch>! { touchesInWindow }

    /// The touches that landed on this view; never nil.
    public func touches(for view: UIView) -> Set<UITouch>! {
        touchesInWindow.filter { $0.view === view }
    }

    /// The touches that landed on views of this window; never nil.
    public func touches(for window: UIWindow) -> Set<UITouch>! {
        touchesInWindow.filter { $0.window === window }
    }

    /// The touches that this recognizer receives; never nil.
    public func touches(for recognizer: UIGestureRecognizer) -> Set<UITouch>! {
        touchesInWindow.filter { touch in touch.receivers.contains { $0 === recognizer } }
    }

    /// The touch itself, since here every sample is an event of its own; never nil.
    public func coalescedTouches(for touch: UITouch) -> [UITouch]! { [touch] }

    /// Where the touch will be 8 and 16 ms after its last change if it goes on as it does; never nil.
    ///
    /// Empty at rest and after its end.
    public func predictedTouches(for touch: UITouch) -> [UITouch]! { touch.predictions }
}

extension Touch {
    /// The recognizers that receive it, in order of delivery; never nil, and empty after its end.
    public var gestureRecognizers: [UIGestureRecognizer]! { receivers }
}

extension View {
    /// The recognizers attached, in the order in which they were added; never nil.
    ///
    /// Assigning detaches those that are not in the new list, and attaches those that are new; nil detaches
    /// all.
    public var gestureRecognizers: [UIGestureRecognizer]! {
        get { attachedRecognizers }
        set {
            let wanted = newValue ?? []
            for recognizer in attachedRecognizers where !wanted.contains(recognizer) {
                removeGestureRecognizer(recognizer)
            }
            for recognizer in wanted { addGestureRecognizer(recognizer) }
            attachedRecognizers = wanted
        }
    }
}
