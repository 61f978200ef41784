import Foundation
import RealServer
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

extension Live {
    @Suite struct Touches {
        @Test func `Rule 2: a touch arrives once and unchanged`() throws {
            let bench = try Bench()
            try bench.display.touchscreen.down(1, at: CGPoint(x: 100, y: 200))
            try bench.display.touchscreen.move(1, to: CGPoint(x: 120.5, y: 210.25))
            try bench.display.touchscreen.up(1)
            #expect(
                try bench.transcript(5) == [
                    "Motion 100.0,200.0 emulated",
                    "TouchBegin 100.0,200.0 emulating",
                    "TouchOwnership",
                    "TouchUpdate 120.5,210.25 emulating",
                    "TouchEnd 120.5,210.25 emulating",
                ]
            )
        }

        @Test func `Rule 9: fractions of a pixel arrive on a screen of any size`() throws {
            let bench = try Bench(display: .init(width: 1366, height: 769))
            let points = [
                CGPoint(x: 0, y: 0), CGPoint(x: 0.25, y: 768.5), CGPoint(x: 682.87, y: 333.31),
                CGPoint(x: 1365.9, y: 1.1),
            ]
            try bench.display.touchscreen.down(0, at: CGPoint(x: 5, y: 5))
            for point in points { try bench.display.touchscreen.move(0, to: point) }
            let updates = try bench.collect { $0.inputs("TouchUpdate").count == points.count }
                .inputs("TouchUpdate")
            for (update, point) in zip(updates, points) {
                #expect(abs(update.root.x - point.x) < 0.02)
                #expect(abs(update.root.y - point.y) < 0.02)
            }
        }

        @Test func `Rule 3: a touch keeps its id and its device, and the next has another id`()
            throws
        {
            let bench = try Bench()
            let device = try #require(bench.frontEnd.devices.first { $0.kind == .directTouch })
            for x in [100, 300] {
                try bench.display.touchscreen.down(0, at: CGPoint(x: x, y: 100))
                try bench.display.touchscreen.up(0)
            }
            let touches = try bench.collect { $0.inputs("TouchEnd").count == 2 }
                .compactMap(\.input).filter { $0.name != "Motion" }
            #expect(touches.map(\.source) == Array(repeating: device.id, count: 6))
            #expect(touches.map(\.device) == Array(repeating: 2, count: 6))
            let ids = touches.compactMap(\.touch?.id)
            #expect(Set(ids[..<3]).count == 1)
            #expect(Set(ids[3...]).count == 1)
            #expect(ids[3] > ids[0])
        }

        @Test func `Rule 18: touches of one millisecond all arrive, in their order`() throws {
            let bench = try Bench()
            let places = (0..<10).map { CGPoint(x: 50 + 50 * $0, y: 400) }
            var times: [UInt32] = []
            // Two of them are about 50 µs apart, and more on a busy machine.
            for _ in 1...100 where Set(times).count == times.count {
                for (finger, place) in places.enumerated() {
                    try bench.display.touchscreen.down(finger, at: place)
                }
                let begins = try bench.collect { $0.inputs("TouchBegin").count == 10 }
                    .inputs("TouchBegin")
                #expect(begins.map(\.position) == places)
                #expect(Set(begins.map(\.touch?.id)).count == 10)
                times = begins.map(\.serverTime)
                for finger in places.indices { try bench.display.touchscreen.up(finger) }
                _ = try bench.collect { $0.inputs("TouchEnd").count == 10 }
            }
            #expect(Set(times).count < 10)
        }

        @Test func `Rule 11: pressure arrives by its axis, and only when it changed`() throws {
            let bench = try Bench()
            let device = try #require(bench.frontEnd.devices.first { $0.kind == .directTouch })
            let axis = try #require(device.axes.first { $0.label == "Abs MT Pressure" })
            try bench.display.touchscreen.down(0, at: CGPoint(x: 100, y: 100), pressure: 0.5)
            try bench.display.touchscreen.move(0, to: CGPoint(x: 110, y: 100))
            let touches = try bench.collect { !$0.inputs("TouchUpdate").isEmpty }
            let begin = try #require(touches.inputs("TouchBegin").first)
            let update = try #require(touches.inputs("TouchUpdate").first)
            #expect(begin.valuators[axis.number] == 1023.5)
            #expect(update.valuators[axis.number] == nil)
            // Both locations are in the device's own units: 65536 across the screen.
            #expect(begin.valuators[0] == 5120.0)
        }

        @Test func `Rule 4: two touchscreens are two sources, each with emulated events`() throws {
            let bench = try Bench(display: .init(touchscreenCount: 2))
            for touchscreen in bench.display.touchscreens {
                try touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            }
            let begins = try bench.collect { $0.inputs("TouchBegin").count == 2 }
                .inputs("TouchBegin")
            #expect(Set(begins.map(\.source)).count == 2)
            #expect(begins.map(\.touch?.flags) == [.emulating, .emulating])
        }

        @Test func `input from before the loop is not lost`() throws {
            let display = try VirtualDisplay.startForThisProcess()
            let frontEnd = try FrontEnd(WindowOptions(size: .pixels(width: 400, height: 300)))
            try display.touchscreen.down(0, at: CGPoint(x: 10, y: 10))
            let events = try frontEnd.collect { !$0.inputs("TouchBegin").isEmpty }
            #expect(events.inputs("TouchBegin").count == 1)
        }
    }
}

extension [FrontEndEvent] {
    /// The events with this name, such as `TouchBegin`.
    func inputs(_ name: String) -> [XInputEvent] {
        compactMap(\.input).filter { $0.name == name }
    }
}
