/// Who delivers.
extension Window {
    private static let delivering = ThreadSlot<Window>()

    /// The window that delivers an event, a deadline or a scheduled closure in this thread; nil outside
    /// of that.
    ///
    /// Where a window sends to another one from an action, it is the other one for so long.
    package static var current: Window? { delivering.object }

    /// Whether a window delivers in this thread.
    static var isDelivering: Bool { !delivering.isEmpty }

    /// Becomes the window that delivers; returns the one that was it before.
    func becomeCurrent() -> ThreadSlot<Window>.Former { Self.delivering.put(self) }

    /// Leaves delivering to the window that did it before.
    static func leaveCurrent(to former: ThreadSlot<Window>.Former) {
        delivering.putBack(former)
    }
}
