import Foundation

/// The bytes of a line as they are written, one piece after the other.
///
/// Thousands of lines are written in a second while fingers move, and each has some forty pieces: a piece
/// asks once for its room and is then stored, and the room is used again for the next line.
struct JSONBytes {
    /// Room, of which the first `count` bytes are written.
    private var room: [UInt8]
    private(set) var count = 0

    init(capacity: Int) { room = [UInt8](repeating: 0, count: max(1, capacity)) }

    /// Forgets what is written, and keeps the room.
    mutating func removeAll() { count = 0 }

    mutating func append(_ byte: UInt8) {
        makeRoom(for: 1)
        room[count] = byte
        count += 1
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            fill(atMost: bytes.count) { place in
                for index in bytes.indices { place[index] = bytes[index] }
                return bytes.count
            }
        }
    }

    /// Writes one piece in place.
    ///
    /// - Parameters:
    ///   - most: how many bytes it may have.
    ///   - write: stores them from the first on, and answers how many there are.
    @inline(__always)
    mutating func fill(
        atMost most: Int,
        _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int
    ) {
        makeRoom(for: most)
        let start = count
        count += room.withUnsafeMutableBufferPointer { room in
            write(UnsafeMutableBufferPointer(rebasing: room[start...]))
        }
    }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        room.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }

    private mutating func makeRoom(for more: Int) {
        let lack = count + more - room.count
        guard lack > 0 else { return }
        room.append(contentsOf: repeatElement(0, count: max(lack, room.count)))
    }
}

/// Numbers and strings, stored in place: the very texts of `JSONLine.number` and `JSONLine.quote`.
extension JSONBytes {
    /// Digits and sign of the longest number that is written in place.
    private static let longest = 32

    /// Between quotation marks, escaped where anything has to be.
    mutating func append(quoted text: String) {
        var plain = text
        let isPlain = plain.withUTF8 { bytes in
            // Stored while it is looked at: nearly all are plain.
            var isPlain = true
            fill(atMost: bytes.count + 2) { place in
                place[0] = UInt8(ascii: "\"")
                for index in bytes.indices {
                    let byte = bytes[index]
                    isPlain = isPlain && JSONLine.isPlain(byte)
                    place[index + 1] = byte
                }
                place[bytes.count + 1] = UInt8(ascii: "\"")
                return isPlain ? bytes.count + 2 : 0
            }
            return isPlain
        }
        if !isPlain { append(JSONLine.quote(text)) }
    }

    mutating func append(_ value: Int) { append(value.magnitude, isNegative: value < 0) }

    /// A number rounded to so many decimals, without trailing zeros; nil keeps every bit of it.
    mutating func append(_ value: Double, decimals: Int?) {
        if let decimals {
            if appendRounded(value, decimals) { return }
        } else if let whole = Int(exactly: value) {
            return append(whole)
        }
        append(JSONLine.number(value, decimals))
    }

    /// False for a number that is too large or too small to be written so.
    ///
    /// Up to 15 digits no two decimals are one number, so that the shortest text that reads back as the
    /// number is the rounded decimal itself.
    private mutating func appendRounded(_ value: Double, _ decimals: Int) -> Bool {
        let factor = JSONLine.powers[decimals]
        let scaled = (value * factor).rounded()
        // Below a ten-thousandth the shortest text has an exponent.
        guard abs(scaled) < 1e15, scaled == 0 || abs(scaled) >= factor * 1e-4 else { return false }
        append(UInt(abs(scaled)), isNegative: scaled < 0, decimals: decimals)
        return true
    }

    /// Writes the digits, of which so many are decimals, from the last to the first, and turns them round.
    private mutating func append(_ digits: UInt, isNegative: Bool, decimals: Int = 0) {
        var rest = digits
        var place = 0
        // The decimals' trailing zeros are left out, with the point where nothing else is behind it.
        while place < decimals, rest.isMultiple(of: 10) {
            rest /= 10
            place += 1
        }
        let hasPoint = place < decimals
        fill(atMost: Self.longest) { bytes in
            var count = 0
            repeat {
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                rest = quotient
                bytes[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
                count += 1
                place += 1
                if hasPoint, place == decimals {
                    bytes[count] = UInt8(ascii: ".")
                    count += 1
                }
            } while rest > 0 || place <= decimals
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

/// The same as strings, for what is seldom written.
extension JSONLine {
    static let powers = (0...9).map { pow(10, Double($0)) }

    /// The shortest text of the number, rounded where wanted: what is read back is the same number.
    static func number(_ value: Double, _ decimals: Int?) -> String {
        guard value.isFinite else { return "null" }
        return text(rounded(value, decimals))
    }

    /// The number that is read back from the text of a finite one.
    static func rounded(_ value: Double, _ decimals: Int?) -> Double {
        guard let decimals else { return value }
        let factor = powers[decimals]
        let scaled = value * factor
        return abs(scaled) < 1e15 ? scaled.rounded() / factor : value
    }

    private static func text(_ value: Double) -> String {
        Int64(exactly: value).map(String.init) ?? value.description
    }

    /// The string as JSON, escaped by Foundation where anything has to be.
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
