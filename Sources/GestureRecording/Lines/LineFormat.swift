import Foundation

/// One kind of object in a recording: its keys, how it is read and how it is written.
///
/// The header, each kind of input line and each object inside a line have one. The first key
/// identifies a line of this kind.
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

    /// The value that an object holds; strict reading, as of a hand-written recording, throws for
    /// an unknown key too.
    func read(_ object: LineFields, strictly: Bool? = nil) throws(RecordingError) -> Value {
        if strictly ?? object.isStrict { try object.allow(keys) }
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

/// What several kinds of lines hold.
extension LineFields {
    /// Seconds; with more of them a microsecond would be lost among the digits.
    func time() throws(RecordingError) -> TimeInterval {
        try number("t", in: -1e9...1e9, "at most a billion seconds")
    }

    /// The place under `x` and `y`.
    func place() throws(RecordingError) -> CGPoint {
        let rule = "a place from -1000000 to 1000000"
        let x = try number("x", in: Self.places, rule)
        return CGPoint(x: x, y: try number("y", in: Self.places, rule))
    }

    /// Farther than any screen reaches; beyond it drawing would overflow.
    private static let places = -1e6...1e6

    func pair(_ key: String) throws(RecordingError) -> CGPoint {
        guard case .array(let values) = value(key), values.count == 2,
            case .number(let x) = values[0], case .number(let y) = values[1],
            Self.places.contains(x), Self.places.contains(y)
        else { throw wrong(key, "a list of two numbers from -1000000 to 1000000") }
        return CGPoint(x: x, y: y)
    }

    /// The options of a list of names; none where the key, a plural, does not stand there.
    func flags<Options: OptionSet>(
        _ key: String,
        _ names: [(flag: Options, name: String)]
    ) throws(RecordingError) -> Options where Options.Element == Options {
        guard let value = value(key) else { return [] }
        guard case .array(let items) = value else { throw wrong(key, "a list of strings") }
        let texts = items.compactMap { if case .string(let text) = $0 { text } else { nil } }
        guard texts.count == items.count else { throw wrong(key, "a list of strings") }
        if let text = texts.first(where: { text in !names.contains { $0.name == text } }) {
            let known = names.map(\.name).joined(separator: ", ")
            throw error("found \(key.dropLast()) \"\(text.prefix(40))\", expected one of \(known)")
        }
        return names.filter { texts.contains($0.name) }.reduce(into: []) { $0.formUnion($1.flag) }
    }
}
