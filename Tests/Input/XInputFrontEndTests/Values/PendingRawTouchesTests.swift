import Foundation
import Testing
import TouchBridge

@testable import XInputFrontEnd

/// Fingers that the program waits for, without a server.
struct PendingRawTouchesTests {
    private func screen(maximum: Double = 65_535, minimum: Double = 0) -> InputDevice {
        let axes = (0...1).map { number in
            InputDevice.Axis(number: number, label: nil, minimum: minimum, maximum: maximum)
        }
        return InputDevice(id: 6, name: "screen", kind: .directTouch, touches: 10, axes: axes)
    }

    private let middle: XInputEvent.Valuators = [0: 32_768, 1: 16_384]

    @Test func `a missing finger is reported once, after 100 ms`() throws {
        var pending = PendingRawTouches()
        #expect(pending.deadline == nil)
        pending.down(screen(), detail: 1, valuators: middle, at: 5)
        let deadline = try #require(pending.deadline)
        #expect(abs(deadline - 5.1) < 1e-9)
        #expect(pending.removeExpired(at: deadline.nextDown) == [])
        #expect(pending.removeExpired(at: deadline).map(\.location) == [CGPoint(x: 0.5, y: 0.25)])
        #expect(pending.deadline == nil)
        #expect(pending.removeExpired(at: 9) == [])
    }

    @Test func `an arriving touch ends the wait for its own finger only`() {
        var pending = PendingRawTouches()
        pending.down(screen(), detail: 1, valuators: middle, at: 5)
        pending.down(screen(), detail: 2, valuators: middle, at: 5.05)
        pending.touchArrived(source: 7, detail: 1)
        pending.touchArrived(source: 6, detail: 3)
        #expect(pending.removeExpired(at: 5).isEmpty)
        pending.touchArrived(source: 6, detail: 1)
        #expect(pending.removeExpired(at: 6).map(\.detail) == [2])
    }

    @Test func `a device without ranges or locations is not watched`() {
        var pending = PendingRawTouches()
        pending.down(screen(maximum: 0), detail: 1, valuators: middle, at: 5)
        pending.down(screen(), detail: 2, valuators: [0: 7], at: 5)
        pending.down(screen(), detail: 3, valuators: [:], at: 5)
        #expect(pending.deadline == nil)
    }

    @Test func `a range may begin at another value than 0`() {
        let device = screen(maximum: 99, minimum: -100)
        #expect(device.location(of: [0: -100, 1: 0]) == CGPoint(x: 0, y: 0.5))
    }
}
