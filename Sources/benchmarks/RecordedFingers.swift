import Foundation
import GestureRecording
import GestureScenes
import TouchBridge

/// Two fingers of a touchscreen at 500 Hz, performed and recorded as the window does it.
final class RecordedFingers {
    let trace: SessionTrace
    private let player: Player
    private var step = 0

    init(scene: Scene, size: CGSize) {
        let header = RecordingHeader(scene: scene.name, size: size, startTime: 0)
        let journal = Journal(header)
        player = Player(scene: scene, header: header)
        player.session.observe(journal.take)
        trace = SessionTrace(of: player.session)
    }

    func land(at place: (Int, Double) -> CGPoint) throws {
        try perform(.device(InputDevice(id: 6, name: "screen", kind: .directTouch, touches: 10)), 0)
        for finger in 0..<2 {
            try perform(.begin, finger, place(finger, 0), 0)
            try perform(.ownership, finger, place(finger, 0), 0)
        }
    }

    /// Goes on to a time in seconds.
    func move(to time: Double, at place: (Int, Double) -> CGPoint) throws {
        while Double(step + 1) / 500 <= time {
            step += 1
            let now = Double(step) / 500
            for finger in 0..<2 { try perform(.update, finger, place(finger, now), now) }
        }
    }

    private func perform(
        _ change: XInputEvent.TouchChange,
        _ finger: Int,
        _ place: CGPoint,
        _ time: Double
    ) throws {
        let event = XInputEvent(
            .touch(change, id: finger + 1),
            serverTime: UInt32(time * 1000),
            source: 6,
            position: place,
            root: place
        )
        try perform(.xi(event, isOnPanel: false), time)
    }

    private func perform(_ input: RecordingInput, _ time: Double) throws {
        try player.perform(TimedInput(input, at: time))
    }
}
