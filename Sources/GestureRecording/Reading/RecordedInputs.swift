import Foundation

/// The inputs of a recording in memory, read once for several replays.
struct RecordedInputs: Sendable {
    /// The maximum number of inputs: two minutes at 1 kHz, in some ten megabytes.
    static let maxCount = 1 << 17

    let header: RecordingHeader
    /// The file's name as given.
    let file: String
    /// The inputs with the numbers of their lines, up to an `end` line or an error.
    private(set) var inputs: [(input: TimedInput, line: Int?)] = []
    /// The error after the last input; nil if the recording is valid.
    private(set) var failure: RecordingError?
    /// Problems in the file that are not errors.
    let warnings: [RecordingError]

    /// Reads a recording, and fits another program's to a scene of a size; nil if it is too long.
    init?(file: String, fittingTo size: CGSize) throws(RecordingError) {
        var reader = try RecordingReader(file: file)
        reader.fit(to: size)
        header = reader.header
        self.file = file
        do throws(RecordingError) {
            while inputs.last?.input.input != .end, let next = try reader.next() {
                guard inputs.count < Self.maxCount else { return nil }
                inputs.append((next.input, next.line))
            }
        } catch {
            failure = error
        }
        warnings = reader.warnings
    }
}
