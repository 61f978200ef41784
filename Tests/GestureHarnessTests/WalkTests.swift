import Foundation
import GestureOverlay
import GestureRecording
import Testing
import VirtualDisplay

extension EndToEnd {
    /// A whole session from the first touch to the end.
    @Suite(.enabled(if: Tool.areInstalled(["xclip"]), "no xclip"))
    struct `Without a keyboard` {
        static let sizes = [CGSize(width: 1280, height: 800), CGSize(width: 800, height: 480)]

        @Test(arguments: sizes, Walk.Hand.allCases)
        func `a lost swipe is explained, and wins after one change`(
            _ size: CGSize,
            _ hand: Walk.Hand
        ) throws {
            let start = ContinuousClock.now
            let walk = try Walk(size, hand)
            func swipe() throws {
                // The view is at 520,320 in the scene, 380 points wide.
                let zoom = size.width < 1000 ? 0.55 : 1
                try walk.drag(
                    from: CGPoint(x: 560 * zoom, y: 400 * zoom),
                    to: CGPoint(x: 760 * zoom, y: 400 * zoom)
                )
            }
            try walk.choose(.scene(4))
            try swipe()
            #expect(try walk.outcome(of: "tooLate") == "failed")
            try walk.keepPicture("1-lost")
            try walk.choose(.expected("tooLate"))
            try walk.keepPicture("1-expected")
            try walk.select("tooLate")
            try walk.choose(.copyReason)
            let reason = try walk.clipboard()
            #expect(reason.hasPrefix("tooLate: failed, prevented by early, at "), "\(reason)")
            try walk.choose(.freeze)
            try walk.stepBack(to: "tooLate", is: "failed")
            try walk.keepPicture("2-decided")
            try walk.choose(.freeze)
            try walk.select("early")
            try walk.change("minimumNumberOfTouches", .step(1))
            try walk.keepPicture("3-changed")
            // The pan has dragged the view away.
            try walk.choose(.clear)
            try swipe()
            #expect(try walk.outcome(of: "tooLate") == "recognized")
            try walk.keepPicture("4-won")
            try walk.choose(.report)
            try walk.live.program.waitFor("report saved: ")
            try walk.choose(.quit)
            let recording = try walk.live.recording()
            #expect(recording.labels == ["tooLate"])
            #expect(
                recording.objects.contains {
                    $0["set"] as? String == "early.minimumNumberOfTouches"
                }
            )
            if ProcessInfo.processInfo.environment["TOUCHSTONE_WALK"] != nil {
                print(
                    "walk: \(Int(size.width)), \(hand): \(walk.presses) presses,",
                    ContinuousClock.now - start
                )
            }
        }
    }
}
