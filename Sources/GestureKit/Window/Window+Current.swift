/// The window that delivers.
extension Window {
    private static let delivering = ThreadSlot<Window>()

    /// The window that delivers an event, a deadline or a scheduled closure on this thread; nil at other times.
    ///
    /// While an action of one window sends an event to another window, it is the other window.
    package static var current: Window? { delivering.object }

    /// Whether a window delivers on this thread.
    static var isDelivering: Bool { !delivering.isEmpty }

    /// Makes this the window that delivers, and returns the former one.
    func makeCurrent() -> ThreadSlot<Window>.Previous { Self.delivering.swap(self) }

    /// Restores the window that delivered before.
    static func restoreCurrent(_ former: ThreadSlot<Window>.Previous) {
        delivering.restore(former)
    }
}
