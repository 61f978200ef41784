public import Foundation

/// One sample of a stroke, copied from its touch: touch objects change in place.
public struct StrokeSample: Hashable, Sendable, Codable {
    /// Where the finger was, in the points of the recognizer's view.
    public var location: CGPoint
    /// The event clock's time in seconds.
    public var timestamp: TimeInterval
    /// The force from 0 to 1; 0 also when the device does not report it.
    public var force: CGFloat

    /// Makes a sample; the time and the force are 0 by default.
    public init(location: CGPoint, timestamp: TimeInterval = 0, force: CGFloat = 0) {
        self.location = location
        self.timestamp = timestamp
        self.force = force
    }
}
