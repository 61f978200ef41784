import Foundation
import Testing
import TouchBridge

@testable import XInputFrontEnd
@testable import GestureBench

@Suite struct `The touchscreen in the title` {
    private static let halves = Desktop(
        size: CGSize(width: 1280, height: 800),
        monitors: [
            Monitor("HDMI-1", CGRect(x: 0, y: 0, width: 640, height: 800)),
            Monitor("DP-1", CGRect(x: 640, y: 0, width: 640, height: 800)),
        ]
    )

    private static func screen(_ matrix: [Double]? = nil, touches: Int = 10) -> InputDevice {
        InputDevice(id: 9, name: "T", kind: .directTouch, touches: touches, matrix: matrix)
    }

    private static let right: [Double] = [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1]

    @Test func `is shown with its monitor if there are several`() {
        let mapped = [Self.screen(Self.right)]
        #expect(
            ServerEnvironment.devices(mapped, on: Self.halves)
                == "touchscreen, 10 fingers, on DP-1"
        )
        #expect(
            ServerEnvironment.devices([Self.screen()], on: Self.halves)
                == "touchscreen, 10 fingers, across 2 monitors"
        )
    }

    @Test func `is shown without a monitor if there is only one or a compositor maps`() {
        let one = Desktop(size: Self.halves.size, monitors: [Self.halves.monitors[0]])
        #expect(ServerEnvironment.devices([Self.screen()], on: one) == "touchscreen, 10 fingers")
        #expect(ServerEnvironment.devices([Self.screen()], on: nil) == "touchscreen, 10 fingers")
    }

    @Test func `is shown with the numbers of touchscreens and fingers`() {
        #expect(ServerEnvironment.devices([], on: Self.halves) == "no touchscreen")
        #expect(ServerEnvironment.devices([Self.screen(touches: 0)], on: nil) == "touchscreen")
        let two = [Self.screen(Self.right), Self.screen()]
        #expect(ServerEnvironment.devices(two, on: Self.halves) == "2 touchscreens")
    }
}
