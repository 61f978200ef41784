import Foundation
import GestureRecording
import GestureScenes
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `A selected recognizer` {
        /// The initial locations of two of the playground's rows in the inspector.
        private static let single = CGPoint(x: 1100, y: 184)
        private static let longPress = CGPoint(x: 1100, y: 272)

        @Test
        func `is changed while the scene runs, and the change is undone and saved as a scene`()
            throws
        {
            let live = try LiveWindow()
            let keyboard = live.display.keyboard
            try live.waitUntilAsleep()
            let before = try live.picture()
            try live.tap(at: Self.single)
            #expect(try live.picture() != before)
            // Two taps are required; then two fingers, three, two, and one again.
            try keyboard.type(.right)
            try keyboard.type(.down)
            try keyboard.type(.right)
            try keyboard.type(.right)
            try live.waitUntilAsleep()
            let changed = try live.picture()
            let undo = try #require(VirtualKeyboard.Key("z"))
            try keyboard.type(undo, with: .control)
            try keyboard.type(undo, with: .control)
            try live.waitUntilAsleep()
            #expect(try live.picture() != changed)
            // A Boolean property is toggled.
            try keyboard.type(.down)
            try keyboard.type(.down)
            try keyboard.type(.enter)
            try live.waitUntilAsleep()
            try live.tap(at: CGPoint(x: 480, y: 300))
            try live.waitUntilAsleep()
            try live.type("w")
            #expect(try live.eventually { try live.newFiles("yaml").count == 1 })
            try live.waitUntilAsleep()
            let name = try #require(try live.newFiles("yaml").first)
            let recording = try live.finish()
            #expect(
                recording.changes == [
                    "single.numberOfTapsRequired 2", "single.numberOfTouchesRequired 2",
                    "single.numberOfTouchesRequired 3", "single.numberOfTouchesRequired 2",
                    "single.numberOfTouchesRequired 1", "single.isEnabled 0",
                ]
            )
            #expect(recording.objects.allSatisfy { $0["key"] == nil })
            #expect(recording.actions("single").isEmpty)
            #expect(recording.events("TouchBegin").first?["panel"] as? Bool == true)
            let scene = try Scene("\(live.folder)/\(name)")
            #expect(try scene.value(of: "single.numberOfTapsRequired") == 2)
            #expect(try scene.value(of: "single.isEnabled") == false)
            #expect(try scene.textWithCurrentValues() == nil)
            let old = try Scene("playground").text.split(separator: "\n")
            let new = live.text(of: name).split(separator: "\n")
            #expect(new.filter { !old.contains($0) }.count == 1)
            #expect(new.count == old.count + 2)
        }

        @Test func `is saved as a scene beside those that other windows save at the same time`()
            throws
        {
            let live = try LiveWindow()
            try live.waitUntilAsleep()
            try live.tap(at: Self.single)
            try live.display.keyboard.type(.right)
            try live.waitUntilAsleep()
            // All names that the program might choose first within the next 30 s.
            let stamp = DateFormatter()
            stamp.locale = Locale(identifier: "en_US_POSIX")
            stamp.dateFormat = "yyyy-MM-dd-HHmmss"
            let taken = (0..<30).map { second in
                "touchstone-\(stamp.string(from: Date(timeIntervalSinceNow: Double(second)))).yaml"
            }
            for name in taken {
                try Data("other".utf8).write(to: URL(fileURLWithPath: "\(live.folder)/\(name)"))
            }
            try live.type("w")
            #expect(try live.eventually { try live.newFiles("yaml").count > taken.count })
            let new = try live.newFiles("yaml").filter { !taken.contains($0) }
            let name = try #require(new.first)
            #expect(new.count == 1 && taken.contains(name.replacing("-2.yaml", with: ".yaml")))
            #expect(live.eventually { live.program.printed.contains("scene saved: \(name)\n") })
            for name in taken { #expect(live.text(of: name) == "other") }
            #expect(
                try Scene("\(live.folder)/\(name)").value(of: "single.numberOfTapsRequired") == 2
            )
            _ = try live.finish()
        }

        @Test func `is deselected by Esc or a second click, and its keys are presses again`() throws
        {
            let live = try LiveWindow()
            let keyboard = live.display.keyboard
            try live.waitUntilAsleep()
            try live.display.pointer.move(to: Self.single)
            try live.display.pointer.click()
            try live.waitUntilAsleep()
            try keyboard.type(.escape)
            try keyboard.type(.right)
            try live.waitUntilAsleep()
            try live.display.pointer.click()
            try live.waitUntilAsleep()
            // The selected row moves up to make room for its properties.
            try live.display.pointer.move(to: PropertyPlaces(of: "single").row("single"))
            try live.display.pointer.click()
            try live.waitUntilAsleep()
            try keyboard.type(.right)
            // A press that is dragged off the row is not a click.
            try live.display.pointer.press()
            try live.display.pointer.move(to: Self.longPress)
            try live.display.pointer.release()
            try live.waitUntilAsleep()
            try keyboard.type(.right)
            try live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try keyboard.type(.escape)
            try live.touchscreen.up(0)
            let recording = try live.finish()
            #expect(recording.changes.isEmpty)
            let keys = recording.objects.compactMap { $0["key"] as? String }
            #expect(keys == ["down", "up", "down", "up", "down", "up"])
            let interrupts = recording.objects.compactMap { $0["interrupt"] as? String }
            #expect(interrupts.first == "escape" && interrupts.filter { $0 == "escape" }.count == 1)
        }

        @Test func `is toggled and undone while frozen, and a count stays at least one`() throws {
            let live = try LiveWindow()
            let keyboard = live.display.keyboard
            try live.waitUntilAsleep()
            try live.tap(at: Self.single)
            try keyboard.type(.left)
            for _ in 0..<3 { try keyboard.type(.down) }
            try keyboard.type(.space)
            try live.waitUntilAsleep()
            try keyboard.type(.enter)
            // The arrows go through time.
            try keyboard.type(.left)
            try keyboard.type(.right)
            try keyboard.type(try #require(VirtualKeyboard.Key("z")), with: .control)
            try keyboard.type(.space)
            try live.waitUntilAsleep()
            try live.type("w")
            try live.waitUntilAsleep()
            #expect(try live.newFiles("yaml").isEmpty)
            let recording = try live.finish()
            #expect(recording.changes == ["single.isEnabled 0", "single.isEnabled 1"])
            #expect(recording.objects.allSatisfy { $0["key"] == nil })
        }

        @Test func `offers its reason as text to other clients, in the target that they request`()
            throws
        {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            try live.waitUntilAsleep()
            try live.drag(from: CGPoint(x: 480, y: 300), to: CGPoint(x: 520, y: 300), over: 0.1)
            try live.waitUntilAsleep()
            #expect(try client.requestSelection("CLIPBOARD", as: "UTF8_STRING") == nil)
            try live.tap(at: LabelPlaces(live).row("single"))
            let letter = try #require(VirtualKeyboard.Key("c"))
            try live.display.keyboard.type(letter, with: .control)
            try live.waitUntilAsleep()
            let text = try #require(try client.requestSelection("CLIPBOARD", as: "UTF8_STRING"))
                .text
            #expect(text.hasPrefix("single: failed"), "\(text)")
            for selection in ["CLIPBOARD", "PRIMARY"] {
                #expect(try client.requestSelection(selection, as: "STRING")?.text == text)
                #expect(try client.requestSelection(selection, as: "UTF8_STRING")?.text == text)
                #expect(try client.requestSelection(selection, as: "image/png") == nil)
                let targets = try #require(try client.requestSelection(selection, as: "TARGETS"))
                #expect(targets.type == "ATOM")
                let names = targets.numbers.map { client.name(of: $0) }
                #expect(names == ["TARGETS", "TIMESTAMP", "UTF8_STRING", "STRING"])
                let time = try #require(try client.requestSelection(selection, as: "TIMESTAMP"))
                    .numbers
                #expect(time.count == 1 && time[0] > 0)
            }
            // Another program copies: the window loses the selection and continues.
            client.own("PRIMARY")
            #expect(try client.requestSelection("CLIPBOARD", as: "STRING")?.text == text)
            try live.type("y")
            try live.waitUntilAsleep()
            #expect(try client.requestSelection("PRIMARY", as: "STRING")?.text == text)
            _ = try live.finish()
        }
    }
}
