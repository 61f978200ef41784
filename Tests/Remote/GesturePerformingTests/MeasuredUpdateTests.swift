import Foundation
import Testing
import VirtualDisplay

@testable import GesturePerforming

/// The updates whose latency is measured.
@Suite struct `Measured updates` {
    @Test func `are those of fingers, until the lift of each`() {
        func step(_ time: TimeInterval, _ phase: DevicePhase, _ finger: Int) -> DeviceStep {
            DeviceStep(
                time: time,
                action: .touch(phase, finger: finger, at: CGPoint(x: time, y: 0), pressure: nil)
            )
        }
        let steps: [DeviceStep] = [
            step(0, .begin, 0), step(1, .begin, 1), step(2, .update, 0), step(2, .update, 1),
            DeviceStep(time: 3, action: .pointerMove(.zero)), step(4, .update, 0), step(5, .end, 1),
            step(6, .end, 0), step(7, .begin, 0), step(8, .update, 0), step(9, .end, 0),
        ]
        let updates: [[String]] = steps.reports.measuredUpdates.map { updates in
            updates.map { "\($0.location.x)–\($0.lift)" }
        }
        #expect(
            updates == [
                [], [], ["2.0–6.0", "2.0–5.0"], [], ["4.0–6.0"], [], [], [], ["8.0–9.0"], [],
            ]
        )
    }
}
