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

        @Test(arguments: [["yes"], ["sh", "-c", "xev & sleep 3; exec yes"]])
        func `SIGTERM ends a performance although standard error is not read`(
            _ words: [String]
        ) throws {
            let pipe = folder.path + "/pipe"
            try #require(mkfifo(pipe, 0o600) == 0)
            let reader = open(pipe, O_RDWR | O_CLOEXEC)
            defer { close(reader) }
            let program = try Program(
                ["perform", "late.jsonl", "--pictures", "shots", "--at", "0.5", "--"] + words,
                folder: folder.path,
                limits: "exec 2> pipe"
            )
            var end = pollfd(fd: reader, events: Int16(POLLOUT), revents: 0)
            let deadline = Date(timeIntervalSinceNow: 20)
            // The pipe is full when nothing can be written to its other end.
            while poll(&end, 1, 0) == 1, Date() < deadline { usleep(5000) }
            try #require(poll(&end, 1, 0) == 0)
            program.signal(SIGTERM)
            #expect(program.finish().status == 128 + SIGTERM)
        }

        @Test(.needs(.xev)) func `SIGHUP does not end it under nohup`() throws {
            let program = try Program(
                ["--ignore-signal=HUP", Program.path, "perform", "late.jsonl", "--", "xev"],
                folder: folder.path,
                path: "/usr/bin/env"
            )
            try program.waitForError("ButtonPress")
            program.signal(SIGHUP)
            program.signal(SIGTERM)
            #expect(program.finish().status == 128 + SIGTERM)
        }

        @Test(.needs(.xev)) func `a signal while its program ends is not lost`() throws {
            try folder.file("tap.jsonl", ValidRecording.tap)
            let script = "trap 'echo asked; sleep 2; exit' TERM; xev & while :; do sleep 0.1; done"
            let program = try Program(
                ["perform", "tap.jsonl", "--", "sh", "-c", script],
                folder: folder.path
            )
            try program.waitForError("asked")
            program.signal(SIGTERM)
            #expect(program.finish().status == 128 + SIGTERM)
        }

        /// A signal would be lost if another thread received it while the main thread blocks it.
        @Test(.needs(.xev)) func `only the main thread receives the signals to leave`() throws {
            let program = try Program(
                ["perform", "late.jsonl", "--pictures", "shots", "--at", "1", "--", "xev"],
                folder: folder.path
            )
            try program.waitForError("ButtonPress")
            let threads = ProcessTree.threads(of: program.id)
            #expect(threads.count >= 3, "the main thread, the watchdog and the pictures")
            for thread in threads {
                for signal in [SIGINT, SIGTERM, SIGQUIT, SIGHUP] {
                    let isBlocked = ProcessTree.contains(signal, in: "SigBlk", of: thread)
                    #expect(isBlocked == (thread != program.id), "signal \(signal)")
                }
            }
            program.signal(SIGHUP)
            #expect(program.finish().status == 128 + SIGHUP)
        }
    }
}
