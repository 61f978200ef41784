import Foundation
import Testing
import TouchBridge

@testable import XInputFrontEnd

/// Fingers that are waited for, without a server.
struct UntoldTouchesTests {
    private func screen(maximum: Double = 65_535, minimum: Double = 0) -> InputDevice {
        let axes = (0...1).map { number in
            InputDevice.Axis(number: number, label: nil, minimum: minimum, maximum: maximum)
        }
        return InputDevice(id: 6, name: "screen", kind: .directTouch, touches: 10, axes: axes)
    }

    private let middle: [Int: Double] = [0: 32_768, 1: 16_384]

    @Test func `a finger is waited for 100 ms, and then once`() throws {
        var untold = UntoldTouches()
        #expect(untold.deadline == nil)
        untold.down(screen(), detail: 1, valuators: middle, at: 5)
        let deadline = try #require(untold.deadline)
        #expect(abs(deadline - 5.1) < 1e-9)
        #expect(untold.takeDue(at: deadline.nextDown) == [])
        #expect(untold.takeDue(at: deadline).map(\.place) == [CGPoint(x: 0.5, y: 0.25)])
        #expect(untold.deadline == nil)
        #expect(untold.takeDue(at: 9) == [])
    }

    @Test func `a touch that comes ends the waiting for its own finger only`() {
        var untold = UntoldTouches()
        untold.down(screen(), detail: 1, valuators: middle, at: 5)
        untold.down(screen(), detail: 2, valuators: middle, at: 5.05)
        untold.told(source: 7, detail: 1)
        untold.told(source: 6, detail: 3)
        #expect(untold.takeDue(at: 5).isEmpty)
        untold.told(source: 6, detail: 1)
        #expect(untold.takeDue(at: 6).map(\.detail) == [2])
    }

    @Test func `a device without ranges or places is not asked for`() {
        var untold = UntoldTouches()
        untold.down(screen(maximum: 0), detail: 1, valuators: middle, at: 5)
        untold.down(screen(), detail: 2, valuators: [0: 7], at: 5)
        untold.down(screen(), detail: 3, valuators: [:], at: 5)
        #expect(untold.deadline == nil)
    }

    @Test func `a range that does not begin at 0`() {
        let device = screen(maximum: 99, minimum: -100)
        #expect(device.place(of: [0: -100, 1: 0]) == CGPoint(x: 0, y: 0.5))
    }

    @Test func `more fingers than there can be push the oldest out`() {
        var untold = UntoldTouches()
        for detail in 0...UntoldTouches.most {
            untold.down(screen(), detail: detail, valuators: middle, at: 5)
        }
        #expect(untold.takeDue(at: 6).map(\.detail) == Array(1...UntoldTouches.most))
    }
}
