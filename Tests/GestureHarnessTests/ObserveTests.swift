import CXlib
import Foundation
import GestureRecording
import Glibc
import RealServer
import Testing
import VirtualDisplay

@testable import GestureHarness

extension EndToEnd {
    /// The `observe` command, which runs beside other programs on a private server.
    @Suite struct `An observation` {
        /// A server, an observing program and another program with a window.
        private final class Scene {
            let display: VirtualDisplay
            let folder: TestFolder
            let observer: Program

            convenience init(
                _ arguments: String...,
                on display: VirtualDisplay? = nil,
                in folder: TestFolder? = nil
            ) throws {
                try self.init(arguments, on: display, in: folder)
            }

            init(
                _ arguments: [String],
                on display: VirtualDisplay? = nil,
                in folder: TestFolder? = nil
            ) throws {
                self.folder = try folder ?? TestFolder()
                self.display = try display ?? VirtualDisplay()
                observer = try Program(
                    ["observe"] + arguments,
                    environment: self.display.environment,
                    folder: self.folder.path
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
                        + " 2 updates"
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

        @Test func `records only the touches of a process, in the order of time`() throws {
            let display = try VirtualDisplay()
            let folder = try TestFolder()
            let bench = try Program(
                ["run", "--size", "640x400", "--scale", "1"],
                environment: display.environment,
                folder: folder.path
            )
            try bench.waitForFirstLine()
            let scene = try Scene(
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
            let scene = try Scene("--record", "o.jsonl", "--pid", "\(getpid())")
            let bench = try scene.openBench()
            try scene.tap(at: CGPoint(x: 100, y: 100))
            let manager = try StormWitness(scene.display)
            manager.grabTouches(on: manager.client.root)
            try scene.tap(at: CGPoint(x: 200, y: 100))
            try scene.observer.waitFor("200, 100")
            bench.signal(SIGINT)
            _ = bench.finish()
            #expect(try scene.finish().count == 1)
            let text = try String(
                contentsOfFile: scene.folder.path + "/o.jsonl",
                encoding: .utf8
            )
            let begins = text.split(separator: "\n").filter { $0.contains("TouchBegin") }
            #expect(begins.count == 1)
            #expect(begins.first?.contains("[200,100]") == true)
        }

        /// Taps on a bench, while a grab of this process holds the touch until it is printed, and then
        /// rejects it.
        private func holdTouch(_ scene: Scene, until text: String) throws {
            let bench = try scene.openBench()
            let manager = try StormWitness(scene.display)
            manager.grabTouches(on: manager.client.root)
            try scene.tap(at: CGPoint(x: 100, y: 100))
            try scene.observer.waitFor(text)
            for case .begin(let id, let device, let window) in manager.read() {
                manager.decide(id, device: device, window: window, isAccepted: false)
            }
            try scene.observer.waitFor("rejected")
            bench.signal(SIGINT)
            _ = bench.finish()
        }

        @Test func `says that a touch is missing whose lines waited too long`() throws {
            let display = try VirtualDisplay()
            let place = CGRect(x: 0, y: 0, width: 300, height: 300)
            let parent = try StormWitness(display, frame: place)
            let child = try StormWitness(display, frame: place)
            child.selectTouches()
            XReparentWindow(child.client.display, child.window, parent.window, 0, 0)
            XSync(child.client.display, False)
            let scene = try Scene(
                "--record",
                "o.jsonl",
                "--window",
                "\(child.window)",
                on: display
            )
            let manager = try StormWitness(display)
            manager.grabTouches(on: manager.client.root)
            try display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            for step in 0...PendingLines.maxCount {
                try display.touchscreen.move(0, to: CGPoint(x: 100 + step % 100, y: 100))
            }
            for case .begin(let id, let device, let window) in manager.read() {
                manager.decide(id, device: device, window: window, isAccepted: false)
            }
            try display.touchscreen.up(0)
            try scene.observer.waitFor("rejected")
            scene.observer.signal(SIGINT)
            let end = scene.observer.finish()
            #expect(end.status == 0)
            let warning = "touchstone: warning: 1 touch is missing in o.jsonl, because "
            #expect(end.errors.contains("\n\(warning)"), "\(end.errors)")
        }

        @Test func `prints a touch again after a late decision`() throws {
            let scene = try Scene()
            try holdTouch(scene, until: "undecided")
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
            let scene = try Scene()
            let manager = try StormWitness(scene.display)
            manager.grabTouches(on: manager.client.root)
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
            let program = try StormWitness(display, frame: frame)
            program.selectTouches()
            try program.selectTouches(ofDevice: display.touchscreen.name)
            let scene = try isJSON ? Scene("--json", on: display) : Scene(on: display)
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
            let scene = try Scene(options)
            let bench = try scene.openBench()
            let locker = try StormWitness(scene.display)
            try locker.freezePointer()
            try scene.tap(at: CGPoint(x: 100, y: 100))
            // The touch has no receiver within the settling time.
            try scene.observer.waitFor("100")
            try locker.ungrabPointerAndTouches()
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

        @Test func `writes a late decision as JSON, and adds it to the recording`() throws {
            let scene = try Scene("--json", "--record", "o.jsonl")
            try holdTouch(scene, until: "held")
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

        @Test func `reports only the touches of a window or a process`() throws {
            let scene = try Scene("--pid", "1", "--seconds", "600")
            let bench = try scene.openBench()
            for _ in 0..<2 { try scene.tap(at: CGPoint(x: 100, y: 100)) }
            bench.signal(SIGINT)
            _ = bench.finish()
            #expect(try scene.finish() == [])
            let line = "\ntouchstone: 2 touches did not concern the process\n"
            #expect(scene.observer.hasPrintedError(of: line))
        }

        @Test(arguments: ["window", "killed", "process"])
        func `ends when its window or its process ends`(ending: String) throws {
            let display = try VirtualDisplay()
            let folder = try TestFolder()
            let xev = try Program(
                ["-geometry", "300x300+0+0"],
                environment: display.environment,
                folder: folder.path,
                path: "/usr/bin/xev"
            )
            try xev.waitFor("Expose")
            let client = try XClient(display)
            let window = try client.window()
            let id = "0x" + String(window, radix: 16)
            let option = ending == "process" ? ["--pid", "\(xev.id)"] : ["--window", id]
            let scene = try Scene(option, on: display, in: folder)
            try scene.tap(at: CGPoint(x: 1000, y: 700))
            try scene.tap(at: CGPoint(x: 100, y: 100))
            try scene.observer.waitFor("100, 100")
            if ending == "window" { try client.destroy() } else { xev.signal(SIGKILL) }
            let end = scene.observer.finish()
            #expect(end.status == 0)
            let target = ending == "process" ? "process" : "window"
            let reason =
                ending == "process"
                ? "the process \(xev.id) has ended" : "the window \(id) no longer exists"
            let last = end.errors.split(separator: "\n").suffix(2)
            #expect(
                Array(last) == [
                    "touchstone: \(reason)", "touchstone: 1 touch did not concern the \(target)",
                ]
            )
            #expect(end.output.contains(" → xev ("))
            xev.signal(SIGKILL)
            _ = xev.finish()
        }

        @Test(arguments: [
            (
                ["--window", "0x7fffffff"],
                "found no window 0x7fffffff, expected one on the display"
            ),
            (["--pid", "4194303"], "found no process 4194303, expected a running program"),
            (["--window", "root"], "found \"root\", expected a window's id, such as 0x1200003"),
            (["--seconds", "0"], "found \"0\", expected seconds above 0 and at most 1000000000"),
            (["--seconds", "-1"], "found \"-1\", expected seconds above 0 and at most 1000000000"),
            (
                ["--seconds", "1e300"],
                "found \"1e300\", expected seconds above 0 and at most 1000000000"
            ),
            (["--pid", "-1"], "found \"-1\", expected a process id"),
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

        @Test func `refuses a pipe without a reader, and records into one with a reader`() throws {
            let display = try VirtualDisplay()
            let folder = try TestFolder()
            #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
            func observe() throws -> (status: Int32, output: String, errors: String) {
                try Program(
                    ["observe", "--seconds", "0.1", "--record", "pipe"],
                    environment: display.environment,
                    folder: folder.path
                ).finish()
            }
            let refused = try observe()
            #expect(refused.status == 2)
            let message = "pipe: is a pipe without a reader, expected a program that reads it"
            #expect(refused.errors == "touchstone: \(message)\n")
            let pipe = open(folder.path + "/pipe", O_RDONLY | O_NONBLOCK)
            defer { close(pipe) }
            #expect(try observe().status == 0)
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(pipe, &bytes, bytes.count)
            let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
            #expect(text.hasPrefix("{\"touchstone\":1,"), "\(text)")
            #expect(text.hasSuffix("\"tick\":true}\n"), "\(text)")
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

        @Test(arguments: [
            (
                "RECORD", "the server has no RECORD: which program receives a touch is unknown",
                "an unknown program, on touchstone (PID) TITLE 0xID"
            ),
            (
                "X-Resource", "the server has no X-Resource 1.2: names of programs are unknown",
                "unknown program TITLE 0xID after N ms, 1 update"
            ),
        ])
        func `without an extension says what it does not know`(
            missing: String,
            message: String,
            receiver: String
        ) throws {
            var configuration = VirtualDisplay.Configuration()
            configuration.disabledExtensions = [missing]
            let scene = try Scene(on: VirtualDisplay(configuration))
            try scene.waitForError(message)
            let bench = try scene.openBench()
            try scene.tap(at: CGPoint(x: 100, y: 100))
            try scene.observer.waitFor("touch 1")
            bench.signal(SIGINT)
            _ = bench.finish()
            let title = "\"touchstone - playground - touchscreen, 1…\""
            let line = "T  touch 1 at 100, 100 → " + receiver.replacing("TITLE", with: title)
            #expect(try scene.finish() == [line])
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
