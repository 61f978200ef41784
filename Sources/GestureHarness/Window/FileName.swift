import Foundation
import GestureRecording
import GestureScenes

/// What stands in the window of a path: pictures of it travel, and tell nobody's folders.
package enum FileName {
    static func last(of path: String) -> String {
        SystemName.shown(URL(fileURLWithPath: path).lastPathComponent)
    }

    /// The error's line with the file's name alone.
    package static func withoutFolder(_ error: any Error) -> String {
        guard let error = error as? RecordingError, let file = error.file else {
            return "\(error)"
        }
        return RecordingError(last(of: file), line: error.line, error.message).description
    }
}
