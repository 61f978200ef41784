import Foundation
import GestureScenes

/// The fields of one line, asked for by name and type; what does not fit is an error with the line.
struct LineFields {
    let file: String
    let number: Int
    let object: [JSONValue.Field]

    init(_ object: [JSONValue.Field], file: String, number: Int) {
        self.object = object
        self.file = file
        self.number = number
    }

    init(_ line: LineReader.Line, file: String) throws(RecordingError) {
        let value: JSONValue
        do {
            value =
                try PlainJSON.value(of: line.bytes)
                ?? JSONDecoder().decode(JSONValue.self, from: line.bytes)
        } catch {
            throw RecordingError(
                file,
                line: line.number,
                "found \(Self.quoted(line.bytes)), expected one JSON object"
            )
        }
        guard case .object(let object) = value else {
            throw RecordingError(
                file,
                line: line.number,
                "found \(value.description), expected one JSON object"
            )
        }
        self.init(object, file: file, number: line.number)
    }

    /// The line's beginning, without what a terminal would obey.
    private static func quoted(_ bytes: Data) -> String {
        let start = String(decoding: bytes.prefix(30), as: UTF8.self)
        return "\""
            + String(
                start.unicodeScalars.filter { $0.properties.generalCategory != .control }.map(
                    Character.init
                )
            ) + "\""
    }

    /// The value under a key; nil where there is none.
    func value(_ key: String) -> JSONValue? { object.first { $0.key == key }?.value }

    func has(_ key: String) -> Bool { object.contains { $0.key == key } }

    /// Whether the key stands there, with true; false where it does not stand there.
    func flag(_ key: String) throws(RecordingError) -> Bool {
        guard let value = value(key) else { return false }
        guard value == .bool(true) else { throw wrong(key, "true, or no \(key) at all") }
        return true
    }

    /// Throws for a key that is not among these, with the nearest of them.
    func allow(_ keys: [String]) throws(RecordingError) {
        guard let unknown = object.first(where: { !keys.contains($0.key) })?.key else { return }
        throw error(
            "found the key \"\(unknown.prefix(40))\", expected \(Nearest.choice(for: unknown, of: keys))"
        )
    }

    func error(_ message: String) -> RecordingError {
        RecordingError(file, line: number, message)
    }

    func wrong(_ key: String, _ expected: String) -> RecordingError {
        let found = value(key).map { "found \(key): \($0.description)" } ?? "\(key) is missing"
        return error("\(found), expected \(expected)")
    }

    func number(_ key: String) throws(RecordingError) -> Double {
        guard case .number(let value) = value(key), value.isFinite else {
            throw wrong(key, "a number")
        }
        return value
    }

    func number(_ key: String, default other: Double) throws(RecordingError) -> Double {
        has(key) ? try number(key) : other
    }

    func integer(_ key: String) throws(RecordingError) -> Int {
        guard case .number(let value) = value(key), let whole = Int(exactly: value) else {
            throw wrong(key, "a whole number")
        }
        return whole
    }

    func integer(_ key: String, default other: Int) throws(RecordingError) -> Int {
        has(key) ? try integer(key) : other
    }

    func unsigned(_ key: String, default other: UInt32) throws(RecordingError) -> UInt32 {
        guard has(key) else { return other }
        guard let value = UInt32(exactly: try integer(key)) else {
            throw wrong(key, "a whole number from 0 to \(UInt32.max)")
        }
        return value
    }

    func string(_ key: String) throws(RecordingError) -> String {
        guard case .string(let value) = value(key) else { throw wrong(key, "a string") }
        return value
    }

    /// A name of at most 100 ASCII letters and digits that begins with a letter.
    func word(_ key: String) throws(RecordingError) -> String {
        let value = try string(key)
        let isWord =
            value.utf8.first.map { Self.isLetter($0) } == true && value.utf8.count <= 100
            && value.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) }
        guard isWord else { throw wrong(key, "a name of letters and digits, such as touchTaken") }
        return value
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    func strings(_ key: String) throws(RecordingError) -> [String] {
        guard has(key) else { return [] }
        guard case .array(let values) = value(key) else { throw wrong(key, "a list of strings") }
        var result: [String] = []
        for value in values {
            guard case .string(let text) = value else { throw wrong(key, "a list of strings") }
            result.append(text)
        }
        return result
    }

    func pair(_ key: String) throws(RecordingError) -> CGPoint {
        guard case .array(let values) = value(key), values.count == 2,
            case .number(let x) = values[0], case .number(let y) = values[1],
            abs(x) <= Self.farthest, abs(y) <= Self.farthest
        else { throw wrong(key, "a list of two numbers from -1000000 to 1000000") }
        return CGPoint(x: x, y: y)
    }

    func numbers(_ key: String, count: Int) throws(RecordingError) -> [Double] {
        var result: [Double] = []
        if case .array(let values) = value(key) {
            for case .number(let number) in values { result.append(number) }
            if result.count == count, values.count == count { return result }
        }
        throw wrong(key, "a list of \(count) numbers")
    }

    /// Farther than any screen reaches; beyond it drawing would overflow.
    private static let farthest = 1e6

    private func coordinate(_ key: String) throws(RecordingError) -> Double {
        let value = try number(key)
        guard abs(value) <= Self.farthest else {
            throw wrong(key, "a place from -1000000 to 1000000")
        }
        return value
    }

    /// The place under `x` and `y`.
    func place() throws(RecordingError) -> CGPoint {
        CGPoint(x: try coordinate("x"), y: try coordinate("y"))
    }

    func fields(_ key: String) throws(RecordingError) -> LineFields {
        guard case .object(let object) = value(key) else { throw wrong(key, "an object") }
        return LineFields(object, file: file, number: number)
    }

    func list(_ key: String) throws(RecordingError) -> [LineFields] {
        guard case .array(let values) = value(key) else { throw wrong(key, "a list of objects") }
        var result: [LineFields] = []
        for value in values {
            guard case .object(let object) = value else {
                throw wrong(key, "a list of objects")
            }
            result.append(LineFields(object, file: file, number: number))
        }
        return result
    }

    func named<Value: RawRepresentable & CaseIterable>(
        _ key: String,
        as type: Value.Type
    ) throws(RecordingError) -> Value where Value.RawValue == String {
        guard let value = Value(rawValue: try string(key)) else {
            throw wrong(key, "one of " + Value.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return value
    }
}
