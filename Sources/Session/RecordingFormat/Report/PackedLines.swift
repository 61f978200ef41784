import Foundation

/// A recording's lines in an order that compresses three times better than their text: the distinct shapes, the
/// shape of each line, and then the numbers in columns of differences.
///
/// ReportFormat.md, "The strip", specifies it.
enum PackedLines {
    /// The maximum number of distinct shapes: their numbers have 16 bits.
    private static let maxShapes = 1 << 16
    private static let headSize = 8
    private static let numberSize = 8

    /// Packs a text of whole lines; any other text, or one with control characters, gives nil.
    static func pack(_ text: Data) -> Data? {
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

    /// Restores the text; nil if the bytes are damaged, or if the text would exceed the limit.
    static func unpack(_ packed: Data, limit: Int) -> Data? {
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

/// The shape of a recording's line: the text without the numbers.
///
/// Most lines share their shape with others.
private struct LineShape: Hashable {
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

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

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

/// A number in a recording's line as an integer, from which the same text is written again.
struct PackedNumber {
    /// The unit of the integer.
    enum Unit: UInt8 {
        case one = 1
        /// Outputs with more than four decimal places.
        case millionth = 2
        /// 2⁻³²: the fixed-point numbers of XInput2 are exact multiples of it.
        case binary = 3
        /// The times, and locations in outputs.
        case tenThousandth = 4
    }

    let unit: Unit
    let value: Int

    init(_ unit: Unit, _ value: Int) {
        self.unit = unit
        self.value = value
    }

    /// The maximum length of a number's text: a sign, a point and 17 digits of a double, with room to spare.
    private static let maxLength = 24

    /// Parses a text; nil if `text` would differ from it, as for a number with an exponent.
    ///
    /// Numbers of one or two characters also stay text: they identify fingers and devices, whose lines then have
    /// different shapes.
    init?(_ text: some Collection<UInt8>) {
        guard text.count > 2, text.count <= Self.maxLength,
            let number = Self.parse(String(decoding: text, as: UTF8.self)),
            number.text.utf8.elementsEqual(text)
        else { return nil }
        self = number
    }

    private static func parse(_ text: String) -> PackedNumber? {
        if let integer = Int(text) { return PackedNumber(.one, integer) }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 2, parts[1].count <= 6, parts[0].count <= 10 {
            let unit = parts[1].count <= 4 ? Unit.tenThousandth : .millionth
            let zeros = String(repeating: "0", count: (unit == .millionth ? 6 : 4) - parts[1].count)
            return Int(parts[0] + parts[1] + zeros).map { PackedNumber(unit, $0) }
        }
        return Double(text).flatMap { Int(exactly: $0 * 0x1p32) }.map { PackedNumber(.binary, $0) }
    }

    var text: String {
        switch unit {
        case .one: "\(value)"
        case .tenThousandth: decimal(10_000)
        case .millionth: decimal(1_000_000)
        case .binary: "\(Double(value) / 0x1p32)"
        }
    }

    private func decimal(_ parts: UInt) -> String {
        let (whole, fraction) = value.magnitude.quotientAndRemainder(dividingBy: parts)
        var digits = String("\(parts + fraction)".dropFirst())
        while digits.last == "0" { digits.removeLast() }
        return (value < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
    }
}

/// The numbers of packed lines, in columns of differences that are mostly small.
///
/// The first column has the first number of each line, its time, as the difference from the last time in the
/// same unit. The other numbers have a column for each shape and place, as differences from the previous line of
/// the same shape. A difference is stored as an unsigned number whose lowest bit is the sign ("zigzag").
private struct Columns {
    private var times: [UInt64] = []
    /// The columns of each shape after the first one.
    private var others: [[[UInt64]]] = []

    /// The last time in each unit.
    private var lastTimes: [PackedNumber.Unit: Int] = [:]
    private var lastValues: [[Int]] = []
    private var nextTime = 0
    private var nextLines: [Int] = []

    mutating func addShape(with count: Int) {
        let count = max(0, count - 1)
        others.append(Array(repeating: [], count: count))
        lastValues.append(Array(repeating: 0, count: count))
        nextLines.append(0)
    }

    /// The columns in the order of the format.
    var all: [[UInt64]] { [times] + others.flatMap(\.self) }

    // MARK: Packing

    mutating func append(_ numbers: [PackedNumber], shape: Int) {
        guard let time = numbers.first else { return }
        times.append(Self.zigzag(time.value &- lastTimes[time.unit, default: 0]))
        lastTimes[time.unit] = time.value
        for (place, number) in numbers.dropFirst().enumerated() {
            others[shape][place].append(Self.zigzag(number.value &- lastValues[shape][place]))
            lastValues[shape][place] = number.value
        }
    }

    private static func zigzag(_ difference: Int) -> UInt64 {
        UInt64(bitPattern: Int64(difference << 1 ^ difference >> 63))
    }

    // MARK: Unpacking

    /// Makes room for the numbers of a line.
    mutating func reserve(_ count: Int, shape: Int) {
        guard count > 0 else { return }
        times.append(0)
        for place in others[shape].indices { others[shape][place].append(0) }
    }

    /// Reads all differences: for each column eight runs of bytes, the highest bytes first.
    mutating func fill(from bytes: ArraySlice<UInt8>) {
        var rest = bytes
        func fill(_ column: inout [UInt64]) {
            for _ in 0..<8 {
                for (index, byte) in zip(column.indices, rest) {
                    column[index] = column[index] << 8 | UInt64(byte)
                }
                rest = rest.dropFirst(column.count)
            }
        }
        fill(&times)
        for shape in others.indices {
            for place in others[shape].indices { fill(&others[shape][place]) }
        }
    }

    /// Returns the numbers of the next line, which has this shape.
    mutating func next(_ units: [PackedNumber.Unit], shape: Int) -> [PackedNumber] {
        guard let first = units.first else { return [] }
        let time = lastTimes[first, default: 0] &+ Self.difference(times[nextTime])
        lastTimes[first] = time
        nextTime += 1
        let line = nextLines[shape]
        nextLines[shape] += 1
        var numbers = [PackedNumber(first, time)]
        for (place, unit) in units.dropFirst().enumerated() {
            lastValues[shape][place] &+= Self.difference(others[shape][place][line])
            numbers.append(PackedNumber(unit, lastValues[shape][place]))
        }
        return numbers
    }

    private static func difference(_ zigzag: UInt64) -> Int {
        Int(bitPattern: UInt(zigzag >> 1)) ^ -Int(zigzag & 1)
    }
}
