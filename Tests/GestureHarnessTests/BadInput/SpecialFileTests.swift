import Foundation
import Glibc
import Testing

/// Tests of paths that are not files or cannot be read.
@Suite struct `An unreadable file` {
    @Test(arguments: ["/dev/zero", "/dev/null"])
    func `is refused as a recording`(_ file: String) throws {
        try Refusal(["replay", file], of: file).expect(":")
    }

    @Test(arguments: ["/dev/zero", "."])
    func `is refused as a scene`(_ file: String) throws {
        let folder = try TestFolder()
        let recording = try folder.file("r.jsonl", ValidRecording.tap)
        try Refusal(["replay", recording, "--scene", file], of: file).expect(": found ")
    }

    @Test func `a pipe is accepted as a recording and refused as a scene`() throws {
        let folder = try TestFolder()
        let recording = try folder.file("r.jsonl", ValidRecording.tap)
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        try Refusal(["replay", recording, "--scene", pipe], of: pipe)
            .expect(": found a special file, expected a YAML file")
        for (text, status) in [(ValidRecording.tap, Int32(0)), ("", 2)] {
            let program = try Program(["replay", pipe], folder: folder.path)
            let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: pipe))
            try writer.write(contentsOf: Data(text.utf8))
            try writer.close()
            #expect(program.finish().status == status)
        }
    }

    @Test func `a file without read permission is refused`() throws {
        let folder = try TestFolder()
        let good = try folder.file("good.jsonl", ValidRecording.tap)
        let files = try [
            folder.file("r.jsonl", ValidRecording.tap), folder.file("s.yaml", "views: []"),
        ]
        for file in files { chmod(file, 0) }
        // Root can read every file.
        guard access(files[0], R_OK) != 0 else { return }
        try Refusal(["replay", files[0]], of: files[0])
            .expect(": cannot be read, expected a readable file")
        try Refusal(["replay", good, "--scene", files[1]], of: files[1])
            .expect(": found a file that cannot be read, expected a YAML file")
    }

    @Test func `a recording that a crash cut replays to its last whole line with a warning`() throws
    {
        let folder = try TestFolder()
        let live = ValidRecording.tap.replacingOccurrences(
            of: "\"touchstone\":1",
            with: "\"touchstone\":1,\"startTime\":5"
        )
        let whole = try Program.run("replay", try folder.file("whole.jsonl", live), "--json")
        let file = try folder.file("cut.jsonl", live + "{\"t\":1,\"tou")
        let cut = try Program.run("replay", file, "--json")
        #expect(cut.status == 0)
        #expect(cut.output == whole.output && !cut.output.isEmpty)
        #expect(cut.errors == "touchstone: warning: \(file):4: last line is truncated; ignored\n")
    }

    @Test func `a cycle of waiting recognizers is a line of output, not an error`() throws {
        let folder = try TestFolder()
        let scene = try folder.file(
            "circle.yaml",
            """
            views:
            - frame: [0, 0, 1280, 800]
              recognizers:
              - {id: a, type: tap, requires: [b]}
              - {id: b, type: tap, requires: [a]}
            """
        )
        let recording = try folder.file("r.jsonl", ValidRecording.tap)
        let end = try Program.run("replay", recording, "--scene", scene, "--json")
        #expect(end.status == 0)
        #expect(end.errors == "")
        #expect(end.output.contains("\"diagnostic\":\"requirementCycle\""), "\(end.output)")
    }
}
