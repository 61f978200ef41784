import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
import RealServer
import Testing
import VirtualDisplay

@testable import GestureOverlay
@testable import GestureBench

/// Tests of a session that is performed again with other values.
@Suite struct `A session and its performance with another value` {
    /// A tap of the board that lasts too short for its long press, and further lines.
    private static func recorded(
        _ rest: [String],
        until end: TimeInterval = 10
    ) throws -> RecordedSession {
        let lines =
            [
                #"{"touchstone":1,"scene":"playground","size":[1280,800]}"#,
                #"{"t":1,"touch":"begin","id":1,"x":100,"y":100}"#,
                #"{"t":1.4,"touch":"end","id":1}"#,
            ] + rest
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-\(UUID().uuidString).jsonl")
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let player = try Player(file: file.path)
        let recorded = RecordedSession(player.session)
        try player.begin()
        while player.next != nil { try player.performNext() }
        recorded.session.advance(to: end)
        recorded.advance(to: end)
        return recorded
    }

    private static func duration(_ seconds: Double, at time: Double) -> String {
        #"{"t":\#(time),"set":"boardPress.minimumPressDuration","value":\#(seconds)}"#
    }

    private static func comparison(of recorded: RecordedSession) throws -> ValueComparison {
        let settings = try #require(recorded.settings(changedSince: 1))
        let comparison = try ValueComparison(of: recorded, settings, from: 1)
        #expect(try comparison.perform(before: .infinity))
        return comparison
    }

    /// Returns the states of lanes with their times.
    private static func steps(_ lanes: [TraceSnapshot.Timeline.Lane]) -> [String] {
        lanes.map { lane in
            let steps = lane.steps.compactMap { step in
                step.state.map { "\($0) \((step.time * 100).rounded() / 100)" }
            }
            return "\(lane.name): " + steps.joined(separator: ", ")
        }
    }

