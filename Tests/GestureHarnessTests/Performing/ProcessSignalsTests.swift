import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// Tests of the signals that a performance receives, and of those that its parent process ignores.
    @Suite struct `The signals of a performance` {
        private let folder: TestFolder

        init() throws {
            folder = try TestFolder()
            try folder.file(
                "late.jsonl",
                ValidRecording.header + """
                    {"t":0,"touch":"begin","id":1,"x":80,"y":60}
                    {"t":60,"touch":"end","id":1}

                    """
            )
        }

        @Test func `a parent that ignores SIGCHLD does not hide how the program ended`() throws {
            let end = try Program(
                [
                    "--ignore-signal=CHLD", Program.path, "perform", "late.jsonl", "--",
                    "sh", "-c", "echo farewell; exit 7",
                ],
                folder: folder.path,
                path: "/usr/bin/env"
            ).finish()
            #expect(end.status == 3)
            let line =
                "touchstone: sh ended with status 7 before it opened a window; its last words: farewell"
            #expect(end.errors.split(separator: "\n").last.map(String.init) == line)
        }

        @Test(.timeLimit(.minutes(2)))
        func `SIGTERM ends a performance although its program's output is not read`() throws {
            let pipe = folder.path + "/pipe"
            try #require(mkfifo(pipe, 0o600) == 0)
            let reader = open(pipe, O_RDWR | O_CLOEXEC)
            defer { close(reader) }
            let program = try Program(
                ["perform", "late.jsonl", "--", "yes"],
                folder: folder.path,
                limits: "exec 2> pipe"
            )
            // The pipe is full when no more bytes arrive.
            var (size, last): (Int32, Int32) = (0, -1)
            while size == 0 || size != last {
                last = size
                usleep(200_000)
                try #require(ioctl(reader, UInt(FIONREAD), &size) == 0)
            }
            program.signal(SIGTERM)
            #expect(program.finish().status == SIGTERM)
        }

        /// A signal would be lost if another thread received it while the main thread blocks it.
        @Test(.needs(.xev)) func `only the main thread receives the signals to leave`() throws {
            let program = try Program(
                ["perform", "late.jsonl", "--pictures", "shots", "--at", "1", "--", "xev"],
                folder: folder.path
            )
            let deadline = Date(timeIntervalSinceNow: 20)
            while !program.hasPrintedError(of: "ButtonPress"), Date() < deadline { usleep(5000) }
            try #require(program.hasPrintedError(of: "ButtonPress"))
            let threads = ProcessTree.threads(of: program.id)
            #expect(threads.count >= 3, "the main thread, the watchdog and the pictures")
            for thread in threads {
                for signal in [SIGINT, SIGTERM, SIGQUIT, SIGHUP] {
                    let isBlocked = ProcessTree.contains(signal, in: "SigBlk", of: thread)
                    #expect(isBlocked == (thread != program.id), "signal \(signal)")
                }
            }
            program.signal(SIGHUP)
            #expect(program.finish().status == SIGHUP)
        }
    }
}
