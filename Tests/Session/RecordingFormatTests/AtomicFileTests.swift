import Foundation
import Testing

@testable import RecordingFormat

@Suite struct `A new file` {
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/touchstone-\(UUID().uuidString)/"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private var names: [String] { (1...9).map { "\(folder)\($0)" } }

    private func files() throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return try Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, try String(contentsOfFile: folder + $0, encoding: .utf8))
            }
        )
    }

    @Test func `gets the first name that no file, folder or link has`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try AtomicFile.write(Data("a".utf8), toFirstFreeOf: names) == names[0])
        try FileManager.default.createDirectory(
            atPath: names[1],
            withIntermediateDirectories: false
        )
        symlink("nowhere", names[2])
        #expect(try AtomicFile.write(Data("b".utf8), toFirstFreeOf: names) == names[3])
        rmdir(names[1])
        unlink(names[2])
        #expect(try files() == ["1": "a", "4": "b"])
    }

    @Test func `appears under a free name with its whole content`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = try AtomicFile.write(toFirstFreeOf: ["\(folder)/1"]) { handle in
            let names = try files().keys
            #expect(names.allSatisfy { $0.hasPrefix(".touchstone-") })
            try handle.write(contentsOf: Data("a".utf8))
        }
        #expect(try files() == ["1": "a"])
    }

    @Test func `reports a full disk in one line, and leaves nothing behind`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let names = ["\(folder)none/a", "\(folder)none/b"]
        #expect(
            throws: RecordingError(
                names[0],
                "cannot be written, expected free space in a writable folder"
            )
        ) {
            try AtomicFile.write(Data(), toFirstFreeOf: names)
        }
        #expect(try files().isEmpty)
    }
}