    @Test func `differ in the lanes, the verdict and the outcomes, and the session stays`() throws {
        let recorded = try Self.recorded([Self.duration(0.3, at: 2)])
        let before = recorded.snapshot
        let comparison = try Self.comparison(of: recorded)
        #expect(
            comparison.text
                == "performed again: boardTap: recognized → failed, boardPress: failed → ended"
        )
        let shown = comparison.shown(nil, in: before)
        #expect(
            Self.steps(shown.timeline.before) == [
                "boardTap: possible 1.0, ended 1.4", "boardPress: possible 1.0, failed 1.4",
            ]
        )
        #expect(
            Self.steps(shown.timeline.lanes) == [
                "boardTap: possible 1.0, failed 1.3",
                "boardPress: possible 1.0, began 1.3, ended 1.4",
            ]
        )
        #expect(before.verdict?.text == "✓ boardTap was recognized")
        #expect(
            shown.verdict?.text
                == "✓ boardPress began after 0.30 s (needs 0.3) and prevented boardTap"
        )
        #expect(recorded.snapshot == before)
    }

    @Test func `show the same moments, and a moment knows only the lanes up to it`() throws {
        let recorded = try Self.recorded([Self.duration(0.3, at: 2)])
        let comparison = try Self.comparison(of: recorded)
        let view = FrozenMoment(comparison.session)
        #expect(try view.show(.at(1.35)))
        let shown = comparison.shown(view.shown, in: recorded.snapshot)
        #expect(shown.timeline.moment == 1.35)
        #expect(shown.rows.first { $0.name == "boardPress" }?.state == .began)
        #expect(shown.timeline.before.count == 2)
        let scene = view.scene ?? comparison.session.session.scene
        #expect(try scene.value(of: "boardPress.minimumPressDuration") == 0.3)
    }

    @Test func `have the last of several values, none after an undo, and none across scenes`()
        throws
    {
        let changed = [Self.duration(0.2, at: 2), Self.duration(0.3, at: 2.1)]
        let recorded = try Self.recorded(changed)
        let settings = try #require(recorded.settings(changedSince: 1))
        #expect(
            settings.map { "\($0.path) \($0.value)" } == ["boardPress.minimumPressDuration 0.3"]
        )
        // An earlier change is part of the session itself.
        #expect(recorded.settings(changedSince: 2.1)?.isEmpty == true)
        let undone = try Self.recorded(changed + [Self.duration(0.5, at: 3)])
        #expect(undone.settings(changedSince: 1)?.isEmpty == true)
        #expect(undone.sceneHistory.keepsScene(since: 1))
        let replaced = try Self.recorded(changed + [#"{"t":3,"scene":"taps"}"#])
        #expect(replaced.settings(changedSince: 1) == nil)
        #expect(!replaced.sceneHistory.keepsScene(since: 1))
        #expect(replaced.sceneHistory.keepsScene(since: 3))
    }

    @Test func `differ from the sequence on that is shown, and not before it`() throws {
        let again = [
            #"{"t":4,"touch":"begin","id":1,"x":100,"y":100}"#,
            #"{"t":4.4,"touch":"end","id":1}"#,
        ]
        let recorded = try Self.recorded(again + [Self.duration(0.3, at: 6)])
        let settings = try #require(recorded.settings(changedSince: 4))
        let comparison = try ValueComparison(of: recorded, settings, from: 4)
        // A long performance is continued with later pictures.
        #expect(try !comparison.perform(before: 0))
        #expect(comparison.progressText == "performing the session again: 0 %")
        #expect(try comparison.perform(before: .infinity))
        let shown = comparison.shown(nil, in: recorded.snapshot).timeline
        #expect(shown.before.map(\.name) == ["boardTap", "boardPress"])
        #expect(shown.earlier.map(\.before.count) == [0])
        #expect(shown.reaching(back: 1).before.map(\.name) == ["boardTap", "boardPress"])
    }

    @Test func `differ from the first touch on, whatever was set during the sequence`() throws {
        let recorded = try Self.recorded([
            #"{"t":4,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":4.05,"set":"double.numberOfTapsRequired","value":3}"#,
            #"{"t":4.1,"touch":"end","id":1}"#,
            #"{"t":6,"set":"double.numberOfTapsRequired","value":1}"#,
        ])
        let settings = try #require(recorded.settings(changedSince: 4))
        let comparison = try ValueComparison(of: recorded, settings, from: 4)
        #expect(try comparison.perform(before: .infinity))
        #expect(
            comparison.text
                == "performed again: single: recognized → failed, double: failed → recognized"
        )
    }

    @Test func `differ in an earlier sequence, which a frozen window shows`() throws {
        let later = [
            #"{"t":4,"touch":"begin","id":1,"x":100,"y":100}"#,
            #"{"t":4.1,"touch":"end","id":1}"#,
        ]
        let recorded = try Self.recorded(later + [Self.duration(0.3, at: 6)])
        let comparison = try Self.comparison(of: recorded)
        let differences = "boardTap: recognized → failed, boardPress: failed → ended"
        #expect(comparison.text == "performed again: " + differences)
        // So does another version of the scene.
        let scene = recorded.session.scene
        let change = SceneChange.property(
            recognizer: "boardPress",
            name: "minimumPressDuration",
            value: .number(0.3)
        )
        let version = SessionReplay.Version(source: try scene.text(with: change), change: change)
        func perform(comparing start: TimeInterval?) throws -> String {
            let again = try SessionReplay.perform(
                recorded,
                on: version,
                until: 10,
                in: GestureScenes.Program()
            )
            return SequenceOutcomes.differences(
                from: recorded.snapshot,
                to: again.session.snapshot,
                in: start
            )
        }
        #expect(try perform(comparing: 1) == differences)
        #expect(try perform(comparing: nil).hasPrefix("boardPress: "))
    }

    /// At the session's end, the double tap would still wait for its second tap.
    @Test func `end with an outcome that the session has not reached yet`() throws {
        let lines = [
            #"{"t":3,"set":"double.numberOfTapsRequired","value":1}"#,
            #"{"t":4,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":4.1,"touch":"end","id":1}"#,
            #"{"t":4.12,"set":"double.numberOfTapsRequired","value":2}"#,
        ]
        let recorded = try Self.recorded(lines, until: 4.15)
        let settings = try #require(recorded.settings(changedSince: 4))
        let comparison = try ValueComparison(of: recorded, settings, from: 4)
        #expect(try comparison.perform(before: .infinity))
        #expect(comparison.session.snapshot.isSequenceOver)
        #expect(
            comparison.text
                == "performed again: single: failed → recognized, double: recognized → failed"
        )
    }
}

extension EndToEnd {
    /// Tests of a value that changes after a gesture, in a scene with a double tap alone.
    @Suite struct `A value that changes after a gesture` {
        private static let scene = """
            scene: pair
            size: [1280, 800]
            views:
              - id: pad
                frame: [100, 100, 700, 400]
                recognizers:
                  - {id: pair, type: tap, numberOfTapsRequired: 2}

            """
        private static let pad = CGPoint(x: 480, y: 300)

        /// A window after one tap, with the recognizer selected.
        private struct Tapped {
            let live: LiveWindow
            let client: XClient
            let place: PropertyPlaces

