import Foundation
import GestureRecording
import RecordingFormat
import TouchBridge

/// The frames of the windows that received the touches and presses of an observation.
///
/// An observation records locations on the desktop.
struct ReceiverFrames {
    private struct Contact: Hashable {
        let source: Int
        /// The number of the touch, or of the button.
        let detail: Int
        let began: TimeInterval
    }

    private var frames: [Contact: CGRect] = [:]

    /// Reads the receivers of a recording; nil for a recording without any, which is not of an observation.
    ///
    /// A late decision repeats the lines of a touch, of which the last ones count.
    init?(_ inputs: [TimedInput]) {
        var isObservation = false
        for case .delivered(let delivery) in inputs.map(\.input) {
            isObservation = true
            guard delivery.role == .owner, let began = delivery.began else { continue }
            let contact = Contact(source: delivery.source, detail: delivery.detail, began: began)
            frames[contact] = delivery.frame
        }
        guard isObservation else { return nil }
    }

    /// Returns the frame of the window that received the touch or press that began with an event, in pixels;
    /// nil if it is unknown, or if no window received it.
    func frame(of event: XInputEvent, at time: TimeInterval) -> CGRect? {
        switch event.payload {
        case .touch(_, let number, _), .button(let number, _, _):
            frames[Contact(source: event.source, detail: number, began: time)]
        case .motion, .crossing, .proximityOut, .pinch, .swipe: nil
        }
    }
}
