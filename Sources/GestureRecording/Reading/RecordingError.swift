package import GestureScenes

/// What is wrong with a recording or a report, or with what it asks for: one line with the file, the
/// line's number, what was found and what was expected.
///
/// Who throws it may know neither the file nor the line; who knows them adds them by `at(_:line:)`.
/// Exit status 2.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, as it was named; nil while it is unknown.
    package private(set) var file: String?
    /// The line, from 1; nil when it is about the whole file, or unknown.
    package private(set) var line: Int?
    /// What was found, and what was expected.
    package let message: String

    package init(_ file: String, line: Int? = nil, _ message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// An error whose file, and perhaps line, only the caller knows.
    package init(line: Int? = nil, message: String) {
        self.line = line
        self.message = message
    }

    /// What a line asks of its scene in vain.
    package init(_ error: SceneError) { message = error.description }

    static func unreadable(_ file: String) -> RecordingError {
        RecordingError(file, "cannot be read, expected a file that you may read")
    }

    /// That a file cannot be written there.
    static func noPlace(_ path: String) -> RecordingError {
        RecordingError(path, "cannot be written, expected a place for a file")
    }

    /// The error with its place, or with what is unknown of it.
    package func at(_ file: String? = nil, line: Int? = nil) -> RecordingError {
        var error = self
        error.file = self.file ?? file
        error.line = self.line ?? line
        return error
    }

    /// The line for people: one line, and not endless, whatever stood in the file.
    package var description: String {
        let place = file.map { Shown.name($0, limit: 400) + (line.map { ":\($0)" } ?? "") + ": " }
        return (place ?? "") + Shown.name(message, limit: 1000)
    }
}
