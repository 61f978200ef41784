import Foundation
import Testing

/// Reports that real tools copy without their chunk.
@Suite(.enabled(if: Tool.areInstalled(["convert", "pngtopnm"]), "no ImageMagick or netpbm"))
struct `The strip of a report` {
    /// Each command reads `r.png` and writes `o.png`.
    private static let surviving = [
        "convert r.png -strip o.png",
        "convert r.png -strip PNG24:o.png",
        "convert r.png -strip PNG32:o.png",
        "convert r.png -strip PNG48:o.png",
        "convert r.png -strip -interlace PNG o.png",
        "convert r.png -strip -define png:compression-level=9 -define png:compression-filter=4 o.png",
        "convert r.png -strip -bordercolor red -border 31x17 o.png",
        "convert r.png -strip -gravity south -crop x60+0+0 +repage o.png",
        "convert r.png -strip -background black -alpha set \\( +clone -shadow 60x5+4+4 \\)"
            + " +swap -layers merge +repage PNG32:o.png",
        "convert r.png BMP:- | convert BMP:- o.png",
        "convert r.png -strip -quality 100 -define webp:lossless=true WEBP:- | convert WEBP:- o.png",
        "convert r.png -gamma 1 -set gamma 1 -strip o.png",
        "pngtopnm r.png | pnmtopng >o.png",
    ]

    /// Each command destroys the strip.
    private static let destroying =
        [
            "-strip -resize 200%", "-strip -filter point -resize 200%", "-strip -resize 99%",
            "-strip -colorspace gray", "-strip -rotate 90",
        ].map { ("convert r.png \($0) o.png", "PNG without a recording") } + [
            ("convert r.png -strip -colors 256 PNG8:o.png", "PNG without a recording"),
            (
                "convert r.png -strip -quality 95 JPEG:- | convert JPEG:- o.png",
                "PNG without a recording"
            ),
            ("convert r.png -strip -gravity south -chop x10 o.png", "the strip has only "),
            (
                "convert r.png -strip -gravity west -crop 90x+0+0 +repage o.png",
                "the strip has only "
            ),
        ]

    private static let recordings = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../Assets/Recordings").standardizedFileURL.path

    /// Returns a folder with the report of a live recording.
    private func report() throws -> TestFolder {
        let folder = try TestFolder()
        let recording = Self.recordings + "/live-taps-press-and-lost-touch.jsonl"
        let end = try Program.run("replay", recording, "--report", folder.path + "/r.png")
        #expect(end.status == 0, "\(end.errors)")
        return folder
    }

    private func run(_ command: String, in folder: TestFolder) throws {
        let end = try Program(script: "set -o pipefail; " + command, folder: folder.path).finish()
        #expect(end.status == 0, "\(command): \(end.errors)")
        let png = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/o.png"))
        #expect(png.range(of: Data("iTXttouchstone".utf8)) == nil, "the chunk is still there")
    }

    /// Returns the lines of the recording inside.
    private func lines(_ name: String, in folder: TestFolder) throws -> String {
        let words = ["export", name, "--format", "jsonl"]
        let end = try Program(words, folder: folder.path).finish()
        #expect(end.status == 0, "\(end.errors)")
        return end.output
    }

    @Test func `returns the recording, byte for byte`() throws {
        let folder = try report()
        let all = try lines("r.png", in: folder)
        #expect(all.count > 10_000)
        for command in Self.surviving {
            try run(command, in: folder)
            #expect(try lines("o.png", in: folder) == all, "\(command)")
        }
    }

    @Test func `is refused with one line if it is destroyed`() throws {
        let folder = try report()
        for (command, words) in Self.destroying {
            try run(command, in: folder)
            let end = try Program(["replay", "o.png"], folder: folder.path).finish()
            #expect(end.status == 2 && end.output.isEmpty, "\(command)")
            #expect(end.errors.hasPrefix("touchstone: o.png: \(words)"), "\(end.errors)")
            #expect(end.errors.hasSuffix("\n") && end.errors.split(separator: "\n").count == 1)
            #expect(end.errors.contains(", expected "))
        }
    }

    @Test func `is read from a pipe too`() throws {
        let folder = try report()
        let command =
            #"convert r.png -strip PNG:- | "$0" replay - >piped && "$0" replay r.png >plain"#
        let end = try Program(script: command, folder: folder.path).finish()
        #expect(end.status == 0, "\(end.errors)")
        #expect(folder.text("piped") == folder.text("plain") && folder.text("plain") != "")
    }
}

/// Programs of other packages that tests need.
enum Tool {
    /// Whether the tests with these programs run: in CI their absence is a failure.
    static func areInstalled(_ names: [String]) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return environment["CI"] != nil
            || names.allSatisfy { name in
                folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
            }
    }
}
