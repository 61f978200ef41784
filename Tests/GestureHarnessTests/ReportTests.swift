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
    }
}
