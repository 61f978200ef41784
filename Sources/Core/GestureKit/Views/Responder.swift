/// An object that handles touches and presses, or passes them on.
///
/// Each method has two forms, and a subclass overrides either. The window calls UIKit's form, which takes an
/// optional event and calls the other. A call to `super` therefore reaches every superclass, whichever form it
/// overrides. Source: Apple, `UIResponder`.
open class Responder {
    /// Creates a responder.
    public init() {}

    /// The responder that receives what this one does not handle; nil, the default, ends the chain.
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

    /// Handles touches that landed; the default passes them on to `next`.
    open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        next?.touchesBegan(touches, with: Optional(event))
    }

    /// Handles touches that landed, with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
        if let event { touchesBegan(touches, with: event) }
    }

    /// Handles touches that moved; the default passes them on to `next`.
    open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        next?.touchesMoved(touches, with: Optional(event))
    }

    /// Handles touches that moved, with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
        if let event { touchesMoved(touches, with: event) }
    }

    /// Handles touches that lifted; the default passes them on to `next`.
    open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        next?.touchesEnded(touches, with: Optional(event))
    }

    /// Handles touches that lifted, with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
        if let event { touchesEnded(touches, with: event) }
    }

    /// Handles touches that the system or a recognizer cancelled; the default passes them on to `next`.
    open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        next?.touchesCancelled(touches, with: Optional(event))
    }

    /// Handles cancelled touches, with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
        if let event { touchesCancelled(touches, with: event) }
    }

    /// Handles corrected values of touches; never called, since X11 devices report all
    /// values of a touch together.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<Touch>) {}

    /// Handles keys that went down; the default passes them on to `next`.
    open func pressesBegan(_ presses: Set<Press>, with event: PressesEvent) {
        next?.pressesBegan(presses, with: Optional(event))
    }

    /// Handles keys that went down, with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
        if let event { pressesBegan(presses, with: event) }
    }

    /// Handles keys whose force changed; the default passes them on to `next`.
    open func pressesChanged(_ presses: Set<Press>, with event: PressesEvent) {
        next?.pressesChanged(presses, with: Optional(event))
    }

    /// Handles keys whose force changed, with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
        if let event { pressesChanged(presses, with: event) }
    }

    /// Handles keys that went up; the default passes them on to `next`.
    open func pressesEnded(_ presses: Set<Press>, with event: PressesEvent) {
        next?.pressesEnded(presses, with: Optional(event))
    }

    /// Handles keys that went up, with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) {
        if let event { pressesEnded(presses, with: event) }
    }

    /// Handles presses that the system or a recognizer cancelled; the default passes them on to `next`.
    open func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent) {
        next?.pressesCancelled(presses, with: Optional(event))
    }

    /// Handles cancelled presses, with UIKit's signature.
    ///
    /// The window calls it, never with nil. The default calls the other form; for nil it does nothing.
    open func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) {
        if let event { pressesCancelled(presses, with: event) }
    }
}

extension Responder: Hashable {
    /// Returns whether both are the same object.
    public static func == (left: Responder, right: Responder) -> Bool { left === right }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
