// UIKit declares these as optional. Here they are never nil and implicitly unwrapped, so `?.`, `if let`,
// `!` and plain use all compile. They hide GestureKit's members of the same names.

extension TouchEvent {
    /// All touches that are down and those that ended with this event; never nil.
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

    /// The touch itself, since every sample is a separate event; never nil.
    public func coalescedTouches(for touch: UITouch) -> [UITouch]! { [touch] }

    /// The predicted touches 8 and 16 ms after the touch's last change; never nil.
    ///
    /// Empty while the touch rests and after its end.
    public func predictedTouches(for touch: UITouch) -> [UITouch]! { touch.predictions }
}

extension Touch {
    /// The recognizers that receive the touch, in order of delivery; never nil, and empty after its end.
    public var gestureRecognizers: [UIGestureRecognizer]! { receivers }
}

extension View {
    /// The attached recognizers, in the order in which they were added; never nil.
    ///
    /// Assigning an array attaches its recognizers and detaches all others; nil detaches all.
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
