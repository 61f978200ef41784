import Foundation

/// A file in memory with the given bytes, since the program's readers take files.
///
/// The file is alone in its folder, because evemu's description may be beside its events.
final class FuzzFile {
    let path: String
    private let folder: String

    init(_ bytes: Data) throws {
        let memory = "/dev/shm"
        let isThere = FileManager.default.isWritableFile(atPath: memory)
        let place = isThere ? memory : FileManager.default.temporaryDirectory.path
        folder = "\(place)/touchstone-fuzz-\(UUID().uuidString)"
        path = folder + "/input"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}
