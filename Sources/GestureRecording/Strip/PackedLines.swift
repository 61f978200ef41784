package import Foundation

/// A recording's lines in an order that compresses three times better than their text: the distinct shapes, the
/// shape of each line, and then the numbers in columns of differences.
///
/// ReportFormat.md, "The strip", specifies it.
package enum PackedLines {
    /// The maximum number of distinct shapes: their numbers have 16 bits.
    private static let maxShapes = 1 << 16
    private static let headSize = 8
    private static let numberSize = 8

    /// Returns the packed lines; nil if the text does not consist of whole lines without control characters.
    package static func pack(_ text: Data) -> Data? {
        guard text.last == UInt8(ascii: "\n") else { return nil }
        var indices: [LineShape: Int] = [:]
        var shapes: [LineShape] = []
        var sequence: [Int] = []
        var columns = Columns()
        for line in text.dropLast().split(separator: 10, omittingEmptySubsequences: false) {
            guard let (shape, numbers) = LineShape.split(line) else { return nil }
            if indices[shape] == nil {
                guard shapes.count < maxShapes else { return nil }
                indices[shape] = shapes.count
                shapes.append(shape)
                columns.addShape(with: numbers.count)
            }
            let index = indices[shape] ?? 0
            sequence.append(index)
            columns.append(numbers, shape: index)
        }
        let names = Data(shapes.flatMap { $0.bytes + [UInt8(ascii: "\n")] })
        var packed = BigEndian.bytes(sequence.count) + BigEndian.bytes(names.count) + names
        packed += sequence.map { UInt8(truncatingIfNeeded: $0 >> 8) }
        packed += sequence.map { UInt8(truncatingIfNeeded: $0) }
        for column in columns.all {
            for shift in stride(from: 56, through: 0, by: -8) {
                packed += column.map { UInt8(truncatingIfNeeded: $0 >> UInt64(shift)) }
            }
        }
        return packed
    }

    /// Returns the text, up to a length; nil if the bytes are damaged or the text is longer.
    package static func unpack(_ packed: Data, limit: Int) -> Data? {
        let packed = [UInt8](packed)
        guard packed.count >= headSize else { return nil }
        let lineCount = BigEndian.number(packed[..<4])
        let names = headSize..<(headSize + BigEndian.number(packed[4..<headSize]))
        let numbersStart = names.upperBound + 2 * lineCount
        guard numbersStart <= packed.count, names.isEmpty || packed[names].last == 10 else {
            return nil
        }
        let shapes = packed[names].dropLast()
            .split(separator: 10, maxSplits: maxShapes, omittingEmptySubsequences: false)
            .map(LineShape.init)
        guard shapes.count <= maxShapes else { return nil }
        let units = shapes.map(\.units)
        let sequence = (names.upperBound..<(names.upperBound + lineCount)).map { index in
            Int(packed[index]) << 8 | Int(packed[index + lineCount])
        }
        guard sequence.allSatisfy({ $0 < shapes.count }) else { return nil }
        // Before there is room for the numbers: short shapes and lines may ask for any amount of memory. Each
        // shape has a line, so all shapes have at most as many.
        let count = (packed.count - numbersStart) / numberSize
        guard (packed.count - numbersStart) % numberSize == 0,
            units.reduce(0, { $0 + $1.count }) <= count,
            sequence.reduce(0, { $0 + units[$1].count }) == count
        else { return nil }
        var columns = Columns()
        for units in units { columns.addShape(with: units.count) }
        for index in sequence { columns.reserve(units[index].count, shape: index) }
        columns.fill(from: packed[numbersStart...])
        var text = Data()
        for index in sequence {
            shapes[index].write(columns.next(units[index], shape: index), to: &text)
            text.append(UInt8(ascii: "\n"))
            guard text.count <= limit else { return nil }
        }
        return text
    }
}
