import Foundation
import Testing

@Suite struct `Exported tests` {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
    private static let recordings = root + "/Assets/Recordings"

    @Test(
        arguments: try FileManager.default.contentsOfDirectory(
            atPath: root + "/Tests/Session/ExportedTests"
        )
        .sorted()
    )
    func `equal the export of their recordings`(_ file: String) throws {
        #expect(["own-scene-then-taps.swift", "pen.swift", "playground.swift"].contains(file))
        let stem = String(file.dropLast(".swift".count))
        let test = Self.root + "/Tests/Session/ExportedTests/" + file
        let end = try Program.run(
            "export",
            Self.recordings + "/\(stem).jsonl",
            "--format",
            "swift-testing"
        )
        #expect(end.status == 0, "\(end.errors)")
        #expect(
            end.output == (try? String(contentsOfFile: test, encoding: .utf8)),
            "\(file) differs; where that is wanted, .ci/exports writes it anew"
        )
    }

    @Test func `can be exported and replayed through pipes`() throws {
        let command =
            "cat '\(Self.recordings)/playground.jsonl' | '\(Program.path)' export /dev/stdin --format jsonl"
            + " | '\(Program.path)' export /dev/stdin --format swift-testing"
        let text = try Program(["-c", command], path: "/bin/sh").finish().output
        let test = Self.root + "/Tests/Session/ExportedTests/playground.swift"
        let whole = try String(contentsOfFile: test, encoding: .utf8)
        #expect(
            text.split(separator: "\n").filter { !$0.contains("@Test") }
                == whole.split(separator: "\n").filter { !$0.contains("@Test") }
        )
    }

    @Test func `are written to a file, which only --force replaces`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let recording = Self.recordings + "/taps.jsonl"
        let line = ["export", recording, "--format", "jsonl", "--output", "copy.jsonl"]
        let first = try Program(line, folder: folder).finish()
        #expect(first.status == 0)
        #expect(first.output == "")
        #expect(
            FileManager.default.contents(atPath: folder + "/copy.jsonl")
                == FileManager.default.contents(atPath: recording)
        )
        let second = try Program(line, folder: folder).finish()
        #expect(second.status == 2)
        #expect(
            second.errors
                == "touchstone: copy.jsonl: already exists, expected a new name, or --force\n"
        )
        let forced = try Program(line + ["--force"], folder: folder).finish()
        #expect(forced.status == 0)
    }
}
