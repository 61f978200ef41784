import Foundation

/// The SHA-256 hash of a text, by which a Content-Security-Policy permits an inline script or style.
///
/// Source: FIPS 180-4, section 6.2; W3C Content Security Policy Level 3, section 2.3.1.
package enum ContentHash {
    /// Returns a source expression of the policy, such as `'sha256-47DEQpj8…'`.
    static func source(_ text: String) -> String {
        "'sha256-\(Data(sha256(Array(text.utf8))).base64EncodedString())'"
    }

    /// Returns the hash of a message: 32 bytes.
    package static func sha256(_ message: [UInt8]) -> [UInt8] {
        var state = fractions(of: 8, root: 2)
        let message = padded(message)
        for block in stride(from: 0, to: message.count, by: 64) {
            add(message[block..<(block + 64)], to: &state)
        }
        return state.flatMap(bytes)
    }

    private static func padded(_ message: [UInt8]) -> [UInt8] {
        let zeros = Array(repeating: UInt8(0), count: (119 - message.count % 64) % 64)
        let bits = UInt64(message.count) * 8
        return message + [0x80] + zeros + bytes(UInt32(bits >> 32))
            + bytes(UInt32(truncatingIfNeeded: bits))
    }

    private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
            block[place..<(place + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
            let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var v = state
        for (word, constant) in zip(words, constants) {
            let choice = v[4] & v[5] ^ ~v[4] & v[6]
            let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
            let first = turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)
            let second = turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)
            let sum = v[7] &+ first &+ choice &+ constant &+ word
            v = [sum &+ second &+ majority, v[0], v[1], v[2], v[3] &+ sum, v[4], v[5], v[6]]
        }
        for index in state.indices { state[index] &+= v[index] }
    }

    private static let constants = fractions(of: 64, root: 3)

    /// Returns the first 32 bits of the fractions of the roots of the first primes.
    private static func fractions(of count: Int, root: Double) -> [UInt32] {
        let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }
        return primes.prefix(count).map { prime in
            let value = root == 2 ? Double(prime).squareRoot() : cbrt(Double(prime))
            return UInt32((value - value.rounded(.down)) * 0x1p32)
        }
    }

    private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }

    private static func bytes(_ word: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
}
