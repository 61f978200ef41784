import Foundation

/// The numbers of packed lines, in columns of differences that are mostly small.
///
/// The first column has the first number of each line, its time, as the difference from the last time in the
/// same unit. The other numbers have a column for each shape and place, as differences from the previous line of
/// the same shape. A difference is stored as an unsigned number whose lowest bit is the sign ("zigzag").
struct Columns {
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

    /// All columns in the order in which they are stored.
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
