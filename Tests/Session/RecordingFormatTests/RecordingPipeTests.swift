import Foundation
import Testing

@testable import RecordingFormat

/// Recordings that are written into a named pipe.
@Suite struct `A recording into a pipe` {
    private let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/touchstone-\(UUID().uuidString)"
        try #require(mkfifo(path, 0o600) == 0)
        signal(SIGPIPE, SIG_IGN)
    }

    @Test func `is refused without a reader`() {
        defer { unlink(path) }
        #expect(
            throws: RecordingError(path, "cannot be written, expected a path for a file")
        ) { try RecordingFile(path: path) }
    }

    @Test func `fails when its reader ends`() throws {
        defer { unlink(path) }
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        let file = try RecordingFile(path: path)
        file.append("one")
        #expect(file.failure == nil)
        close(reader)
        file.append("two")
        #expect(
            file.failure
                == "\(path): writing failed, expected free space, or a program that reads to the end"
        )
    }
}
