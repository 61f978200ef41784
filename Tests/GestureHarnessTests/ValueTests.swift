import Foundation
@testable import GestureBench
import GestureScenes
import RealServer
import Testing
import VirtualDisplay

@testable import GestureHarness
@testable import GestureOverlay

extension EndToEnd {
    /// Tests of the controls of a selected recognizer's properties.
    @Suite struct `Values by finger` {
        private static let card = CGPoint(x: 480, y: 300)
        private static let taps = "numberOfTapsRequired"
        private static let touches = "numberOfTouchesRequired"

        /// Opens a window with a selected recognizer, by a tap on its row.
        private func open(
            _ name: String,
            at row: CGPoint = CGPoint(x: 1100, y: 184),
            _ arguments: String...
        ) throws -> LiveWindow {
            let live = try LiveWindow(arguments: arguments)
            try live.waitUntilAsleep()
            try live.tap(at: row)
            // Controls respond once they are drawn.
            try live.waitUntilAsleep()
            return live
        }

        /// Returns the pixels of the canvas left of the keypad, in a window of 1280×800.
        private static func canvas(of picture: Data) -> [Data] {
            let row = picture.count / 800
            return (0..<580).map { y in
                picture[picture.startIndex + y * row..<picture.startIndex + y * row + 740 * 4]
            }
        }

        /// Taps a number once no keypad covers it, and waits until the keypad is drawn.
        private func openKeypad(_ live: LiveWindow, at field: CGPoint) throws {
            try live.waitUntilAsleep()
            try live.tap(at: field)
            try live.waitUntilAsleep()
        }

        @Test func `step once for a tap, repeatedly while held, and toggle a switch`() throws {
            let live = try open("single")
            let place = try PropertyPlaces(of: "single")
            try live.tap(at: place(Self.taps, .step(1)))
            try live.waits { $0.changes == ["single.numberOfTapsRequired 2"] }
            try live.touchscreen.down(9, at: place(Self.touches, .step(1)))
            try live.waits { $0.changes.count >= 4 }
            try live.touchscreen.up(9)
            try live.settle()
            let held = try live.changes()
            let steps = (2..<held.count + 1).map { "single.numberOfTouchesRequired \($0)" }
            #expect(held == ["single.numberOfTapsRequired 2"] + steps)
            try live.tap(at: place("isEnabled", .toggle))
            try live.tap(at: place("isEnabled", .toggle))
            // A finger that leaves its target changes nothing.
            try live.drag(from: place(Self.taps, .step(1)), to: Self.card, over: 0.05)
            let recording = try live.finish()
            #expect(recording.changes == held + ["single.isEnabled 0", "single.isEnabled 1"])
            #expect(recording.touchesOnPanels.allSatisfy { $0 })
            #expect(recording.outputs == [])
        }

        @Test func `follow a horizontal drag step by step, and undo it as one change`() throws {
            let live = try open("single")
            let place = try PropertyPlaces(of: "single")
            let start = try place(Self.taps, .type)
            try live.touchscreen.down(9, at: start)
            try live.touchscreen.move(9, to: CGPoint(x: start.x + 40, y: start.y), over: 0.1)
            try live.waits { $0.changes.last == "single.numberOfTapsRequired 4" }
            try live.touchscreen.move(9, to: CGPoint(x: start.x + 12, y: start.y + 8), over: 0.1)
            try live.waits { $0.changes.last == "single.numberOfTapsRequired 2" }
            try live.touchscreen.up(9)
            // A switch follows the direction, and a choice wraps around.
            let enabled = try place("isEnabled", .toggle)
            try live.drag(from: enabled, to: CGPoint(x: enabled.x - 30, y: enabled.y), over: 0.05)
            try live.waits { $0.changes.last == "single.isEnabled 0" }
            try live.waitUntilAsleep()
            try live.tap(at: place.button(.undo))
            try live.tap(at: place.button(.undo))
            // Nothing is left to undo, and the button is disabled.
            try live.tap(at: place.button(.undo))
            try live.tap(at: place("buttonMaskRequired", .step(1)))
            let recording = try live.finish()
            let ends = [
                "single.isEnabled 0", "single.isEnabled 1", "single.numberOfTapsRequired 1",
                "single.buttonMaskRequired secondary",
            ]
            #expect(Array(recording.changes.suffix(4)) == ends)
            #expect(recording.changes.filter { $0.contains("isEnabled") }.count == 2)
            #expect(recording.touchesOnPanels.allSatisfy { $0 })
        }

