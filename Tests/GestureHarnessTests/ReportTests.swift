import Foundation
import Glibc
import Pictures
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `The report of a window` {
        @Test func `shows the scene under the help and names the folded panels`() throws {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            let keyboard = live.display.keyboard
            let place = CGPoint(x: 480, y: 270)
            func ink() throws -> UInt32 {
                try Pixels(screen: client.picture(), width: 1280).ink(at: place)
            }
            try live.waitUntilAsleep()
            let ground = try ink()
            try keyboard.press(.shift)
            try live.type("/")
            try keyboard.release(.shift)
            #expect(try live.eventually { try ink() != ground })
            try keyboard.type(.tab)
            try live.waitUntilAsleep()
            live.program.signal(SIGINT)
            #expect(live.program.finish().status == 0)
            let report = try Pixels(contentsOf: URL(fileURLWithPath: "\(live.folder)/r.png"))
            #expect(report.ink(at: place) == ground)
            #expect(report.width == 1280 && report.height > 800)
        }

        @Test func `is animated with Shift-S, and only then`() throws {
            let live = try LiveWindow()
            let keyboard = live.display.keyboard
            func saveAnimation() throws {
                try keyboard.press(.shift)
                try live.type("s")
                try keyboard.release(.shift)
            }
            try live.waitUntilAsleep()
            try saveAnimation()
            #expect(
                live.eventually { live.program.hasPrintedError(of: "found nothing to animate") }
            )
            try live.drag(from: CGPoint(x: 480, y: 300), to: CGPoint(x: 600, y: 380), over: 0.3)
            try live.waits(for: "pan")
            try live.type("s")
            try live.program.waitFor("touchstone: report saved: ")
            try saveAnimation()
            try live.program.waitFor("touchstone: animated report saved: ")
            let recording = try live.finish()
            let names = try FileManager.default.contentsOfDirectory(atPath: live.folder)
            let saved = names.filter { $0.hasPrefix("touchstone-") && $0.hasSuffix(".png") }
            let counts = try saved.map { try AnimationChunks("\(live.folder)/\($0)").frameCount }
            #expect(counts.count == 2 && counts.contains(0) && counts.contains { $0 > 5 })
            for name in saved {
                let lines = try LiveWindow.replay("\(live.folder)/\(name)")
                #expect(recording.outputs.starts(with: lines) && !lines.isEmpty)
            }
        }
    }
}
