import Foundation
import Glibc
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of the trial of a rebuilt program that does not end, here a shell that waits for another
    /// process.
    @Suite struct `A trial of the rebuilt program` {
        private static let script = "sleep 60 & echo $$ $! > trial; wait\n"

        /// The folder that `TMPDIR` names.
        private let temporary: TestFolder
        private let rebuilt: RebuiltProgram

        init() throws {
            temporary = try TestFolder()
            rebuilt = try RebuiltProgram(
                files: ["run": Self.script],
                environment: ["TMPDIR": temporary.path]
            )
        }

        private var live: LiveWindow { rebuilt.live }

        /// Returns the shell and the process for which it waits.
        private func startTrial() throws -> [pid_t] {
            try rebuilt.tap()
            try rebuilt.relink("/bin/sh")
            #expect(live.eventually { live.text(of: "trial").hasSuffix("\n") })
            let processes = live.text(of: "trial").split(whereSeparator: \.isWhitespace)
                .compactMap { pid_t($0) }
            #expect(processes.count == 2 && processes.allSatisfy(ProcessTree.isRunning))
            return processes
        }

        private func expectNothingLeft(of processes: [pid_t]) {
            #expect(live.eventually { !processes.contains(where: ProcessTree.isRunning) })
            #expect(live.eventually { temporary.names.isEmpty }, "\(temporary.names)")
        }

        @Test(arguments: [SIGTERM, SIGINT, SIGQUIT])
        func `ends with the program that is asked to leave`(signal: Int32) throws {
            let processes = try startTrial()
            let recording = try live.finish(signal)
            #expect(recording.states("single") == ["recognized"])
            #expect(recording.lines.last?.contains("\"end\":true") == true)
            expectNothingLeft(of: processes)
            // A trial that the program does not stop ends with this message, after 10 s.
            #expect(!live.program.hasPrintedError(of: "the old one goes on"))
        }

        @Test func `ends with the program that is killed`() throws {
            let processes = try startTrial()
            live.program.signal(SIGKILL)
            #expect(live.program.finish().status == 128 + SIGKILL)
            expectNothingLeft(of: processes)
            #expect(try live.recorded().states("single") == ["recognized"])
        }
    }

    /// Tests of the time in which the new program replays the session before its event loop runs.
    @Suite struct `A rebuilt program that starts` {
        @Test(arguments: [SIGTERM, SIGINT])
        func `keeps the session when it is asked to leave`(signal: Int32) throws {
            let temporary = try TestFolder()
            let rebuilt = try RebuiltProgram(environment: ["TMPDIR": temporary.path])
            let live = rebuilt.live
            try rebuilt.tap()
            try rebuilt.relink()
            let environment = "/proc/\(live.program.id)/environ"
            // As soon as it has replaced the old program.
            while FileManager.default.contents(atPath: environment)?
                .range(of: Data("TOUCHSTONE_RESUME=".utf8)) == nil
            {}
            let recording = try live.finish(signal)
            #expect(recording.states("single") == ["recognized"])
            #expect(recording.lines.last?.contains("\"end\":true") == true)
            #expect(temporary.names.isEmpty, "\(temporary.names)")
        }
    }

    /// Tests of a terminal with `stty tostop`, which stops background processes that write to it.
    @Suite struct `A trial of the rebuilt program in a terminal` {
        @Test func `can print to the terminal, and its status is reported`() throws {
            let folder = try TestFolder()
            let program = folder.path + "/touchstone"
            try FileManager.default.copyItem(atPath: Program.path, toPath: program)
            let display = try VirtualDisplay()
            let command = "stty tostop; exec ./touchstone run --watch"
            let terminal = try Program(
                ["-qec", command, "/dev/null"],
                environment: display.environment,
                folder: folder.path,
                path: "/usr/bin/script"
            )
            try terminal.waitFor("touchstone: playground")
            // A shell takes the argument `run` as the path of a script.
            try folder.file("run", "echo a complaint >&2\nexit 7\n")
            let shell = URL(fileURLWithPath: "/bin/sh").resolvingSymlinksInPath().path
            let rebuilt = folder.path + "/rebuilt"
            try FileManager.default.copyItem(atPath: shell, toPath: rebuilt)
            #expect(rename(rebuilt, program) == 0)
            try terminal.waitFor("the rebuilt program exited with status 7")
            #expect(terminal.printed.contains("a complaint"))
            for process in ProcessTree.descendants(of: terminal.id) { kill(process, SIGTERM) }
            _ = terminal.finish()
        }
    }
}
