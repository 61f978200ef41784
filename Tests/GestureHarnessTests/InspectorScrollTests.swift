import Foundation
import GestureRecording
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of an inspector with 50 rows, of which 12 fit.
    ///
    /// A row is 44 points high; the first one is at y = 40.
    @Suite struct `An inspector with many rows` {
        private static let scene =
            """
            scene: crowd
            size: [1280, 800]
            views:
              - id: pad
                frame: [20, 20, 900, 500]
                recognizers:
                  - {id: pan, type: pan, allowedScrollTypesMask: all}

            """
            + (1..<50).map { "      - {id: r\($0), type: tap, numberOfTouchesRequired: 3}\n" }
            .joined()

        /// Returns the center of the row at an index.
        private func row(_ place: Int) -> CGPoint {
            CGPoint(x: 1100, y: 40 + 44 * Double(place) + 22)
        }

        private func open() throws -> LiveWindow {
            let live = try LiveWindow(
                arguments: ["--scene", "crowd.yaml"],
                files: ["crowd.yaml": Self.scene]
            )
            try live.waitUntilAsleep()
            return live
        }

        private func tap(_ live: LiveWindow, at place: CGPoint) throws {
            try live.touchscreen.down(0, at: place)
            try live.waitUntilAsleep()
            try live.touchscreen.up(0)
            try live.waitUntilAsleep()
        }

        /// Changes the selected recognizer, so that the recording names it, and deselects it.
        private func recordSelection(_ live: LiveWindow) throws {
            try live.display.keyboard.type(.right)
            try live.display.keyboard.type(.escape)
            try live.waitUntilAsleep()
        }

        /// Returns the selected recognizers in the order of their changes.
        private func selected(_ recording: Recording) -> [String] {
            recording.objects.compactMap { ($0["set"] as? String)?.split(separator: ".").first }
                .map(String.init)
        }

        @Test
        func `scrolls with the wheel and with fractions of clicks, which do not reach the canvas`()
            throws
        {
            let live = try open()
            let pointer = live.display.pointer
            try pointer.move(to: row(5))
            // Enough clicks to reach the end, even if the first one is only the baseline.
            for _ in 0..<30 { try pointer.click(.wheelDown) }
            try live.waitUntilAsleep()
            try tap(live, at: row(11))
            try recordSelection(live)
            try pointer.move(to: row(5))
            try pointer.click(.wheelUp)
            try live.waitUntilAsleep()
            // A click scrolls by two rows, half a click by one, in any number of fractions.
            try pointer.click(.wheelUp)
            for _ in 0..<5 { try pointer.scroll(down: -0.1) }
            try live.waitUntilAsleep()
            try tap(live, at: row(3))
            try recordSelection(live)
            // On the canvas the scene receives the wheel, and the only row is that of the recognizer that did.
            try pointer.move(to: CGPoint(x: 400, y: 300))
            for _ in 0..<3 { try pointer.click(.wheelDown) }
            try live.waitUntilAsleep()
            try tap(live, at: row(0))
            try recordSelection(live)
            let recording = try live.finish()
            let names = selected(recording)
            // The touch moved the pointer: the first click after it may only be the baseline.
            #expect(names == ["r49", "r38", "pan"] || names == ["r49", "r36", "pan"])
            let sets = recording.objects.indices.filter { recording.objects[$0]["set"] != nil }
            let pans = recording.objects.indices.filter {
                recording.objects[$0]["action"] as? String == "pan"
            }
            #expect(try #require(pans.first) > sets[1])
        }

        /// The server reports a finger as a held button of every pointer.
        @Test func `keeps the wheel from the views while a finger or a button is down`()
            throws
        {
            let scene = """
                scene: below
                size: [1280, 800]
                views:
                  - id: under
                    frame: [900, 0, 380, 800]
                    recognizers:
                      - {id: wheeled, type: pan, allowedScrollTypesMask: all}

                """
            let live = try LiveWindow(
                arguments: ["--scene", "below.yaml"],
                files: ["below.yaml": scene]
            )
            try live.waitUntilAsleep()
            let pointer = live.display.pointer
            try live.touchscreen.down(0, at: CGPoint(x: 300, y: 300))
            try pointer.move(to: row(5))
            for _ in 0..<5 { try pointer.click(.wheelDown) }
            for _ in 0..<5 { try pointer.scroll(down: 0.1) }
            try live.waitUntilAsleep()
            try live.touchscreen.up(0)
            try pointer.move(to: CGPoint(x: 300, y: 300))
            try pointer.press()
            try pointer.move(to: row(5))
            for _ in 0..<5 { try pointer.click(.wheelDown) }
            try pointer.release()
            try live.waitUntilAsleep()
            // Beside the inspector the view receives the wheel.
            try pointer.move(to: CGPoint(x: 940, y: 300))
            for _ in 0..<5 { try pointer.click(.wheelDown) }
            try live.waitUntilAsleep()
            let recording = try live.finish()
            let actions = recording.actions("wheeled")
            let places = actions.compactMap { ($0["location"] as? [Double])?.first }
            // The scene is shown at 0.75 of its size.
            #expect(!places.isEmpty && places.allSatisfy { abs($0 - 940 / 0.75) < 0.1 })
        }

        @Test func `scrolls with a finger or the mouse without selecting a row`() throws {
            let live = try open()
            // Boundary pair: ten points are a tap, eleven a drag.
            try live.touchscreen.down(0, at: row(8))
            try live.touchscreen.move(0, to: CGPoint(x: 1110, y: row(8).y))
            try live.touchscreen.up(0)
            try live.waitUntilAsleep()
            try recordSelection(live)
            try live.touchscreen.down(0, at: row(8))
            try live.touchscreen.move(0, to: CGPoint(x: 1111, y: row(8).y))
            try live.touchscreen.up(0)
            try live.waitUntilAsleep()
            try live.drag(from: row(12), to: row(2), over: 0.1)
            try live.waitUntilAsleep()
            try live.display.keyboard.type(.right)
            try tap(live, at: row(8))
            try recordSelection(live)
            try live.display.pointer.move(to: row(2))
            try live.display.pointer.press()
            try live.display.pointer.move(to: row(6), over: 0.05)
            try live.display.pointer.release()
            try live.waitUntilAsleep()
            try live.display.keyboard.type(.right)
            try live.display.pointer.move(to: row(8))
            try live.display.pointer.click()
            try live.waitUntilAsleep()
            try recordSelection(live)
            let recording = try live.finish()
            #expect(selected(recording) == ["r8", "r26", "r30"])
            // Arrows without a selection were delivered as presses.
            #expect(recording.objects.count { $0["key"] as? String == "down" } == 2)
            #expect(recording.touchesOnPanels.allSatisfy { $0 })
            #expect(recording.actions("pan").isEmpty)
        }

        @Test func `scrolls by pages and keeps the selected row visible`() throws {
            let live = try open()
            let keyboard = live.display.keyboard
            let (up, down) = (VirtualKeyboard.Key(keycode: 112), VirtualKeyboard.Key(keycode: 117))
            try keyboard.type(down)
            try live.waitUntilAsleep()
            // The last row is selected now. At the bottom edge it scrolls up to make room for its
            // properties, and can be deselected at its new location.
            try tap(live, at: row(11))
            try keyboard.type(.right)
            try live.waitUntilAsleep()
            try tap(live, at: row(0))
            try keyboard.type(.right)
            try keyboard.type(up)
            try keyboard.type(up)
            try keyboard.type(up)
            try live.waitUntilAsleep()
            try tap(live, at: row(0))
            try recordSelection(live)
            let recording = try live.finish()
            #expect(selected(recording) == ["r22", "pan"])
            #expect(recording.objects.count { $0["key"] as? String == "down" } == 1)
        }

        /// Selecting a low row moves it up to make room for its properties, whose steppers are then below the finger.
        @Test(arguments: [
            (11, 1180.0, 0.0), (11, 1215, 0), (11, 1250, 0), (11, 1180, -5), (11, 1250, 5),
            (10, 1180, 5), (10, 1215, 0), (10, 1250, -5),
        ])
        func `selects a row by a double tap, whose second tap reaches nothing else`(
            index: Int,
            x: Double,
            offset: Double
        ) throws {
            let live = try open()
            let place = CGPoint(x: x, y: row(index).y + offset)
            func setCount() throws -> Int {
                try live.recorded().objects.count { $0["set"] != nil }
            }
            var (gap, count) = (TimeInterval.infinity, 0)
            while gap > 0.35 {
                // On a busy machine, the second tap may come too late.
                try live.display.keyboard.type(.escape)
                try live.waitUntilAsleep()
                count = try setCount()
                for _ in 0..<2 {
                    try live.touch(at: place)
                    try live.waitUntilAsleep()
                }
                let touches = try live.recorded().objects.filter { $0["detail"] != nil }
                let times = touches.filter {
                    ["TouchBegin", "TouchEnd"].contains($0["xi"] as? String)
                }.compactMap { $0["t"] as? TimeInterval }
                gap = times[times.count - 2] - times[times.count - 3]
            }
            #expect(try setCount() == count)
            // The row is still selected, so the arrow changes its value.
            try live.display.keyboard.type(.right)
            try live.waits { $0.objects.count { $0["set"] != nil } == count + 1 }
            _ = try live.finish()
        }
    }
}
