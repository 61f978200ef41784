import Foundation
import GestureKit
import GestureScenes
import TextFormatting

/// The fields of one object of a recording, read by name and type.
///
/// A missing or unsuitable field is an error with the line's number.
package struct LineFields {
    let file: String
    let number: Int
    /// The header's timing.
    let timing: Timing
    package let object: [JSONValue.Field]

    /// In strict reading an unknown key is an error: people mistype keys, but newer programs add some.
    var isStrict: Bool { timing == .scripted }

    private init(_ object: [JSONValue.Field], in line: LineFields) {
        self.object = object
        file = line.file
        number = line.number
        timing = line.timing
    }

    package init(_ line: LineReader.Line, file: String, timing: Timing = .scripted)
        throws(RecordingError)
    {
        func wrong(_ found: String) -> RecordingError {
            let message = "found \(found), expected one JSON object"
            return RecordingError(file, line: line.number, message)
        }
        guard let value = JSONParser.value(of: line.bytes) else {
            // The line's beginning, without control characters, which a terminal would interpret.
            let start = String(decoding: line.bytes.prefix(30), as: UTF8.self)
            throw wrong("\"" + HiddenCharacters.controls.replaced(in: start) { _ in "" } + "\"")
        }
        guard case .object(let object) = value else { throw wrong(value.description) }
        self.object = object
        self.file = file
        self.timing = timing
        number = line.number
    }

    package func value(_ key: String) -> JSONValue? { object.first { $0.key == key }?.value }

    package func has(_ key: String) -> Bool { object.contains { $0.key == key } }

    /// Throws for a key that is not in the list, and suggests the nearest one.
    package func checkKeys(_ keys: [String]) throws(RecordingError) {
        guard let unknown = object.first(where: { !keys.contains($0.key) })?.key else { return }
        throw error(
            "found the key \"\(unknown.prefix(40))\", expected \(SpellingSuggestion.expectation(for: unknown, of: keys, listedBy: "RecordingLines.md"))"
        )
    }

    package func error(_ message: String) -> RecordingError {
        RecordingError(file, line: number, message)
    }

    package func wrong(_ key: String, _ expected: String) -> RecordingError {
        let found = value(key).map { "found \(key): \($0.description)" } ?? "\(key) is missing"
        return error("\(found), expected \(expected)")
    }

    /// Calls `read` only if the key is present.
    package func ifPresent<Value>(
        _ key: String,
        _ read: (String) throws(RecordingError) -> Value
    ) throws(RecordingError) -> Value? {
        has(key) ? try read(key) : nil
    }

    /// A flag is a key whose value is true, or no key at all.
    func flag(_ key: String) throws(RecordingError) -> Bool {
        guard let value = value(key) else { return false }
        guard value == .bool(true) else { throw wrong(key, "true, or no key \(key)") }
        return true
    }

    /// Reads a number within a range that `expected` describes; without a default, the key is required.
    func number(
        _ key: String,
        default other: Double? = nil,
        in range: ClosedRange<Double>,
        _ expected: String
    ) throws(RecordingError) -> Double {
        if let other, !has(key) { return other }
        let value = try number(key)
        guard range.contains(value) else { throw wrong(key, expected) }
        return value
    }

    func number(_ key: String, default other: Double) throws(RecordingError) -> Double {
        has(key) ? try number(key) : other
    }

    package func numbers(_ key: String, count: Int) throws(RecordingError) -> [Double] {
        if case .array(let values) = value(key), values.count == count {
            let numbers = values.compactMap {
                if case .number(let number) = $0 { number } else { nil }
            }
            if numbers.count == count { return numbers }
        }
        throw wrong(key, "a list of \(count) numbers")
    }

    package func integer(_ key: String) throws(RecordingError) -> Int {
        guard case .number(let value) = value(key), let whole = Int(exactly: value) else {
            throw wrong(key, "a whole number")
        }
        return whole
    }

    func integer(_ key: String, default other: Int) throws(RecordingError) -> Int {
        has(key) ? try integer(key) : other
    }

    package func number(_ key: String) throws(RecordingError) -> Double {
        guard case .number(let value) = value(key) else { throw wrong(key, "a number") }
        return value
    }

    /// Reads a 32-bit number, if the key is present.
    package func unsigned(_ key: String) throws(RecordingError) -> UInt32? {
        guard has(key) else { return nil }
        guard let value = UInt32(exactly: try integer(key)) else {
            throw wrong(key, "a whole number from 0 to \(UInt32.max)")
        }
        return value
    }

    package func string(_ key: String) throws(RecordingError) -> String {
        guard case .string(let value) = value(key) else { throw wrong(key, "a string") }
        return value
    }

    package func strings(_ key: String) throws(RecordingError) -> [String] {
        if case .array(let values) = value(key) {
            let strings = values.compactMap {
                if case .string(let string) = $0 { string } else { nil }
            }
            if strings.count == values.count { return strings }
        }
        throw wrong(key, "a list of strings")
    }

    package func boolean(_ key: String) throws(RecordingError) -> Bool {
        guard case .bool(let value) = value(key) else { throw wrong(key, "true or false") }
        return value
    }

    /// Returns a name of at most 100 ASCII letters and digits that begins with a letter.
    func word(_ key: String) throws(RecordingError) -> String {
        let value = try string(key)
        let isWord =
            value.first?.isLetter == true && value.utf8.count <= 100
            && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard isWord else { throw wrong(key, "a name of letters and digits, such as touchTaken") }
        return value
    }

    package func named<Value: RawRepresentable & CaseIterable>(
        _ key: String,
        as type: Value.Type
    ) throws(RecordingError) -> Value where Value.RawValue == String {
        guard let value = Value(rawValue: try string(key)) else {
            throw wrong(key, "one of " + Value.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return value
    }

    /// Returns the table's value for the name under a key.
    func choice<Value>(
        _ key: String,
        of table: [(name: String, value: Value)]
    ) throws(RecordingError) -> Value {
        let name = try string(key)
        guard let known = table.first(where: { $0.name == name }) else {
            throw wrong(key, "one of " + table.map(\.name).joined(separator: ", "))
        }
        return known.value
    }

    package func object(_ key: String) throws(RecordingError) -> LineFields {
        guard case .object(let object) = value(key) else { throw wrong(key, "an object") }
        return LineFields(object, in: self)
    }

    package func list(_ key: String) throws(RecordingError) -> [LineFields] {
        guard case .array(let values) = value(key) else { throw wrong(key, "a list of objects") }
        return try values.map { value throws(RecordingError) in
            guard case .object(let object) = value else { throw wrong(key, "a list of objects") }
            return LineFields(object, in: self)
        }
    }

    // MARK: - Fields that several kinds of lines share

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
