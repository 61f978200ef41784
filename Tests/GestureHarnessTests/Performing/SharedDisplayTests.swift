import Foundation
import Glibc
import Testing

@testable import VirtualDisplay

extension EndToEnd {
    /// The command `perform --display` on a server that others started.
    @Suite struct `Performing on a running server` {
        private static let begin =
            ValidRecording.header + #"{"t":0,"touch":"begin","id":1,"x":80,"y":60}"# + "\n"

        private let server: SharedServer
        private let folder: TestFolder

        init() throws {
            server = try SharedServer()
            folder = try TestFolder()
            for (name, time) in [("tap", "0.05"), ("late", "60")] {
                let end = #"{"t":\#(time),"touch":"end","id":1}"# + "\n"
                try folder.file("\(name).jsonl", Self.begin + end)
            }
        }

        /// Performs a tap on xev, and expects that xev receives it.
        private func expectTap(sourceLocation: SourceLocation = #_sourceLocation) throws {
            let end = try server.perform(["tap.jsonl"], in: folder).finish(within: 30)
            #expect(end.status == 0, "\(end.errors)", sourceLocation: sourceLocation)
            #expect(
                end.output.contains(" → xev (") && end.errors.contains("ButtonRelease"),
                "\(end.output)",
                sourceLocation: sourceLocation
            )
        }

        /// Starts a long performance, and waits until its finger is down.
        private func startLatePerformance(_ recording: String = "late.jsonl") throws -> Program {
            let program = try server.perform([recording], in: folder)
            try program.waitForError("ButtonPress")
            return program
        }

        /// Waits for the end of a child, for up to 10 s, and returns its wait status.
        private func waitForStatus(of process: pid_t) -> Int32? {
            let deadline = Date(timeIntervalSinceNow: 10)
            var (status, ended): (Int32, pid_t) = (0, 0)
            while ended == 0, Date() < deadline {
                ended = waitpid(process, &status, WNOHANG)
                usleep(5000)
            }
            return ended == process ? status : nil
        }