            init(size: CGSize = CGSize(width: 1280, height: 800)) throws {
                live = try LiveWindow(
                    "--scene",
                    "pair.yaml",
                    arguments: ["--size", "\(Int(size.width))x\(Int(size.height))"],
                    files: ["pair.yaml": scene]
                )
                client = try XClient(live.display)
                try live.touch(at: size.width < 1000 ? CGPoint(x: 200, y: 150) : pad)
                try live.waits { $0.outputs.contains { $0.contains(#""state":"failed""#) } }
                let path = live.folder + "/pair.yaml"
                try live.tap(at: PropertyPlaces(of: nil, in: path, size).row("pair"))
                let file = live.folder + "/so-far.jsonl"
                try live.text(of: "r.jsonl").write(toFile: file, atomically: false, encoding: .utf8)
                let snapshot = try Replay(file: file).picture.snapshot
                place = try PropertyPlaces(of: "pair", in: path, size, after: snapshot)
                try live.waitUntilAsleep()
            }

            /// Returns the state and reason that the window shows, which it copies.
            func outcome() throws -> String? {
                try live.waitUntilAsleep()
                try live.type("y")
                try live.waitUntilAsleep()
                return try client.requestSelection("CLIPBOARD", as: "UTF8_STRING")?.text
            }

            func fewer() throws { try live.tap(at: place("numberOfTapsRequired", .step(-1))) }
        }

        @Test(arguments: [CGSize(width: 1280, height: 800), CGSize(width: 800, height: 480)])
        func `is tried on that gesture, and undone, by finger`(_ size: CGSize) throws {
            let tapped = try Tapped(size: size)
            let live = tapped.live
            let first = try tapped.outcome()
            #expect(first?.hasPrefix("pair: failed") == true, "\(first ?? "")")
            try tapped.fewer()
            #expect(try tapped.outcome() == "pair: recognized")
            // A report has the sequence with the value that it is shown with.
            try live.type("s")
            #expect(try live.eventually { try live.newFiles("png").count == 1 })
            let report = try #require(try live.newFiles("png").first)
            let outputs = try LiveWindow.replay("\(live.folder)/\(report)")
            #expect(outputs.contains { $0.contains(#""action":"pair""#) })
            try live.tap(at: tapped.place.button(.undo))
            #expect(try tapped.outcome() == first)
            // The next gesture has the new value.
            try tapped.fewer()
            try live.touch(at: size.width < 1000 ? CGPoint(x: 200, y: 150) : Self.pad)
            try live.waits(for: "pair")
            let recording = try live.finish()
            #expect(
                recording.changes == [
                    "pair.numberOfTapsRequired 1", "pair.numberOfTapsRequired 2",
                    "pair.numberOfTapsRequired 1",
                ]
            )
            #expect(recording.actions("pair").count == 1)
        }

        @Test func `is tried by keys`() throws {
            let tapped = try Tapped()
            let (live, keyboard) = (tapped.live, tapped.live.display.keyboard)
            let first = try tapped.outcome()
            try keyboard.type(.left)
            #expect(try tapped.outcome() == "pair: recognized")
            try keyboard.type(try #require(VirtualKeyboard.Key("z")), with: .control)
            #expect(try tapped.outcome() == first)
            try keyboard.type(.left)
            #expect(try tapped.outcome() == "pair: recognized")
            // Clearing forgets both performances.
            try live.type("c")
            try live.waitUntilAsleep()
            #expect(try live.finish().actions("pair").isEmpty)
        }

        @Test func `is tried while the window is frozen, which stays at the moment`() throws {
            let tapped = try Tapped()
            let (live, keyboard) = (tapped.live, tapped.live.display.keyboard)
            let first = try tapped.outcome()
            try live.tap(.freeze)
            try keyboard.type(.home)
            try live.waitUntilAsleep()
            let title = try live.title()
            #expect(title.contains("frozen at"))
            try tapped.fewer()
            try live.waitUntilAsleep()
            #expect(try live.title() == title)
            // The lift recognizes it now.
            try keyboard.type(.right)
            #expect(try tapped.outcome() == "pair: recognized")
            try live.tap(at: tapped.place.button(.undo))
            try keyboard.type(.end)
            #expect(try tapped.outcome() == first)
            // By keyboard too; the arrows go through time.
            try keyboard.type(.enter)
            try live.type("1")
            try keyboard.type(.enter)
            #expect(try tapped.outcome() == "pair: recognized")
            // The comparison outlasts the pause, and ends with the next gesture.
            try keyboard.type(.space)
            #expect(try tapped.outcome() == "pair: recognized")
            let recording = try live.finish()
            #expect(
                recording.changes == [
                    "pair.numberOfTapsRequired 1", "pair.numberOfTapsRequired 2",
                    "pair.numberOfTapsRequired 1",
                ]
            )
            #expect(recording.actions("pair").isEmpty)
        }
    }
}
