/// The source of a player's inputs: a file, inputs in memory, or calls of `Player.perform(_:)`.
struct InputSource {
    private var file: RecordingReader?
    private var inputs: ArraySlice<(input: TimedInput, line: Int?)> = []
    /// The error after the last input in memory; nil for none.
    private var failure: RecordingError?
    private var knownWarnings: [RecordingError] = []
    /// The source's name in errors.
    let name: String

    /// Calls of `Player.perform(_:)`.
    static var live: InputSource { InputSource([]) }

    init(_ inputs: [TimedInput]) {
        self.inputs = inputs.map { ($0, nil) }[...]
        name = "the session"
    }

    init(_ recorded: RecordedInputs) {
        inputs = recorded.inputs[...]
        failure = recorded.failure
        knownWarnings = recorded.warnings
        name = recorded.file
    }

    init(_ reader: RecordingReader) {
        file = reader
        name = reader.file
    }

    /// Problems that are not errors; complete at the end of the source.
    var warnings: [RecordingError] { file?.warnings ?? knownWarnings }

    /// Returns the next input, and its line's number if it has one; nil at the end, and for a live source.
    mutating func next() throws(RecordingError) -> (input: TimedInput, line: Int?)? {
        if let next = inputs.popFirst() { return next }
        if let failure { throw failure }
        return try file?.next().map { ($0.input, $0.line) }
    }

    /// Closes the file after its last input.
    mutating func close() {
        knownWarnings = warnings
        file = nil
    }
}
