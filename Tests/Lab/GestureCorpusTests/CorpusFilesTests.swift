import Foundation
import GestureRecording
import GestureScenes
import Recordings
import Testing

@testable import GestureCorpus

/// The recordings that files and folders stand for.
struct CorpusFilesTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/\(name)",
            withDestinationPath: target
        )
    }

    private func corpus(_ names: String...) -> (files: [String], errors: [String]) {
        let corpus = CorpusFiles(names.map { "\(folder.path)/\($0)" })
        return (corpus.files.map(folder.short), corpus.errors.map { folder.short("\($0)") })
    }

    @Test func `a name in a folder that is not UTF-8 is an error, and the others go on`() throws {
        try folder.write("all/a.jsonl", "")
        let name = Array("\(folder.path)/all/r".utf8) + [0xE9] + Array(".jsonl".utf8) + [0]
        close(creat(name.map { CChar(bitPattern: $0) }, 0o600))
        let (files, errors) = corpus("all")
        #expect(files == ["all/a.jsonl"])
        #expect(
            errors == ["all/r\u{FFFD}.jsonl: has a name that is not UTF-8, expected one that is"]
        )
    }

    @Test func `a link to a missing recording is an error, and the others go on`() throws {
        try folder.write("all/a.jsonl", "")
        try link("all/b.jsonl", to: "gone.jsonl")
        try link("all/README", to: "gone")
        let (files, errors) = corpus("all")
        #expect(files == ["all/a.jsonl"])
        #expect(errors == ["all/b.jsonl: is a link to a missing file"])
    }

    @Test func `a link to a folder is followed as an argument, and not below one`() throws {
        try folder.write("all/in/a.jsonl", "")
        try link("all/up", to: "..")
        try link("link", to: "all")
        #expect(corpus("link") == (["link/in/a.jsonl"], []))
        #expect(corpus("link/") == (["link/in/a.jsonl"], []))
    }

    @Test func `a text file that begins as a touchscreen's recording is one`() throws {
        for (name, text) in [
            ("getevent.txt", "\n[   12.500000] /dev/input/event2: EV_SYN SYN_REPORT 00000000\n"),
            ("devices.txt", "add device 1: /dev/input/event2\n"),
            ("evemu.TXT", "# EVEMU 1.3\n"), ("notes.txt", "Notes\nN: no\n"),
            ("page.txt", "<html>\n"), ("empty.txt", ""), ("binary.txt", "\u{0}\u{1}\n"),
        ] {
            try folder.write("all/\(name)", text)
        }
        #expect(corpus("all") == (["all/devices.txt", "all/evemu.TXT", "all/getevent.txt"], []))
    }

    @Test func `a recording is counted once`() throws {
        try folder.write("all/a.jsonl", "")
        try link("all/b.jsonl", to: "a.jsonl")
        let link = "all/b.jsonl: is the same file as all/a.jsonl, expected each recording once"
        #expect(corpus("all") == (["all/a.jsonl"], [link]))
        #expect(corpus("all/a.jsonl", "all/b.jsonl") == (["all/a.jsonl"], [link]))
        #expect(
            corpus("all/a.jsonl", "./all/./a.jsonl")
                == (
                    ["all/a.jsonl"],
                    ["./all/./a.jsonl: is named twice, expected each recording once"]
                )
        )
    }
}
