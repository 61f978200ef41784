/// A keyboard whose keys are pressed by calls, with the layout `us`.
///
/// Keys go to the window that has the input focus; without a window manager a client must take it
/// (`XSetInputFocus`). Every verb returns when the server has processed the event, and may be
/// called on any thread.
///
/// Source: inputtestdrv(4), device type `Keyboard`.
package final class VirtualKeyboard: Sendable {
    private let connection: InputTestConnection

    init(connection: InputTestConnection) {
        self.connection = connection
    }

    /// Presses a key and holds it; the server repeats it after 0.66 s.
    ///
    /// - Throws: `misuse` for a keycode out of 8…255, `serverGone`, `timedOut`.
    package func press(_ key: Key) throws(VirtualDisplayError) {
        try send(key, isPressed: true)
    }

    /// Releases a key.
    ///
    /// - Throws: `misuse` for a keycode out of 8…255, `serverGone`, `timedOut`.
    package func release(_ key: Key) throws(VirtualDisplayError) {
        try send(key, isPressed: false)
    }

    /// Presses and releases a key while others are held.
    ///
    /// - Parameters:
    ///   - key: the key to type.
    ///   - modifiers: pressed before it in this order and released after it; none by default.
    /// - Throws: `misuse` for a keycode out of 8…255, `serverGone`, `timedOut`.
    package func type(_ key: Key, with modifiers: Key...) throws(VirtualDisplayError) {
        for modifier in modifiers { try press(modifier) }
        try press(key)
        try release(key)
        for modifier in modifiers.reversed() { try release(modifier) }
    }

    /// Goes on with a device that a client switched off and on again; until then verbs throw.
    ///
    /// Waits until it is on; no key is down then. Without effect when the device was not off.
    ///
    /// - Parameter limit: how long to wait; 5 s by default. It may be called again after that.
    /// - Throws: `timedOut` when it is still off, `serverGone`.
    package func reconnect(within limit: Duration = .seconds(5)) throws(VirtualDisplayError) {
        _ = try connection.reconnect(within: limit)
    }

    private func send(_ key: Key, isPressed: Bool) throws(VirtualDisplayError) {
        guard (8...255).contains(key.keycode) else {
            throw .misuse("keycode \(key.keycode) is not in 8…255")
        }
        try connection.send(.key(key.keycode, isPressed: isPressed))
    }
}
