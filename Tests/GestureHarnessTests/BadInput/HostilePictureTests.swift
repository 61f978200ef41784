import Foundation
import GestureRecording
import Pictures
import Testing

/// Tests of PNGs that would take a long time or much memory to read.
@Suite(.serialized) struct `A hostile picture` {
    @Test func `that inflates beyond a gigabyte is refused before it is inflated`() throws {
        let folder = try TestFolder()
        let stream = InvalidPNG.expandingStream(of: 0, megabytes: 1025)
        #expect(stream.count < 16 << 20)
        let file = try folder.file("r.png", InvalidPNG.report(stream, isCompressed: true))
        try Refusal(["replay", file], of: file).expect(":1: line is longer than ")
        // A piece at a time, so that the memory suffices.
        let output = folder.path + "/r.jsonl"
        try Refusal(["export", "--format", "jsonl", "--output", output, file], of: file)
            .expect(": the recording inflates beyond 1024 MB, expected less")
        #expect(folder.names == ["r.png"])
        let largest = try folder.file(
            "l.png",
            InvalidPNG.report(
                InvalidPNG.expandingStream(of: 0, megabytes: 1024),
                isCompressed: true
            )
        )
        let recording = try ExtractedRecording(file: largest)
        var size = 0
        while let piece = try recording.next() { size += piece.count }
        #expect(size == 1 << 30)
    }

    @Test func `of a scene beyond the largest picture is scaled down instead of refused`() throws {
        let folder = try TestFolder()
        let text = ValidRecording.tap.replacing("[1280,800]", with: "[100000,2]")
        let file = try folder.file("wide.jsonl", text)
        let report = folder.path + "/wide.png"
        let end = try Program.run("replay", file, "--report", report, "--window")
        #expect(end.status == 0, "\(end.errors)")
        #expect(try Pixels(contentsOf: URL(fileURLWithPath: report)).width == 32_767)
        #expect(try Program.run("replay", report).status == 0)
    }

    @Test
    func `that ends in the middle of its recording is refused after the lines that it contains`()
        throws
    {
        let folder = try TestFolder()
        let header = ValidRecording.header
        let stream = InvalidPNG.expandingStream(of: 0x20, megabytes: 1)
        for cut in [0, 1, 2, 10, stream.count - 4, stream.count - 1] {
            let file = try folder.file(
                "r.png",
                InvalidPNG.report(stream.prefix(cut), isCompressed: true)
            )
            try Refusal(["replay", file], of: file)
                .expect(": the recording is damaged, expected an intact report")
        }
        let empty = try folder.file("r.png", InvalidPNG.report(Data(), isCompressed: false))
        try Refusal(["replay", empty], of: empty).expect(": is empty, expected a header")
        let bare = try folder.file(
            "r.png",
            InvalidPNG.report(Data(header.utf8), isCompressed: false)
        )
        #expect(try Program.run("replay", bare).status == 0)
    }

    @Test func `with a chunk that is too small for its header is refused`() throws {
        let folder = try TestFolder()
        let whole = Data("touchstone".utf8) + [0, 1, 0, 0, 0]
        for count in [11, 12, 13, 14] {
            let png =
                InvalidPNG.signature + InvalidPNG.chunk("iTXt", whole.prefix(count))
                + InvalidPNG.chunk("IEND", Data())
            let file = try folder.file("r.png", png)
            try Refusal(["replay", file], of: file)
                .expect(": the recording is damaged, expected an intact report")
        }
    }

    /// Creates a sparse file of several gigabytes with only its beginning on the disk.
    private func sparse(_ start: Data, _ size: UInt64) throws -> (TestFolder, String) {
        let folder = try TestFolder()
        let file = try folder.file("r.png", start)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        try handle.truncate(atOffset: size)
        try handle.close()
        return (folder, file)
    }

    @Test func `larger than the memory is refused without being read`() throws {
        let head = Data("iTXttouchstone".utf8) + [0, 0, 0, 0, 0]
        let end = InvalidPNG.chunk("IEND", Data())
        let size = 12 + 0xFFFF_FF00
        let (one, second) = try sparse(
            InvalidPNG.signature + InvalidPNG.number(0xFFFF_FF00) + head,
            UInt64(8 + size + end.count)
        )
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: second))
        try handle.seek(toOffset: UInt64(8 + size))
        try handle.write(contentsOf: end)
        try handle.close()
        try Refusal(["replay", second], of: second)
            .expect(": the recording has 4095 MB, expected at most 1024")
        withExtendedLifetime(one) {}
    }
}