        private func expectRefusal(
            _ message: String,
            by server: SharedServer,
            status: Int32 = 3,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let end = try server.perform(["tap.jsonl"], in: folder).finish()
            #expect(end.status == status, sourceLocation: sourceLocation)
            #expect(
                end.errors == "touchstone: --display \(server.name): \(message)\n",
                sourceLocation: sourceLocation
            )
        }

        private static let isBusy =
            "another program controls its devices, or was killed with them, expected one performance at a time on"
            + " a server that works"

        @Test func `leaves the server to the next performance and to other clients`() throws {
            try expectTap()
            try expectTap()
            let xev = try Program(
                [],
                environment: server.environment,
                folder: folder.path,
                path: "/usr/bin/xev"
            )
            try xev.waitFor("Expose")
            let touchscreen = VirtualTouchscreen(
                name: "Lab",
                touchCount: 10,
                connection: try server.connect(),
                mapping: ScreenMapping(width: 1280, height: 800)
            )
            try touchscreen.down(0, at: CGPoint(x: 50, y: 60))
            try touchscreen.up(0)
            try xev.waitFor("ButtonRelease")
            xev.signal(SIGKILL)
            _ = xev.finish()
            server.process.stop()
        }

        @Test(arguments: [SIGINT, SIGTERM, SIGKILL])
        func `gives the devices back after a signal`(_ signal: Int32) throws {
            let program = try startLatePerformance()
            let processes = ProcessTree.descendants(of: program.id)
            // A service manager sends its signal to all processes; only KILL ends the one that gives them back.
            for process in processes
            where signal != SIGKILL && ProcessTree.words(of: process).contains("give-devices-back")
            {
                kill(process, signal)
            }
            program.signal(signal)
            #expect(program.finish().status == 128 + signal)
            let gone = Date(timeIntervalSinceNow: 10)
            while processes.contains(where: ProcessTree.isRunning), Date() < gone { usleep(5000) }
            #expect(processes.filter(ProcessTree.isRunning).map(ProcessTree.words) == [])
            try expectTap()
        }

        @Test func `gives the devices back when the program fails`() throws {
            let end = try server.perform(["tap.jsonl"], on: ["false"], in: folder).finish()
            #expect(end.status == 3)
            #expect(
                end.errors == "touchstone: false ended with status 1 before it opened a window\n"
            )
            try expectTap()
        }

        @Test func `fails to give back a device that its driver keeps, and waits for it`() throws {
            // The other end of the channel stands for a driver that does not hang up.
            let channel = try Channel()
            let guardian = try DeviceGuard(
                [Program.path, "give-devices-back", server.name, "4711"],
                environment: ProcessInfo.processInfo.environment.merging(server.environment) { $1 },
                inheriting: [channel.parentEnd],
                until: .now + .seconds(20)
            )
            close(channel.parentEnd)
            let process = try #require(
                ProcessTree.descendants(of: getpid()).first {
                    ProcessTree.words(of: $0).dropFirst() == [
                        "give-devices-back", server.name, "4711",
                    ]
                }
            )
            let isDone = guardian.finish()
            #expect(!isDone)
            #expect(ProcessTree.isRunning(process))
            close(channel.childEnd)
            #expect(waitForStatus(of: process) == 0)
        }

        @Test func `refuses a second performance at the same time`() throws {
            let first = try startLatePerformance()
            try expectRefusal(Self.isBusy, by: server)
            first.signal(SIGINT)
            #expect(first.finish().status == 128 + SIGINT)
            try expectTap()
        }

        @Test func `refuses devices to which another program is connected`() throws {
            let connection = try server.connect()
            try expectRefusal(Self.isBusy, by: server)
            try connection.send(.motion(Valuators()))
            server.process.stop()
        }

        @Test func `performs with each kind of device, again and again`() throws {
            try folder.file(
                "all.jsonl",
                ValidRecording.header + """
                    {"t":0,"touch":"begin","id":1,"x":80,"y":60}
                    {"t":0.1,"touch":"end","id":1}
                    {"t":0.2,"pointer":"down","button":3,"x":20,"y":30}
                    {"t":0.3,"pointer":"up","button":3,"x":20,"y":30}
                    {"t":0.4,"scroll":[0,-15],"kind":"discrete","x":20,"y":30}
                    {"t":0.5,"transform":"begin","scale":1,"rotation":0,"x":20,"y":30}
                    {"t":0.6,"transform":"end","scale":2,"rotation":0,"x":20,"y":30}
                    {"t":0.7,"key":"down","press":"pageDown"}
                    {"t":0.8,"key":"up","press":"pageDown"}

                    """
            )
            for _ in 0..<3 {
                let end = try server.perform(["all.jsonl"], in: folder).finish(within: 30)
                #expect(end.status == 0, "\(end.errors)")
                let buttons = end.errors.matches(of: /button (\d), same_screen/).map(\.output.1)
                #expect(buttons == ["1", "1", "3", "3", "5", "5"])
                #expect(end.errors.contains("keysym 0xff56, Next"))
            }
        }

        @Test func `performs on its own program's window only`() throws {
            let other = try Program(
                ["-geometry", "300x300+0+0"],
                environment: server.environment,
                folder: folder.path,
                path: "/usr/bin/xev"
            )
            try other.waitFor("Expose")
            let script = """
                echo started
                until [ -e go ]; do sleep 0.02; done
                exec xev -geometry 300x300+500+300
                """
            let program = try server.perform(
                ["tap.jsonl", "--timeout", "60"],
                on: ["sh", "-c", script],
                in: folder
            )
            try program.waitForError("started")
            // A performance that begins later, but finds its window, is over first.
            _ = try RealPerformance(of: ["tap": PerformedGesture.tap], on: ["xev"])
            try folder.file("go")
            let end = program.finish(within: 30)
            #expect(end.status == 0, "\(end.errors)")
            #expect(end.errors.contains("ButtonRelease"))
            #expect(!other.printed.contains("ButtonPress"))
            other.signal(SIGKILL)
            _ = other.finish()
        }

        @Test func `performs in the frame of a window manager`() throws {
            let manager = try Program(
                [],
                environment: server.environment.merging(["HOME": folder.path]) { $1 },
                folder: folder.path,
                path: "/usr/bin/openbox"
            )
            defer {
                manager.signal(SIGKILL)
                _ = manager.finish()
            }
            try expectTap()
            try expectTap()
        }

        @Test func `refuses a server without a device that the recording needs`() throws {
            let mouse = try SharedServer([.pointer, .keyboard])
            try expectRefusal(
                "has no device for tap.jsonl, expected one of the driver inputtest with DeviceType Touch",
                by: mouse
            )
            let click = try folder.file(
                "click.jsonl",
                ValidRecording.header + """
                    {"t":0,"pointer":"down","x":20,"y":20}
                    {"t":0.1,"pointer":"up","x":20,"y":20}

                    """
            )
            #expect(try mouse.perform([click], in: folder).finish(within: 30).status == 0)
        }

        @Test func `refuses a touchscreen with too few fingers`() throws {
            let small = try SharedServer([.touch, .pointer, .keyboard], touchCount: 1)
            try folder.file("tap.jsonl", PerformedGesture.pinch)
            try expectRefusal(
                "\"Lab Touch\" has TouchCount 1, expected 2, as many as the recordings have fingers down at once",
                by: small
            )
        }

        @Test func `refuses a touchscreen that is mapped to a part of the screen`() throws {
            let half = ["0.5", "0", "0", "0", "1", "0", "0", "0", "1"]
            let name = "Coordinate Transformation Matrix"
            let end = try Program(
                ["set-prop", "Lab Touch", name] + half,
                environment: server.environment,
                folder: folder.path,
                path: "/usr/bin/xinput"
            ).finish()
            try #require(end.status == 0)
            try expectRefusal(
                "\"Lab Touch\" is mapped to a part of the screen, expected all of it",
                by: server
            )
        }

        @Test func `refuses a server whose devices are all disabled`() throws {
            for device in server.devices { try server.xinput("disable", device.name, in: folder) }
            try expectRefusal(
                "has no input devices, expected devices of the driver inputtest",
                by: server
            )
        }

        @Test func `ends when another client disables the touchscreen`() throws {
            let moves = (1...1000).map { step in
                #"{"t":\#(0.02 * Double(step)),"touch":"update","id":1,"x":\#(80 + step % 50),"y":60}"#
            }
            let lines = moves.joined(separator: "\n") + "\n"
            try folder.file("moving.jsonl", Self.begin + lines)
            let program = try startLatePerformance("moving.jsonl")
            try server.xinput("disable", "Lab Touch", in: folder)
            let end = program.finish()
            #expect(end.status == 3)
            #expect(end.errors.contains("was disabled by another program"), "\(end.errors)")
            try expectTap()
        }

        @Test(arguments: [
            (["--display", ":0", "--screen", "800x600"], "found --screen and --display"),
            (["--display", ""], "found an empty word after --display"),
        ])
        func `refuses wrong options`(_ options: [String], _ message: String) throws {
            let end = try Program(
                ["perform", "tap.jsonl"] + options + ["--", "xev"],
                folder: folder.path
            ).finish()
            #expect(end.status == 2)
            #expect(end.errors.hasPrefix("touchstone: \(message)"), "\(end.errors)")
        }

        @Test func `needs a display that exists`() throws {
            let end = try Program(
                ["perform", "tap.jsonl", "--display", ":4711", "--", "xev"],
                folder: folder.path
            ).finish()
            #expect(end.status == 3)
            #expect(end.errors.hasPrefix("touchstone: no X display: cannot connect to \":4711\""))
        }
    }
}
