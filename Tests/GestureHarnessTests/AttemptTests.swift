import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import RealServer
import Testing
import VirtualDisplay

@testable import GestureExplaining
@testable import GestureHarness
@testable import GestureOverlay
@testable import GestureBench
@testable import GestureTrace
@testable import RecordingFormat

/// Tests of the last sequences of a session, and of the comparison of two.
@Suite struct `The attempts of a session` {
    /// Performs lines on a scene, and lets time pass: by default, until the last deadline is over.
    private static func recorded(
        _ lines: [String],
        in scene: String = "swipes",
        waiting pause: TimeInterval = 10
    ) throws -> RecordedSession {
        let header = #"{"touchstone":1,"scene":"\#(scene)","size":[1280,800]}"#
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-\(UUID().uuidString).jsonl")
        try Data(([header] + lines).joined(separator: "\n").appending("\n").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let player = try Player(file: file.path)
        let recorded = RecordedSession(player.session)
        try player.begin()
        while player.next != nil { try player.performNext() }
        recorded.session.advance(to: player.session.now + pause)
        recorded.advance(to: player.session.now)
        return recorded
    }

    /// A stroke on the view of the directions, to the right in four steps.
    private static func swipe(
        at start: Double,
        from place: (x: Double, y: Double) = (150, 300),
        by way: (x: Double, y: Double) = (120, 4),
        over seconds: Double = 0.2
    ) -> [String] {
        let moves = (1...4).map { number in
            let part = Double(number) / 4
            return #"{"t":\#(start + seconds * part),"touch":"update","id":1,"#
                + #""x":\#(place.x + way.x * part),"y":\#(place.y + way.y * part)}"#
        }
        return [#"{"t":\#(start),"touch":"begin","id":1,"x":\#(place.x),"y":\#(place.y)}"#]
            + moves + [#"{"t":\#(start + seconds + 0.01),"touch":"end","id":1}"#]
    }

    /// Returns the attempts after a frame.
    private static func attempts(of recorded: RecordedSession) -> [Attempt] {
        _ = recorded.snapshot
        return recorded.attempts.all
    }

    private static func difference(_ lines: [String]) throws -> TraceSnapshot.Difference {
        let recorded = try recorded(lines)
        let all = attempts(of: recorded)
        #expect(all.count == 2)
        return TraceSnapshot.Difference(
            between: try #require(all.last).steps,
            and: try #require(all.first).steps
        )
    }

    @Test func `are kept when the next one begins, with their verdicts and without their past`()
        throws
    {
        let recorded = try Self.recorded(
            Self.swipe(at: 1) + Self.swipe(at: 3, by: (8, 0)) + Self.swipe(at: 5)
        )
        #expect(recorded.attempts.past.map(\.start) == [1, 3])
        let all = Self.attempts(of: recorded)
        #expect(all.map(\.start) == [1, 3, 5])
        #expect(all.map { $0.thumbnail(.none).outcome } == [.succeeded, .failed, .succeeded])
        #expect(all.allSatisfy { $0.snapshot.timeline.earlier.isEmpty })
        #expect(all.allSatisfy { $0.snapshot.timeline.moment == $0.snapshot.timeline.end })
    }

    @Test func `are at most sixteen, however long the session is`() throws {
        let recorded = try Self.recorded((1...40).flatMap { Self.swipe(at: Double($0) * 2) })
        #expect(recorded.attempts.past.map(\.start) == (24...39).map { Double($0) * 2 })
        let all = Self.attempts(of: recorded)
        #expect(all.map(\.start) == (25...40).map { Double($0) * 2 })
    }

    private static func touch(_ action: FingerLine.Action, at time: TimeInterval) -> TimedInput {
        let finger = FingerLine(action, id: 1, location: CGPoint(x: 480, y: 300))
        return TimedInput(.touches([finger]), at: time)
    }

    @Test func `look as in the first frame after their end`() throws {
        let recorded = try Self.recorded(Self.swipe(at: 1))
        let frame = recorded.snapshot
        recorded.receive(Self.touch(.begin, at: 20))
        #expect(recorded.attempts.past.map(\.snapshot.time) == [frame.time])
    }

    @Test func `include a late tap, which continues the sequence after a frame`() throws {
        let tap = [
            #"{"t":1,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":1.05,"touch":"end","id":1}"#,
        ]
        let recorded = try Self.recorded(tap, in: "playground", waiting: 0.6)
        #expect(Self.attempts(of: recorded).map(\.snapshot.strokes.count) == [1])
        recorded.receive(Self.touch(.begin, at: 1.7))
        recorded.receive(Self.touch(.end, at: 1.75))
        recorded.session.advance(to: 5)
        recorded.receive(Self.touch(.begin, at: 20))
        #expect(recorded.attempts.past.map(\.snapshot.strokes.count) == [2])
    }

    @Test func `have small pictures with few points, from the landing to the lift`() throws {
        let moves = (1...500).map { number in
            #"{"t":\#(1 + Double(number) / 1000),"touch":"update","id":1,"x":\#(150 + number / 4),"y":300}"#
        }
        let recorded = try Self.recorded(
            [#"{"t":1,"touch":"begin","id":1,"x":150,"y":300}"#] + moves
                + [#"{"t":1.6,"touch":"end","id":1}"#]
        )
        let attempt = try #require(Self.attempts(of: recorded).last)
        let points = try #require(attempt.thumbnail(.none).paths.first).points
        #expect(points.count <= 30)
        #expect(points.first?.x == 150 && points.last?.x == 275)
    }

    @Test func `end with clearing, and with another scene`() throws {
        let two = Self.swipe(at: 1) + Self.swipe(at: 3)
        #expect(try Self.recorded(two + [#"{"t":5,"clear":true}"#]).attempts.past.isEmpty)
        let another = try Self.recorded(two + [#"{"t":5,"scene":"taps"}"#])
        #expect(Self.attempts(of: another).isEmpty)
    }

    @Test func `adopt a label that comes later`() throws {
        let recorded = try Self.recorded(
            Self.swipe(at: 1) + Self.swipe(at: 3) + [#"{"t":5,"expected":["left"],"at":1.1}"#]
        )
        let first = try #require(recorded.attempts.past.first)
        #expect(first.thumbnail(.none).outcome == .failed)
        #expect(first.thumbnail(.none).text.contains("left"))
    }

    // MARK: Differences

    @Test func `differ by the limit that one kept and the other did not`() throws {
        let difference = try Self.difference(
            Self.swipe(at: 1) + Self.swipe(at: 3, by: (30, 0))
        )
        #expect(
            difference.sentence == "right differs: here moved 30.0 against 60.0 pt, limit 40.1"
        )
        #expect(difference.step?.values == "30.0 against 60.0 pt, limit 40.1")
    }

    @Test func `differ by a step without a limit`() throws {
        let difference = try Self.difference(
            Self.swipe(at: 1) + Self.swipe(at: 3, from: (480, 550))
        )
        #expect(difference.sentence == "right differs: here no touch received, there recognized")
        #expect(difference.step == .init(shownTime: nil, secondTime: 1.1 - 1))
    }

    @Test func `do not differ if they took the same steps`() throws {
        let difference = try Self.difference(
            Self.swipe(at: 1) + Self.swipe(at: 3, from: (170, 200))
        )
        #expect(difference.sentence == "no difference: both took the same steps")
        #expect(difference.step == nil)
    }

    /// Two sequences, with the sentence about the first difference of the second one from the first one.
    private static let pairs: [(name: String, scene: String, lines: [String], sentence: String)] = [
        (
            "the pan waits for the swipe, which is the cause", "swipes",
            swipe(at: 1, from: (600, 200)) + swipe(at: 3, from: (600, 200), over: 2.4),
            "quick differs: here moved 0.0 pt in the time allowed (needs 26.5), "
                + "there recognized: moved 60.0 pt (needs 45.3)"
        ),
        (
            "a second tap that does not come has no pause", "playground",
            tap(at: 1) + tap(at: 1.15) + tap(at: 3),
            "double differs: here no next tap in 0.35 s, "
                + "there recognized: next tap after 0.10 s (allows 0.35)"
        ),
        (
            "a swipe that is too slow has another limit than one that is recognized", "swipes",
            swipe(at: 1) + swipe(at: 3, by: (60, 0), over: 0.8),
            "right differs: here moved 30.0 pt in the time allowed (needs 26.5), "
                + "there recognized: moved 60.0 pt (needs 45.3)"
        ),
        (
            "the same steps with another value", "swipes",
            swipe(at: 1) + swipe(at: 3, by: (200, 4)),
            "same steps: right moved 50.0 against 60.0 pt"
        ),
    ]

    private static func tap(at time: Double) -> [String] {
        [
            #"{"t":\#(time),"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":\#(time + 0.05),"touch":"end","id":1}"#,
        ]
    }

    @Test(arguments: pairs.indices)
    func `differ first as two files do in explain`(_ index: Int) throws {
        let pair = Self.pairs[index]
        let recorded = try Self.recorded(pair.lines, in: pair.scene)
        let all = Self.attempts(of: recorded)
        #expect(all.count == 2)
        let here = try #require(all.last).steps
        let there = try #require(all.first).steps
        let window = TraceSnapshot.Difference(between: here, and: there)
        #expect(window.sentence == pair.sentence, "\(pair.name)")
        let header = #"{"touchstone":1,"scene":"\#(pair.scene)","size":[1280,800]}"#
        let file = try TemporaryText(([header] + pair.lines).joined(separator: "\n") + "\n")
        let reader = CaseReader(labels: nil, details: [.steps, .reachedValues]) { Player.Options() }
        let cases = try reader.cases(in: file.path).cases
        #expect(cases.count == 2)
        let files = FirstDifference(between: cases[1].recorded, and: cases[0].recorded)
        #expect(TraceSnapshot.Difference(files) == window, "\(pair.name)")
    }

    @Test func `have the lanes of the first difference on top`() throws {
        let pair = Self.pairs[0]
        let recorded = try Self.recorded(pair.lines, in: pair.scene)
        let all = Self.attempts(of: recorded)
        let moment = FrozenMoment(recorded, showing: all[1])
        moment.lay(all[0])
        let timeline = moment.layOver(moment.shown).timeline
        #expect(timeline.verdict?.involved.first != timeline.leadingRow)
        let rows = TimelineRows(timeline, plot: CGRect(x: 100, y: 0, width: 300, height: 80))
        #expect(rows.lines.compactMap(\.content.selectable.first?.name).first == "quick")
    }

    // MARK: The frozen window

    @Test func `are named by the time in their sequence, until the steps are counted`() throws {
        let recorded = try Self.recorded(Self.swipe(at: 1) + Self.swipe(at: 3, by: (30, 0)))
        let moment = FrozenMoment(recorded, showing: Self.attempts(of: recorded)[1])
        #expect(moment.text == "3.210 s")
        #expect(moment.timeInSequence == "0.210 s")
    }

    @Test func `begin, in another performance, with the first one that the window offers`() throws {
        let recorded = try Self.recorded((1...40).flatMap { Self.swipe(at: Double($0) * 2) })
        _ = recorded.snapshot
        #expect(recorded.attempts.start == 50)
        let comparison = try ValueComparison(
            of: recorded,
            [("right.numberOfTouchesRequired", .number(2))],
            from: 80
        )
        while try !comparison.perform(before: .infinity) {}
        _ = comparison.session.snapshot
        #expect(comparison.session.attempts.past.map(\.start).first == 50)
        #expect(comparison.session.attempts.all.count == 16)
    }

    @Test func `are drawn in a report as far as the time of each picture`() throws {
        let recorded = try Self.recorded(Self.swipe(at: 1) + Self.swipe(at: 3, by: (30, 0)))
        let all = Self.attempts(of: recorded)
        let moment = FrozenMoment(recorded, showing: all[1])
        moment.lay(all[0])
        let second = try #require(moment.layOver(moment.shown).second)
        #expect(second.until(3).strokes.map(\.points.count) == [1])
        #expect(second.until(3.12).strokes.map(\.points.count) == [3])
        #expect(second.until(3.12).strokes.first?.state == .live)
        #expect(second.until(3.21) == second)
    }

    @Test func `lie over each other in a frozen window, and in no other moment`() throws {
        let recorded = try Self.recorded(Self.swipe(at: 1) + Self.swipe(at: 3, by: (30, 0)))
        let all = Self.attempts(of: recorded)
        let moment = FrozenMoment(recorded, showing: all[0])
        #expect(moment.shownStart == 1)
        #expect(moment.shown.verdict?.outcome == .succeeded)
        #expect(moment.layOver(moment.shown).second == nil)
        moment.lay(all[1])
        #expect(moment.secondStart == 3)
        let both = moment.layOver(moment.shown)
        #expect(both.second?.strokes.first?.points.first?.location == CGPoint(x: 150, y: 300))
        #expect(!both.timeline.before.isEmpty)
        // One step back, the stroke is that of the moment, and the second one lies over it still.
        #expect(try moment.show(.before(moment.end)))
        let back = moment.layOver(moment.shown)
        #expect(back.time < both.time && back.second == both.second)
        // A moment before the attempt has nothing to lie over.
        #expect(try moment.show(.at(0.5)))
        #expect(moment.layOver(moment.shown).second == nil && moment.secondStart == nil)
    }
}

/// A text in a file that is removed after its test.
private final class TemporaryText {
    let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("touchstone-\(UUID().uuidString).jsonl").path

    init(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension EndToEnd {
    @Suite struct `Attempts in the window` {
        /// Two swipes to the right: the first one is recognized, the second one is too short.
        private static func tried() throws -> LiveWindow {
            let live = try LiveWindow("--scene", "swipes")
            try live.settle()
            try live.drag(from: CGPoint(x: 150, y: 300), to: CGPoint(x: 290, y: 300), over: 0.1)
            try live.waits(for: "right")
            try live.waitUntilAsleep()
            try live.drag(from: CGPoint(x: 150, y: 300), to: CGPoint(x: 180, y: 300), over: 0.1)
            try live.waits { $0.events("TouchEnd").count == 2 }
            try live.waitUntilAsleep()
            return live
        }

        /// Returns the place of the picture of an attempt, of two in all.
        private static func place(_ number: Int) throws -> CGPoint {
            let size = CGSize(width: 1280, height: 800)
            let panel = try #require(Panels(size: size, barHeight: Panels.barHeight).timeline)
            let attempts = [1, 2].map { Chrome.Thumbnail(start: $0, outcome: .failed) }
            let frame = AttemptStrip(attempts, in: panel).places[number].frame
            return CGPoint(x: frame.midX.rounded(), y: frame.midY.rounded())
        }

        private static func isFrozen(_ live: LiveWindow) throws -> Bool {
            try live.waitUntilAsleep()
            return try live.title().contains("frozen at")
        }

        @Test func `are shown and laid over each other by a finger alone`() throws {
            let live = try Self.tried()
            let present = try live.picture()
            // A tap shows the first one, and another tap returns to the present.
            try live.tap(at: Self.place(0))
            #expect(try Self.isFrozen(live))
            let first = try live.picture()
            #expect(first != present)
            try live.tap(at: Self.place(0))
            #expect(try !Self.isFrozen(live))
            #expect(try live.picture() == present)
            // A long press lays the first one over the present one.
            try live.touchscreen.down(0, at: Self.place(0))
            #expect(try live.eventually { try live.title().contains("frozen at") })
            try live.touchscreen.up(0)
            try live.waitUntilAsleep()
            let both = try live.picture()
            #expect(both != first && both != present)
            // The report contains both attempts.
            try live.type("s")
            #expect(try live.eventually { try live.newFiles("png").count == 1 })
            let report = try #require(try live.newFiles("png").first)
            let outputs = try LiveWindow.replay("\(live.folder)/\(report)")
            #expect(outputs.contains { $0.contains(#""action":"right""#) })
            #expect(outputs.contains { $0.contains("movedTooLittle") })
            // A new touch ends the comparison.
            try live.touch(at: CGPoint(x: 150, y: 300))
            #expect(try !Self.isFrozen(live))
            let recording = try live.finish()
            #expect(recording.touchesOnPanels == [false, false, true, true, true, false])
        }

        @Test func `are shown and laid over each other by keys and by the mouse`() throws {
            let live = try Self.tried()
            let keyboard = live.display.keyboard
            let present = try live.picture()
            try keyboard.type(.space)
            try keyboard.type(.up)
            #expect(try Self.isFrozen(live))
            let first = try live.picture()
            // There is none before it; with Shift, the second one lies over it.
            try keyboard.type(.up)
            try live.waitUntilAsleep()
            #expect(try live.picture() == first)
            try keyboard.type(.down, with: .shift)
            try live.waitUntilAsleep()
            let both = try live.picture()
            #expect(both != first)
            try keyboard.type(.escape)
            #expect(try !Self.isFrozen(live))
            // The mouse does the same; the pointer leaves a tooltip out.
            let pointer = live.display.pointer
            try pointer.move(to: Self.place(0))
            try pointer.click()
            #expect(try Self.isFrozen(live))
            try pointer.move(to: Self.place(1))
            try keyboard.press(.shift)
            try pointer.click()
            try keyboard.release(.shift)
            try pointer.move(to: CGPoint(x: 900, y: 560))
            try live.waitUntilAsleep()
            #expect(try live.picture() == both)
            try keyboard.type(.space)
            #expect(try !Self.isFrozen(live))
            #expect(try live.picture() == present)
            let recording = try live.finish()
            #expect(recording.objects.allSatisfy { $0["key"] == nil })
        }
    }
}
