import Foundation

/// Converts file names between text and the bytes of the system, which need not be UTF-8.
///
/// In the text a stand-in character replaces each byte that is not valid UTF-8: U+10FF80 for 0x80
/// up to U+10FFFF for 0xFF. If a name contains a stand-in character, its bytes are replaced as
/// well, so that different names always have different texts. Messages show such a byte as `\xE9`.
package enum SystemName {
    /// The characters that stand for the bytes from 0x80 to 0xFF.
    private static let standIns: ClosedRange<UInt32> = 0x10FF80...0x10FFFF
    private static let firstStandIn: UInt32 = 0x10FF00

    /// The text for the bytes of a name.
    package static func text(_ name: some Sequence<UInt8>) -> String {
        let name = Array(name)
        if let text = String(validating: name, as: UTF8.self),
            !text.unicodeScalars.contains(where: { standIns.contains($0.value) })
        {
            return text
        }
        var text = String.UnicodeScalarView()
        var parser = Unicode.UTF8.ForwardParser()
        var rest = name.makeIterator()
        var place = 0
        parsing: while true {
            let length: Int
            switch parser.parseScalar(from: &rest) {
            case .emptyInput: break parsing
            case .error(let count): length = count
            case .valid(let character):
                let scalar = Unicode.UTF8.decode(character)
                guard standIns.contains(scalar.value) else {
                    text.append(scalar)
                    place += character.count
                    continue
                }
                length = character.count
            }
            text.append(contentsOf: name[place..<(place + length)].compactMap(standIn))
            place += length
        }
        return String(text)
    }

    /// The bytes of the name that a text stands for, terminated by zero.
    package static func bytes(_ text: String) -> [CChar] {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            if let byte = byte(scalar) {
                bytes.append(byte)
            } else {
                bytes += Array(UTF8.encode(scalar) ?? .init())
            }
        }
        return (bytes + [0]).map { CChar(bitPattern: $0) }
    }

    /// The name for display and for text files.
    package static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { byte($0) != nil }) else { return text }
        return text.unicodeScalars.map { shown($0) ?? String($0) }.joined()
    }

    /// The display form of a stand-in character; nil for other characters.
    package static func shown(_ scalar: Unicode.Scalar) -> String? {
        byte(scalar).map { "\\x" + String($0, radix: 16, uppercase: true) }
    }

    private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        standIns.contains(scalar.value) ? UInt8(scalar.value - firstStandIn) : nil
    }

    private static func standIn(_ byte: UInt8) -> Unicode.Scalar? {
        Unicode.Scalar(firstStandIn + UInt32(byte))
    }
}
