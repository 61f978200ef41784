import Foundation
import GestureRecording
import Testing
import VirtualDisplay

/// Writing where there is no room: a limit of one file's size is a disk that is full.
@Suite(.enabled(if: !Sanitizer.isOfThreads, "the sanitizer has large files of its own"))
struct `A full disk` {
    private static let limits = "ulimit -f 4"

    @Test func `leaves the old report, and nothing beside it`() throws {
        let folder = try TestFolder()
        let recording = try folder.file("r.jsonl", GoodRecording.tap)
        let report = try folder.file("r.png", "old")
        let end = try Program(
            ["replay", recording, "--report", report],
            folder: folder.path,
            limits: Self.limits
        ).finish()
        #expect(end.status == 2)
        #expect(
            end.errors
                == "touchstone: \(report): cannot be written, expected space in your own folder\n"
        )
        #expect(folder.text("r.png") == "old")
        #expect(folder.names == ["r.jsonl", "r.png"])
    }

    @Test func `under standard output is one line`() throws {
        let folder = try TestFolder()
        let recording = try folder.file(
            "r.jsonl",
            GoodRecording.header
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

    /// The spill has room for no piece of a megabyte, or for the first one alone.
    @Test(arguments: [512, 1536])
    func `under what memory spills leaves the recording whole`(kibibytes: Int) throws {
        let folder = try TestFolder()
        let name = String(repeating: "long ", count: 40)
        let lines = (0..<25_000).map { number in
            #"{"t":\#(number),"device":{"id":9,"name":"\#(name)\#(number)","kind":"pointer","axes":[]}}"#
                + "\n"
        }
        let recording = try folder.file("r.jsonl", GoodRecording.header + lines.joined())
        // The shell counts in halves of a kibibyte.
        let texts = try ["ulimit -f \(kibibytes * 2)", ""].map { limits in
            let end = try Program(
                ["replay", recording, "--report", "r.png"],
                folder: folder.path,
                limits: limits
            ).finish()
            #expect(end.status == 0, "\(end.errors)")
            return try ReportPNG.recording(inFile: folder.path + "/r.png")
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0].count > 4 << 20)
    }
}

extension EndToEnd {
    @Suite struct `A full disk under the window` {
        @Test func `ends the recording with a line, and the session goes on`() throws {
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
