import Foundation
import GestureRecording
import GestureTrace
import Testing
import VirtualDisplay

@testable import GestureBench

@Suite struct `Stepping in a frozen window` {
    /// A tap, then hovering that no recognizer receives, and further lines.
    private static func frozen(_ rest: [String] = []) throws -> FrozenMoment {
        let hovering = (0..<20).map {
            #"{"t":\#(2 + Double($0) / 10),"pointer":"move","x":\#(400 + $0),"y":300}"#
        }
        let lines =
            [
                #"{"touchstone":1,"scene":"playground","size":[1280,800]}"#,
                #"{"t":1,"touch":"begin","id":1,"x":480,"y":300}"#,
                #"{"t":1.05,"touch":"end","id":1}"#,
            ] + hovering + rest
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-\(UUID().uuidString).jsonl")
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let player = try Player(file: file.path)
        let recorded = RecordedSession(player.session)
        try player.performAll()
        recorded.advance(to: 1000)
        return FrozenMoment(recorded)
    }

    @Test func `begins at the last event, and never goes past it`() throws {
        let view = try Self.frozen()
        #expect(view.text == "1.400 s", "the double tap's deadline")
        #expect(try !view.show(.after(view.time)))
        view.request(5)
        #expect(try view.seek())
        #expect(view.text == "1.400 s")
        var texts: [String] = []
        while try view.show(.before(view.time)) { texts.append(view.text) }
        #expect(texts == ["1.050 s", "1.000 s"])
        #expect(view.shown.fingers.count == 1)
        texts = []
        while try view.show(.after(view.time)) { texts.append(view.text) }
        #expect(texts == ["1.050 s", "1.400 s"])
        #expect(view.shown == view.latest)
    }

    /// A late tap continues the sequence.
    @Test func `says of a moment only what was known then`() throws {
        let view = try Self.frozen([
            #"{"t":4.5,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":4.55,"touch":"end","id":1}"#,
            #"{"t":5.2,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":5.25,"touch":"end","id":1}"#,
        ])
        let twice = "✓ single (tap) was recognized twice"
        let end = try #require(view.shown.verdict)
        #expect(end.text.hasPrefix(twice))
        for time in [5, 1.5] {
            #expect(try view.show(.at(time)))
            let verdict = try #require(view.shown.verdict)
            #expect(verdict.text.hasPrefix("✓ single (tap) was recognized"), "\(time)")
            #expect(!verdict.text.contains("twice"), "\(time)")
            #expect(view.sequence.verdict == verdict, "\(time)")
            #expect(view.shown.timeline.verdict == end, "the panels keep their order")
        }
    }

    @Test func `says of a moment in an earlier scene what happened there`() throws {
        let view = try Self.frozen([#"{"t":5,"scene":"taps"}"#])
        #expect(try view.show(.at(1.5)))
        #expect(view.shown.verdict?.text.hasPrefix("✓ single (tap) was recognized") == true)
        #expect(view.shown.timeline == view.sequence.timeline)
    }

    @Test func `shows how far a long replay is, and then the moment`() throws {
        let moves = (1...Past.maxSteps).map {
            #"{"t":\#(5 + Double($0) / 1000),"touch":"update","id":1,"x":\#(480 + $0 % 2),"y":300}"#
        }
        let last = 5 + Double(Past.maxSteps) / 1000
        let view = try Self.frozen(
            [#"{"t":5,"touch":"begin","id":1,"x":480,"y":300}"#] + moves
                + [#"{"t":\#(last + 0.001),"touch":"end","id":1}"#]
        )
        let end = view.text
        #expect(try view.show(.before(view.time)))
        #expect(view.progress.map { $0 > 0.9 && $0 <= 1 } == true)
        #expect(view.isStepping && view.text == end)
        #expect(try view.seek())
        #expect(view.progress == nil && !view.isStepping)
        #expect(view.text != end && abs(view.shownTime - last) < 1e-6)
        #expect(try !view.seek())
    }
}

extension EndToEnd {
    @Suite struct `The arrow keys of a frozen window` {
        @Test func `go from event to event, and skip hovering`() throws {
            let live = try LiveWindow()
            try live.settle()
            let empty = try live.picture()
            try live.touch(at: CGPoint(x: 480, y: 300))
            try live.waits(for: "single")
            for step in 0..<20 {
                try live.display.pointer.move(to: CGPoint(x: 300 + 5 * step, y: 200))
            }
            try live.settle()
            try live.display.keyboard.type(.space)
            try live.settle()
            let end = try live.picture()
            for key in [VirtualKeyboard.Key.right, .end] {
                try live.display.keyboard.type(key)
                try live.settle()
                #expect(try live.picture() == end)
            }
            // The deadline, the lift and the landing.
            for _ in 0..<3 { try live.display.keyboard.type(.left) }
            try live.settle()
            let landing = try live.picture()
            #expect(landing != end && landing != empty)
            try live.display.keyboard.type(.left)
            try live.settle()
            #expect(try live.picture() == landing, "nothing is before it")
            _ = try live.finish()
        }
    }
}
