import Foundation
import Testing

@testable import RecordingFormat

@Suite struct `The number of a text` {
    private func parsed(_ text: String) -> JSONValue? { JSONParser.value(of: Data(text.utf8)) }

    @Test func `rounds 50,000 decimals as Double does`() throws {
        var random = RandomBits()
        var different = 0
        for index in 0..<50_000 {
            let digits = String(random.next() >> (random.next() % 64))
            let decimals = index % (digits.count + 1)
            var text = String(digits.dropLast(decimals)) + "." + digits.suffix(decimals)
            if decimals == 0 { text.removeLast() }
            if decimals == digits.count { text = "0" + text }
            if let number = Double(text), parsed(text) != .number(number) { different += 1 }
        }
        #expect(different == 0)
    }

    /// The numbers halfway between two neighbours, whose even one counts, and those next to them.
    @Test func `rounds halfway numbers to even`() throws {
        var random = RandomBits()
        for _ in 0..<20_000 {
            let decimals = Int(random.next() % 4) + 1
            let odd = random.next() >> 10 | 1 << 53 | 1
            let halfway = (0..<decimals).reduce(odd) { number, _ in number * 5 }
            for digits in [halfway - 1, halfway, halfway + 1] {
                let text = "\(digits)".dropLast(decimals) + "." + "\(digits)".suffix(decimals)
                #expect(parsed(String(text)) == Double(text).map(JSONValue.number))
            }
        }
    }
}

@Suite struct `A text as JSON` {
    @Test func `escapes what acts on a terminal, and nothing else that is not ASCII`() {
        #expect(
            JSONLine.quote("\u{7F}\u{9B}\u{202E}\u{E0041}é漢")
                == #""\u007f\u009b\u202e\udb40\udc41é漢""#
        )
    }
}

/// A fixed sequence of random bits.
struct RandomBits {
    private var bits: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next() -> UInt64 {
        bits ^= bits << 13
        bits ^= bits >> 7
        bits ^= bits << 17
        return bits
    }
}
