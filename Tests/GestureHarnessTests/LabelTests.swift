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
    /// Tests of the buttons that label a sequence.
    @Suite struct `Labels of sequences` {
        private static let card = CGPoint(x: 480, y: 300)
        private static let board = CGPoint(x: 100, y: 100)

        private func tap(_ live: LiveWindow, at place: CGPoint, for name: String) throws {
            let count = try live.recorded().actions(name).count
            try live.waitUntilAsleep()
            try live.touchscreen.down(0, at: place)
            // A lift within the landing's millisecond would be at the start of the sequence.
            Thread.sleep(forTimeInterval: 0.01)
            try live.touchscreen.up(0)
            try live.waits(for: name, count + 1)
            try live.waitUntilAsleep()
        }

        /// Returns the texts of a report's two pictures.
        private func texts(_ file: String) throws -> [String] {
            let replay = try Replay(file: file, keepsJournal: true)
            return ReportPicture.Subject.allCases.flatMap { subject in
                ReportPicture.list(of: replay, as: .init(subject: subject)).marks
            }.compactMap {
                if case .text(let text, _, _, _, _) = $0.shape { text } else { nil }
            }
        }

        @Test func `are set by finger, corrected, and part of the recording and the report`()
            throws
        {
            let live = try LiveWindow()
            try tap(live, at: Self.card, for: "single")
            let before = try live.picture()
            try live.tap(at: LabelPlaces(live)("double"))
            try live.waits { $0.labels == ["double"] }
            #expect(try live.picture() != before)
            try live.type("s")
            try live.program.waitFor("touchstone: report saved: ")
            let name = try #require(try live.newFiles("png").first)
            let wrong = try texts("\(live.folder)/\(name)")
            #expect(wrong.contains { $0.contains("expected double, recognized single") })
            #expect(wrong.contains("meant, but not recognized"))
            #expect(wrong.contains("recognized, but not meant"))
            // Both, then only the right one, then nothing, and the right one again.
            try live.tap(at: LabelPlaces(live)("single"))
            try live.waits { $0.labels.last == "double single" }
            try live.tap(at: LabelPlaces(live)("double"))
            try live.waits { $0.labels.last == "single" }
            try live.tap(at: LabelPlaces(live).nothing())
            try live.waits { $0.labels.last == "" }
            try live.tap(at: LabelPlaces(live)("single"))
            try live.waits { $0.labels.last == "single" }
            let recording = try live.finish()
            #expect(recording.labels == ["double", "double single", "single", "", "single"])
            let touches = recording.touchesOnPanels
            #expect(touches == [false] + Array(repeating: true, count: 5))
            let picture = "\(live.folder)/r.png"
            #expect(try texts(picture).contains { $0.contains("recognized single, as expected") })
            #expect(try texts(picture).contains("recognized, as meant"))
            // A report of the replay equals that of its replay.
            let copies = ["a.png", "b.png"].map { "\(live.folder)/\($0)" }
            for (from, to) in zip([picture, copies[0]], copies) {
                let replay = try Replay(file: from, keepsJournal: true)
                try ReportPicture.write(replay, as: .init(), to: to)
            }
            let data = try copies.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
            #expect(data[0] == data[1])
            #expect(try LiveWindow.replay(copies[1]) == recording.outputs)
        }

        @Test func `have no buttons before a sequence, and while one is under way`() throws {
            let live = try LiveWindow()
            try tap(live, at: Self.card, for: "single")
            let place = try LabelPlaces(live)
            try live.type("c")
            try live.waitUntilAsleep()
            try live.tap(at: place("longPress"))
            try live.type("e")
            try live.display.keyboard.type(.escape)
            try live.touchscreen.down(0, at: Self.board)
            try live.waitUntilAsleep()
            try live.type("e")
            try live.tap(at: place.nothing())
            try live.touchscreen.up(0)
            #expect(try live.finish().labels == [])
        }

        @Test func `are set by mouse, and with keys for the selected row`() throws {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            let pointer = live.display.pointer
            try client.disable("Touchstone Touchscreen")
            #expect(live.eventually { live.program.printed.contains("Touchscreen is gone") })
            func click(_ point: CGPoint) throws {
                try pointer.move(to: point)
                try pointer.click()
                try live.waitUntilAsleep()
            }
            try live.waitUntilAsleep()
            try click(Self.board)
            try live.waits(for: "boardTap")
            try live.waitUntilAsleep()
            try click(LabelPlaces(live, for: .mouse)("boardPress"))
            // The pan took no part: its row is behind its view's line.
            try click(LabelPlaces(live, for: .mouse).line("card"))
            try click(LabelPlaces(live, for: .mouse, open: ["card"])("pan"))
            try live.waits { $0.labels == ["boardPress", "boardPress pan"] }
            try live.type("e")
            try click(LabelPlaces(live, for: .mouse, open: ["card"]).row("boardTap"))
            try live.type("e")
            try live.waits { $0.labels.last == "boardPress pan boardTap" }
            try live.display.keyboard.press(.shift)
            try live.type("e")
            try live.type("e")
            try live.display.keyboard.release(.shift)
            try live.waits { $0.labels.suffix(2) == ["", "–"] }
            try live.display.keyboard.type(.escape)
            try live.waitUntilAsleep()
            try click(LabelPlaces(live, for: .mouse)("boardPress"))
            try click(LabelPlaces(live, for: .mouse)("boardPress"))
            try live.waits { $0.labels.suffix(3) == ["–", "boardPress", "–"] }
            let recording = try live.finish()
            #expect(recording.labels.count == 7)
            #expect(recording.objects.allSatisfy { $0["key"] == nil })
        }

        @Test func `concern the sequence of a frozen moment, and otherwise only the last one`()
            throws
        {
            let live = try LiveWindow()
            try tap(live, at: Self.card, for: "single")
            try tap(live, at: Self.board, for: "boardTap")
            let keyboard = live.display.keyboard
            try live.tap(at: LabelPlaces(live)("boardTap"))
            // Two sequences have no label.
            try live.waits { $0.labels == ["boardTap @"] }
            try keyboard.type(.space)
            try keyboard.type(.home)
            try keyboard.type(.left)
            try live.waitUntilAsleep()
            let frozen = try live.picture()
            let single = try #require(try live.recorded().actions("single").first?["t"] as? Double)
            try live.tap(at: LabelPlaces(live, at: single)("double"))
            try live.waits { $0.labels == ["boardTap @", "double @"] }
            #expect(try live.picture() != frozen)
            let first = try live.recorded().events("TouchBegin").first
            let start = try #require(first?["t"] as? Double)
            let labels = try live.recorded().objects.filter { $0["expected"] != nil }
            #expect(labels.last?["at"] as? Double == start)
            try live.tap(at: LabelPlaces(live, at: single)("double"))
            try live.waits { $0.labels.last == "– @" }
            // The last sequence keeps its label, and the next one has none.
            try keyboard.type(.space)
            try live.waitUntilAsleep()
            try live.type("s")
            try live.program.waitFor("touchstone: report saved: ")
            let name = try #require(try live.newFiles("png").first)
            let report = try texts("\(live.folder)/\(name)")
            #expect(report.contains { $0.contains("recognized boardTap, as expected") })
            try tap(live, at: Self.card, for: "single")
            try live.tap(at: LabelPlaces(live)("single"))
            try live.waits { $0.labels.last == "single" }
            let recording = try live.finish()
            #expect(recording.labels == ["boardTap @", "double @", "– @", "single"])
        }

        @Test func `leave the changes of values alone`() throws {
            let live = try LiveWindow()
            let undo = try #require(VirtualKeyboard.Key("z"))
            try tap(live, at: Self.card, for: "single")
            try live.tap(at: LabelPlaces(live).row("single"))
            try live.waitUntilAsleep()
            try live.display.keyboard.type(.right)
            try live.waits { $0.changes == ["single.numberOfTapsRequired 2"] }
            try live.tap(at: LabelPlaces(live, selected: "single")("single"))
            try live.waits { $0.labels == ["single"] }
            try live.display.keyboard.type(undo, with: .control)
            try live.waits { $0.changes.last == "single.numberOfTapsRequired 1" }
            #expect(try live.finish().labels == ["single"])
        }
    }
}
