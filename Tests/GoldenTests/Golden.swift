import Foundation
import GestureRecording
import GestureScenes
import Testing

@testable import GestureBench
@testable import RecordingFormat

/// A recording of the repository, with the files of its expected outputs and pictures.
///
/// `TOUCHSTONE_GOLDEN=write swift test --filter GoldenTests` writes those files again; check the changes
/// before committing them.
struct Golden: CustomTestStringConvertible {
    let name: String

    /// Every recording in Assets/Recordings.
    static let all: [Golden] = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (files ?? []).filter { $0.hasSuffix(".jsonl") }.sorted()
            .map { Golden(name: String($0.dropLast(6))) }
    }()

    /// Whether the files are written rather than compared.
    static let isWriting = ProcessInfo.processInfo.environment["TOUCHSTONE_GOLDEN"] == "write"

    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Assets/Recordings")

    var recording: String { Self.folder.appendingPathComponent("\(name).jsonl").path }
    var expected: URL { Self.folder.appendingPathComponent("Expected/\(name).jsonl") }

    /// The file of a report's or a window's picture.
    func picture(of subject: ReportPicture.Subject) -> URL {
        let name =
            switch subject {
            case .sequence: name
            case .window: "\(name)-window"
            }
        return Self.folder.appendingPathComponent("Pictures/\(name).png")
    }

    /// The file of a small picture of one look, such as `light-2x-small`.
    func thumbnail(_ appearance: String) -> URL {
        Self.folder.appendingPathComponent("Pictures/Looks/\(name)-\(appearance).png")
    }

    /// The file of a picture of the window's bar.
    static func bar(_ look: String) -> URL {
        folder.appendingPathComponent("Pictures/Bar/\(look).png")
    }

    /// The file that lists the moments.
    static var moments: URL { folder.appendingPathComponent("moments.txt") }

    var testDescription: String { name }

    /// The outputs of a file's replay as JSON Lines.
    static func outputs(_ file: String) throws -> String {
        var text = ""
        _ = try Replay(file: file) { text += $0.json + "\n" }
        return text
    }
}
