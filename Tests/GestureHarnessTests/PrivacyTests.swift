import Foundation
import GestureRecording
import Glibc
import Testing
import VirtualDisplay
@testable import RecordingFormat
@testable import GestureBench

/// Text that a report must not contain, because reports are given to strangers.
private enum ForbiddenText {
    static let folder = "folder-of-anna-k"
    static let file = "letter-to-the-bank"
    static let user = "anna-k"
    static let host = "annas-laptop"

    /// An environment that names user and host in all common variables.
    static let environment = [
        "USER": user, "LOGNAME": user, "USERNAME": user, "HOSTNAME": host, "HOST": host,
        "HOME": "/home/\(user)", "MAIL": "/var/mail/\(user)", "PWD": "/home/\(user)",
    ]

    /// All forbidden texts, including the real host's name.
    static var all: [String] {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        let host = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let trueHost = String(decoding: host, as: UTF8.self)
        return [folder, file, user, self.host, "/tmp", "/home", "/var"]
            // A name as short as "a" would be found in any text.
            + (trueHost.utf8.count > 3 ? [trueHost] : [])
    }

    /// Expects none of the forbidden texts in a report, neither in the PNG's bytes nor in its recording.
    static func expectNone(in report: String, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        let png = try Data(contentsOf: URL(fileURLWithPath: report))
        let recording = try ExtractedRecording.data(inReport: report)
        #expect(recording.count > 500, sourceLocation: sourceLocation)
        for secret in all {
            for data in [png, recording] {
                #expect(
                    data.range(of: Data(secret.utf8)) == nil,
                    "\(secret)",
                    sourceLocation: sourceLocation
                )
            }
        }
        #expect(
            chunks(of: png).subtracting(["IHDR", "bKGD", "IDAT", "iTXt", "IEND"]).isEmpty,
            "\(chunks(of: png))",
            sourceLocation: sourceLocation
        )
    }

    /// Returns the types of a PNG's chunks, since an additional text chunk might name the author.
    private static func chunks(of png: Data) -> Set<String> {
        var types: Set<String> = []
        var place = 8
        while place + 8 <= png.count {
            types.insert(String(decoding: png[(place + 4)..<(place + 8)], as: UTF8.self))
            place += 12 + png[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
        }
        return types
    }
}

private let scene = """
    views:
    - id: board
      frame: [100, 100, 600, 500]
      recognizers:
      - type: tap
      - type: pan

    """

@Suite struct `A report contains nothing about its author` {
    @Test func `even when the window shows an error`() {
        let error = RecordingError("/home/anna-k/letter.jsonl", line: 3, "found x, expected y")
        #expect(FileName.withoutFolder(error) == "letter.jsonl:3: found x, expected y")
    }

    @Test func `when replay writes it, from any files and environment`() throws {
        let folder = try TestFolder(ForbiddenText.folder)
        let text = try folder.file("scene.yaml", scene)
        let recording = try folder.file("\(ForbiddenText.file).jsonl", ValidRecording.tap)
        let report = folder.path + "/\(ForbiddenText.file).png"
        let made = try Program(
            ["replay", recording, "--scene", text, "--report", report],
            environment: ForbiddenText.environment,
            folder: folder.path
        ).finish()
        #expect(made.status == 0, "\(made.errors)")
        try ForbiddenText.expectNone(in: report)
        // A second report adds nothing either.
        let second = folder.path + "/second.png"
        let again = try Program(
            ["replay", report, "--report", second],
            environment: ForbiddenText.environment,
            folder: folder.path
        ).finish()
        #expect(again.status == 0, "\(again.errors)")
        try ForbiddenText.expectNone(in: second)
    }
}

extension EndToEnd {
    @Suite struct `A report of the window contains nothing private` {
        @Test func `about its author, typed text or other windows`() throws {
            let folder = try TestFolder(ForbiddenText.folder)
            let text = try folder.file("scene.yaml", scene)
            let live = try LiveWindow(
                "--scene",
                text,
                environment: ForbiddenText.environment.filter { $0.key != "HOME" }
            )
            try live.touch(at: CGPoint(x: 300, y: 300))
            // Letters without a command, as in a password, and the letter that saves a report.
            for letter in "xyzmnk" + "s" {
                try live.display.keyboard.type(try #require(VirtualKeyboard.Key(letter)))
            }
            try live.program.waitFor("report saved")
            try live.waits(for: "tap")
            let recording = try live.finish()
            #expect(recording.states("tap") == ["recognized"])
            #expect(recording.lines.allSatisfy { !$0.contains("\"key\"") })
            let saved = try live.newFiles("png")
            #expect(saved.count == 1)
            for file in saved + ["r.png"] {
                try ForbiddenText.expectNone(in: live.folder + "/" + file)
            }
        }
    }
}
