import CXlib
import Foundation
import Glibc
import Pictures
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of clients that send forged events, as any client can to any window.
    @Suite struct `A hostile client` {
        /// The peak memory of the program in MB.
        private func memory(_ live: LiveWindow) throws -> Int {
            let path = "/proc/\(live.program.id)/status"
            let status = try String(contentsOfFile: path, encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
            let number = line?.split(separator: " ").compactMap { Int($0) }.first
            return try #require(number) / 1024
        }

        private func picture(_ live: LiveWindow) throws -> Pixels {
            try Pixels(contentsOf: URL(fileURLWithPath: "\(live.folder)/r.png"))
        }

        @Test(arguments: [[0, 0], [32_767, 32_767]])
        func `that forges a size changes neither the window nor the recording`(
            size: [Int32]
        ) throws {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            try client.forgeSize(width: size[0], height: size[1])
            try live.settle()
            try live.touchscreen.down(0, at: CGPoint(x: 120, y: 120))
            try live.touchscreen.up(0)
            try live.settle()
            #expect(try memory(live) < 500)
            let recording = try live.finish()
            #expect(recording.states("boardTap") == ["recognized"])
            let sizes: [[Double]] = recording.objects.compactMap {
                let window = $0["window"] as? [String: Any]
                return (window?["outer"] as? [String: Any])?["size"] as? [Double]
            }
            #expect(sizes == [[1280, 800]])
            let report = try picture(live)
            #expect(report.width == 1280 && report.height < 1600)
        }

        @Test(arguments: [UnmapNotify, DestroyNotify])
        func `that forges the end of the window does not stop it`(type: Int32) throws {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            try live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try live.touchscreen.move(0, to: CGPoint(x: 560, y: 300), over: 0.1)
            try client.forgeEvent(type)
            try live.touchscreen.move(0, to: CGPoint(x: 600, y: 300), over: 0.1)
            try live.touchscreen.up(0)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
        }

        @Test func `can make the window one pixel large, at the largest scale`() throws {
            let live = try LiveWindow("--scale", "8")
            let client = try XClient(live.display)
            try client.resize(width: 1, height: 1)
            try live.settle()
            try live.type("s")
            #expect(live.eventually { live.program.printed.contains("report saved") })
            _ = try live.finish()
        }

        @Test func `that makes the window larger than any screen gets a report of the usual size`()
            throws
        {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            try client.resize(width: 32_767, height: 32_767)
            try live.waitUntilAsleep()
            #expect(try memory(live) < 1500)
            live.program.signal(SIGINT)
            let end = live.program.finish()
            #expect(end.status == 0, "\(end.errors)")
            for file in ["r.jsonl", "r.png"] {
                #expect(try LiveWindow.replay("\(live.folder)/\(file)") == live.recorded().outputs)
            }
            let report = try picture(live)
            #expect(report.width == 1280 && report.height < 1600)
        }

        @Test func `can make the window as wide as possible, at the smallest scale`() throws {
            let live = try LiveWindow("--scale", "0.25")
            let client = try XClient(live.display)
            try client.resize(width: 32_767, height: 100)
            try live.settle()
            _ = try live.finish()
            #expect(try picture(live).width == 320)
        }
    }
}
