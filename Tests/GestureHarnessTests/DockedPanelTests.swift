import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `Docked panels` {
        /// The sizes of the canvas, with "+" if there are panels around it.
        private func canvases(_ recording: Recording) -> [String] {
            recording.objects.compactMap { $0["window"] as? [String: Any] }.compactMap { window in
                guard let size = window["size"] as? [Double],
                    let outer = window["outer"] as? [String: Any]
                else { return nil }
                let panels = outer["panels"] as? Bool == true ? "+" : ""
                return "\(Int(size[0]))x\(Int(size[1]))\(panels)"
            }
        }

        @Test func `fold at a tap on their handle and unfold at a tap on the button in the corner`()
            throws
        {
            let live = try LiveWindow()
            try live.tap(at: CGPoint(x: 980, y: 302))
            try live.tap(at: CGPoint(x: 1256, y: 724))
            // A pull and the key work too.
            try live.drag(from: CGPoint(x: 984, y: 302), to: CGPoint(x: 1200, y: 302), over: 0.1)
            try live.settle()
            try live.display.keyboard.type(.tab)
            try live.settle()
            let recording = try live.finish()
            let whole = "1280x748"
            let docked = "980x604+"
            var changes: [String] = []
            for canvas in canvases(recording) where canvas != changes.last {
                changes.append(canvas)
            }
            #expect(changes == [docked, whole, docked, whole, docked])
            #expect(recording.objects.first?["size"] as? [Double] == [980, 604])
            // The scene receives no touch.
            #expect(!recording.outputs.contains { $0.contains("touchesBegan") })
        }

        @Test func `stay as they are if the finger on their handle is unplugged, and fold later`()
            throws
        {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            let (handle, name) = (CGPoint(x: 980, y: 302), live.touchscreen.name)
            try live.touchscreen.down(0, at: handle)
            try live.settle()
            try client.disable(name)
            try live.program.waitFor("touchscreen \(name) is gone")
            try client.enable(name)
            try live.touchscreen.reconnect()
            try live.program.waitFor("touchscreen \(name) is back")
            try live.tap(at: handle)
            let sizes = canvases(try live.finish())
            #expect(sizes.first == "980x604+" && sizes.last == "1280x748")
        }

        @Test func `make the scene smaller in a small window, with the same points`() throws {
            let live = try LiveWindow("--size", "800x480")
            // The card's middle is at (480, 300), and 0.53 of that on the screen.
            try live.drag(from: CGPoint(x: 254.4, y: 159), to: CGPoint(x: 307.4, y: 159), over: 0.2)
            try live.settle()
            let recording = try live.finish()
            #expect(canvases(recording).first == "508x428+")
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            let window = recording.objects.compactMap { $0["window"] as? [String: Any] }.first
            #expect(window?["scale"] as? Double == 0.53)
            // 53 pixels are 100 points.
            let translation = try recording.lastPair("pan", "translation")
            #expect(abs(translation[0] - 100) < 12 && abs(translation[1]) < 2)
        }
    }
}
