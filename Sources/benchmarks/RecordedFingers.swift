import Foundation
import GestureRecording
import GestureScenes
import TouchBridge

/// Two fingers of a touchscreen at 500 Hz, simulated and recorded as in the window.
final class RecordedFingers {
    let trace: SessionTrace
    let player: Player
    let journal: Journal
    private var step = 0

    init(scene: Scene, size: CGSize) {
        let header = RecordingHeader(scene: scene.name, size: size, startTime: 0)
        journal = Journal(header)
        player = Player(scene: scene, header: header)
        journal.record(player.session)
        trace = SessionTrace(of: player.session)
    }

    func land(at location: (Int, Double) -> CGPoint) throws {
        try perform(.device(InputDevice(id: 6, name: "screen", kind: .directTouch, touches: 10)), 0)
        for finger in 0..<2 {
            try perform(.begin, finger, location(finger, 0), 0)
            try perform(.ownership, finger, location(finger, 0), 0)
        }
    }

    func move(to time: Double, at location: (Int, Double) -> CGPoint) throws {
        while Double(step + 1) / 500 <= time {
            step += 1
            let now = Double(step) / 500
            for finger in 0..<2 { try perform(.update, finger, location(finger, now), now) }
        }
    }

    private func perform(
        _ change: XInputEvent.TouchChange,
        _ finger: Int,
        _ location: CGPoint,
        _ time: Double
    ) throws {
        let event = XInputEvent(
            .touch(change, id: finger + 1),
            serverTime: UInt32(time * 1000),
            source: 6,
            position: location,
            root: location
        )
        try perform(.xi(event, isOnPanel: false), time)
    }

    private func perform(_ input: RecordingInput, _ time: Double) throws {
        try player.perform(TimedInput(input, at: time))
    }
}

/// The locations of the fingers in the window's benchmarks.
enum CirclingFingers {
    /// Returns the location of a finger.
    ///
    /// Each finger goes around its own circle in 1.7 s, on the playground's card, which moves, zooms and turns
    /// a little, back and forth.
    static func location(_ finger: Int, _ time: Double) -> CGPoint {
        let angle = 2 * Double.pi * time / 1.7
        let radius = finger % 2 == 0 ? 70.0 : 50.0
        let center = CGPoint(x: 400 + 160 * Double(finger % 2), y: 300 + 20 * Double(finger / 2))
        return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
}
