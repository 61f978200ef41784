import Foundation

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

    /// Reads the value of a whole line, which also has a time.
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
    /// A line of one key, which is true.
    static func flag(_ key: String) -> LineFormat {
        LineFormat([key]) { line throws(RecordingError) in
            _ = try line.flag(key)
        } encode: {
            $1.add(key, true)
        }
    }
}

/// Fields that several kinds of lines share.
extension LineFields {
    /// Reads the time, in seconds.
    ///
    /// A larger time would lose microseconds to rounding.
    func time() throws(RecordingError) -> TimeInterval {
        try number("t", in: -1e9...1e9, "at most a billion seconds")
    }

    /// Reads the location under `x` and `y`.
    func location() throws(RecordingError) -> CGPoint {
        let rule = "coordinates from -1000000 to 1000000"
        let x = try number("x", in: Self.allowedCoordinates, rule)
        return CGPoint(x: x, y: try number("y", in: Self.allowedCoordinates, rule))
    }

    /// The allowed coordinates: beyond any screen, and small enough that drawing does not overflow.
    private static let allowedCoordinates = -1e6...1e6

    func pair(_ key: String) throws(RecordingError) -> CGPoint {
        guard case .array(let values) = value(key), values.count == 2,
            case .number(let x) = values[0], case .number(let y) = values[1],
            Self.allowedCoordinates.contains(x), Self.allowedCoordinates.contains(y)
        else { throw wrong(key, "a list of two numbers from -1000000 to 1000000") }
        return CGPoint(x: x, y: y)
    }

    /// Reads the options in a list of names; empty if the key, a plural, is absent.
    func flags<Options: OptionSet>(
        _ key: String,
        _ names: [(flag: Options, name: String)]
    ) throws(RecordingError) -> Options where Options.Element == Options {
        guard let value = value(key) else { return [] }
        guard case .array(let items) = value else { throw wrong(key, "a list of strings") }
        var options: Options = []
        var unknown: String?
        for item in items {
            guard case .string(let text) = item else { throw wrong(key, "a list of strings") }
            if let known = names.first(where: { $0.name == text }) {
                options.formUnion(known.flag)
            } else {
                unknown = unknown ?? text
            }
        }
        if let unknown {
            let known = names.map(\.name).joined(separator: ", ")
            throw error(
                "found \(key.dropLast()) \"\(unknown.prefix(40))\", expected one of \(known)"
            )
        }
        return options
    }
}
