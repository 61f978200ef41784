import Foundation
import Glibc
import Testing
import VirtualDisplay

extension EndToEnd {
    /// The commands `perform` and `observe` with a real server that is stopped.
    @Suite struct `A server that hangs` {
        private static let line = "touchstone: the X server does not answer"

        private func observe(_ display: VirtualDisplay, _ options: [String] = []) throws -> Program
        {
            let observer = try Program(
                ["observe"] + options,
                environment: display.environment,
                folder: NSTemporaryDirectory()
            )
            try observer.waitForError("observing")
            return observer
        }

        /// Stops the server while the observer has events to read, for which it asks the server.
        private func hang(_ display: VirtualDisplay, _ observer: Program) throws -> pid_t {
            observer.signal(SIGSTOP)
            try display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            try display.touchscreen.up(0)
            let server = try #require(ProcessTree.server(in: display.folder))
            kill(server, SIGSTOP)
            observer.signal(SIGCONT)
            return server
        }

        private func expectNoAnswer(
            _ program: Program,
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            // The limit of a call is at most 5 s, and a server that hangs is killed after 3 s.
            let end = program.finish(within: 15)
            #expect(end.status == 3, sourceLocation: sourceLocation)
            let lines = end.errors.split(separator: "\n").filter { $0.hasPrefix(Self.line) }
            #expect(lines.count == 1, "\(end.errors)", sourceLocation: sourceLocation)
        }

        @Test func `does not keep an observer that asks it from leaving`() throws {
            let display = try VirtualDisplay()
            let observer = try observe(display)
            let server = try hang(display, observer)
            defer { kill(server, SIGCONT) }
            observer.signal(SIGINT)
            expectNoAnswer(observer)
        }

        @Test func `does not keep an observer that asks it beyond its time`() throws {
            let display = try VirtualDisplay()
            let observer = try observe(display, ["--seconds", "1"])
            let server = try hang(display, observer)
            defer { kill(server, SIGCONT) }
            expectNoAnswer(observer)
        }

        @Test func `does not keep an idle observer from leaving`() throws {
            let display = try VirtualDisplay()
            let observer = try observe(display)
            let server = try #require(ProcessTree.server(in: display.folder))
            kill(server, SIGSTOP)
            defer { kill(server, SIGCONT) }
            observer.signal(SIGINT)
            #expect(observer.finish().status == 0)
        }

        /// A recording of a finger, or of a mouse, that moves for 20 s.
        private static func recording(_ device: String) -> String {
            let begin = device == "touch" ? #""touch":"begin","id":1"# : #""pointer":"down""#
            let move = device == "touch" ? #""touch":"update","id":1"# : #""pointer":"move""#
            return ValidRecording.header + "{\"t\":0,\(begin),\"x\":50,\"y\":50}\n"
                + (1...1000).map {
                    "{\"t\":\(0.02 * Double($0)),\(move),\"x\":\(50 + $0 % 50),\"y\":50}\n"
                }.joined()
        }

        @Test(arguments: [
            // While the window is awaited, while fingers move, and while a mouse moves.
            ("touch", ["sh", "-c", "echo started; sleep 100"], "started"),
            ("touch", ["xev"], "ButtonPress"),
            ("pointer", ["xev"], "ButtonPress"),
        ])
        func `ends a performance, which leaves nothing behind`(
            _ device: String,
            _ words: [String],
            _ text: String
        ) throws {
            let folder = try TestFolder()
            try folder.file("long.jsonl", Self.recording(device))
            let program = try Program(
                ["perform", "long.jsonl", "--at", "1", "--pictures", "shots", "--"] + words,
                folder: folder.path
            )
            try program.waitForError(text)
            let processes = ProcessTree.descendants(of: program.id)
            let server = try #require(
                processes.first { ProcessTree.words(of: $0).first?.hasSuffix("/Xorg") == true }
            )
            let configuration = try #require(
                ProcessTree.words(of: server).first { $0.hasSuffix("/xorg.conf") }
            )
            kill(server, SIGSTOP)
            expectNoAnswer(program)
            #expect(processes.filter(ProcessTree.isRunning).map(ProcessTree.words) == [])
            #expect(!FileManager.default.fileExists(atPath: configuration))
        }

        @Test func `gets its devices back when it continues`() throws {
            let server = try SharedServer()
            let folder = try TestFolder()
            try folder.file("long.jsonl", Self.recording("pointer"))
            try folder.file("short.jsonl", ValidRecording.tap)
            let program = try server.perform(["long.jsonl"], in: folder)
            try program.waitForError("ButtonPress")
            let process = try #require(ProcessTree.server(in: server.path))
            let guardian = try #require(
                ProcessTree.descendants(of: program.id).first {
                    ProcessTree.words(of: $0).contains(server.name)
                }
            )
            kill(process, SIGSTOP)
            expectNoAnswer(program)
            #expect(ProcessTree.isRunning(guardian))
            kill(process, SIGCONT)
            let gone = Date(timeIntervalSinceNow: 10)
            while ProcessTree.isRunning(guardian), Date() < gone { usleep(5000) }
            let again = try server.perform(["short.jsonl"], in: folder).finish(within: 30)
            #expect(again.status == 0, "\(again.errors)")
        }
    }
}
