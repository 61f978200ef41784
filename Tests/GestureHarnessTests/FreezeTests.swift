import Foundation
import GestureRecording
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `A frozen window` {
        @Test func `shows one moment and records input that arrives meanwhile`() throws {
            let live = try LiveWindow()
            try live.settle()
            try live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try live.touchscreen.move(0, to: CGPoint(x: 600, y: 380), over: 0.3)
            try live.display.keyboard.type(.space)
            try live.settle()
            let frozen = try live.picture()
            try live.touchscreen.move(0, to: CGPoint(x: 300, y: 200), over: 0.2)
            try live.settle()
            #expect(try live.picture() == frozen)
            // Step back, and forward again to the frozen moment.
            for _ in 0..<5 { try live.display.keyboard.type(.left) }
            try live.settle()
            let back = try live.picture()
            #expect(back != frozen)
            try live.display.keyboard.type(.end)
            try live.settle()
            #expect(try live.picture() == frozen)
            try live.display.keyboard.type(.space)
            try live.settle()
            #expect(try live.picture() != frozen)
            try live.touchscreen.up(0)
            let recording = try live.finish()
            #expect(recording.distinctStates("pan").last == "ended")
            // The arrows were not delivered as presses.
            #expect(recording.objects.allSatisfy { $0["key"] == nil })
        }

        @Test func `resumes when it is cleared, so that nothing of the past stays`() throws {
            let live = try LiveWindow()
            try live.settle()
            let empty = try live.picture()
            try live.drag(from: CGPoint(x: 480, y: 300), to: CGPoint(x: 600, y: 380), over: 0.3)
            try live.display.keyboard.type(.space)
            #expect(try live.eventually { try live.title().contains("frozen") })
            try live.type("c")
            #expect(try live.eventually { try live.picture() == empty })
            #expect(try !live.title().contains("frozen"))
            _ = try live.finish()
        }

        @Test func `shows the moment to which the timeline is dragged, and resumes with a touch`()
            throws
        {
            let live = try LiveWindow()
            try live.settle()
            try live.drag(from: CGPoint(x: 480, y: 300), to: CGPoint(x: 600, y: 380), over: 0.3)
            let end = try live.picture()
            try live.touchscreen.down(1, at: CGPoint(x: 250, y: 700))
            try live.settle()
            let first = try live.picture()
            try live.touchscreen.move(1, to: CGPoint(x: 350, y: 300), over: 0.1)
            try live.settle()
            let second = try live.picture()
            try live.touchscreen.up(1)
            #expect(first != end && second != first)
            try live.settle()
            #expect(try live.picture() == second)
            try live.touch(at: CGPoint(x: 480, y: 300))
            try live.waits(for: "single")
            #expect(try live.picture() != second)
            let recording = try live.finish()
            #expect(
                recording.events("TouchBegin").map { $0["panel"] as? Bool } == [nil, true, nil]
            )
        }
    }
}
