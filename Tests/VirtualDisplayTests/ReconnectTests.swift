import Foundation
import Testing
import VirtualDisplay

extension VirtualDisplayTests {
    /// A client may disable devices: the driver then closes its connection.
    @Suite struct `Devices that are disabled for a while` {
        private func xinput(_ arguments: String..., on display: VirtualDisplay) throws {
            let result = try XInputClient.run(arguments, environment: display.environment)
            try #require(result.succeeded)
        }

        private func disableAndEnable(_ name: String, of display: VirtualDisplay) throws {
            try xinput("disable", name, on: display)
            try xinput("enable", name, on: display)
        }

        @Test func `a touchscreen continues with new fingers once it is enabled again`() throws {
            let display = try VirtualDisplay()
            let client = try XInputClient(display)
            let screen = display.touchscreen
            try screen.down(0, at: CGPoint(x: 100, y: 100))
            try xinput("disable", screen.name, on: display)

            let off = VirtualDisplayError.switchedOff(
                "Touchstone Touchscreen was disabled by another program"
            )
            #expect(throws: off) { try screen.move(0, to: CGPoint(x: 110, y: 100)) }
            #expect(throws: off) { try screen.up(0) }
            let late = VirtualDisplayError.timedOut(
                "Touchstone Touchscreen: not enabled again within 0.05 seconds"
            )
            #expect(throws: late) { try screen.reconnect(within: .milliseconds(50)) }
            #expect(screen.fingersDown == [0])
            try xinput("enable", screen.name, on: display)
            #expect(throws: off) { try screen.move(0, to: CGPoint(x: 120, y: 100)) }
            try screen.reconnect()
            #expect(screen.fingersDown == [])
            try screen.down(0, at: CGPoint(x: 200, y: 200))
            try screen.move(0, to: CGPoint(x: 210, y: 200))
            try screen.up(0)

            let seen = try client.events().filter { $0.name.hasPrefix("Touch") }
            #expect(
                seen.compactMap(\.line) == [
                    "TouchBegin 1 at 100.00,100.00", "TouchEnd 1 at 100.00,100.00",
                    "TouchBegin 2 at 200.00,200.00", "TouchUpdate 2 at 210.00,200.00",
                    "TouchEnd 2 at 210.00,200.00",
                ]
            )
        }

        @Test func `disabling many times between two calls does no harm`() throws {
            let display = try VirtualDisplay()
            for _ in 0..<5 {
                try display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
                try disableAndEnable(display.touchscreen.name, of: display)
                try display.touchscreen.reconnect()
            }
            #expect(display.touchscreen.fingersDown == [])
        }

        @Test func `a touchscreen that was never disabled keeps its fingers`() throws {
            let display = try VirtualDisplay()
            try display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            try display.touchscreen.reconnect()
            #expect(display.touchscreen.fingersDown == [0])
            try display.touchscreen.up(0)
        }

        @Test func `pointer, keyboard and touchpad continue too`() throws {
            let display = try VirtualDisplay(.init(hasTouchpad: true))
            let client = try XInputClient(display)
            for name in ["Pointer", "Keyboard", "Touchpad"] {
                try disableAndEnable("Touchstone \(name)", of: display)
            }
            #expect(throws: VirtualDisplayError.self) { try display.pointer.click() }
            #expect(throws: VirtualDisplayError.self) { try display.keyboard.type(.shift) }
            #expect(throws: VirtualDisplayError.self) { try display.touchpad?.swipe(.begin) }

            try display.pointer.reconnect()
            try display.keyboard.reconnect()
            try display.touchpad?.reconnect()
            _ = try client.events()
            try display.pointer.move(to: CGPoint(x: 30, y: 40))
            try display.keyboard.type(try #require(.init("a")))
            // xinput shows no gestures, so the test only checks that the touchpad accepts them.
            try display.touchpad?.swipe(.begin)
            try display.touchpad?.swipe(.end)

            #expect(
                try client.transcript() == """
                    Motion at 30.00,40.00
                    RawKeyPress 38
                    RawKeyRelease 38
                    """
            )
        }

        @Test func `the server is idle while a device is disabled, and after`() throws {
            let display = try VirtualDisplay()
            let server = try #require(ServerTraces(folder: display.folder).server)
            let name = display.touchscreen.name
            try xinput("disable", name, on: display)
            _ = try? display.touchscreen.reconnect(within: .milliseconds(20))
            _ = try? display.touchscreen.reconnect(within: .milliseconds(20))
            let off = try processorTime(of: server, in: 0.3)
            try xinput("enable", name, on: display)
            try display.touchscreen.reconnect()
            let on = try processorTime(of: server, in: 0.3)
            // A driver in a busy loop takes all the processor's time.
            #expect(off < 0.1 && on < 0.1, "\(off) s, \(on) s")
        }

        @Test func `a dead server is not mistaken for a disabled device`() throws {
            let display = try VirtualDisplay()
            let traces = ServerTraces(folder: display.folder)
            try xinput("disable", display.touchscreen.name, on: display)
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

        /// The processor time, in seconds, that a process uses in the given number of seconds.
        private func processorTime(of process: pid_t, in seconds: TimeInterval) throws -> Double {
            func ticks() throws -> Double {
                let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
                let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
                // utime and stime are fields 14 and 15 of proc(5); two fields precede the bracket.
                return fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +)
            }
            let before = try ticks()
            Thread.sleep(forTimeInterval: seconds)
            return (try ticks() - before) / Double(sysconf(Int32(_SC_CLK_TCK)))
        }
    }
}
