import Foundation
import Glibc
import Testing
import VirtualDisplay

extension EndToEnd {
    /// The `observe` command with wrong options, or on a server that lacks something.
    @Suite struct `An observation that cannot report all` {
        @Test func `refuses a wrong option with one line`() throws {
            let display = try VirtualDisplay()
            let seconds = "expected seconds above 0 and at most 1000000000"
            for (words, message) in [
                ("--window 0x7fffffff", "found no window 0x7fffffff, expected one on the display"),
                ("--window root", "found \"root\", expected a window's id, such as 0x1200003"),
                ("--pid 4194303", "found no process 4194303, expected a running program"),
                ("--pid -1", "found \"-1\", expected a process id"),
                ("--seconds 0", "found \"0\", " + seconds),
                ("--seconds -1", "found \"-1\", " + seconds),
                ("--seconds 1e300", "found \"1e300\", " + seconds),
                ("--scene tapps", "expected taps"),
                ("--record missing/o.jsonl", "missing/o.jsonl: cannot be written"),
            ] {
                let end = try Program(
                    ["observe"] + words.split(separator: " ").map(String.init),
                    environment: display.environment
                ).finish()
                #expect(end.status == 2 && end.output == "", "\(words): \(end)")
                let last = end.errors.split(separator: "\n").last ?? ""
                #expect(last.contains(message), "\(words): \(end.errors)")
            }
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

        @Test(arguments: [("RECORD", "RECORD"), ("X-Resource", "X-Resource 1.2")])
        func `without an extension ends with one line`(missing: String, name: String) throws {
            var configuration = VirtualDisplay.Configuration()
            configuration.disabledExtensions = [missing]
            let display = try VirtualDisplay(configuration)
            let end = try Program(
                ["observe"],
                environment: display.environment,
                folder: NSTemporaryDirectory()
            ).finish()
            #expect(end.status == 3)
            #expect(
                end.errors
                    == "touchstone: the X server has no \(name), expected one with RECORD,"
                    + " X-Resource 1.2 and SHAPE\n"
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

        @Test func `ends by Ctrl-C although its lines are not read`() throws {
            let folder = try TestFolder()
            try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
            let pipe = open(folder.path + "/pipe", O_RDWR | O_NONBLOCK | O_CLOEXEC)
            defer { close(pipe) }
            let page = [UInt8](repeating: 0, count: 4096)
            while write(pipe, page, page.count) > 0 {}
            let display = try VirtualDisplay()
            let program = try Program(
                ["observe", "--record", "touches.jsonl"],
                environment: display.environment,
                folder: folder.path,
                limits: "exec > pipe"
            )
            try program.waitForError("observing")
            try display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            let deadline = Date(timeIntervalSinceNow: 20)
            // A touch in the recording has been read. The program prints its line when it ends.
            while folder.text("touches.jsonl")?.contains("TouchBegin") != true, Date() < deadline {
                usleep(5000)
            }
            program.signal(SIGINT)
            let end = program.finish()
            #expect(end.status == 2)
            let line =
                "touchstone: standard output is not read, expected a program that reads to the end\n"
            #expect(end.errors.hasSuffix(line), "\(end.errors)")
        }

        @Test func `needs a display`() throws {
            let end = try Program.run("observe")
            #expect(end.status == 3)
            #expect(end.errors.hasPrefix("touchstone: no X display: DISPLAY is not set"))
        }
    }
}
