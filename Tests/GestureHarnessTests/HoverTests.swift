import Foundation
import GestureRecording
import RealServer
import Testing
import VirtualDisplay

@testable import GestureHarness
@testable import GestureOverlay
@testable import GestureTrace
@testable import GestureBench

extension EndToEnd {
    /// Tests of a mouse that moves over a window of 1280×800 points.
    ///
    /// The lanes are between y = 628 and 752, their names between x = 82 and 212.
    @Suite struct `The mouse over the window` {
        private static let nowhere = CGPoint(x: 20, y: 560)
        private static let start = CGPoint(x: 480, y: 300)

        /// Opens the window, and drags a finger on the playground's card.
        private func dragged() throws -> LiveWindow {
            let live = try LiveWindow()
            try live.display.pointer.move(to: Self.nowhere)
            try live.waitUntilAsleep()
            try live.drag(from: Self.start, to: CGPoint(x: 600, y: 380), over: 0.3)
            try live.waitUntilAsleep()
            return live
        }

        private func hover(_ live: LiveWindow, at x: CGFloat, _ y: CGFloat) throws -> Data {
            try live.display.pointer.move(to: CGPoint(x: x, y: y))
            return try live.picture()
        }

        @Test func `previews the moments of the timeline without freezing, and leaves them`()
            throws
        {
            let live = try dragged()
            let whole = try live.picture()
            let early = try hover(live, at: 300, 700)
            let late = try hover(live, at: 500, 700)
            #expect(early != whole && late != whole && early != late)
            #expect(early.prefix(early.count / 2) != late.prefix(late.count / 2), "the canvas")
            #expect(try hover(live, at: 300, 700) == early)
            #expect(try !live.title().contains("frozen"))
            // A key drops the preview until the mouse moves again.
            try live.display.keyboard.type(.end)
            #expect(try live.eventually { try live.picture() == whole })
            #expect(try hover(live, at: 500, 700) == late)
            #expect(try hover(live, at: Self.nowhere.x, Self.nowhere.y) == whole)
            // The first touch drops it too.
            _ = try hover(live, at: 300, 700)
            try live.touchscreen.down(0, at: Self.start)
            try live.touchscreen.up(0)
            let recording = try live.finish()
            // The pointer passes over the window as before, and nothing else is recorded.
            #expect(recording.objects.allSatisfy { $0["set"] == nil && $0["key"] == nil })
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
        }

        @Test func `lights up a recognizer at its row, and selects it at its lane's name`() throws {
            let live = try dragged()
            let whole = try live.picture()
            let row = try hover(live, at: 1100, 110)
            let name = try hover(live, at: 150, 662)
            #expect(row != whole && name != whole)
            _ = try hover(live, at: Self.nowhere.x, Self.nowhere.y)
            #expect(try live.picture() == whole)
            // The mouse, a finger, and once more to deselect.
            try live.display.pointer.move(to: CGPoint(x: 150, y: 662))
            try live.display.pointer.click()
            let selected = try hover(live, at: Self.nowhere.x, Self.nowhere.y)
            #expect(selected != whole)
            try live.tap(at: CGPoint(x: 150, y: 662))
            #expect(try live.eventually { try live.picture() == whole })
            try live.tap(at: CGPoint(x: 150, y: 662))
            #expect(try live.eventually { try live.picture() == selected })
            // A drag on the names scrolls, and selects nothing.
            try live.drag(from: CGPoint(x: 150, y: 662), to: CGPoint(x: 150, y: 720), over: 0.1)
            #expect(try live.eventually { try live.picture() == selected })
            let recording = try live.finish()
            #expect(recording.touchesOnPanels.suffix(3).allSatisfy { $0 })
        }

        @Test func `shows the time of a sample on a stroke after the sequence`() throws {
            let live = try dragged()
            let whole = try live.picture()
            // The only sample whose place does not depend on the speed of the machine.
            let near = try hover(live, at: Self.start.x, Self.start.y)
            #expect(near != whole)
            #expect(try hover(live, at: 542, 400) == whole)
            _ = try live.finish()
        }
    }
}

