import Foundation

/// The bytes of a line, appended piece by piece.
///
/// While fingers move, thousands of lines are written in a second, each with some forty pieces. A piece
/// reserves its space once, and the buffer is reused for the next line.
struct JSONBytes {
    /// The buffer; its first `count` bytes are written.
    private var buffer: [UInt8]
    private(set) var count = 0

    init(capacity: Int) { buffer = [UInt8](repeating: 0, count: max(1, capacity)) }

    /// Discards the content and keeps the buffer.
    mutating func removeAll() { count = 0 }

    mutating func append(_ byte: UInt8) {
        reserveSpace(for: 1)
        buffer[count] = byte
        count += 1
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            fill(atMost: bytes.count) { target in
                for index in bytes.indices { target[index] = bytes[index] }
                return bytes.count
            }
        }
    }

    /// Writes one piece directly into the buffer.
    ///
    /// - Parameters:
    ///   - maxCount: the maximum number of bytes.
    ///   - write: stores the bytes from the start of its buffer, and returns their number.
    @inline(__always)
    mutating func fill(
        atMost maxCount: Int,
        _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int
    ) {
        reserveSpace(for: maxCount)
        let start = count
        count += buffer.withUnsafeMutableBufferPointer { buffer in
            write(UnsafeMutableBufferPointer(rebasing: buffer[start...]))
        }
    }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }

    private mutating func reserveSpace(for more: Int) {
        let missing = count + more - buffer.count
        guard missing > 0 else { return }
        buffer.append(contentsOf: repeatElement(0, count: max(missing, buffer.count)))
    }
}

/// Numbers and strings, with the same texts as `JSONLine.number` and `JSONLine.quote`.
extension JSONBytes {
    /// The maximum number of characters of a number that is written directly: digits, point and sign.
    private static let maxNumberLength = 32

    /// Appends a quoted string, escaped where necessary.
    mutating func append(quoted text: String) {
        var plain = text
        let isPlain = plain.withUTF8 { bytes in
            // Bytes are copied while they are checked, because nearly all strings are plain.
            var isPlain = true
            fill(atMost: bytes.count + 2) { target in
                target[0] = UInt8(ascii: "\"")
                for index in bytes.indices {
                    let byte = bytes[index]
                    isPlain = isPlain && JSONLine.isPlain(byte)
                    target[index + 1] = byte
                }
                target[bytes.count + 1] = UInt8(ascii: "\"")
                return isPlain ? bytes.count + 2 : 0
            }
            return isPlain
        }
        if !isPlain { append(JSONLine.quote(text)) }
    }

    mutating func append(_ value: Int) { append(value.magnitude, isNegative: value < 0) }

    /// Appends a number, rounded to this number of decimals, without trailing zeros; nil keeps full
    /// precision.
    mutating func append(_ value: Double, decimals: Int?) {
        if let decimals {
            if appendRounded(value, decimals) { return }
        } else if let whole = Int(exactly: value) {
            return append(whole)
        }
        append(JSONLine.number(value, decimals))
    }

    /// Appends a rounded number; returns false if it is too large or too small for this notation.
    ///
    /// Decimals of up to 15 digits map to distinct numbers, so the rounded decimal is the shortest text that
    /// reads back as the number.
    private mutating func appendRounded(_ value: Double, _ decimals: Int) -> Bool {
        let factor = JSONLine.powers[decimals]
        let scaled = (value * factor).rounded()
        // Below a ten-thousandth, the shortest text has an exponent.
        guard abs(scaled) < 1e15, scaled == 0 || abs(scaled) >= factor * 1e-4 else { return false }
        append(UInt(abs(scaled)), isNegative: scaled < 0, decimals: decimals)
        return true
    }

    /// Appends digits, the last `decimals` of them behind a decimal point.
    ///
    /// They are written from the last to the first, and then reversed.
    private mutating func append(_ digits: UInt, isNegative: Bool, decimals: Int = 0) {
        var rest = digits
        var position = 0
        // Trailing zeros are omitted, and the point too if no decimals remain.
        while position < decimals, rest.isMultiple(of: 10) {
            rest /= 10
            position += 1
        }
        let hasPoint = position < decimals
        fill(atMost: Self.maxNumberLength) { bytes in
            var count = 0
            repeat {
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                rest = quotient
                bytes[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
                count += 1
                position += 1
                if hasPoint, position == decimals {
                    bytes[count] = UInt8(ascii: ".")
                    count += 1
                }
            } while rest > 0 || position <= decimals
            if isNegative {
                bytes[count] = UInt8(ascii: "-")
                count += 1
            }
            var written = bytes[..<count]
            written.reverse()
            return count
        }
    }
}

/// The same texts as strings, for values that are written rarely.
extension JSONLine {
    static let powers = (0...9).map { pow(10, Double($0)) }

    /// Returns the shortest text that reads back as the number, rounded first if `decimals` is not nil;
    /// `null` for a number that is not finite.
    static func number(_ value: Double, _ decimals: Int?) -> String {
        guard value.isFinite else { return "null" }
        return text(rounded(value, decimals))
    }

    /// Returns the number that its text reads back as, for a finite value.
    static func rounded(_ value: Double, _ decimals: Int?) -> Double {
        guard let decimals else { return value }
        let factor = powers[decimals]
        let scaled = value * factor
        return abs(scaled) < 1e15 ? scaled.rounded() / factor : value
    }

    private static func text(_ value: Double) -> String {
        Int64(exactly: value).map(String.init) ?? value.description
    }

    /// Returns the string as JSON, escaped by Foundation where necessary.
    static func quote(_ value: String) -> String {
        if value.utf8.allSatisfy(isPlain) { return "\"" + value + "\"" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(value) else { return "\"\"" }
        return String(decoding: data, as: UTF8.self)
    }

    static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
}
