import Foundation
import GestureOverlay
import Glibc
import Pictures
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `The report of a window` {
        @Test func `shows the scene without the help, as its replay does`() throws {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            let keyboard = live.display.keyboard
            let place = CGPoint(x: 480, y: 270)
            func ink() throws -> UInt32 {
                try Pixels(screen: client.picture(), width: 1280).ink(at: place)
            }
            try live.touch(at: place)
            try live.waits(for: "single")
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
            let file = "\(live.folder)/r.png"
            let copy = "\(live.folder)/copy.png"
            #expect(try Program.run("replay", file, "--report", copy).status == 0)
            let pictures = try [file, copy].map { try Pixels(contentsOf: URL(fileURLWithPath: $0)) }
            #expect(pictures[0].width == 1280)
            // The verdict and the pictures of the moments.
            for y in stride(from: 0, to: 380, by: 4) {
                for x in stride(from: 0, to: 1280, by: 4) {
                    let place = CGPoint(x: x, y: y)
                    guard pictures[0].ink(at: place) != pictures[1].ink(at: place) else { continue }
                    return #expect(Bool(false), "differ at \(place)")
                }
            }
        }

        @Test func `is of the whole window if its menu's row is chosen`() throws {
            let live = try LiveWindow()
            try live.tap(.windowPicture)
            try live.program.waitFor("touchstone: report saved: ")
            _ = try live.finish()
            let name = try #require(try live.newFiles("png").first)
            let report = try Pixels(contentsOf: URL(fileURLWithPath: "\(live.folder)/\(name)"))
            #expect(report.width == 1280 && report.height >= 800)
        }
    }
}
