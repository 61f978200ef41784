public import Foundation
import GestureKit

/// A time or a duration in seconds.
public typealias CFTimeInterval = TimeInterval

/// The time of the event clock in seconds: during delivery, the time of the window that delivers an event, a
/// deadline or an animation's completion on this thread.
///
/// It equals `UIEvent.timestamp` unless an event arrives late: the window's time never goes back. While nothing
/// is delivered it is always 0. It never reads the system's clock, so a replay measures what the session
/// measured.
public func CACurrentMediaTime() -> CFTimeInterval { Window.current?.time ?? 0 }
