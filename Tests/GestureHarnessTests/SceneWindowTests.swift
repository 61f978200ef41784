import Foundation
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `Scenes in the window` {
        @Test
        func `a scene with edge recognizers opens with the panels folded, and Tab unfolds them`()
            throws
        {
            let live = try LiveWindow("--scene", "edges")
            try live.settle()
            for _ in 0..<2 {
                // The location of the inspector after it has opened.
                try live.drag(
                    from: CGPoint(x: 1150, y: 400),
                    to: CGPoint(x: 1100, y: 400),
                    over: 0.1
                )
                try live.display.keyboard.type(.tab)
                try live.settle()
            }
            let recording = try live.finish()
            #expect(recording.distinctStates("greedyPan") == ["began", "changed", "ended"])
            let touches = recording.events("TouchBegin")
            #expect(touches.map { $0["panel"] as? Bool } == [nil, true])
        }

        @Test func `are selected by number, which cancels active touches`() throws {
            let live = try LiveWindow("--scene", "mine.yaml", files: ["mine.yaml": Self.mine])
            try live.settle()
            try live.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            try live.type("2")
            try live.settle()
            try live.touchscreen.up(0)
            try live.touch(at: CGPoint(x: 200, y: 300))
            try live.waits(for: "single")
            try live.type("0")
            try live.settle()
            try live.touch(at: CGPoint(x: 100, y: 100))
            try live.settle()
            let recording = try live.finish()
            let scenes = recording.objects.compactMap { $0["scene"] as? String }
            #expect(scenes == ["mine", "taps", "mine"])
            let ends = recording.objects.filter { $0["recognizer"] as? String == "own" }
                .compactMap { $0["reason"] == nil ? nil : $0["state"] as? String }
                .filter { $0 != "possible" }
            #expect(ends == ["failed", "recognized"])
            #expect(recording.states("single").last == "recognized")
            #expect(recording.objects.last?["end"] as? Bool == true)
        }

        private static let mine = """
            scene: mine
            views: [{id: a, frame: [0, 0, 400, 400], recognizers: [{id: own, type: tap}]}]

            """

        @Test func `strokes are committed, except one that Escape cancels`() throws {
            let live = try LiveWindow("--scene", "drawing")
            try live.settle()
            for isTaken in [false, true] {
                try live.touchscreen.down(0, at: CGPoint(x: 200, y: 300))
                try live.touchscreen.move(0, to: CGPoint(x: 400, y: 350), over: 0.1)
                if isTaken { try live.display.keyboard.type(.escape) }
                try live.settle()
                try live.touchscreen.up(0)
                try live.settle()
            }
            let recording = try live.finish()
            #expect(
                recording.distinctStates("stroke").filter { $0 != "changed" } == [
                    "began", "ended", "began", "cancelled",
                ]
            )
            let commits = recording.objects.filter { $0["behaviour"] as? String == "commitStroke" }
            #expect(commits.count == 1)
            #expect(commits.first?["view"] as? String == "canvas")
            #expect((commits.first?["samples"] as? Int ?? 0) > 2)
        }
    }
}
