/// Who delivers.
extension Window {
    private static let delivering = ThreadSlot<Window>()

    /// The window that delivers an event, a deadline or a scheduled closure in this thread; nil outside
    /// of that.
    ///
    /// Where a window sends to another one from an action, it is the other one for so long.
    package static var current: Window? { delivering.object }

    /// Runs the body as the window that delivers.
    func asCurrent(_ body: () -> Void) {
        let outer = Self.delivering.object
        Self.delivering.put(self)
        body()
        Self.delivering.put(outer)
    }
}
