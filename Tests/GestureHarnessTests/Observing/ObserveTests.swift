import Foundation
import Glibc
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// The `observe` command, which runs beside other programs on a private server.
    @Suite struct `An observation` {
        @Test func `names the program that received a touch, and no program on the desktop`() throws
        {
            let scene = try ObservationScene()
            let bench = try scene.openBench()
            try scene.tap(at: CGPoint(x: 100, y: 100))
            try scene.tap(at: CGPoint(x: 1000, y: 700))
            try scene.observer.waitFor("desktop")
            bench.signal(SIGINT)
            _ = bench.finish()
            let title = "touchstone - playground - touchscreen, 1…"
            #expect(
                try scene.finish() == [
                    "T  touch 1 at 100, 100 → touchstone (PID) \"\(title)\" 0xID after N ms, 1 update",
                    "T  touch 2 at 1000, 700 → no program, on the desktop",
                ]
            )
        }

        @Test func `locates a touch at the screen's edge in the last pixel`() throws {
            let scene = try ObservationScene()
            try scene.tap(at: CGPoint(x: 1280, y: 800))
            try scene.observer.waitFor("desktop")
            #expect(try scene.finish() == ["T  touch 1 at 1279, 799 → no program, on the desktop"])
        }

        @Test func `names a program without touches, which receives a mouse press`() throws {
            let scene = try ObservationScene()
            let xev = try Program.xev("300x300+0+0", on: scene.display, in: scene.folder)
            try scene.tap(at: CGPoint(x: 100, y: 100))
            try scene.observer.waitFor("touch 1")
            try xev.waitFor("ButtonPress")
            xev.signal(SIGKILL)
            _ = xev.finish()
            #expect(
                try scene.finish() == [
                    "T  touch 1 at 100, 100 → xev (PID) \"Event Tester\" 0xID as a mouse press after N ms,"
                        + " 2 updates"
                ]
            )
        }

        @Test func `reports a mouse only on request`() throws {
            let scene = try ObservationScene("--pointer")
            let bench = try scene.openBench()
            try scene.display.pointer.move(to: CGPoint(x: 100, y: 100))
            try scene.display.pointer.press(.left)
            try scene.display.pointer.release(.left)
            try scene.observer.waitFor("button 1")
            bench.signal(SIGINT)
            _ = bench.finish()
            let title = "touchstone - playground - touchscreen, 1…"
            #expect(
                try scene.finish() == [
                    "T  button 1 at 100, 100 → touchstone (PID) \"\(title)\" 0xID after N ms, 0 updates"
                ]
            )
        }

        @Test func `judges the touches of a window with a scene's recognizers`() throws {
            let scene = try ObservationScene("--scene", "taps", "--json")
            let bench = try scene.openBench()
            try scene.tap(at: CGPoint(x: 100, y: 100))
            try scene.observer.waitFor("hypothetical")
            bench.signal(SIGINT)
            _ = bench.finish()
            let lines = try scene.finish()
            #expect(lines.count == 1)
            let json = try JSONSerialization.jsonObject(with: Data(lines[0].utf8))
            let touch = try #require(json as? [String: Any])
            let verdicts = try #require(touch["hypothetical"] as? [[String: Any]])
            #expect(
                verdicts.map { "\($0["recognizer"] ?? "") \($0["state"] ?? "")" } == [
                    "single failed", "double failed", "triple failed", "oneFinger recognized",
                    "twoFingers failed",
                ]
            )
            #expect(touch["end"] as? String == "lifted")
            #expect((touch["landed"] as? [String: Any])?["program"] as? String == "touchstone")
            let deliveries = try #require(touch["deliveries"] as? [[String: Any]])
            #expect(deliveries.map { $0["delivered"] as? String } == ["owner"])
            #expect(deliveries.map { $0["updates"] as? Int } == [1])
        }

        @Test func `prints a touch again after a late decision`() throws {
            let scene = try ObservationScene()
            try scene.holdTouch(until: "undecided")
            let lines = try scene.finish()
            #expect(lines.count == 2)
            let title = "touchstone - playground - touchscreen, 1…"
            let place = "; landed on touchstone (PID) \"\(title)\" 0xID"
            let end = ", also delivered to it; undecided 1 s after the lift"
            #expect(lines.first?.hasSuffix(place + end) == true, "\(lines)")
            let last = try #require(lines.last)
            #expect(last.hasPrefix("T  touch 1 at 100, 100 → touchstone (PID)"))
            #expect(!last.contains("landed"))
            #expect(last.contains("(PID) held it for "))
            #expect(last.contains(#/rejected it; decided [0-9.]+ s after the lift$/#))
        }

        @Test func `says that the finger of a grab's touch landed on the desktop`() throws {
            let scene = try ObservationScene()
            let manager = try XClient(scene.display)
            manager.grabTouches()
            try scene.tap(at: CGPoint(x: 1000, y: 700))
            try scene.observer.waitFor("touch 1")
            let lines = try scene.finish()
            #expect(
                lines.map { $0.hasSuffix(", 1 update; landed on the desktop") } == [true],
                "\(lines)"
            )
        }

        @Test(arguments: [false, true])
        func `names a program once that selects touches of two devices`(isJSON: Bool) throws {
            let display = try VirtualDisplay()
            let frame = CGRect(x: 0, y: 0, width: 400, height: 400)
            let program = try XClient(display)
            let window = program.cover(frame)
            program.selectTouches(on: window)
            // As Qt 6 does in addition.
            try program.selectTouches(of: program.device(display.touchscreen.name), on: window)
            let scene =
                try isJSON ? ObservationScene("--json", on: display) : ObservationScene(on: display)
            try scene.tap(at: CGPoint(x: 100, y: 100))
            try scene.observer.waitFor("100")
            let lines = try scene.finish()
            #expect(lines.count == 1)
            let line = try #require(lines.first)
            if isJSON {
                let roles = line.matches(of: #/"delivered":"([a-z]+)"/#).map(\.output.1)
                #expect(roles.sorted() == ["observer", "owner"])
            } else {
                #expect(line.hasSuffix(" 0xID after N ms, 1 update"), "\(line)")
            }
        }

        @Test(arguments: [false, true])
        func `names the program that froze the device`(isJSON: Bool) throws {
            let options = ["--record", "o.jsonl"] + (isJSON ? ["--json"] : [])
            let scene = try ObservationScene(options)
            let bench = try scene.openBench()
            let locker = try XClient(scene.display)
            let pointer = try locker.device("Virtual core pointer")
            locker.freeze(pointer)
            try scene.tap(at: CGPoint(x: 100, y: 100))
            // The touch has no receiver within the settling time.
            try scene.observer.waitFor("100")
            locker.release(pointer)
            try scene.observer.waitFor(isJSON ? "freezer" : "froze")
            bench.signal(SIGINT)
            _ = bench.finish()
            let last = try #require(try scene.finish().last)
            if isJSON {
                #expect(last.contains(",\"pid\":\(getpid())},\"updates\":1"), "\(last)")
            } else {
                let part =
                    #/, 1 update; .+ \(PID\) froze the device and delayed it by \d+ ms; decided/#
                #expect(last.contains(part), "\(last)")
            }
            let path = scene.folder.path + "/o.jsonl"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.contains("\"freezer\":{\"program\":"))
            #expect(try Program.run("replay", path).status == 0)
        }
    }
}
