/// Where a player's inputs come from.
enum InputSource {
    /// From whoever calls `Player.perform(_:)`.
    case live
    case file(RecordingReader)
    case memory(ArraySlice<TimedInput>)
    /// A closed file: its name in errors, and its warnings.
    case closed(String, warnings: [RecordingError])

    /// The next input, and its line's number where it has one; nil at the end, and for live ones.
    mutating func next() throws(RecordingError) -> (input: TimedInput, line: Int?)? {
        switch self {
        case .live, .closed: return nil
        case .memory(var inputs):
            guard let input = inputs.popFirst() else { return nil }
            self = .memory(inputs)
            return (input, nil)
        case .file(var reader):
            // The reader's only owner may change its parts in place.
            self = .live
            defer { self = .file(reader) }
            return try reader.next().map { ($0.input, $0.line) }
        }
    }

    /// Closes the file, once nothing more is read from it.
    mutating func close() {
        if case .file(let reader) = self { self = .closed(reader.file, warnings: reader.warnings) }
    }

    /// What errors call it.
    var name: String {
        switch self {
        case .file(let reader): reader.file
        case .closed(let name, _): name
        case .live, .memory: "the session"
        }
    }

    /// What was odd but no error; all of it is known at the end.
    var warnings: [RecordingError] {
        switch self {
        case .file(let reader): reader.warnings
        case .closed(_, let warnings): warnings
        case .live, .memory: []
        }
    }
}
