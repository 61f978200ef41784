import Foundation
import GestureOverlay
import GestureRecording
import GestureScenes
import RealServer
import Testing
import VirtualDisplay

@testable import GestureHarness

extension EndToEnd {
    /// Tests of the bar's buttons and menus, without the keyboard.
    @Suite struct `The bar` {
        private static let card = CGPoint(x: 480, y: 300)
        /// A place on the timeline where nothing responds to a tap.
        private static let names = CGPoint(x: 40, y: 700)

        @Test(arguments: [Command.relations, .panels, .theme, .help, .menu(.scenes), .menu(.more)])
        func `changes the window by finger and by mouse, but not the scene`(
            _ command: Command
        ) throws {
            let live = try LiveWindow()
            try live.waitUntilAsleep()
            try live.tap(at: Self.names)
            let before = try live.picture()
            try live.tap(command)
            #expect(try live.eventually { try live.picture() != before })
            try live.waitUntilAsleep()
            let shown = try live.picture()
            // The second time closes it again.
            try live.tap(command)
            #expect(try live.eventually { try live.picture() == before })
            try live.click(command)
            try live.display.pointer.move(to: Self.names)
            #expect(try live.eventually { try live.picture() == shown })
            let recording = try live.finish()
            #expect(recording.touchesOnPanels.allSatisfy { $0 })
            #expect(recording.outputs == [])
        }

        @Test func `shows relations in folded panels by opening them`() throws {
            let live = try LiveWindow()
            try live.waitUntilAsleep()
            try live.type("g")
            let shown = try live.picture()
            // Folded panels stay as they are until they are needed.
            try live.display.keyboard.type(.tab)
            #expect(try live.eventually { try live.picture() != shown })
            try live.type("g")
            #expect(try live.eventually { try live.picture() == shown })
            try live.type("g")
            #expect(try live.eventually { try live.picture() != shown })
            #expect(try live.finish().outputs == [])
        }

        @Test func `saves a report and a recording, and clears, by finger`() throws {
            let live = try LiveWindow(isRecorded: false)
            try live.waitUntilAsleep()
            try live.tap(.record)
            #expect(try live.eventually { try live.newRecordings().count == 1 })
            let name = try #require(try live.newRecordings().first)
            try live.tap(at: Self.card)
            #expect(try live.eventually { try !live.recorded(name).actions("single").isEmpty })
            try live.tap(.report)
            try live.program.waitFor("report saved: touchstone-")
            try live.tap(.clear)
            try live.tap(.record)
            try live.program.waitFor("recording saved: ")
            let recording = try live.recorded(name)
            #expect(recording.states("single") == ["recognized"])
            #expect(recording.touchesOnPanels == [true, false, true, true, true])
            #expect(recording.objects.count { $0["clear"] != nil } == 1)
            #expect(try LiveWindow.replay("\(live.folder)/\(name)") == recording.outputs)
            let report = try #require(try live.newFiles("png").first)
            #expect(try LiveWindow.replay("\(live.folder)/\(report)") == recording.outputs)
            live.program.signal(SIGINT)
            #expect(live.program.finish().status == 0)
        }

