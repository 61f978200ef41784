package import Foundation

/// A file that is removed at the end of its test.
package final class TemporaryFile {
    package let path: String

    package init(_ text: String = "", name: String = "test.jsonl") throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appendingPathComponent(name).path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    package var data: Data { FileManager.default.contents(atPath: path) ?? Data() }

    deinit {
        try? FileManager.default.removeItem(
            at: URL(fileURLWithPath: path).deletingLastPathComponent()
        )
    }
}
