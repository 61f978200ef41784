import Foundation
import Glibc
import RealServer
import Testing

extension EndToEnd {
    /// The touches in a performance's transcript that a later decision changes.
    @Suite(.needs(.xev)) struct `A late decision in a transcript` {
        private let folder: TestFolder

        init() throws {
            folder = try TestFolder()
            try folder.file(
                "taps.jsonl",
                ValidRecording.header + """
                    {"t":0,"touch":"begin","id":1,"x":80,"y":60}
                    {"t":0.05,"touch":"end","id":1}
                    {"t":5,"touch":"begin","id":1,"x":90,"y":60}
                    {"t":5.05,"touch":"end","id":1}

                    """
            )
        }

        /// Performs two taps, of which another client holds the first one; returns the lines of the transcript.
        private func perform(_ options: [String], isLate: Bool) throws -> [Substring] {
            let program = try Program(
                ["perform", "taps.jsonl"] + options
                    + ["--", "sh", "-c", "until [ -e grabbed ]; do sleep 0.05; done; exec xev"],
                folder: folder.path
            )
            var client: XClient? = try XClient(performedBy: program)
            client?.grabTouches()
            try folder.file("grabbed")
            if isLate { try program.waitFor("\n") }
            let deadline = Date(timeIntervalSinceNow: 20)
            var held = client?.newTouches().first
            while held == nil, Date() < deadline {
                usleep(2000)
                held = client?.newTouches().first
            }
            client?.reject(try #require(held))
            client?.sync()
            // The second touch finds no grab, however late the line about the first one is.
            client = nil
            try program.waitFor("rejected")
            let end = program.finish()
            #expect(end.status == 0, "\(end.errors)")
            return end.output.split(separator: "\n")
        }

        @Test func `is printed again`() throws {
            let lines = try perform([], isLate: true)
            try #require(lines.count == 3, "\(lines)")
            #expect(lines[0].contains("touch 1 at ") && !lines[0].contains(" → xev ("))
            #expect(lines[1].contains("touch 1 at ") && lines[1].contains(" → xev ("))
            #expect(lines[1].contains("; decided "))
            #expect(lines[2].contains("touch 2 at ") && lines[2].contains(" → xev ("))
        }

        @Test func `counts as one in time when transcripts are compared`() throws {
            let late = try perform(["--json"], isLate: true)
            #expect(late.count == 3)
            try folder.file("late.jsonl", late.joined(separator: "\n") + "\n")
            let inTime = try perform(["--json", "--expect", "late.jsonl"], isLate: false)
            #expect(inTime.count == 2)
            try folder.file("time.jsonl", inTime.joined(separator: "\n") + "\n")
            #expect(try perform(["--json", "--expect", "time.jsonl"], isLate: true).count == 3)
        }
    }
}