        @Test func `are typed with a keypad, and an invalid number changes nothing`()
            throws
        {
            let live = try open("longPress", at: CGPoint(x: 1100, y: 272))
            let place = try PropertyPlaces(of: "longPress")
            let field = try place("minimumPressDuration", .type)
            try openKeypad(live, at: field)
            try live.tap("1.52", at: place)
            try live.tap(at: place.key(.erase))
            try live.tap(at: place.key(.apply))
            try live.waits { $0.changes == ["longPress.minimumPressDuration 1.5"] }
            // The keypad stays open after a bad number.
            try openKeypad(live, at: field)
            try live.tap("-1", at: place)
            let typed = try live.picture()
            try live.tap(at: place.key(.apply))
            let refused = try live.picture()
            #expect(refused != typed)
            // The error is at the number: the canvas stays as it is.
            #expect(Self.canvas(of: refused) == Self.canvas(of: typed))
            try live.tap(at: place.key(.erase))
            try live.tap(at: place.key(.erase))
            try live.tap("2", at: place)
            // A touch elsewhere applies the number, and does not reach the scene.
            try live.tap(at: Self.card)
            try live.waits { $0.changes.last == "longPress.minimumPressDuration 2" }
            try openKeypad(live, at: field)
            try live.tap("3", at: place)
            try live.tap(at: place.key(.cancel))
            // A touch elsewhere drops a bad number; without a number, the value stays.
            try openKeypad(live, at: field)
            try live.tap("1..5", at: place)
            try live.tap(at: Self.card)
            try openKeypad(live, at: field)
            try live.tap(at: place.key(.apply))
            try live.waitUntilAsleep()
            #expect(try live.recorded().outputs == [])
            try live.tap(at: Self.card)
            let recording = try live.finish()
            #expect(
                recording.changes == [
                    "longPress.minimumPressDuration 1.5", "longPress.minimumPressDuration 2",
                ]
            )
            let isOnPanel = recording.touchesOnPanels
            #expect(isOnPanel.filter { !$0 }.count == 1 && isOnPanel.last == false)
        }

        @Test func `change by mouse too: with clicks, a held button, a drag and the wheel`() throws
        {
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
            try click(PropertyPlaces(of: nil, for: .mouse).row("single"))
            let place = try PropertyPlaces(of: "single", for: .mouse)
            try click(place(Self.taps, .step(1)))
            try click(place("isEnabled", .toggle))
            try pointer.move(to: place(Self.taps, .step(1)))
            try pointer.press()
            try live.waits { $0.changes.count >= 4 }
            try pointer.release()
            try live.waitUntilAsleep()
            let held = try live.changes()
            #expect(held.dropFirst(2).first == "single.numberOfTapsRequired 3")
            try click(place.button(.undo))
            try live.waits { $0.changes.last == "single.numberOfTapsRequired 2" }
            let start = try place(Self.touches, .type)
            try pointer.move(to: start)
            try pointer.press()
            try pointer.move(to: CGPoint(x: start.x + 15, y: start.y))
            try pointer.move(to: CGPoint(x: start.x + 30, y: start.y))
            try pointer.release()
            try live.waits { $0.changes.last == "single.numberOfTouchesRequired 3" }
            try pointer.click(.wheelDown)
            try live.waitUntilAsleep()
            let scrolled = try PropertyPlaces(of: "single", for: .mouse, from: .property(1))
            try click(scrolled("cancelsTouchesInView", .toggle))
            // A press on a number shows the keypad to a mouse too.
            try pointer.click(.wheelUp)
            try live.waitUntilAsleep()
            try click(place(Self.taps, .type))
            try click(place.key(.character("4")))
            try click(place.key(.apply))
            try live.waits { $0.changes.last == "single.numberOfTapsRequired 4" }
            let recording = try live.finish()
            #expect(recording.changes.contains("single.cancelsTouchesInView 0"))
            #expect(recording.outputs == [])
        }

        @Test func `are typed on a keyboard, whose other keys do nothing meanwhile`() throws {
            let live = try open("longPress", at: CGPoint(x: 1100, y: 272))
            let keyboard = live.display.keyboard
            try keyboard.type(.enter)
            for key in "s0t.75" { try live.type(key) }
            try keyboard.type(.tab)
            try keyboard.type(.enter)
            try live.waits { $0.changes == ["longPress.minimumPressDuration 0.75"] }
            try keyboard.type(.enter)
            try live.type("9")
            try keyboard.type(.escape)
            // The recognizer is still selected.
            try keyboard.type(.right)
            try live.waits { $0.changes.last == "longPress.minimumPressDuration 0.8" }
            #expect(try live.newFiles("png").isEmpty)
            let recording = try live.finish()
            #expect(recording.changes.count == 2)
            let inputs = recording.objects.dropFirst()
            #expect(inputs.allSatisfy { $0["key"] == nil && $0["scene"] == nil })
        }

        @Test func `change in a frozen window too, but not in one of an earlier scene`() throws {
            let live = try open("single")
            let place = try PropertyPlaces(of: "single")
            try live.tap(.freeze)
            try live.tap(at: place(Self.taps, .step(1)))
            try live.waits { $0.changes == ["single.numberOfTapsRequired 2"] }
            try live.tap(.freeze)
            try live.type("2")
            try live.waits { $0.objects.contains { $0["scene"] as? String == "taps" } }
            try live.tap(.freeze)
            try live.display.keyboard.type(.home)
            try live.tap(at: place(Self.taps, .step(1)))
            let recording = try live.finish()
            #expect(recording.changes == ["single.numberOfTapsRequired 2"])
        }
    }
}

/// The texts of errors for typed numbers.
@Suite struct `An invalid typed number` {
    @Test(arguments: ["1..5", "-", ".", "-1", "3600.1", "9999999999999"])
    func `is quoted with the possible values`(_ text: String) throws {
        let scene = try Scene("playground")
        let error = try #require(throws: SceneError.self) {
            try scene.check("longPress.minimumPressDuration", Chrome.Entry.value(text))
        }
        #expect(error.values == "found \(text), expected a number from 0 to 3600")
    }
}
