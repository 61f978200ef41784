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
            let end = program.finish()
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

        /// A recording of a mouse that moves for 20 s.
        private static let recording =
            ValidRecording.header + #"{"t":0,"pointer":"down","x":50,"y":50}"# + "\n"
            + (1...1000).map {
                "{\"t\":\(0.02 * Double($0)),\"pointer\":\"move\",\"x\":\(50 + $0 % 50),\"y\":50}\n"
            }.joined()

        @Test func `does not keep a performance from leaving, which leaves nothing behind`()
            throws
        {
            let folder = try TestFolder()
            try folder.file("long.jsonl", Self.recording)
            let program = try Program(
                ["perform", "long.jsonl", "--at", "1", "--pictures", "shots", "--", "xev"],
                folder: folder.path
            )
            try program.waitForError("ButtonPress")
            let processes = ProcessTree.descendants(of: program.id)
            let server = try #require(
                processes.first { ProcessTree.words(of: $0).first?.hasSuffix("/Xorg") == true }
            )
            let configuration = try #require(
                ProcessTree.words(of: server).first { $0.hasSuffix("/xorg.conf") }
            )
            kill(server, SIGSTOP)
            program.signal(SIGINT)
            // 130 if the performance asks the server for nothing more.
            #expect([3, 130].contains(program.finish().status))
            // A server that hangs is killed after 3 s.
            let limit = Date(timeIntervalSinceNow: 30)
            while processes.contains(where: ProcessTree.isRunning), Date() < limit { usleep(5000) }
            #expect(processes.filter(ProcessTree.isRunning).map(ProcessTree.words) == [])
            #expect(!FileManager.default.fileExists(atPath: configuration))
        }
    }
}
