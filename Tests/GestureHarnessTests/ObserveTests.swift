import Foundation
import GestureRecording
import Glibc
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// The `observe` command, which runs beside other programs on a private server.
    @Suite struct `An observation` {
        /// A server, an observing program and another program with a window.
        private final class Scene {
            let display: VirtualDisplay
            let folder: TestFolder
            let observer: Program

            init(
                _ arguments: String...,
                display configuration: VirtualDisplay.Configuration = .init()
            )
                throws
            {
                folder = try TestFolder()
                display = try VirtualDisplay(configuration)
                observer = try Program(
                    ["observe"] + arguments,
                    environment: display.environment,
                    folder: folder.path
                )
                try waitForError("observing")
            }

            func waitForError(_ text: String) throws {
                let deadline = Date(timeIntervalSinceNow: 20)
                while !observer.hasPrintedError(of: text), Date() < deadline {
                    Thread.sleep(forTimeInterval: 0.005)
                }
                try #require(observer.hasPrintedError(of: text))
            }

            /// Starts a window of the program itself, which selects touches.
            func openBench() throws -> Program {
                let bench = try Program(
                    ["run", "--size", "640x400", "--scale", "1"],
                    environment: display.environment,
                    folder: folder.path
                )
                try bench.waitForFirstLine()
                return bench
            }

            func tap(at place: CGPoint) throws {
                try display.touchscreen.down(0, at: place)
                try display.touchscreen.move(0, to: CGPoint(x: place.x + 2, y: place.y))
                try display.touchscreen.up(0)
            }

            /// Ends the observation as Ctrl-C does, and returns its output without times, ids and pids.
            func finish() throws -> [String] {
                observer.signal(SIGINT)
                let end = observer.finish()
                #expect(end.status == 0, "\(end.errors)")
                return end.output.split(separator: "\n").map { line in
                    String(line).replacing(#/^ *\d+\.\d{3}/#, with: "T")
                        .replacing(#/\(\d+\)/#, with: "(PID)")
                        .replacing(#/0x[0-9a-f]+/#, with: "0xID")
                        .replacing(#/after \d+ ms/#, with: "after N ms")
                }
            }
        }

        @Test func `names the program that received a touch, and no program on the desktop`() throws
        {
            let scene = try Scene()
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

        @Test func `names a program without touches, which receives a mouse press`() throws {
            let scene = try Scene()
            let xev = try Program(
                ["-geometry", "300x300+0+0"],
                environment: scene.display.environment,
                folder: scene.folder.path,
                path: "/usr/bin/xev"
            )
            try xev.waitFor("Expose")
            try scene.tap(at: CGPoint(x: 100, y: 100))
            try scene.observer.waitFor("touch 1")
            try xev.waitFor("ButtonPress")
            xev.signal(SIGKILL)
            _ = xev.finish()
            #expect(
                try scene.finish() == [
                    "T  touch 1 at 100, 100 → xev (PID) \"Event Tester\" 0xID as a mouse press after N ms,"
                        + " 0 updates"
                ]
            )
        }

        @Test func `reports a mouse only on request`() throws {
            let scene = try Scene("--pointer")
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
            let scene = try Scene("--scene", "taps", "--json")
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

        @Test func `records touches that replay, and who received them`() throws {
            let scene = try Scene("--record", "o.jsonl", "--scene", "taps")
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
            let replay = try Program.run("replay", path)
            #expect(replay.status == 0)
            #expect(replay.errors == "")
            #expect(replay.output.contains("touchesBegan"))
        }

        @Test func `reports only the touches of a window or a process`() throws {
            let scene = try Scene("--pid", "1", "--seconds", "600")
            let bench = try scene.openBench()
            try scene.tap(at: CGPoint(x: 100, y: 100))
            bench.signal(SIGINT)
            _ = bench.finish()
            #expect(try scene.finish() == [])
        }

        @Test(arguments: [
            (
                ["--window", "0x7fffffff"],
                "found no window 0x7fffffff, expected one on the display"
            ),
            (["--pid", "4194303"], "found no process 4194303, expected a running program"),
            (["--window", "root"], "found \"root\", expected a window's id, such as 0x1200003"),
            (["--seconds", "0"], "found \"0\", expected a number of seconds above 0"),
            (["--scene", "tapps"], "expected taps"),
            (["--record", "missing/o.jsonl"], "missing/o.jsonl: cannot be written"),
        ])
        func `refuses a wrong option with one line`(arguments: [String], message: String) throws {
            let display = try VirtualDisplay()
            let end = try Program(
                ["observe"] + arguments,
                environment: display.environment,
                folder: NSTemporaryDirectory()
            ).finish()
            #expect(end.status == 2)
            #expect(end.output == "")
            let last = end.errors.split(separator: "\n").last ?? ""
            #expect(last.contains(message), "\(end.errors)")
        }

        @Test func `says that the display has no touchscreen`() throws {
            let display = try VirtualDisplay()
            let xinput = try Program(
                ["disable", "Touchstone Touchscreen"],
                environment: display.environment,
                folder: NSTemporaryDirectory(),
                path: "/usr/bin/xinput"
            ).finish()
            #expect(xinput.status == 0)
            let end = try Program(
                ["observe", "--seconds", "0.1"],
                environment: display.environment,
                folder: NSTemporaryDirectory()
            ).finish()
            #expect(end.status == 0)
            let last = "touchstone: the display has no touchscreen now; see touchstone devices\n"
            #expect(end.errors.hasSuffix(last))
        }

        @Test func `without RECORD names the window under a finger, and no receiver`() throws {
            var configuration = VirtualDisplay.Configuration()
            configuration.disabledExtensions = ["RECORD"]
            let scene = try Scene(display: configuration)
            try scene.waitForError(
                "the server has no RECORD: which program receives a touch is unknown"
            )
            let bench = try scene.openBench()
            try scene.tap(at: CGPoint(x: 100, y: 100))
            try scene.observer.waitFor("touch 1")
            bench.signal(SIGINT)
            _ = bench.finish()
            let title = "touchstone - playground - touchscreen, 1…"
            #expect(
                try scene.finish() == [
                    "T  touch 1 at 100, 100 → an unknown program, on touchstone (PID) \"\(title)\" 0xID"
                ]
            )
        }

        @Test func `without X-Resource names the window of an unknown program`() throws {
            var configuration = VirtualDisplay.Configuration()
            configuration.disabledExtensions = ["X-Resource"]
            let scene = try Scene(display: configuration)
            try scene.waitForError(
                "the server has no X-Resource 1.2: names of programs are unknown"
            )
            let bench = try scene.openBench()
            try scene.tap(at: CGPoint(x: 100, y: 100))
            try scene.observer.waitFor("touch 1")
            bench.signal(SIGINT)
            _ = bench.finish()
            let title = "touchstone - playground - touchscreen, 1…"
            #expect(
                try scene.finish() == [
                    "T  touch 1 at 100, 100 → unknown program \"\(title)\" 0xID after N ms, 1 update"
                ]
            )
        }

        @Test func `without the server's permission ends with one line`() throws {
            let display = try VirtualDisplay()
            let end = try Program(
                ["observe"],
                environment: ["DISPLAY": display.name, "XAUTHORITY": "/dev/null"],
                folder: NSTemporaryDirectory()
            ).finish()
            #expect(end.status == 3)
            #expect(end.output == "")
            let lines = end.errors.split(separator: "\n").filter { $0.hasPrefix("touchstone: ") }
            #expect(
                lines == [
                    "touchstone: no X display: cannot connect to \"\(display.name)\", expected a running X"
                        + " server that accepts it"
                ]
            )
        }

        @Test func `needs a display`() throws {
            let end = try Program.run("observe")
            #expect(end.status == 3)
            #expect(end.errors.hasPrefix("touchstone: no X display: DISPLAY is not set"))
        }
    }
}
