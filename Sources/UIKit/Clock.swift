public import Foundation
import GestureKit

/// A time, or a time's length, in seconds.
public typealias CFTimeInterval = TimeInterval

/// The time of the event clock, in seconds: that of the window whose event, deadline or animation's end
/// is being delivered in this thread.
///
/// It is the time of `UIEvent.timestamp`, but where an event came late: then it is the window's, which
/// never goes back. Outside of a delivery it is 0, always: no clock runs here by itself, so that a
/// replay measures what the session measured.
public func CACurrentMediaTime() -> CFTimeInterval { Window.current?.time ?? 0 }
