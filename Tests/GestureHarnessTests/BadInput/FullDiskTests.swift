import Foundation
import Testing
import VirtualDisplay

/// Tests of a full disk, which a limit on the size of one file simulates.
@Suite(.enabled(if: !Sanitizer.isThreadSanitizer, "the sanitizer has large files of its own"))
struct `A full disk` {
    /// Without the signal, writes beyond the limit fail.
    private static let limits = "trap '' XFSZ; ulimit -f 4"

    @Test func `keeps the old report and leaves no other file`() throws {
        let folder = try TestFolder()
        let recording = try folder.file("r.jsonl", ValidRecording.tap)
        let report = try folder.file("r.png", "old")
        let end = try Program(
            ["replay", recording, "--report", report],
            folder: folder.path,
            limits: Self.limits
        ).finish()
        #expect(end.status == 2)
        #expect(
            end.errors
                == "touchstone: \(report): cannot be written, expected free space in a writable folder\n"
        )
        #expect(folder.text("r.png") == "old")
        #expect(folder.names == ["r.jsonl", "r.png"])
    }

    @Test func `behind standard output is reported in one line`() throws {
        let folder = try TestFolder()
        let recording = try folder.file(
            "r.jsonl",
            ValidRecording.header
                + (0..<400).map { "{\"t\":\($0),\"interrupt\":\"x\"}\n" }.joined()
                + (1...200).map {
                    "{\"t\":500,\"touch\":\"begin\",\"id\":\($0),\"x\":480,\"y\":300}\n"
                }
                .joined()
        )
        let end = try Program(
            ["replay", recording, "--json"],
            folder: folder.path,
            limits: Self.limits
        ).finish()
        #expect(end.status == 2)
        #expect(
            end.errors
                == "touchstone: standard output cannot be written, expected free space\n"
        )
    }
}

extension EndToEnd {
    @Suite struct `A full disk under the window` {
        @Test func `ends the recording with a message, and the session continues`() throws {
            let folder = try TestFolder()
            let display = try VirtualDisplay()
            let end = try Program(
                ["run", "--record", "/dev/full", "--exit-after", "0.5"],
                environment: display.environment,
                folder: folder.path
            ).finish()
            #expect(end.status == 2)
            #expect(
                end.errors.hasPrefix("touchstone: /dev/full: writing failed, expected free space")
            )
            #expect(end.errors.split(whereSeparator: \.isNewline).count == 1, "\(end.errors)")
        }
    }
}
