import GestureScenes

/// What is wrong with a recording or a report: one line with the file, the line's number, what was
/// found and what was expected.
///
/// Exit status 2.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, as it was named.
    package let file: String
    /// The line, from 1; nil when it is about the whole file.
    package let line: Int?
    /// What was found, and what was expected.
    package let message: String

    /// Makes an error.
    package init(_ file: String, line: Int? = nil, _ message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// The line for people: one line, and not endless, whatever stood in the file.
    package var description: String {
        let place = Shown.name(file, limit: 400) + (line.map { ":\($0)" } ?? "")
        return "\(place): \(Shown.name(message, limit: 1000))"
    }
}