/// The steps that a frozen window counts.
@Suite struct `The steps of a frozen window` {
    /// Returns the steps of a sequence from the last one back, in a window frozen at its end.
    private func steps(_ scene: String, _ touches: [String], end: TimeInterval) throws -> [String] {
        let lines = [#"{"touchstone":1,"scene":"\#(scene)","size":[1280,800]}"#] + touches
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-\(UUID().uuidString).jsonl")
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let player = try Player(file: file.path)
        let recorded = RecordedSession(player.session)
        try player.performAll()
        recorded.advance(to: 1000)
        let moment = FrozenMoment(recorded)
        let states = CollectedStates()
        while states.collect(around: end, of: recorded, moment.latest.timeline) {}
        var steps: [String] = []
        repeat {
            try steps.append(#require(states.step(of: moment)))
        } while try moment.show(.before(moment.time))
        return steps
    }

    @Test func `are counted, with what each did`() throws {
        let touches = [
            #"{"t":1,"touch":"begin","id":1,"x":520,"y":450}"#,
            #"{"t":1.011,"touch":"update","id":1,"x":532.7,"y":449}"#,
            #"{"t":1.03,"touch":"update","id":1,"x":590,"y":446}"#,
            #"{"t":1.1,"touch":"end","id":1}"#,
        ]
        #expect(
            try steps("swipes", touches, end: 1.1) == [
                "step 4 of 4: #1 lifted: early ended",
                "step 3 of 4: early changed",
                "step 2 of 4: early began at 12.7 pt, tooLate failed",
                "step 1 of 4: #1 landed on panWins",
            ]
        )
    }

    @Test func `name what a control sent at the step, and at no later one`() throws {
        let touches = [
            #"{"t":1,"touch":"begin","id":1,"x":210,"y":150}"#,
            #"{"t":1.05,"touch":"update","id":1,"x":211,"y":150}"#,
            #"{"t":1.1,"touch":"end","id":1}"#,
        ]
        let steps = try steps("controls", touches, end: 1.1)
        #expect(
            steps == [
                "step 3 of 3: #1 lifted: button sent touchUpInside, deskTap and deskPan failed",
                "step 2 of 3: button sent touchDragInside",
                "step 1 of 3: #1 landed on button: button sent touchDown",
            ]
        )
    }
}

@Suite struct `The titles of the bar` {
    @Test func `read Stop and Resume while they do that, in the same place`() {
        func items(_ state: CommandState) -> [Chrome.Item] {
            CommandBar.bar(for: .finger, scenes: []) { _ in state }.items
        }
        func titles(_ state: CommandState) -> [String] {
            items(state).filter { [.record, .freeze].contains($0.command) }.map(\.shownTitle)
        }
        #expect(titles(.enabled) == ["Record", "Freeze"])
        #expect(titles(.on) == ["Stop", "Resume"])
        func tip(_ state: CommandState) -> String? {
            var chrome = Chrome()
            chrome.bar = CommandBar.bar(for: .finger, scenes: []) { _ in state }
            let list = Layout().displayList(
                TraceSnapshot(),
                chrome,
                size: CGSize(width: 1280, height: 800)
            )
            return list.controls.first { $0.command == .record }?.tip
        }
        #expect(tip(.on) == "start or stop recording to a new file  (R)")
        #expect(titles(.ending("stop the playback")) == ["Stop", "Resume"])
        #expect(tip(.ending("stop the playback")) == "stop the playback  (R)")
        func controls(_ state: CommandState) -> [CGRect] {
            var chrome = Chrome()
            chrome.bar = CommandBar.bar(for: .finger, scenes: []) { _ in state }
            let size = CGSize(width: 1280, height: 800)
            return Layout().displayList(TraceSnapshot(), chrome, size: size).controls.map(\.frame)
        }
        #expect(controls(.enabled) == controls(.on))
    }
}
