import Foundation
import RecordingFormat

/// Functions that shorten paths for the window: its pictures are shared, and must not reveal the user's
/// folders.
enum FileName {
    static func last(of path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }

    /// Returns the error's line with the file's name only.
    static func withoutFolder(_ error: any Error) -> String {
        guard let error = error as? RecordingError, let file = error.file else {
            return "\(error)"
        }
        return RecordingError(last(of: file), line: error.line, error.message).description
    }
}
