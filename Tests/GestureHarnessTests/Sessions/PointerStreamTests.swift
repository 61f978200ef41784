import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `A pointer without a finger` {
        /// A scene with a view for each kind of recognizer, and space around them.
        private static let scene = """
            scene: listeners
            size: [1280, 800]
            views:
              - id: left
                frame: [100, 100, 300, 300]
                recognizers:
                  - {id: hover, type: hover}
                  - {id: clicks, type: pan, allowedScrollTypesMask: discrete}
              - id: right
                frame: [500, 100, 300, 300]
                recognizers:
                  - {id: smooth, type: pan, allowedScrollTypesMask: continuous}
                  - {id: pinch, type: pinch, simultaneous: [turn]}
                  - {id: turn, type: rotation}
            """

        private let left = CGPoint(x: 200, y: 200)
        private let right = CGPoint(x: 600, y: 200)

        private func open(
            _ configuration: VirtualDisplay.Configuration = .init()
        ) throws -> LiveWindow {
            let live = try LiveWindow(
                "--scene",
                "own.yaml",
                files: ["own.yaml": Self.scene],
                display: configuration
            )
            try live.settle()
            return live
        }

        @Test func `hovers when it enters, moves and leaves`() throws {
            let live = try open()
            let pointer = live.display.pointer
            try pointer.move(to: CGPoint(x: 50, y: 50))
            try pointer.move(to: left, over: 0.1)
            try pointer.move(to: CGPoint(x: 220, y: 200))
            try pointer.move(to: CGPoint(x: 420, y: 200))
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("hover") == ["began", "changed", "ended"])
            #expect(try recording.lastPair("hover", "location") == [420, 200])
            #expect(recording.states("clicks").isEmpty)
            #expect(recording.diagnostics.isEmpty)
        }

        @Test func `a press pauses hovering, and the next motion continues it`() throws {
            let live = try open()
            let pointer = live.display.pointer
            try pointer.move(to: left)
            try pointer.press()
            try pointer.move(to: CGPoint(x: 205, y: 200))
            try pointer.release()
            try live.settle()
            try pointer.move(to: CGPoint(x: 206, y: 200))
            try live.settle()
            let recording = try live.finish()
            #expect(recording.states("hover") == ["began", "changed", "ended"])
        }

        @Test func `Rule 4: events that a touch emulates do not hover`() throws {
            let live = try open()
            try live.display.pointer.move(to: left)
            try live.settle()
            try live.drag(from: CGPoint(x: 210, y: 210), to: CGPoint(x: 250, y: 210), over: 0.1)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.states("hover") == ["began", "ended"])
            #expect(try recording.lastPair("hover", "location") == [200, 200])
        }

        @Test(arguments: [false, true])
        func `Rule 13: each click of the wheel pans once, by 15 points`(isValuator: Bool) throws {
            let live = try open(VirtualDisplay.Configuration(width: 1400, height: 900))
            let pointer = live.display.pointer
            // The driver reports a press or a valuator, and the server emulates the other one.
            func click() throws {
                if isValuator {
                    try pointer.scroll(down: 1)
                } else {
                    try pointer.click(.wheelDown)
                }
            }
            let outside = CGPoint(x: 1390, y: 890)
            for _ in 0..<2 {
                try pointer.move(to: outside)
                // The window gets no event of this click.
                try click()
                try pointer.move(to: left)
                try live.settle()
                for _ in 0..<2 {
                    try click()
                    try live.settle()
                }
            }
            let recording = try live.finish()
            #expect(
                recording.states("clicks")
                    == Array(repeating: ["began", "ended"], count: 4).flatMap(\.self)
            )
            for action in recording.actions("clicks") {
                #expect(action["translation"] as? [Double] == [0, -15])
            }
            #expect(recording.states("smooth").isEmpty)
        }

        @Test func `smooth scrolling pans with each step and ends after a pause`() throws {
            let live = try open()
            let pointer = live.display.pointer
            try pointer.move(to: right)
            // A pause between the steps would end the pan.
            for _ in 0..<5 { try pointer.scroll(right: 0, down: 0.2) }
            try live.waits { $0.states("smooth").last == "ended" }
            let recording = try live.finish()
            #expect(recording.distinctStates("smooth") == ["began", "changed", "ended"])
            // The first value is the baseline.
            let way = try recording.lastPair("smooth", "translation")
            #expect(way[0] == 0 && abs(way[1] + 12) < 0.001, "\(way)")
            let times = recording.actions("smooth").compactMap { $0["t"] as? Double }
            let pause = try #require(times.last) - times[times.count - 2]
            #expect(abs(pause - 0.15) < 0.0011, "\(pause)")
            #expect(recording.states("clicks").isEmpty)
        }

        @Test func `smooth scrolling ends with a step of zero`() throws {
            let live = try open()
            let pointer = live.display.pointer
            try pointer.move(to: right)
            for _ in 0..<3 { try pointer.scroll(down: 0.3) }
            try pointer.scroll(down: 0)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.states("smooth") == ["began", "changed", "ended"])
            #expect(recording.objects.allSatisfy { $0["tick"] == nil })
        }

        @Test func `Rule 13: motion of another source causes no jump`() throws {
            let live = try open()
            let pointer = live.display.pointer
            try pointer.move(to: right)
            for _ in 0..<3 { try pointer.scroll(down: 0.3) }
            // The touchscreen moves the pointer outside, where the wheel turns without events for the
            // window.
            try live.touch(at: CGPoint(x: 50, y: 50))
            try live.settle()
            try pointer.move(to: right)
            for _ in 0..<3 { try pointer.scroll(down: 0.3) }
            try live.waits { $0.states("smooth").count == 6 }
            let recording = try live.finish()
            #expect(
                recording.states("smooth") == [
                    "began", "changed", "ended", "began", "changed", "ended",
                ]
            )
            for action in recording.actions("smooth") {
                let way = try #require(action["translation"] as? [Double])
                #expect(way[1] <= 0 && way[1] > -9.1)
            }
        }

        @Test func `Rule 14: a touchpad's pinch zooms and rotates, and its swipe scrolls`() throws {
            let live = try open(VirtualDisplay.Configuration(hasTouchpad: true))
            let touchpad = try #require(live.display.touchpad)
            try live.display.pointer.move(to: right)
            try live.settle()
            try touchpad.pinch(.begin)
            try touchpad.pinch(.update, scale: 1.5, angle: 45)
            try touchpad.pinch(.update, scale: 2, angle: 45)
            try touchpad.pinch(.end, scale: 2)
            try live.settle()
            try touchpad.swipe(.begin)
            try touchpad.swipe(.update, by: CGPoint(x: 20, y: 0))
            try touchpad.swipe(.update, by: CGPoint(x: 20, y: 6))
            try touchpad.swipe(.end)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pinch") == ["began", "changed", "ended"])
            #expect(recording.distinctStates("turn") == ["began", "changed", "ended"])
            #expect(try recording.last("pinch", "scale") == 2)
            #expect(abs(try recording.last("turn", "rotation") - .pi / 2) < 0.001)
            #expect(recording.distinctStates("smooth") == ["began", "changed", "ended"])
            #expect(try recording.lastPair("smooth", "translation") == [40, 6])
            #expect(recording.diagnostics.isEmpty)
            #expect(recording.events("GesturePinchBegin").map { $0["detail"] as? Int } == [2])
            #expect(recording.events("GestureSwipeBegin").map { $0["detail"] as? Int } == [3])
        }

        @Test func `Rule 14: a cancelled touchpad gesture cancels its recognizers`() throws {
            let live = try open(VirtualDisplay.Configuration(hasTouchpad: true))
            let touchpad = try #require(live.display.touchpad)
            try live.display.pointer.move(to: right)
            try live.settle()
            try touchpad.pinch(.begin)
            try touchpad.pinch(.update, scale: 1.5)
            try touchpad.pinch(.end, scale: 1.5, isCancelled: true)
            try touchpad.swipe(.begin)
            try touchpad.swipe(.update, by: CGPoint(x: 20, y: 0))
            try touchpad.swipe(.end, isCancelled: true)
            try touchpad.pinch(.begin)
            try touchpad.pinch(.update, scale: 2)
            try live.settle()
            try live.display.keyboard.type(.escape)
            try live.settle()
            try touchpad.pinch(.update, scale: 3)
            try touchpad.pinch(.end, scale: 3)
            try live.settle()
            let recording = try live.finish()
            #expect(
                recording.distinctStates("pinch") == ["began", "cancelled", "began", "cancelled"]
            )
            #expect(recording.distinctStates("smooth") == ["began", "changed", "cancelled"])
        }

        @Test func `unmapping the window ends all of them`() throws {
            let live = try open(VirtualDisplay.Configuration(hasTouchpad: true))
            let touchpad = try #require(live.display.touchpad)
            let client = try XClient(live.display)
            try live.display.pointer.move(to: left)
            try live.settle()
            try client.unmap()
            try live.settle()
            try client.map()
            try live.settle()
            try live.display.pointer.move(to: right)
            try touchpad.swipe(.begin)
            try touchpad.swipe(.update, by: CGPoint(x: 20, y: 0))
            try live.settle()
            try client.unmap()
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("hover").last == "ended")
            #expect(recording.distinctStates("smooth") == ["began", "changed", "cancelled"])
        }
    }
}
