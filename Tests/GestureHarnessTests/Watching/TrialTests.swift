import Foundation
import Glibc
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of the trial of a rebuilt program that does not end, here a shell.
    @Suite struct `A trial of the rebuilt program` {
        private static let script = "echo $$ > trial; exec sleep 60\n"

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

        @Test(arguments: [SIGTERM, SIGINT, SIGQUIT])
        func `ends with the program that is asked to leave`(signal: Int32) throws {
            try rebuilt.tap()
            try rebuilt.relink("/bin/sh")
            #expect(live.eventually { live.text(of: "trial").hasSuffix("\n") })
            let trial = try #require(pid_t(live.text(of: "trial").dropLast()))
            #expect(ProcessTree.isRunning(trial))
            let recording = try live.finish(signal)
            #expect(recording.states("single") == ["recognized"])
            #expect(recording.lines.last?.contains("\"end\":true") == true)
            #expect(live.eventually { !ProcessTree.isRunning(trial) })
            #expect(live.eventually { temporary.names.isEmpty }, "\(temporary.names)")
            // A trial that the program does not stop ends with this message, after 10 s.
            #expect(!live.program.hasPrintedError(of: "the old one goes on"))
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
}
