import Foundation
import Testing
import VirtualDisplay

extension VirtualDisplayTests {
    @Suite struct Touches {
        @Test func `a finger goes down, moves and goes up`() throws {
            let display = try VirtualDisplay()
            let client = try XInputClient(display)

            try display.touchscreen.down(3, at: CGPoint(x: 100, y: 200))
            try display.touchscreen.move(3, to: CGPoint(x: 640, y: 400))
            try display.touchscreen.up(3)

            #expect(
                try client.transcript() == """
                    TouchBegin 1 at 100.00,200.00
                    TouchUpdate 1 at 640.00,400.00
                    TouchEnd 1 at 640.00,400.00
                    """
            )
        }

        @Test func `a finger is lifted at another location`() throws {
            let display = try VirtualDisplay()
            let client = try XInputClient(display)

            try display.touchscreen.down(0, at: CGPoint(x: 10, y: 20))
            try display.touchscreen.up(0, at: CGPoint(x: 30, y: 40))

            #expect(
                try client.transcript() == """
                    TouchBegin 1 at 10.00,20.00
                    TouchEnd 1 at 30.00,40.00
                    """
            )
        }

        @Test func `Rule 9: fractions of a pixel arrive on a screen of any size`() throws {
            let display = try VirtualDisplay(.init(width: 1366, height: 769))
            let client = try XInputClient(display)
            let points = [
                CGPoint(x: 0, y: 0), CGPoint(x: 0.25, y: 768.5), CGPoint(x: 682.87, y: 333.31),
                CGPoint(x: 1365.9, y: 1.1),
            ]

            try display.touchscreen.down(0, at: CGPoint(x: 5, y: 5))
            for point in points { try display.touchscreen.move(0, to: point) }
            try display.touchscreen.up(0)

            let updates = try client.events().filter { $0.name == "TouchUpdate" }
            try #require(updates.count == points.count)
            for (update, point) in zip(updates, points) {
                #expect(abs(update.position.x - point.x) < 0.02)
                #expect(abs(update.position.y - point.y) < 0.02)
            }
        }

        @Test func `pressure is reported within the device's range, or not at all`() throws {
            let display = try VirtualDisplay()
            let client = try XInputClient(display)

            try display.touchscreen.down(0, at: CGPoint(x: 1, y: 1), pressure: 0.5)
            try display.touchscreen.move(0, to: CGPoint(x: 2, y: 2))
            try display.touchscreen.move(0, to: CGPoint(x: 3, y: 3), pressure: 1)
            try display.touchscreen.up(0)
            try display.touchscreen.down(1, at: CGPoint(x: 1, y: 1))
            try display.touchscreen.up(1)

            #expect(
                try client.transcript() == """
                    TouchBegin 1 at 1.00,1.00 pressure 1023.5
                    TouchUpdate 1 at 2.00,2.00
                    TouchUpdate 1 at 3.00,3.00 pressure 2047.0
                    TouchEnd 1 at 3.00,3.00
                    TouchBegin 2 at 1.00,1.00
                    TouchEnd 2 at 1.00,1.00
                    """
            )
        }

        @Test func `ten fingers are down together`() throws {
            let display = try VirtualDisplay()
            let client = try XInputClient(display)

            for finger in 0..<10 {
                try display.touchscreen.down(finger, at: CGPoint(x: 100 * finger, y: 50))
            }
            #expect(display.touchscreen.fingersDown == Array(0..<10))
            for finger in (0..<10).reversed() { try display.touchscreen.up(finger) }
            #expect(display.touchscreen.fingersDown == [])

            let begins = (0..<10).map { "TouchBegin \($0 + 1) at \(100 * $0).00,50.00" }
            let ends = (0..<10).reversed().map { "TouchEnd \($0 + 1) at \(100 * $0).00,50.00" }
            #expect(try client.transcript() == (begins + ends).joined(separator: "\n"))
        }

        @Test func `each of two touchscreens has its own fingers`() throws {
            let display = try VirtualDisplay(.init(touchscreenCount: 2))
            let client = try XInputClient(display)
            let names = try XInputClient.run(
                ["list", "--name-only"],
                environment: display.environment
            )
            #expect(names.output.contains("Touchstone Touchscreen\n"))
            #expect(names.output.contains("Touchstone Touchscreen 2\n"))

            try display.touchscreens[0].down(0, at: CGPoint(x: 10, y: 10))
            try display.touchscreens[1].down(0, at: CGPoint(x: 20, y: 20))

            let begins = try client.events().filter { $0.name == "TouchBegin" }
            #expect(begins.map(\.root) == ["10.00,10.00", "20.00,20.00"])
            #expect(Set(begins.map(\.source)).count == 2)
        }
    }
}
