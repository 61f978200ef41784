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

        @Test func `SIGTERM ends a performance although standard error is not read`() throws {
            let pipe = folder.path + "/pipe"
            try #require(mkfifo(pipe, 0o600) == 0)
            let reader = open(pipe, O_RDWR | O_CLOEXEC)
            defer { close(reader) }
            let program = try Program(
                ["perform", "late.jsonl", "--", "yes"],
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
    }
}
