/// The source of a player's inputs.
enum InputSource {
    /// Calls of `Player.perform(_:)`.
    case live
    case file(RecordingReader)
    case memory(ArraySlice<TimedInput>)
    /// A closed file: its name in errors, and its warnings.
    case closed(String, warnings: [RecordingError])

    /// Returns the next input, and its line's number if it has one; nil at the end, and for a live source.
    mutating func next() throws(RecordingError) -> (input: TimedInput, line: Int?)? {
        switch self {
        case .live, .closed: return nil
        case .memory(var inputs):
            guard let input = inputs.popFirst() else { return nil }
            self = .memory(inputs)
            return (input, nil)
        case .file(var reader):
            // Makes the local copy unique, so that its storage is mutated in place.
            self = .live
            defer { self = .file(reader) }
            return try reader.next().map { ($0.input, $0.line) }
        }
    }

    /// Closes the file after its last input.
    mutating func close() {
        if case .file(let reader) = self { self = .closed(reader.file, warnings: reader.warnings) }
    }

    /// The source's name in errors.
    var name: String {
        switch self {
        case .file(let reader): reader.file
        case .closed(let name, _): name
        case .live, .memory: "the session"
        }
    }

    /// Problems that are not errors; complete at the end of the source.
    var warnings: [RecordingError] {
        switch self {
        case .file(let reader): reader.warnings
        case .closed(_, let warnings): warnings
        case .live, .memory: []
        }
    }
}
