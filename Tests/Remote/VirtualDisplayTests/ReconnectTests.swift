import Foundation
import Testing
import VirtualDisplay

extension VirtualDisplayTests {
    /// A client may disable devices: the driver then closes its connection.
    @Suite struct `Devices that are disabled for a while` {
        private func fingersDown(_ screen: VirtualTouchscreen) -> [Int] {
            (0..<screen.touchCount).filter { screen.position(of: $0) != nil }
        }

        @Test func `a touchscreen continues with new fingers once it is enabled again`() throws {
            let display = try VirtualDisplay()
            let screen = display.touchscreen
            try screen.down(0, at: CGPoint(x: 100, y: 100))
            try screen.reconnect()
            #expect(fingersDown(screen) == [0], "it was never disabled")
            try XInput.run("disable", screen.name, on: display)

            let off = VirtualDisplayError.switchedOff(
                "Touchstone Touchscreen was disabled by another program"
            )
            #expect(throws: off) { try screen.move(0, to: CGPoint(x: 110, y: 100)) }
            #expect(throws: off) { try screen.up(0) }
            let late = VirtualDisplayError.timedOut(
                "Touchstone Touchscreen: not enabled again within 0.05 seconds"
            )
            #expect(throws: late) { try screen.reconnect(within: .milliseconds(50)) }
            #expect(fingersDown(screen) == [0])
            try XInput.run("enable", screen.name, on: display)
            #expect(throws: off) { try screen.move(0, to: CGPoint(x: 120, y: 100)) }
            try screen.reconnect()
            #expect(fingersDown(screen) == [])
            try screen.down(0, at: CGPoint(x: 200, y: 200))
            // Several times between two calls.
            for _ in 0..<3 {
                try XInput.run("disable", screen.name, on: display)
                try XInput.run("enable", screen.name, on: display)
            }
            try screen.reconnect()
            #expect(fingersDown(screen) == [])
        }

        @Test func `pointer, keyboard and touchpad continue too`() throws {
            let display = try VirtualDisplay(.init(hasTouchpad: true))
            for name in ["Pointer", "Keyboard", "Touchpad"] {
                try XInput.run("disable", "Touchstone \(name)", on: display)
                try XInput.run("enable", "Touchstone \(name)", on: display)
            }
            #expect(throws: VirtualDisplayError.self) { try display.pointer.click() }
            #expect(throws: VirtualDisplayError.self) { try display.keyboard.type(.shift) }
            #expect(throws: VirtualDisplayError.self) { try display.touchpad?.swipe(.begin) }

            try display.pointer.reconnect()
            try display.keyboard.reconnect()
            try display.touchpad?.reconnect()
            try display.pointer.click()
            try display.keyboard.type(.shift)
            try display.touchpad?.swipe(.begin)
            try display.touchpad?.swipe(.end)
        }

        @Test func `a dead server is not mistaken for a disabled device`() throws {
            let display = try VirtualDisplay()
            let traces = ServerTraces(folder: display.folder)
            try XInput.run("disable", display.touchscreen.name, on: display)
            _ = try? display.touchscreen.reconnect(within: .milliseconds(20))
            kill(try #require(traces.server), SIGKILL)
            for _ in 0..<2 {
                let error = #expect(throws: VirtualDisplayError.self) {
                    try display.touchscreen.reconnect()
                }
                #expect("\(try #require(error))".contains("the virtual display's server is gone"))
            }
            #expect(throws: VirtualDisplayError.self) {
                // A dying server closes its sockets one by one.
                for _ in 0..<1000 {
                    try display.pointer.reconnect()
                    usleep(2000)
                }
            }
        }
    }
}
