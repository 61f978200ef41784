/// Why a private display could not be started, or a verb of its devices had no effect.
package enum VirtualDisplayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A program or a driver is not installed; says which, and the Debian packages.
    case unavailable(String)
    /// The server could not be started, or ended before it was ready; holds its own reasons.
    case startFailed(String)
    /// The server or one of its drivers did not answer in time; says what was waited for.
    case timedOut(String)
    /// The server has ended, or was stopped, or its driver sent what the protocol does not allow.
    case serverGone(String)
    /// A client has switched the device off, as `xinput disable` does; nothing came of the verb.
    ///
    /// All later verbs of the device throw it too, until its `reconnect` has returned.
    case switchedOff(String)
    /// A verb that makes no sense now, as to lift a finger that is not down; nothing was sent.
    case misuse(String)

    /// The reason in one line, without a trailing full stop.
    package var description: String {
        switch self {
        case .unavailable(let reason), .startFailed(let reason), .timedOut(let reason),
            .serverGone(let reason), .switchedOff(let reason), .misuse(let reason):
            reason
        }
    }

    static func system(_ action: String, code: Int32) -> VirtualDisplayError {
        .startFailed("\(action): \(message(of: code))")
    }
}
