import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of the timeline's panel, which is between y = 604 and 776.
    ///
    /// Its time axis ends at y = 628; the names of its lanes are between x = 82 and 212.
    @Suite struct `The timeline in the window` {
        private static let axis: CGFloat = 615
        private static let lanes: CGFloat = 700

        /// Opens a window and drags a finger in it.
        private func dragged(
            _ arguments: String...,
            on display: VirtualDisplay.Configuration = .init()
        ) throws -> LiveWindow {
            let live = try LiveWindow(arguments: arguments, display: display)
            try live.waitUntilAsleep()
            try live.drag(from: CGPoint(x: 480, y: 300), to: CGPoint(x: 600, y: 380), over: 0.3)
            return live
        }

        private func isFrozen(_ live: LiveWindow) throws -> Bool {
            try XClient(live.display).title().contains("frozen at")
        }

        @Test func `is zoomed by the wheel, panned with Shift and reset by a double click`()
            throws
        {
            let live = try dragged()
            let pointer = live.display.pointer
            try pointer.move(to: CGPoint(x: 300, y: Self.lanes))
            try live.waitUntilAsleep()
            let whole = try live.picture(below: 604)
            try pointer.click(.wheelUp)
            try live.waitUntilAsleep()
            let near = try live.picture(below: 604)
            #expect(near != whole)
            try pointer.click(.wheelUp)
            try live.waitUntilAsleep()
            #expect(try live.eventually { try live.picture(below: 604) != near })
            try pointer.click(.wheelDown)
            try live.waitUntilAsleep()
            #expect(try live.eventually { try live.picture(below: 604) == near })
            try live.display.keyboard.press(.shift)
            try pointer.click(.wheelDown)
            try live.display.keyboard.release(.shift)
            try live.waitUntilAsleep()
            let later = try live.picture(below: 604)
            #expect(later != near && later != whole)
            // A touchpad scrolls by fractions of a click.
            for _ in 0..<4 { try pointer.scroll(down: -0.25) }
            try live.waitUntilAsleep()
            #expect(try live.eventually { try live.picture(below: 604) != later })
            #expect(try !isFrozen(live))
            try pointer.move(to: CGPoint(x: 300, y: Self.axis))
            try pointer.click()
            try pointer.click()
            try live.waitUntilAsleep()
            #expect(try live.eventually { try live.picture(below: 604) == whole })
            let recording = try live.finish()
            #expect(recording.objects.allSatisfy { $0["scroll"] == nil })
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
        }

        @Test func `is panned by its time axis and zoomed by two fingers or a touchpad's pinch`()
            throws
        {
            let live = try dragged(on: .init(hasTouchpad: true))
            let screen = live.touchscreen
            let touchpad = try #require(live.display.touchpad)
            // The pointer marks its time, until the first touch.
            try live.display.pointer.move(to: CGPoint(x: 300, y: Self.lanes))
            try live.waitUntilAsleep()
            let whole = try live.picture(below: 604)
            try live.display.pointer.move(to: CGPoint(x: 300, y: 580))
            try screen.down(0, at: CGPoint(x: 300, y: Self.axis))
            try screen.down(1, at: CGPoint(x: 500, y: Self.axis))
            try screen.move(1, to: CGPoint(x: 900, y: Self.axis), over: 0.1)
            try live.waitUntilAsleep()
            let near = try live.picture(below: 604)
            #expect(near != whole)
            try screen.up(1)
            try screen.move(0, to: CGPoint(x: 200, y: Self.axis), over: 0.1)
            try live.waitUntilAsleep()
            let panned = try live.picture(below: 604)
            #expect(panned != near)
            try screen.move(0, to: CGPoint(x: 300, y: Self.axis), over: 0.1)
            try screen.up(0)
            try live.waitUntilAsleep()
            #expect(try live.eventually { try live.picture(below: 604) == near })
            try live.display.pointer.move(to: CGPoint(x: 300, y: Self.lanes))
            try touchpad.pinch(.begin)
            try touchpad.pinch(.update, scale: 0.2)
            try touchpad.pinch(.end, scale: 0.2)
            try live.waitUntilAsleep()
            #expect(try live.eventually { try live.picture(below: 604) == whole })
            #expect(try !isFrozen(live))
            // On the lanes one finger selects a moment; with a second one the moment stays.
            try screen.down(0, at: CGPoint(x: 300, y: Self.lanes))
            #expect(try live.eventually { try isFrozen(live) })
            // The finger's moment is shown in the frame after the freeze.
            try live.waitUntilAsleep()
            let title = try XClient(live.display).title()
            let moment = try live.picture(below: 604)
            try screen.down(1, at: CGPoint(x: 500, y: Self.lanes))
            try screen.move(1, to: CGPoint(x: 900, y: Self.lanes), over: 0.1)
            #expect(try live.eventually { try live.picture(below: 604) != moment })
            try screen.up(0)
            try screen.move(1, to: CGPoint(x: 700, y: Self.lanes), over: 0.1)
            try screen.up(1)
            try live.waitUntilAsleep()
            #expect(try XClient(live.display).title() == title)
            let recording = try live.finish()
            #expect(recording.objects.allSatisfy { $0["transform"] == nil })
        }

        @Test func `scrolls its lanes with the wheel over their names`() throws {
            // Recognizers that fail for the same reason would share a line.
            let taps = (2...21).map { "{id: tap\($0), type: tap, numberOfTouchesRequired: \($0)}" }
                .joined(separator: ", ")
            let scene =
                "scene: many\nviews: [{id: v, frame: [0, 0, 900, 600], recognizers: [\(taps)]}]\n"
            let live = try LiveWindow("--scene", "many.yaml", files: ["many.yaml": scene])
            try live.waitUntilAsleep()
            try live.touch(at: CGPoint(x: 480, y: 300))
            let pointer = live.display.pointer
            try pointer.move(to: CGPoint(x: 150, y: Self.lanes))
            try live.waitUntilAsleep()
            let top = try live.picture(below: 604)
            for _ in 0..<3 { try pointer.click(.wheelDown) }
            try live.waitUntilAsleep()
            let third = try live.picture(below: 604)
            #expect(third != top)
            for _ in 0..<50 { try pointer.click(.wheelDown) }
            try live.waitUntilAsleep()
            let end = try live.picture(below: 604)
            try pointer.click(.wheelDown)
            try live.waitUntilAsleep()
            #expect(try live.eventually { try live.picture(below: 604) == end })
            for _ in 0..<60 { try pointer.click(.wheelUp) }
            try live.waitUntilAsleep()
            #expect(try live.eventually { try live.picture(below: 604) == top })
            _ = try live.finish()
        }

        @Test func `shows a property's value at the shown moment`() throws {
            let live = try LiveWindow()
            try live.waitUntilAsleep()
            try live.touchscreen.down(0, at: CGPoint(x: 1100, y: 184))
            try live.waitUntilAsleep()
            try live.touchscreen.up(0)
            try live.waitUntilAsleep()
            let before = try live.inspector()
            try live.display.keyboard.type(.right)
            try live.waitUntilAsleep()
            let after = try live.inspector()
            #expect(after != before)
            try live.display.keyboard.type(.space)
            try live.waitUntilAsleep()
            #expect(try isFrozen(live))
            // Nothing changes values while the window is frozen.
            let frozen = try live.inspector()
            try live.display.keyboard.type(.home)
            #expect(try live.eventually { try live.inspector() != frozen })
            // The change of a property is a step.
            try live.display.keyboard.type(.right)
            #expect(try live.eventually { try live.inspector() == frozen })
            try live.display.keyboard.type(.space)
            try live.waitUntilAsleep()
            #expect(try live.eventually { try live.inspector() == after })
            _ = try live.finish()
        }

        @Test func `is reported as frozen in the title when no panel shows it`() throws {
            let live = try dragged("--no-overlay")
            try live.display.keyboard.type(.space)
            #expect(try live.eventually { try isFrozen(live) })
            try live.display.keyboard.type(.space)
            #expect(try live.eventually { try !isFrozen(live) })
            _ = try live.finish()
        }
    }
}

extension LiveWindow {
    /// Returns the pixels below a y coordinate, at one pixel per point.
    fileprivate func picture(below top: Int) throws -> Data {
        let pixels = try picture()
        return pixels.dropFirst(pixels.count / 800 * top)
    }

    /// Returns the pixels of the inspector, which is right of x = 980 and above y = 604.
    fileprivate func inspector() throws -> Data {
        let pixels = try picture()
        let row = pixels.count / 800
        return (0..<604).reduce(into: Data()) { strip, y in
            strip += pixels[y * row + 980 * 4..<(y + 1) * row]
        }
    }
}
