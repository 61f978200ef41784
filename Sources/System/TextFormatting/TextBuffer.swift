/// UTF-8 text that is appended piece by piece to a buffer, which is reused for the next text.
///
/// A replay prints a line for nearly every line that it reads, with up to forty pieces each; as strings, they
/// would take most of its time.
package struct TextBuffer {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Returns the text that the closure appends.
    package static func text(_ append: (inout TextBuffer) -> Void) -> String {
        var buffer = TextBuffer()
        append(&buffer)
        return buffer.text
    }

    package var text: String { text(from: 0) }
    package var count: Int { bytes.count }

    /// Returns the text from this index on.
    package func text(from index: Int) -> String {
        String(decoding: bytes[index...], as: UTF8.self)
    }

    /// Discards the bytes from this index on, and keeps the buffer's capacity.
    package mutating func removeAll(from index: Int = 0) { bytes.removeLast(bytes.count - index) }

    package mutating func append(_ byte: UInt8) { bytes.append(byte) }

    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
    }

    package mutating func append(spaces count: Int) {
        bytes += repeatElement(UInt8(ascii: " "), count: count)
    }

    /// Inserts spaces before the text from this index on, if it is shorter than this number of bytes.
    package mutating func alignRight(from index: Int, length: Int) {
        let missing = max(0, length - (count - index))
        bytes.insert(contentsOf: repeatElement(UInt8(ascii: " "), count: missing), at: index)
    }

    package mutating func append(_ value: Int) { append(String(value)) }

    /// Appends digits, the last `decimals` of them behind a decimal point: `12.34` for 1234 and two decimals.
    mutating func append(digits: UInt, decimals: Int = 0) {
        let start = count
        append(String(digits))
        guard decimals > 0 else { return }
        let missing = max(0, decimals + 1 - (count - start))
        bytes.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: missing), at: start)
        bytes.insert(UInt8(ascii: "."), at: count - decimals)
    }
}
