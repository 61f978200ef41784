import Foundation

/// The paths of files in the repository.
enum Repository {
    // Swift5ModeTests compiles this file through a symbolic link.
    static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
    static let recordings = root + "/Assets/Recordings"
}

/// A recording with outputs that are not quite its own, in a file that is removed at the end of its test.
final class AlteredRecording {
    let path: String

    /// The recording of this name with its expected outputs, changed.
    init(_ name: String, outputs: (String) -> String) throws {
        let url = URL(fileURLWithPath: Repository.recordings)
        let recording = try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
        let expected = try String(
            contentsOf: url.appendingPathComponent("Expected").appendingPathComponent(name),
            encoding: .utf8
        )
        let changed = outputs(expected)
        path = try Self.write(Data((recording + changed + "\n").utf8), as: name)
    }

    /// A picture of one pixel, with nothing inside.
    init(pixel name: String) throws {
        let png = Data(
            base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCB"
                + "d81ytgAAAABJRU5ErkJggg=="
        )
        path = try Self.write(png ?? Data(), as: name)
    }

    private static func write(_ data: Data, as name: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name)
        try data.write(to: file)
        return file.path
    }

    deinit {
        try? FileManager.default.removeItem(
            at: URL(fileURLWithPath: path).deletingLastPathComponent()
        )
    }
}
