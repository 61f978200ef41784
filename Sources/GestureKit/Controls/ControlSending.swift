public import Foundation

/// One sending of a control's event, just before its targets are called.
public struct ControlSending {
    /// The control that sends.
    public let control: Control
    /// The event's name in UIKit's spelling, as `touchUpInside`.
    public let event: String
    /// The window's time in seconds.
    public let timestamp: TimeInterval
}
