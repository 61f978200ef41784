/// Something that can be told of touches, and that passes on what it does not handle.
///
/// Source: Apple, `UIResponder`.
open class Responder {
    /// Makes a responder.
    public init() {}

    /// The responder that gets what this one does not handle; nil ends the chain, the default.
    open var next: Responder? { nil }

    /// Tells that fingers landed.
    ///
    /// The default passes it on to `next`.
    open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        next?.touchesBegan(touches, with: event)
    }

    /// Tells that fingers moved.
    ///
    /// The default passes it on to `next`.
    open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        next?.touchesMoved(touches, with: event)
    }

    /// Tells that fingers lifted.
    ///
    /// The default passes it on to `next`.
    open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        next?.touchesEnded(touches, with: event)
    }

    /// Tells that touches were taken away: by the system, or by a recognizer.
    ///
    /// The default passes it on to `next`.
    open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        next?.touchesCancelled(touches, with: event)
    }
}
