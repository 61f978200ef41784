package import Foundation

/// The inputs of a recording in memory, read once for several replays.
package struct RecordedInputs: Sendable {
    package let header: RecordingHeader
    /// Whether another program made the recording.
    package let isConverted: Bool
    /// The file's name as given.
    package let file: String
    /// The inputs with the numbers of their lines, up to an `end` line or an error.
    package private(set) var inputs: [(input: TimedInput, line: Int?)] = []
    /// The error after the last input; nil if the recording is valid.
    package private(set) var failure: RecordingError?
    /// Problems in the file that are not errors.
    package let warnings: [RecordingError]

    /// Reads a recording, and fits another program's to a scene.
    ///
    /// - Parameters:
    ///   - file: the recording.
    ///   - sceneSize: returns the size of a recording's scene; called for another program's recording.
    /// - Throws: `RecordingError`, or any error of `sceneSize`.
    package init(file: String, sceneSize: (RecordingHeader) throws -> CGSize) throws {
        var reader = try RecordingReader(file: file)
        if reader.isConverted { reader.fit(to: try sceneSize(reader.header)) }
        header = reader.header
        isConverted = reader.isConverted
        self.file = file
        do throws(RecordingError) {
            while inputs.last?.input.input != .end, let next = try reader.next() {
                inputs.append((next.input, next.line))
            }
        } catch {
            failure = error
        }
        warnings = reader.warnings
    }
}
