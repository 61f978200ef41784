/// Something that can be told of touches and presses, and that passes on what it does not handle.
///
/// Each method has two forms, of which a subclass overrides one. The window calls the one whose event
/// may be nil, which is UIKit's and calls the other; what an override passes to `super` therefore
/// reaches every class above it, in whichever form that one was written. Source: Apple, `UIResponder`.
open class Responder {
    /// Makes a responder.
    public init() {}

    /// The responder that gets what this one does not handle; nil ends the chain, the default.
    open var next: Responder? { nil }

    /// Whether the responder can become first responder, which receives presses; false by default.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether the responder is its window's first responder; always false unless it is a view.
    open var isFirstResponder: Bool { false }

    /// Makes a view in a window the first responder if `canBecomeFirstResponder` is true.
    ///
    /// - Returns: Whether it is the first responder now; false for a responder that is not a view.
    @discardableResult
    open func becomeFirstResponder() -> Bool { false }

    /// Makes the window the first responder again if this responder was it.
    ///
    /// - Returns: Whether it no longer is the first responder; always true by default.
    @discardableResult
    open func resignFirstResponder() -> Bool { true }

    /// Tells that fingers landed.
    ///
    /// The default passes it on to `next`.
    open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        next?.touchesBegan(touches, with: Optional(event))
    }

    /// The same with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
        if let event { touchesBegan(touches, with: event) }
    }

    /// Tells that fingers moved.
    ///
    /// The default passes it on to `next`.
    open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        next?.touchesMoved(touches, with: Optional(event))
    }

    /// The same with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
        if let event { touchesMoved(touches, with: event) }
    }

    /// Tells that fingers lifted.
    ///
    /// The default passes it on to `next`.
    open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        next?.touchesEnded(touches, with: Optional(event))
    }

    /// The same with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
        if let event { touchesEnded(touches, with: event) }
    }

    /// Tells that touches were taken away: by the system, or by a recognizer.
    ///
    /// The default passes it on to `next`.
    open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        next?.touchesCancelled(touches, with: Optional(event))
    }

    /// The same with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
        if let event { touchesCancelled(touches, with: event) }
    }

    /// Reports corrected values of touches.
    ///
    /// Never called: X11 devices report all values of a touch together.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<Touch>) {}

    /// Tells that keys went down.
    ///
    /// The default passes it on to `next`.
    open func pressesBegan(_ presses: Set<Press>, with event: PressesEvent) {
        next?.pressesBegan(presses, with: Optional(event))
    }

    /// The same with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
        if let event { pressesBegan(presses, with: event) }
    }

    /// Tells that the force of keys changed.
    ///
    /// The default passes it on to `next`.
    open func pressesChanged(_ presses: Set<Press>, with event: PressesEvent) {
        next?.pressesChanged(presses, with: Optional(event))
    }

    /// The same with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
        if let event { pressesChanged(presses, with: event) }
    }

    /// Tells that keys went up.
    ///
    /// The default passes it on to `next`.
    open func pressesEnded(_ presses: Set<Press>, with event: PressesEvent) {
        next?.pressesEnded(presses, with: Optional(event))
    }

    /// The same with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) {
        if let event { pressesEnded(presses, with: event) }
    }

    /// Tells that presses were taken away: by the system, or by a recognizer.
    ///
    /// The default passes it on to `next`.
    open func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent) {
        next?.pressesCancelled(presses, with: Optional(event))
    }

    /// The same with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) {
        if let event { pressesCancelled(presses, with: event) }
    }
}

extension Responder: Hashable {
    /// Whether both are the same object.
    public static func == (left: Responder, right: Responder) -> Bool { left === right }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
