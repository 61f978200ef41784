/// The format of one kind of object in a recording: its keys, its decoder and its encoder.
///
/// The header, each kind of input line and each object inside a line have one. The first key identifies a
/// line of this kind.
struct LineFormat<Value>: Sendable {
    let keys: [String]
    private let lineKeys: [String]
    private let decode: @Sendable (LineFields) throws(RecordingError) -> Value
    private let encode: @Sendable (Value, inout JSONLine) -> Void

    init(
        _ keys: [String],
        decode: @escaping @Sendable (LineFields) throws(RecordingError) -> Value,
        encode: @escaping @Sendable (Value, inout JSONLine) -> Void
    ) {
        self.keys = keys
        lineKeys = ["t"] + keys
        self.decode = decode
        self.encode = encode
    }

    /// Reads the value of an object.
    ///
    /// Strict reading, the default for a hand-written recording, throws for an unknown key.
    func read(_ object: LineFields, strictly: Bool? = nil) throws(RecordingError) -> Value {
        if strictly ?? object.isStrict { try object.checkKeys(keys) }
        return try decode(object)
    }

    /// Reads the value of a whole line; the line's time is an additional key.
    func readLine(_ line: LineFields) throws(RecordingError) -> Value {
        try checkLine(line)
        return try decode(line)
    }

    /// Throws for an unknown key if the line is in a hand-written recording.
    func checkLine(_ line: LineFields) throws(RecordingError) {
        if line.isStrict { try line.checkKeys(lineKeys) }
    }

    func write(_ value: Value, to line: inout JSONLine) { encode(value, &line) }
}

extension LineFormat where Value == Void {
    /// A line whose only key is true.
    static func flag(_ key: String) -> LineFormat {
        LineFormat([key]) { line throws(RecordingError) in
            _ = try line.flag(key)
        } encode: {
            $1.add(key, true)
        }
    }
}
