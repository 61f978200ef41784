import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of a small window, whose panels are a drawer over the canvas.
    @Suite struct `A drawer` {
        private static let f11 = VirtualKeyboard.Key(keycode: 95)
        /// A place on the drawer, which is the canvas while the drawer is closed.
        private static let place = CGPoint(x: 420, y: 120)

        @Test func `opens at the first tap in a scene that opens with folded panels`() throws {
            let live = try LiveWindow("--scene", "edges", "--size", "560x400")
            for _ in 0..<3 {
                try live.tap(at: Self.place)
                try live.display.keyboard.type(.tab)
            }
            let recording = try live.finish()
            #expect(recording.touchesOnPanels == [false, true, false])
        }

        @Test func `opens at the first tap after the panels were folded in a large window`() throws
        {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            try live.display.keyboard.type(.tab)
            try live.settle()
            try client.resize(width: 560, height: 400)
            try live.tap(at: Self.place)
            try live.display.keyboard.type(.tab)
            try live.tap(at: Self.place)
            let recording = try live.finish()
            #expect(recording.touchesOnPanels == [false, true])
        }

        @Test func `folds in full screen too, where the scene then reaches the lower edge`() throws
        {
            let live = try LiveWindow("--size", "560x400", display: .init(width: 560, height: 400))
            try live.display.keyboard.type(Self.f11)
            // The drawer opens and folds, and the bar with it.
            for _ in 0..<3 {
                try live.display.keyboard.type(.tab)
                try live.waitUntilAsleep()
            }
            let recording = try live.finish()
            let sizes = recording.objects.compactMap { $0["window"] as? [String: Any] }
                .compactMap { $0["size"] as? [Double] }
                .reduce(into: [[Double]]()) { if $0.last != $1 { $0.append($1) } }
            #expect(sizes == [[560, 348], [560, 400], [560, 348]])
        }
    }
}
