/// A scanner of JSON's tokens.
struct JSONScanner {
    struct SyntaxError: Error {}

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
            index += 1
        }
    }

    mutating func accept(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    mutating func accept(word: StaticString) -> Bool {
        let end = index + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer(bytes[index..<end].elementsEqual) else {
            return false
        }
        index = end
        return true
    }

    mutating func expect(_ character: Unicode.Scalar) throws(SyntaxError) {
        guard accept(character) else { throw SyntaxError() }
    }

    /// Reads a string in quotes.
    mutating func string() throws(SyntaxError) -> String {
        try expect("\"")
        let start = index
        while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""),
            byte != UInt8(ascii: "\\")
        {
            index += 1
        }
        let text = UnsafeBufferPointer(rebasing: bytes[start..<index])
        guard accept("\"") else { return try Self.validated(try unescaped(Array(text))) }
        return try Self.validated(text)
    }

    private static func validated(_ text: some Sequence<UInt8>) throws(SyntaxError) -> String {
        guard let string = String(validating: text, as: UTF8.self) else { throw SyntaxError() }
        return string
    }

    /// Reads the rest of a string that has escapes.
    private mutating func unescaped(_ start: [UInt8]) throws(SyntaxError) -> [UInt8] {
        var text = start
        while !accept("\"") {
            guard let byte = next, byte >= 0x20 else { throw SyntaxError() }
            index += 1
            if byte == UInt8(ascii: "\\") {
                text += try escaped().utf8
            } else {
                text.append(byte)
            }
        }
        return text
    }

    /// Reads an escape after its backslash.
    private mutating func escaped() throws(SyntaxError) -> Unicode.Scalar {
        guard let byte = next else { throw SyntaxError() }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try hexadecimal()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            guard UTF16.isLeadSurrogate(unit), accept("\\"), accept("u") else { break }
            let trail = try hexadecimal()
            guard UTF16.isTrailSurrogate(trail) else { break }
            return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
        default: break
        }
        throw SyntaxError()
    }

    private mutating func hexadecimal() throws(SyntaxError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw SyntaxError()
            }
            index += 1
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// Reads a number, rounded to the nearest `Double`.
    mutating func number() throws(SyntaxError) -> Double {
        let start = index
        _ = accept("-")
        let first = index
        try skipDigits()
        if bytes[first] == UInt8(ascii: "0"), index - first > 1 { throw SyntaxError() }
        if accept(".") { try skipDigits() }
        if accept("e") || accept("E") {
            if !accept("-") { _ = accept("+") }
            try skipDigits()
        }
        let number = Double(String(decoding: bytes[start..<index], as: UTF8.self))
        guard let number, number.isFinite else { throw SyntaxError() }
        return number
    }

    /// Skips at least one digit.
    private mutating func skipDigits() throws(SyntaxError) {
        let start = index
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        guard index > start else { throw SyntaxError() }
    }
}
