import Foundation
import Testing
@testable import TextFormatting

@Suite struct `Numbers as text` {
    /// Numbers around halves of the last decimal, and numbers of all sizes.
    private static let numbers: [Double] = {
        var numbers: [Double] = [
            0, -0.0, 0.05, 0.15, 0.25, 0.35, -0.25, 0.005, 0.015, 1.005, 2.675, 0.0005, 0.1235, 0.5,
            1.5, 2.5, -2.5, 0.049999999999999996, 0.04999, -0.04, 0.95, 9.995, 99.95, 999_999.5,
            999_999.999_999_9, 1e6, 1e15, 1e300, .infinity, -.infinity, .nan,
            .leastNonzeroMagnitude,
        ]
        var bits: UInt64 = 0x9E37_79B9_7F4A_7C15
        for index in 0..<20_000 {
            bits ^= bits << 13
            bits ^= bits >> 7
            bits ^= bits << 17
            numbers.append(Double(bitPattern: bits))
            // A half of a decimal, and its neighbours.
            let decimal = Double(Int64(bitPattern: bits) % 2_000_000) / [20, 200, 2000][index % 3]
            numbers += [decimal, decimal.nextUp, decimal.nextDown]
        }
        return numbers
    }()

    @Test func `are rounded by their exact value as by C`() {
        for number in Self.numbers {
            for digits in [0, 1, 2, 3, 6] {
                let expected = String(format: "%.\(digits)f", number)
                let text = DecimalText.exact(number, digits)
                if text != expected { Issue.record("\(number): \(text), expected \(expected)") }
            }
        }
    }

    @Test func `have a fixed number of decimals`() {
        let texts = [-0.0005, -0.0004, 0, 12.3456, 1234.5, -1].map { DecimalText.fixed($0, 3) }
        #expect(texts == ["-0.001", "0.000", "0.000", "12.346", "1234.500", "-1.000"])
        #expect(DecimalText.fixed(-2.5, 0, minus: "−") == "−3")
        #expect(DecimalText.fixed(0.04, 1, signed: true) == "+0.0")
        #expect(DecimalText.fixed(999_999_999_999.4, 0) == "999999999999")
        #expect(DecimalText.fixed(1e12, 0) == "–")
        #expect(DecimalText.fixed(.nan, 2) == "–")
    }

    @Test func `lose trailing zeros`() {
        let texts = [10, 0.5, 0.25, 1.999, -0.001].map { DecimalText.short($0, 2) }
        #expect(texts == ["10", "0.5", "0.25", "2", "-0"])
    }

    @Test func `are appended to a text, which is shortened and reused`() {
        var buffer = TextBuffer()
        for number in [0, 7, -10, Int.max, Int.min] {
            buffer.append(number)
            buffer.append(" ")
        }
        #expect(buffer.text == "0 7 -10 9223372036854775807 -9223372036854775808 ")
        buffer.removeAll(from: 2)
        buffer.append(digits: 5, decimals: 2)
        buffer.append(digits: .max, decimals: 1)
        #expect(buffer.text == "0 0.051844674407370955161.5")
        buffer.removeAll()
        buffer.append(digits: 12)
        buffer.alignRight(from: 0, length: 2)
        buffer.alignRight(from: 0, length: 3)
        #expect(buffer.text == " 12")
    }
}