        @Test func `freezes, steps and repeats steps while held, by mouse and by finger`() throws {
            let live = try LiveWindow()
            try live.waitUntilAsleep()
            try live.drag(from: Self.card, to: CGPoint(x: 600, y: 380), over: 0.3)
            try live.waitUntilAsleep()
            // The step buttons do nothing unless the window is frozen.
            try live.click(.stepBack)
            #expect(try !live.title().contains("frozen"))
            try live.click(.freeze)
            #expect(try live.eventually { try live.title().contains("frozen at") })
            var titles = [try live.title()]
            try live.click(.stepBack)
            try live.tap(.stepBack)
            try live.settle()
            titles.append(try live.title())
            try live.touchscreen.down(9, at: try #require(live.place(of: .stepBack)))
            #expect(try live.eventually { try live.title() != titles[1] })
            titles.append(try live.title())
            #expect(try live.eventually { try live.title() != titles[2] })
            try live.touchscreen.up(9)
            try live.tap(.stepForward)
            try live.tap(.freeze)
            #expect(try live.eventually { try !live.title().contains("frozen") })
            let recording = try live.finish()
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            #expect(recording.touchesOnPanels.dropFirst().allSatisfy { $0 })
        }

        @Test func `opens another scene from its menu; a touch outside closes it unseen`() throws {
            let live = try LiveWindow()
            try live.waitUntilAsleep()
            try live.tap(.menu(.scenes))
            try live.tap(at: Self.card)
            try live.click(.menu(.scenes))
            try live.display.pointer.move(to: Self.card)
            try live.display.pointer.click()
            try live.settle()
            #expect(try live.recorded().outputs == [])
            try live.tap(at: Self.card)
            try live.waits(for: "single")
            try live.tap(.scene(2))
            #expect(try live.eventually { try live.title().contains("taps") })
            let recording = try live.finish()
            #expect(recording.states("single").first == "recognized")
            #expect(recording.touchesOnPanels == [true, true, false, true, true])
            #expect(recording.objects.contains { $0["scene"] as? String == "taps" })
        }

        @Test func `performs nothing if the finger or the button leaves its target`() throws {
            let live = try LiveWindow()
            try live.waitUntilAsleep()
            let report = try #require(live.place(of: .report))
            try live.drag(from: report, to: Self.card, over: 0.05)
            try live.display.pointer.move(to: report)
            try live.display.pointer.press()
            try live.display.pointer.move(to: Self.card)
            try live.display.pointer.release()
            try live.display.pointer.click(.right)
            // A finger that comes back performs the command.
            try live.touchscreen.down(0, at: try #require(live.place(of: .freeze)))
            try live.touchscreen.move(0, to: Self.card, over: 0.05)
            try live.touchscreen.move(0, to: try #require(live.place(of: .freeze)), over: 0.05)
            try live.touchscreen.up(0)
            #expect(try live.eventually { try live.title().contains("frozen at") })
            #expect(try live.newFiles("png").isEmpty)
            let recording = try live.finish()
            #expect(recording.touchesOnPanels.allSatisfy { $0 })
            #expect(recording.actions("pan").isEmpty)
        }

        @Test func `shows a tooltip to the mouse, and none after it leaves`() throws {
            let live = try LiveWindow()
            try live.waitUntilAsleep()
            let before = try live.picture()
            try live.display.pointer.move(to: try #require(live.place(of: .report)))
            let hovered = try live.picture()
            #expect(hovered != before)
            #expect(try live.eventually { try live.picture() != hovered })
            try live.display.pointer.move(to: Self.names)
            #expect(try live.picture() == before)
            _ = try live.finish()
        }

        @Test func `copies a reason once there is one, and quits, by finger`() throws {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            try live.waitUntilAsleep()
            try live.tap(.copyReason)
            #expect(try client.requestSelection("CLIPBOARD", as: "UTF8_STRING") == nil)
            // A recognizer without an outcome has nothing to copy either.
            try live.tap(at: CGPoint(x: 1100, y: 184))
            try live.tap(.copyReason)
            #expect(try client.requestSelection("CLIPBOARD", as: "UTF8_STRING") == nil)
            try live.tap(at: PropertyPlaces(of: "single").row("single"))
            // Without a selection, the verdict is copied.
            try live.tap(at: CGPoint(x: 480, y: 300))
            try live.waits(for: "single")
            try live.tap(.copyReason)
            let copied = try #require(try client.requestSelection("CLIPBOARD", as: "UTF8_STRING"))
            #expect(copied.text.hasPrefix("✓ single (tap) was recognized"))
            // The window closes after the last release.
            let places = try live.places(of: .quit)
            for place in places.dropLast() { try live.tap(at: place) }
            // The menu responds from the frame that shows it.
            try live.waitUntilAsleep()
            try live.touch(at: try #require(places.last))
            _ = try live.recording()
        }

        @Test func `is lower without a touchscreen, and grows when one is added`() throws {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            try live.waitUntilAsleep()
            let tall = try live.picture()
            try client.disable("Touchstone Touchscreen")
            #expect(live.eventually { live.program.printed.contains("Touchscreen is gone") })
            #expect(try live.picture() != tall)
            try live.click(.report, for: .mouse)
            try live.program.waitFor("report saved: touchstone-")
            try client.enable("Touchstone Touchscreen")
            #expect(live.eventually { live.program.printed.contains("Touchscreen is back") })
            try live.click(.freeze)
            #expect(try live.eventually { try live.title().contains("frozen at") })
            _ = try live.finish()
        }
    }
}
