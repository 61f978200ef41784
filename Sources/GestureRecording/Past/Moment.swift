package import Foundation
package import GestureTrace

/// A moment of a session to go to.
package enum Moment: Hashable, Sendable {
    case at(TimeInterval)
    /// The last event before this time that a recognizer or a view received.
    case before(TimeInterval)
    /// The first event after this time that a recognizer or a view received.
    case after(TimeInterval)
    /// The event at exactly this time, with everything that it caused.
    case event(TimeInterval)

    /// Half a microsecond, which is half the precision of recordings.
    private static let tolerance = 5e-7

    /// The time that separates the moment from other inputs.
    var bound: TimeInterval {
        switch self {
        case .at(let time), .event(let time): time
        case .before(let time): time - Self.tolerance
        case .after(let time): time + Self.tolerance
        }
    }
}

/// The state of a session at a moment.
package struct PastState: Sendable {
    /// The moment's time, in seconds.
    package let time: TimeInterval
    package let snapshot: TraceSnapshot
}
