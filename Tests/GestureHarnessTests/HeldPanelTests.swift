import Foundation
import GestureOverlay
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of fingers and buttons that hold a panel while their device is removed or detached.
    @Suite struct `A device that is gone while it holds a panel` {
        private static let handle = CGPoint(x: 980, y: 302)

        /// The sizes of the canvas, each once in a row.
        private func canvases(_ recording: Recording) -> [[Double]] {
            recording.objects.compactMap { $0["window"] as? [String: Any] }
                .compactMap { $0["size"] as? [Double] }
                .reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        }

        private func unplug(_ live: LiveWindow, _ client: XClient) throws {
            let name = live.touchscreen.name
            try client.disable(name)
            try live.program.waitFor("touchscreen \(name) is gone")
            try live.settle()
            try client.enable(name)
            try live.touchscreen.reconnect()
            try live.program.waitFor("touchscreen \(name) is back")
            try live.settle()
        }

        @Test func `leaves the panels as they are, and their handle works afterwards`() throws {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            try live.touchscreen.down(0, at: Self.handle)
            try live.settle()
            try unplug(live, client)
            try live.tap(at: Self.handle)
            let recording = try live.finish()
            #expect(canvases(recording) == [[980, 604], [1280, 748]])
        }

        @Test func `selects no row, and the rows respond afterwards`() throws {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            let row = try PropertyPlaces(of: nil).row("single")
            try live.waitUntilAsleep()
            try live.touchscreen.down(0, at: row)
            try live.settle()
            try unplug(live, client)
            try live.display.keyboard.type(.right)
            try live.settle()
            #expect(try live.changes() == [])
            try live.tap(at: row)
            try live.display.keyboard.type(.right)
            try live.waits { $0.changes == ["single.numberOfTapsRequired 2"] }
            _ = try live.finish()
        }

        /// The server sends no end of a press whose device gets another master.
        @Test func `lets others fold the panels, select a row and hold the timeline`() throws {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            let pointer = live.display.pointer
            client.addMaster("Second")
            try live.waitUntilAsleep()
            let row = try PropertyPlaces(of: nil).row("single")
            for (start, name) in [
                (row, "Second pointer"), (CGPoint(x: 150, y: 700), "Virtual core pointer"),
                (Self.handle, "Second pointer"),
            ] {
                try pointer.move(to: start)
                try pointer.press()
                try live.settle()
                try client.attach("Touchstone Pointer", to: name)
                try live.settle()
                try pointer.release()
                try live.settle()
            }
            // The timeline has frozen the window.
            try live.tap(.freeze)
            try live.tap(at: row)
            try live.display.keyboard.type(.right)
            try live.waits { $0.changes == ["single.numberOfTapsRequired 2"] }
            try live.tap(at: Self.handle)
            let recording = try live.finish()
            #expect(canvases(recording) == [[980, 604], [1280, 748]])
        }
    }
}
