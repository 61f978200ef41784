import Foundation
import GestureOverlay

/// The last picture with new panels, of which 30 a second are enough for a reader.
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
    /// Changes that the user makes to the window, such as with a key, are shown at once.
    func isCurrent(at now: TimeInterval, _ chrome: Chrome) -> Bool {
        now - time < Self.interval && chrome == self.chrome
    }
}
