/// One kind of object in a recording: its keys, how it is read and how it is written.
///
/// Each kind of input line has one, and so has each object inside a line. The first key tells a line of
/// this kind from the others.
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

    /// The value that an object holds; throws in a hand-written recording also for an unknown key.
    func read(_ object: LineFields) throws(RecordingError) -> Value {
        if object.isStrict { try object.allow(keys) }
        return try decode(object)
    }

    /// The value of a whole line, which has a time besides.
    func readLine(_ line: LineFields) throws(RecordingError) -> Value {
        try checkLine(line)
        return try decode(line)
    }

    /// Throws in a hand-written recording for an unknown key.
    func checkLine(_ line: LineFields) throws(RecordingError) {
        if line.isStrict { try line.allow(lineKeys) }
    }

    /// Adds the keys with what the value has for them.
    func write(_ value: Value, to line: inout JSONLine) { encode(value, &line) }
}

extension LineFormat where Value == Void {
    /// A line that is there or not: its key, with true.
    static func flag(_ key: String) -> LineFormat {
        LineFormat([key]) { line throws(RecordingError) in
            _ = try line.flag(key)
        } encode: {
            $1.add(key, true)
        }
    }
}

extension LineFormat where Value == String {
    /// A line of one text.
    static func text(_ key: String) -> LineFormat {
        LineFormat([key]) { line throws(RecordingError) in
            try line.string(key)
        } encode: {
            $1.add(key, $0)
        }
    }
}
