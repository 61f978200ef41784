package import GestureScenes
import TextFormatting

/// An error in a recording or a report, or in a request that it contains: one line with the file, the line's
/// number, what was found and what was expected.
///
/// Code that throws it may not know the file or the line; a caller adds them with `at(_:line:)`. Exit status
/// 2.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's name as given; nil while unknown.
    package private(set) var file: String?
    /// The number of the line, from 1; nil if the error concerns the whole file, or if unknown.
    package private(set) var line: Int?
    package let message: String

    package init(_ file: String, line: Int? = nil, _ message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// Creates an error whose file, and possibly line, only the caller knows.
    package init(line: Int? = nil, message: String) {
        self.line = line
        self.message = message
    }

    /// Creates an error from a request that a scene rejected.
    package init(_ error: SceneError) { message = error.description }

    static func unreadable(_ file: String) -> RecordingError {
        RecordingError(file, "cannot be read, expected a readable file")
    }

    static func cannotCreate(_ path: String) -> RecordingError {
        RecordingError(path, "cannot be written, expected a path for a file")
    }

    /// Returns the error with its file and line, unless they are already known.
    package func at(_ file: String? = nil, line: Int? = nil) -> RecordingError {
        var error = self
        error.file = self.file ?? file
        error.line = self.line ?? line
        return error
    }

    /// A single line of limited length, whatever the file contains.
    package var description: String {
        let location = file.map {
            PrintableText.name($0, limit: 400) + (line.map { ":\($0)" } ?? "") + ": "
        }
        return (location ?? "") + PrintableText.name(message, limit: 1000)
    }
}
