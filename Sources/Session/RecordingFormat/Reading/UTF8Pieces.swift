import Foundation

/// A conversion of a file to UTF-8, piece by piece.
///
/// Windows PowerShell writes UTF-16 when a program's output is redirected to a file.
struct UTF8Pieces {
    private enum Encoding {
        case utf8
        case utf16(isBigEndian: Bool)

        /// Determines the encoding from the mark at the beginning of a file.
        init(startingWith piece: Data) {
            if piece.starts(with: [0xFF, 0xFE]) {
                self = .utf16(isBigEndian: false)
            } else if piece.starts(with: [0xFE, 0xFF]) {
                self = .utf16(isBigEndian: true)
            } else {
                self = .utf8
            }
        }
    }

    /// The file's encoding; nil before its first piece.
    private var encoding: Encoding?
    /// The start of a character that the next piece completes.
    private var incomplete = Data()

    /// Converts the next piece of the file; an empty one tells nothing about the encoding.
    mutating func converted(_ piece: Data) -> Data {
        guard !piece.isEmpty else { return piece }
        let encoding = encoding ?? Encoding(startingWith: piece)
        self.encoding = encoding
        guard case .utf16(let isBigEndian) = encoding else { return piece }
        let bytes = [UInt8](incomplete + piece)
        var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let pair = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0
        }
        if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
        incomplete = Data(bytes.dropFirst(2 * units.count))
        return Data(String(decoding: units, as: UTF16.self).utf8)
    }
}
