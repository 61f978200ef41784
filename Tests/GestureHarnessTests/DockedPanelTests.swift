import Foundation
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

        private func tap(_ live: LiveWindow, _ x: CGFloat, _ y: CGFloat) throws {
            try live.touch(at: CGPoint(x: x, y: y))
            try live.settle()
        }

        @Test func `fold at a tap on their handle and unfold at a tap on the button in the corner`()
            throws
        {
            let live = try LiveWindow()
            try tap(live, 980, 302)
            try tap(live, 1256, 724)
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

        @Test func `fold at a tap on the handle's inner half, which selects no row`() throws {
            let live = try LiveWindow()
            try live.waitUntilAsleep()
            try tap(live, 988, 302)
            try tap(live, 1256, 724)
            try live.display.keyboard.type(.right)
            try live.settle()
            let recording = try live.finish()
            #expect(canvases(recording).last == "980x604+")
            #expect(canvases(recording).contains("1280x748"))
            #expect(recording.changes == [])
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
