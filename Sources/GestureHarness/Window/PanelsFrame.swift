import Foundation
import GestureOverlay

/// A picture with new panels: their numbers are read, for which 30 a second are enough.
struct PanelsFrame {
    /// The local time of the picture, in seconds.
    let time: TimeInterval
    let chrome: Chrome

    /// The duration in seconds after which the next picture has new panels.
    ///
    /// It is slightly longer than the time between two pictures, so that every second one has new panels even
    /// if some are a little late.
    private static let interval: TimeInterval = 1.0 / 50

    /// Whether a picture at a time may keep the panels.
    ///
    /// What the user does to the window itself, such as pressing a key, shows at once.
    func isCurrent(at now: TimeInterval, _ chrome: Chrome) -> Bool {
        now - time < Self.interval && chrome == self.chrome
    }
}
