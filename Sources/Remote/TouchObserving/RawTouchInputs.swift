import Foundation
import GestureRecording
import RecordingFormat
import TouchBridge
import XInputFrontEnd

extension RawTouch {
    /// The inputs of a recording for the raw event, as a window that owns every touch would receive them.
    ///
    /// - Parameter time: The time of the event, in seconds since the start.
    /// - Returns: The event, and at the beginning of a touch its ownership, without which its end would be
    ///   a cancel.
    func inputs(at time: TimeInterval) -> [TimedInput] {
        if case .button(let number) = kind { return [buttonInput(number, at: time)] }
        let touch: XInputEvent.TouchChange =
            switch change {
            case .begin: .begin
            case .update: .update
            case .end: .end
            }
        let event = XInputEvent(
            .touch(touch, id: id, flags: []),
            serverTime: self.time,
            source: source,
            position: location,
            root: location,
            valuators: valuators
        )
        var inputs = [TimedInput(.xi(event, isOnPanel: false), at: time)]
        if change == .begin {
            let ownership = XInputEvent(
                .touch(.ownership, id: id, flags: []),
                serverTime: self.time,
                source: source,
                position: .zero,
                root: .zero
            )
            inputs.append(TimedInput(.xi(ownership, isOnPanel: false), at: time))
        }
        return inputs
    }

    private func buttonInput(_ number: Int, at time: TimeInterval) -> TimedInput {
        let payload: XInputEvent.Payload =
            switch change {
            case .begin: .button(number, isDown: true)
            case .update: .motion()
            case .end: .button(number, isDown: false)
            }
        let event = XInputEvent(
            payload,
            serverTime: self.time,
            source: source,
            position: location,
            root: location,
            buttons: change == .begin ? 0 : 1 << UInt32(number)
        )
        return TimedInput(.xi(event, isOnPanel: false), at: time)
    }
}
