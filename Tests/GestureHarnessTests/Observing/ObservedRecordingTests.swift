import CXlib
import Foundation
import Glibc
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// The recordings of the `observe` command.
    @Suite struct `A recording of an observation` {
        @Test func `records touches that replay, and who received them`() throws {
            let scene = try ObservationScene("--record", "o.jsonl", "--scene", "taps")
            let bench = try scene.openBench()
            try scene.tap(at: CGPoint(x: 100, y: 100))
            try scene.observer.waitFor("oneFinger recognized")
            bench.signal(SIGINT)
            _ = bench.finish()
            _ = try scene.finish()
            let path = scene.folder.path + "/o.jsonl"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let delivered = text.split(separator: "\n").filter { $0.contains("\"delivered\"") }
            #expect(delivered.count == 1)
            #expect(delivered[0].contains("\"program\":\"touchstone\""))
            let replay = try Program.run("replay", path, "--all")
            #expect(replay.status == 0)
            #expect(replay.errors == "")
            #expect(replay.output.contains("touchesBegan"))
        }

        /// Opens a window of 200×200 pixels, whose content is at 302, 202, on the observed display.
        private func openXev(on scene: ObservationScene) throws -> Program {
            try Program.xev("200x200+300+200", on: scene.display, in: scene.folder)
        }

        @Test(.needs(.xev)) func `is performed where the touches were in their windows`() throws {
            let scene = try ObservationScene("--record", "o.jsonl", "--pointer")
            let xev = try openXev(on: scene)
            // The middle of a pixel is far from where the device's units round to another one.
            try scene.tap(at: CGPoint(x: 380.5, y: 260.5))
            try scene.tap(at: CGPoint(x: 1000, y: 700))
            try scene.display.pointer.move(to: CGPoint(x: 900, y: 600))
            try scene.display.pointer.click(.right)
            // An observer asks for the pointer's location when it reads the press.
            try scene.observer.waitFor("at 900, 600")
            try scene.display.pointer.move(to: CGPoint(x: 390, y: 270))
            // The line of the first press comes after the beginning of the second one.
            try scene.display.pointer.click(.right)
            try scene.display.pointer.click(.right)
            try scene.observer.waitFor("at 390, 270")
            xev.signal(SIGKILL)
            _ = xev.finish()
            #expect(try scene.finish().count == 5)
            let end = try Program(
                ["perform", "o.jsonl", "--", "xev"],
                folder: scene.folder.path
            ).finish()
            #expect(end.status == 0, "\(end.errors)")
            let places = end.errors.matches(of: #/\((-?\d+,-?\d+)\), root:.*\n.*button (\d)/#).map {
                "\($0.output.1) \($0.output.2)"
            }
            #expect(places == ["78,58 1", "80,58 1", "88,68 3", "88,68 3", "88,68 3", "88,68 3"])
            let warning =
                "warning: o.jsonl: 2 of 5 touches and presses have no frame of a window that received them, and are"
                + " left out\n"
            #expect(end.errors.contains(warning), "\(end.errors)")
        }

        @Test(.needs(.xev)) func `has no frame of a menu, whose touches are left out`() throws {
            let scene = try ObservationScene("--record", "o.jsonl")
            let xev = try openXev(on: scene)
            let client = try XClient(scene.display)
            client.selectPresses(on: client.menu(CGRect(x: 700, y: 400, width: 200, height: 200)))
            try scene.tap(at: CGPoint(x: 380.5, y: 260.5))
            try scene.observer.waitFor("at 380")
            try scene.tap(at: CGPoint(x: 800, y: 500))
            try scene.observer.waitFor("at 800, 500")
            xev.signal(SIGKILL)
            _ = xev.finish()
            _ = try scene.finish()
            let text = try String(contentsOfFile: scene.folder.path + "/o.jsonl", encoding: .utf8)
            let receivers = Recording(text.split(separator: "\n").map(String.init)).objects
                .filter { $0["delivered"] as? String == "owner" }
            #expect(receivers.map { $0["frame"] as? [Double] } == [[302, 202, 200, 200], nil])
            let end = try Program(
                ["perform", "o.jsonl", "--", "xev"],
                folder: scene.folder.path
            ).finish()
            #expect(end.status == 0, "\(end.errors)")
            #expect(end.errors.matches(of: #/ButtonPress/#).count == 1)
            #expect(
                end.errors.contains("1 of 2 touches and presses have no frame"),
                "\(end.errors)"
            )
        }

        @Test(.needs(.xev)) func `is refused by a performance without frames of windows`() throws {
            let scene = try ObservationScene("--record", "o.jsonl")
            let xev = try openXev(on: scene)
            try scene.tap(at: CGPoint(x: 380, y: 260))
            try scene.observer.waitFor("touch 1")
            xev.signal(SIGKILL)
            _ = xev.finish()
            _ = try scene.finish()
            let path = scene.folder.path + "/o.jsonl"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let old = text.replacing(#/,"(frame|began)":(\[[^\]]+\]|[0-9.]+)/#, with: "")
            #expect(old != text)
            try scene.folder.file("old.jsonl", old)
            let end = try Program(
                ["perform", "old.jsonl", "--", "xev"],
                folder: scene.folder.path
            ).finish()
            #expect(end.status == 2)
            #expect(
                end.errors
                    == "touchstone: old.jsonl: contains no touch with the frame of a window that received it, expected"
                    + " a recording of touchstone observe; older ones have no frames\n"
            )
        }

        @Test func `records only the touches of a process, in the order of time`() throws {
            let display = try VirtualDisplay()
            let folder = try TestFolder()
            let bench = try Program(
                ["run", "--size", "640x400", "--scale", "1"],
                environment: display.environment,
                folder: folder.path
            )
            try bench.waitForFirstLine()
            let scene = try ObservationScene(
                "--record",
                "o.jsonl",
                "--pid",
                "\(bench.id)",
                on: display,
                in: folder
            )
            // A finger on the desktop is down all the time.
            try display.touchscreen.down(1, at: CGPoint(x: 1001, y: 701))
            try scene.tap(at: CGPoint(x: 100, y: 100))
            try display.touchscreen.move(1, to: CGPoint(x: 1003, y: 703))
            try scene.observer.waitFor("100, 100")
            try scene.tap(at: CGPoint(x: 200, y: 100))
            try display.touchscreen.up(1)
            try scene.tap(at: CGPoint(x: 1005, y: 705))
            try scene.tap(at: CGPoint(x: 300, y: 100))
            try scene.observer.waitFor("300, 100")
            #expect(try scene.finish().count == 3)
            bench.signal(SIGINT)
            _ = bench.finish()
            let text = try String(contentsOfFile: folder.path + "/o.jsonl", encoding: .utf8)
            for x in 1000...1007 {
                #expect(!text.contains("[\(x),") && !text.contains("\"x\":\(x)"))
            }
            let lines = try text.split(separator: "\n").map { line in
                let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
                return try #require(json as? [String: Any])
            }
            #expect(lines.count { $0["xi"] as? String == "TouchBegin" } == 3)
            #expect(lines.count { $0["delivered"] != nil } == 3)
            let times = lines.filter { $0["xi"] != nil }.compactMap { $0["t"] as? Double }
            #expect(times == times.sorted())
            let replay = try Program.run("replay", folder.path + "/o.jsonl")
            #expect(replay.status == 0, "\(replay.errors)")
        }

        @Test
        func `records a touch that landed elsewhere, and that a grab delivers to the process`()
            throws
        {
            let scene = try ObservationScene("--record", "o.jsonl", "--pid", "\(getpid())")
            let bench = try scene.openBench()
            try scene.tap(at: CGPoint(x: 100, y: 100))
            let manager = try XClient(scene.display)
            manager.grabTouches()
            try scene.tap(at: CGPoint(x: 200, y: 100))
            try scene.observer.waitFor("200, 100")
            bench.signal(SIGINT)
            _ = bench.finish()
            #expect(try scene.finish().count == 1)
            let text = try String(contentsOfFile: scene.folder.path + "/o.jsonl", encoding: .utf8)
            let begins = text.split(separator: "\n").filter { $0.contains("TouchBegin") }
            #expect(begins.count == 1)
            #expect(begins.first?.contains("[200,100]") == true)
        }

        @Test func `writes a late decision as JSON, and adds it to the recording`() throws {
            let scene = try ObservationScene("--json", "--record", "o.jsonl")
            try scene.holdTouch(until: "held")
            let touches = try scene.finish().map { line in
                let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
                return try #require(json as? [String: Any])
            }
            #expect(touches.map { $0["touch"] as? Int } == [1, 1])
            #expect(touches.map { $0["end"] as? String } == ["held", "lifted"])
            #expect(touches.map { ($0["decided"] as? Double ?? 0) >= 1 } == [false, true])
            let roles = touches.map { touch in
                (touch["deliveries"] as? [[String: Any]] ?? []).map {
                    $0["delivered"] as? String
                }
            }
            #expect(roles == [["owner", "observer"], ["formerOwner", "owner"]])
            let path = scene.folder.path + "/o.jsonl"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let delivered = text.split(separator: "\n").filter { $0.contains("\"delivered\"") }
            #expect(delivered.count == 4)
            #expect(try Program.run("replay", path).status == 0)
        }
    }
}
