import Foundation

/// The shape of a recording's line: the text without the numbers.
///
/// Most lines share their shape with others.
struct LineShape: Hashable {
    /// The line's text; each number is replaced by the byte of its unit, which no text contains.
    private(set) var bytes: [UInt8] = []

    /// Splits a line into its shape and its numbers; nil if it contains control characters.
    static func split(_ line: some Sequence<UInt8>) -> (shape: LineShape, numbers: [PackedNumber])?
    {
        var shape = LineShape()
        var numbers: [PackedNumber] = []
        var digits: [UInt8] = []
        func endNumber(_ shape: inout LineShape) {
            if let number = PackedNumber(digits) {
                numbers.append(number)
                shape.bytes.append(number.unit.rawValue)
            } else {
                shape.bytes += digits
            }
            digits.removeAll(keepingCapacity: true)
        }
        for byte in line {
            guard byte >= UInt8(ascii: " ") else { return nil }
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            let isInside = isDigit || byte == UInt8(ascii: ".") && !digits.isEmpty
            if isInside {
                digits.append(byte)
                continue
            }
            if !digits.isEmpty { endNumber(&shape) }
            if byte == UInt8(ascii: "-") { digits.append(byte) } else { shape.bytes.append(byte) }
        }
        if !digits.isEmpty { endNumber(&shape) }
        return (shape, numbers)
    }

    private init() {}

    /// Creates a shape from its bytes.
    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// The units of the numbers, in order.
    var units: [PackedNumber.Unit] { bytes.compactMap(PackedNumber.Unit.init) }

    /// Appends the line with these numbers, one for each unit.
    func write(_ numbers: some Sequence<PackedNumber>, to text: inout Data) {
        var rest = numbers.makeIterator()
        for byte in bytes {
            if PackedNumber.Unit(rawValue: byte) == nil {
                text.append(byte)
            } else if let number = rest.next() {
                text.append(contentsOf: number.text.utf8)
            }
        }
    }
}
